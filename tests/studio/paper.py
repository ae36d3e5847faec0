"""On paper: the rooms of the studio, and the pages of results."""

import base64
import pathlib
import re
import subprocess
import tempfile

from use import AQABA, PROGRAM, go, opened, sound

PAIR = "--british tempo --turks greedy"
# A result of each kind that is handed on, small.
RESULTS = [
    f"run megiddo-1918-level -n 300 {PAIR}",
    "run megiddo-1918-level -n 100 --british tempo --british greedy --turks tempo --turks greedy",
    "run lawrence-of-arabia -n 200 --mission aqaba --policy greedy",
    "compare megiddo-1918-level -n 40",
    f"cards megiddo-1918-level -n 40 {PAIR}",
    "profile --only losses lawrence-of-arabia -n 200 --mission hejaz-railroad --policy greedy",
    f"tune megiddo-1918-level --tolerance 0.1 --max-edits 1 {PAIR}",
    f"profile --only character megiddo-1918-level -n 20 {PAIR}",
]


def pages(tab):
    """How many pages it prints on."""
    paper = base64.b64decode(tab.ask("Page.printToPDF", preferCSSPageSize=True)["data"])
    return len(re.findall(rb"/Type\s*/Page[^s]", paper))


def the_studio_prints_on_few_pages(browser):
    tab = opened(browser, AQABA)
    for room in "balance", "numbers", "players", "losses":
        go(tab, room)
        if room == "losses":
            tab.wait("document.querySelector('#lost .chapters')")
        assert 1 <= pages(tab) <= 4, room


def results_print_on_few_pages(browser):
    with tempfile.TemporaryDirectory() as folder:
        for place, command in enumerate(RESULTS):
            ended = subprocess.run([PROGRAM, *command.split(), "-q", "--out", str(place)], cwd=folder, capture_output=True, text=True)
            # A search that finds no proposal is a result, too.
            assert ended.returncode in (0, 1), ended.stderr
            tab = browser.tab()
            tab.open((pathlib.Path(folder) / str(place) / "report.html").as_uri())
            tab.wait("document.readyState === 'complete' && document.querySelector('main')")
            printed = pages(tab)
            assert 1 <= printed <= 4, (command, printed)
            sound(tab)
