"""Uses the studio as a person would, in real browsers.

    python3 tests/studio/studio.py PAGE PROGRAM [CHECK...]

PAGE is studio.html, PROGRAM the command line whose results are to be the same.
"""

import json
import sys
import tempfile
import time
import traceback

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

# What is one code for all browsers is used in Chromium alone.
PARTS = [changes, faults, answers, rooms, tasks, paper, watch, access]
IN_ANY_BROWSER = [check for part in PARTS for check in part.IN_ANY_BROWSER]
IN_CHROMIUM = [check for part in PARTS for check in part.IN_CHROMIUM]


def failures(kind, checks, wanted):
    """How many checks fail in a browser of this kind."""
    failed = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = kind(folder)
        for check in (it for it in checks if not wanted or it.__name__ in wanted):
            name, began = f"{kind.__name__}: {check.__name__}", time.monotonic()
            try:
                check(browser)
                print("ok    ", name, f"{time.monotonic() - began:.1f} s", flush=True)
            except Exception as error:
                failed += 1
                line = traceback.extract_tb(error.__traceback__)[1].lineno
                print("FAILED", name, f"line {line}", json.dumps(str(error))[:1500], flush=True)
        browser.close()
    return failed


def main():
    wanted = sys.argv[3:]
    failed = failures(Chromium, IN_ANY_BROWSER + IN_CHROMIUM, wanted)
    if firefox.PROGRAM:
        failed += failures(firefox.Firefox, IN_ANY_BROWSER, wanted)
    else:
        print("SKIPPED: no Firefox here", flush=True)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
