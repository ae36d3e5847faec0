"""The command line, as the script `sandtable` and as `python -m sandtable`."""

import signal
import sys

from sandtable import _native


def main() -> int:
    """Runs the command line of this process and returns the exit code."""
    # The native program handles Ctrl-C.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.main(["sandtable", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
