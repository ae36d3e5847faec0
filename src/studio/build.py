#!/usr/bin/env python3
"""Builds the studio: both games in one page, reports/studio.html.

    python3 src/studio/build.py [--out FILE] [--quick | --scripts]

Needs cargo, and a compiler for browsers: `rustup target add wasm32-unknown-unknown`, or where that
cannot be had Debian's packages rustc-web and rust-web-src; without either it stops with exit code 3.
Equal sources and an equal compiler give an equal page.
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
# A folder of its own, so that the build for this machine stays warm.
FOLDER = ROOT / "target" / "studio"
PROGRAM = pathlib.Path(TARGET) / "studio" / "sandtable_studio.wasm"
# In this order: later ones use earlier ones. The first few draw what is known at once.
EARLY = ["elements.js", "kept.js", "link.js", "bar.js", "home.js", "first.js"]
SCRIPTS = [
    "engine.js", "pool.js", "rates.js", "address.js", "fields.js", "problems.js", "learned.js", "seats.js",
    "rulings.js", "answer.js", "ends.js", "study.js", "curve.js", "heat.js", "matrix.js", "numbers.js", "wish.js", "invention.js", "cards.js", "decks.js",
    "watch-draw.js", "watch-curve.js", "board-megiddo.js", "scenes-lawrence.js", "board-lawrence.js", "watch.js", "rooms.js", "tools.js", "main.js", "begin.js",
]
# Small enough to mail.
LONGEST = 2_600_000
NO_COMPILER = 3


def compiler():
    """What a build for browsers adds here: arguments, environment, and the folder that it is in.

    Where the compiler lacks the target's standard library, that is built as well, by the first compiler
    that has its sources.
    """
    ask = lambda rustc, *what: pathlib.Path(
        subprocess.run([rustc, "--print", *what], check=True, text=True, stdout=subprocess.PIPE).stdout.strip()
    )
    if ask("rustc", "target-libdir", "--target", TARGET).is_dir():
        return [], {}, FOLDER
    for rustc in filter(shutil.which, ["rustc", "/usr/bin/rustc"]):
        if (ask(rustc, "sysroot") / "lib/rustlib/src/rust/library/Cargo.lock").is_file():
            linker = ask("rustc", "target-libdir").parent / "bin" / "rust-lld"
            # `-Z` is for nightly compilers, unless the compiler is told to be as lenient.
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
    """The program for a browser; `quick` is for tests: built in less time, and slower."""
    # No path of this machine goes into the page. Nets take several numbers at a time, and functions stand
    # inside others only where they are short: that makes the page a tenth shorter, and nothing slower.
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
    """A text as a content security policy names it."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def nameless(program):
    """A program without the sections that are no part of it (number 0): the names of its functions above all."""
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


# All signs that can be seen but those that HTML reads: 91, so that two of them stand for 13 bits.
SIGNS = "".join(chr(code) for code in range(33, 127) if chr(code) not in "<&`")


def packed(program):
    """A program as text: shorter than base64, and without a sign that HTML reads."""
    text, value, bits = [], 0, 0
    for byte in gzip.compress(program, compresslevel=9, mtime=0):
        value, bits = value << 8 | byte, bits + 8
        if bits >= 13:
            bits -= 13
            text += SIGNS[(value >> bits) // 91], SIGNS[(value >> bits) % 91]
            value &= (1 << bits) - 1
    # Of a rest of 6 bits one sign is enough.
    if bits > 6:
        value <<= 13 - bits
        text += SIGNS[value // 91], SIGNS[value % 91]
    elif bits:
        text.append(SIGNS[value << (6 - bits)])
    return "".join(text)


def unpacked(text):
    """The program that `packed` made this text of."""
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
    """The program of a page that was built before, and what it foretells; it must play the games of today."""
    text = page.read_text(encoding="utf-8")
    if f'content="{behaviours()}"' not in text:
        sys.exit(f"{page} plays other games than those of today: build the program, too")
    part = lambda name: re.search(rf'id="{name}">([^<]*)<', text)
    return unpacked(part("program")[1]), part("first")[1] if part("first") else foretold()


def foretold():
    """What the first games come to of each set-up that the first screen offers: a test writes it (`first.json`)."""
    texts = [(ROOT / "scenarios" / f"{name}.toml").read_text() for name in shipped()]
    texts += [file.read_text() for file in behaviour_files()]
    of, *lines = (HERE / "first.json").read_text().splitlines()
    if of != f'"{hashlib.sha256("".join(texts).encode()).hexdigest()}"':
        sys.exit("src/studio/first.json is of other games: run INSTA_UPDATE=always cargo test --test determinism foretells")
    return "[" + ",".join(lines) + "]"


def behaviour_files():
    """The files that say how the games of the program go."""
    return sorted((ROOT / "src" / "games").glob("*/behaviour.txt"))


def behaviours():
    """How the games of the program go: the checksums of the rules and players of each."""
    return " ".join(f"{file.parent.name}={','.join(file.read_text().split())}" for file in behaviour_files())


def shipped():
    """The names of the scenarios that ship."""
    return re.findall(r'\("([^"]+)", include_str', (ROOT / "src" / "scenario" / "library.rs").read_text())


def scenarios():
    """The scenarios that ship, as a list to choose from."""
    title = lambda name: re.search(r'(?m)^title = "([^"]+)"', (ROOT / "scenarios" / f"{name}.toml").read_text())[1]
    return "".join(f'<option value="{name}">{html.escape(title(name))}</option>' for name in shipped())


def plain(text, escape):
    """A text without signs beyond ASCII, which browsers hold in a byte a sign."""
    return re.sub("[^\0-\x7f]", lambda sign: escape % ord(sign[0]), text)


def page(program, first):
    """The page with everything in it."""
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
