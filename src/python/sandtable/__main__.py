"""The command line, as the script `sandtable` and as `python -m sandtable`."""

import signal
import sys

from sandtable import _native


def main() -> int:
    """Does what the words after the program's name say, and returns the exit code."""
    # The program takes Ctrl-C by itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.main(["sandtable", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
