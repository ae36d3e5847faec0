#!/usr/bin/env python3
"""Builds the studio: both games in one page, reports/studio.html.

    python3 src/studio/build.py [--out FILE] [--quick | --scripts]

Needs cargo and a compiler for WebAssembly: `rustup target add wasm32-unknown-unknown` or, without rustup, Debian's
packages rustc-web and rust-web-src. Without such a compiler it stops with exit code 3. Equal sources and an equal
compiler give an equal page.
"""

import argparse
import base64
import gzip
import hashlib
import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import zlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGE = ROOT / "reports" / "studio.html"
TARGET = "wasm32-unknown-unknown"
# A separate folder, so that this build does not evict the artifacts of the native one.
FOLDER = ROOT / "target" / "studio"
PROGRAM = pathlib.Path(TARGET) / "studio" / "sandtable_studio.wasm"
# The order matters: later scripts use earlier ones. The early ones draw the first screen before the program is loaded.
EARLY = ["elements.js", "kept.js", "link.js", "bar.js", "home.js", "first.js"]
SCRIPTS = [
    "engine.js", "pool.js", "rates.js", "address.js", "fields.js", "problems.js", "learned.js", "seats.js",
    "rulings.js", "answer.js", "ends.js", "study.js", "curve.js", "heat.js", "matrix.js", "numbers.js", "wish.js", "invention.js", "cards.js", "decks.js",
    "watch-draw.js", "watch-curve.js", "board-megiddo.js", "scenes-lawrence.js", "board-lawrence.js", "watch.js", "rooms.js", "tools.js", "main.js", "begin.js",
]
# Maximum size of the page in bytes, small enough for an e-mail.
LONGEST = 2_600_000
NO_COMPILER = 3


def compiler():
    """Returns the additional arguments, the environment and the folder of a build for WebAssembly.

    If the compiler lacks the standard library of the target, the library is built too, by the first compiler that has
    its sources.
    """
    ask = lambda rustc, *what: pathlib.Path(
        subprocess.run([rustc, "--print", *what], check=True, text=True, stdout=subprocess.PIPE).stdout.strip()
    )
    if ask("rustc", "target-libdir", "--target", TARGET).is_dir():
        return [], {}, FOLDER
    for rustc in filter(shutil.which, ["rustc", "/usr/bin/rustc"]):
        if (ask(rustc, "sysroot") / "lib/rustlib/src/rust/library/Cargo.lock").is_file():
            linker = ask("rustc", "target-libdir").parent / "bin" / "rust-lld"
            # The option `-Z` needs a nightly compiler or RUSTC_BOOTSTRAP.
            lenient = {"RUSTC": rustc, "RUSTC_BOOTSTRAP": "1"}
            if linker.is_file():
                lenient["CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER"] = str(linker)
            return ["-Zbuild-std=std,panic_abort"], lenient, FOLDER / "std"
    print(
        "No compiler for browsers is here: run `rustup target add wasm32-unknown-unknown`, or install "
        "Debian's packages rustc-web and rust-web-src.",
        file=sys.stderr,
    )
    sys.exit(NO_COMPILER)


def compile_program(quick):
    """Returns the WebAssembly program; with `quick`, for tests, it is built faster and runs slower."""
    # The flags keep paths of this machine out of the page, enable SIMD for the nets, and inline only short functions,
    # which makes the page a tenth smaller and nothing slower.
    flags = f"--remap-path-prefix={ROOT}=. --remap-path-prefix={pathlib.Path.home()}=~ -Ctarget-feature=+simd128 -Cllvm-args=-inline-threshold=20"
    command = ["cargo", "build", "--locked", "--profile", "studio", "--package", "sandtable-studio"]
    more, settings, folder = compiler()
    command += ["--target", TARGET, *more]
    environment = {**os.environ, **settings, "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS": flags}
    if quick:
        less = {"LTO": "off", "CODEGEN_UNITS": "16", "OPT_LEVEL": "1"}
        environment |= {f"CARGO_PROFILE_STUDIO_{key}": value for key, value in less.items()}
        folder /= "quick"
    subprocess.run([*command, "--target-dir", str(folder)], cwd=ROOT, env=environment, check=True)
    return (folder / PROGRAM).read_bytes()


def digest(text):
    """Returns the hash of a text as a source of a content security policy."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def nameless(program):
    """Returns a program without its custom sections (number 0), which hold mainly the names of its functions."""
    kept, place = [program[:8]], 8
    while place < len(program):
        length = shift = 0
        end = place + 1
        while shift == 0 or program[end - 1] & 0x80:
            length |= (program[end] & 0x7F) << shift
            shift, end = shift + 7, end + 1
        if program[place] != 0:
            kept.append(program[place : end + length])
        place = end + length
    return b"".join(kept)


# All 91 visible ASCII characters except those with a meaning in HTML; two of them represent 13 bits.
SIGNS = "".join(chr(code) for code in range(33, 127) if chr(code) not in "<&`")


def packed(program):
    """Returns a compressed program as text, which is shorter than base64 and needs no escapes in HTML."""
    text, value, bits = [], 0, 0
    for byte in gzip.compress(program, compresslevel=9, mtime=0):
        value, bits = value << 8 | byte, bits + 8
        if bits >= 13:
            bits -= 13
            text += SIGNS[(value >> bits) // 91], SIGNS[(value >> bits) % 91]
            value &= (1 << bits) - 1
    # One character is enough for a rest of up to 6 bits.
    if bits > 6:
        value <<= 13 - bits
        text += SIGNS[value // 91], SIGNS[value % 91]
    elif bits:
        text.append(SIGNS[value << (6 - bits)])
    return "".join(text)


def unpacked(text):
    """Returns the program from which `packed` has made a text."""
    places, whole, value, bits = {sign: place for place, sign in enumerate(SIGNS)}, bytearray(), 0, 0
    for place in range(0, len(text), 2):
        signs = [places[sign] for sign in text[place : place + 2]]
        many = 13 if len(signs) == 2 else 6
        value, bits = value << many | (signs[0] * 91 + signs[1] if len(signs) == 2 else signs[0]), bits + many
        while bits >= 8:
            bits -= 8
            whole.append(value >> bits & 255)
        value &= (1 << bits) - 1
    return zlib.decompressobj(wbits=31).decompress(bytes(whole))


def program_of(page):
    """Returns the program of an existing page and its precomputed results; it must play the current games."""
    text = page.read_text(encoding="utf-8")
    if f'content="{behaviours()}"' not in text:
        sys.exit(f"{page} plays other games than those of today: build the program, too")
    part = lambda name: re.search(rf'id="{name}">([^<]*)<', text)
    return unpacked(part("program")[1]), part("first")[1] if part("first") else foretold()


def foretold():
    """Returns the first results of each set-up on the first screen, which a test writes to `first.json`."""
    texts = [(ROOT / "scenarios" / f"{name}.toml").read_text() for name in shipped()]
    texts += [file.read_text() for file in behaviour_files()]
    of, *lines = (HERE / "first.json").read_text().splitlines()
    if of != f'"{hashlib.sha256("".join(texts).encode()).hexdigest()}"':
        sys.exit("src/studio/first.json is of other games: run INSTA_UPDATE=always cargo test --test determinism foretells")
    return "[" + ",".join(lines) + "]"


def behaviour_files():
    """Returns the files with the checksums of the games' behaviour."""
    return sorted((ROOT / "src" / "games").glob("*/behaviour.txt"))


def behaviours():
    """Returns the checksums of the rules and policies of every game."""
    return " ".join(f"{file.parent.name}={','.join(file.read_text().split())}" for file in behaviour_files())


def shipped():
    """Returns the names of the shipped scenarios."""
    return re.findall(r'\("([^"]+)", include_str', (ROOT / "src" / "scenario" / "library.rs").read_text())


def scenarios():
    """Returns the shipped scenarios as options of an HTML list."""
    title = lambda name: re.search(r'(?m)^title = "([^"]+)"', (ROOT / "scenarios" / f"{name}.toml").read_text())[1]
    return "".join(f'<option value="{name}">{html.escape(title(name))}</option>' for name in shipped())


def plain(text, escape):
    """Returns a text with escapes for non-ASCII characters, because browsers store ASCII in one byte per character."""
    return re.sub("[^\0-\x7f]", lambda sign: escape % ord(sign[0]), text)


def page(program, first):
    """Returns the whole page."""
    report = ROOT / "src" / "report" / "page"
    read = lambda name: (HERE / "page" / name).read_text(encoding="utf-8")
    style = plain((report / "style.css").read_text(encoding="utf-8") + read("studio.css") + read("watch.css"), r"\%06x")
    early = plain("'use strict';\n" + "".join(map(read, EARLY)), r"\u%04x")
    script = plain((report / "script.js").read_text(encoding="utf-8") + "".join(map(read, SCRIPTS)), r"\u%04x")
    worker = plain(read("engine.js") + read("worker.js"), r"\u%04x")
    assert "</script" not in (early + script + worker + first).lower()
    policy = (
        "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; worker-src blob:; "
        f"style-src {digest(style)}; script-src {digest(early)} {digest(script)} 'wasm-unsafe-eval'"
    )
    parts = {"BEHAVIOUR": behaviours(), "POLICY": policy, "SCENARIOS": plain(scenarios(), "&#%d;"), "STYLE": style, "WORKER": worker, "FIRST": plain(first, r"\u%04x"), "EARLY": early, "SCRIPT": script, "PROGRAM": packed(nameless(program))}
    text = plain(read("index.html"), "&#%d;")
    for name, part in parts.items():
        place = {"POLICY": '"POLICY"', "BEHAVIOUR": '"BEHAVIOUR"'}.get(name, f">{name}<")
        assert text.count(place) == 1, name
        text = text.replace(place, place[0] + part + place[-1])
    return text


def main():
    arguments = argparse.ArgumentParser(description="Builds the studio: both games in one page.")
    arguments.add_argument("--out", type=pathlib.Path, default=PAGE)
    how = arguments.add_mutually_exclusive_group()
    how.add_argument("--quick", action="store_true", help="for tests: builds faster, plays slower")
    how.add_argument("--scripts", action="store_true", help="builds scripts and styles alone: the program is that of reports/studio.html")
    given = arguments.parse_args()
    out = given.out
    text = page(*(program_of(PAGE) if given.scripts else (compile_program(given.quick), foretold()))).encode()
    if len(text) > LONGEST and not given.quick:
        sys.exit(f"the page is too long: {len(text):,} bytes, more than {LONGEST:,}")
    out.write_bytes(text)
    print(f"{out}: {len(text):,} bytes")


if __name__ == "__main__":
    main()
