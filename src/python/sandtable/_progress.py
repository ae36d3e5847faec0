"""Progress of a running command."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO

WIDTH = 20


@dataclass(frozen=True)
class Progress:
    """Progress of a command.

    Attributes:
        stage: Name of the current stage.
        games: Number of games played in the current stage.
        goal: Total number of games of the stage; None if unknown.
        line: The progress as one line of text, with the games per second and the remaining time.
    """

    stage: str
    games: int
    goal: int | None
    line: str


Watcher = Callable[[Progress], object]


class Bar:
    """Progress bar for terminals and notebooks, which rewrites one line."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._written = 0

    def __call__(self, progress: Progress) -> None:
        bar = ""
        if progress.goal:
            done = min(WIDTH, WIDTH * progress.games // progress.goal)
            bar = "█" * done + "░" * (WIDTH - done) + " "
        self._write(f"{bar}{progress.line}")

    def clear(self) -> None:
        """Removes the bar from the screen."""
        if self._written:
            self._write("")
            self._out.write("\r")
            self._out.flush()

    def _write(self, line: str) -> None:
        self._out.write(f"\r{line.ljust(self._written)}")
        self._out.flush()
        self._written = len(line)


def watcher(progress: bool | Watcher | None) -> Watcher | None:
    """Returns the callback that receives the progress, or None.

    By default this is a bar in terminals and in notebooks, and None elsewhere.
    """
    if callable(progress):
        return progress
    if progress is None:
        progress = sys.stderr.isatty() or hasattr(builtins, "get_ipython")
    return Bar(sys.stderr) if progress else None
