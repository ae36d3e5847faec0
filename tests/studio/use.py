"""What all checks of the studio do with its page."""

import hashlib
import pathlib
import shlex
import subprocess
import sys
import tempfile

PAGE, PROGRAM = (pathlib.Path(it).resolve() for it in sys.argv[1:3])
ADDRESS = PAGE.as_uri()
DONE = "document.getElementById('state').textContent.startsWith('Done')"
DIFFERENCE = "Difference to the unchanged scenario, in points"
STATE = "document.getElementById('state').textContent"
LEVEL = "scenario=megiddo-1918-level&games=10000"
AQABA = "scenario=lawrence-of-arabia&games=10000&player=mission%3Daqaba&player=policy%3Dgreedy"
# What is shown for what the command calls a mission.
TITLES = {"Aqaba!": "aqaba", "Hejaz Railroad": "hejaz-railroad", "Campaign": "campaign"}
# Tables in view that are wider than their place.
SCROLLED = "[...document.querySelectorAll('.wide')].filter((it) => it.offsetParent && it.scrollWidth > it.clientWidth).map((it) => it.ariaLabel)"


def figures(tab):
    """What the answer shows."""
    rows = tab.read("[...document.querySelectorAll('#figures tbody tr')].map((it) => [...it.cells].map((it) => it.textContent))")
    return {name: words for name, *words in rows}


def go(tab, room):
    """Goes to a room."""
    tab.read(f"document.querySelector('[data-room={room}]').click()")
    tab.wait(f"!document.getElementById('room-{room}').hidden && location.hash.endsWith('room={room}')")


def opened(browser, link, room=None, **look):
    """The page with a link, when it has played."""
    tab = browser.tab(**look)
    tab.open(f"{ADDRESS}#{link}")
    tab.wait(DONE)
    if room:
        go(tab, room)
    return tab


def sound(tab):
    """Nothing was complained of, nothing loaded from anywhere."""
    words, asked = tab.complaints()
    assert not words, words
    assert asked <= {"file", "blob", "data", "about"}, asked
    tab.close()


def played_again(tab):
    """Waits until what was changed just now has been played."""
    tab.wait(f"{DONE} && !document.getElementById('answer').classList.contains('is-stale')")


def command_says(tab, words):
    """Waits until the command says this, and it has been played."""
    tab.wait(f"document.getElementById('command').textContent.includes('{words}')")
    played_again(tab)


def as_told(words):
    """Words as the command tells them, on one line, without the capitals and hyphens of names."""
    for title, name in TITLES.items():
        words = words.replace(f" on {title}", f" on {name}")
    return " ".join(words.split()).lower().replace("-", " ")


def is_that_of_its_command(tab):
    """The files of the page are those that the command below them writes, and so is the verdict."""
    tab.read("document.getElementById('files').open = true")
    tab.wait("document.querySelector('[data-file]')")
    shown = tab.read("[...document.querySelectorAll('[data-file]')].map((it) => [it.dataset.file, it.textContent])")
    command = shlex.split(tab.read("document.getElementById('command').textContent"))
    assert command[0] == "sandtable" and len(shown) >= 3
    with tempfile.TemporaryDirectory() as folder:
        said = subprocess.run([PROGRAM, *command[1:], "--out", "run"], cwd=folder, check=True, capture_output=True, text=True)
        for name, digest in shown:
            bytes_ = (pathlib.Path(folder) / "run" / name).read_bytes()
            assert hashlib.sha256(bytes_).hexdigest() == digest, (command, name)
    verdict = tab.read("document.querySelector('#verdict p').textContent")
    assert as_told(verdict) in as_told(said.stdout), (verdict, said.stdout[:300])


def study_is_that_of_its_command(tab, place):
    """What a study says is what its command says."""
    command = shlex.split(tab.read(f"document.querySelector('{place} .command').textContent"))
    words = tab.read(f"[...document.querySelectorAll('{place} .lead')].map((it) => it.textContent)")
    said = subprocess.run([PROGRAM, *command[1:], "--no-files"], capture_output=True, text=True)
    told = as_told(said.stdout)
    assert words and all(as_told(it) in told for it in words), (command, words, told[:600], said.stderr[:300])
