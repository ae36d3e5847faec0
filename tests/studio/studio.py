"""Uses the studio as a person would, in real browsers.

    python3 tests/studio/studio.py PAGE PROGRAM [CHECK...]

PAGE is studio.html, PROGRAM the command line whose results are to be the same.
"""

import inspect
import json
import sys
import tempfile
import time
import traceback
from collections import deque
from concurrent.futures import ThreadPoolExecutor

import access
import answers
import changes
import faults
import firefox
import paper
import rooms
import tasks
import watch
from chromium import Chromium
from use import sound

# What is one code for all browsers is used in Chromium alone.
# The longest come first, so that none is left over at the end.
PARTS = [tasks, *([access] if access.SCRIPT else []), changes, faults, answers, rooms, paper, watch]
IN_ANY_BROWSER = [check for part in PARTS for check in getattr(part, "IN_ANY_BROWSER", [])]


def checks_of(part):
    """What is defined there and needs a browser alone."""
    for check in vars(part).values():
        if inspect.isfunction(check) and check.__module__ == part.__name__:
            first, *others = inspect.signature(check).parameters.values()
            if first.name == "browser" and all(it.default is not it.empty for it in others):
                yield check


def failures(kind, checks, wanted):
    """How many of these checks fail in a browser of this kind; each is taken from the list as it begins."""
    failed = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = kind(folder)
        while checks:
            check = checks.popleft()
            if wanted and check.__name__ not in wanted:
                continue
            name, began = f"{kind.__name__}: {check.__name__}", time.monotonic()
            try:
                check(browser)
                for tab in [*browser.pages]:
                    sound(tab)
                print("ok    ", name, f"{time.monotonic() - began:.1f} s", flush=True)
            except Exception as error:
                failed += 1
                browser.pages.clear()
                line = traceback.extract_tb(error.__traceback__)[1].lineno
                print("FAILED", name, f"line {line}", json.dumps(str(error))[:1500], flush=True)
        browser.close()
    return failed


def main():
    wanted = sys.argv[3:]
    # Pages often wait for the program, and the program for a page: two browsers share the checks.
    all_checks = [check for part in PARTS for check in checks_of(part)]
    in_chromium = deque(sorted(all_checks, key=lambda it: it not in IN_ANY_BROWSER))
    browsers = [(Chromium, in_chromium), (Chromium, in_chromium)]
    if firefox.PROGRAM:
        browsers.insert(0, (firefox.Firefox, deque(IN_ANY_BROWSER)))
    else:
        print("SKIPPED: no Firefox here", flush=True)
    with ThreadPoolExecutor(max_workers=2) as pool:
        failed = list(pool.map(lambda it: failures(*it, wanted), browsers))
    sys.exit(any(failed))


if __name__ == "__main__":
    main()
