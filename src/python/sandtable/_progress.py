"""How far a command is."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO

WIDTH = 20


@dataclass(frozen=True)
class Progress:
    """How far a command is.

    Attributes:
        stage: What is played at present.
        games: Games of this stage that have been played.
        goal: How many it will be; None where that is not known.
        line: All that in words, with the games a second and the time left.
    """

    stage: str
    games: int
    goal: int | None
    line: str


Watcher = Callable[[Progress], object]


class Bar:
    """A line that moves, for terminals and notebooks."""

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
        """Leaves nothing behind."""
        if self._written:
            self._write("")
            self._out.write("\r")
            self._out.flush()

    def _write(self, line: str) -> None:
        self._out.write(f"\r{line.ljust(self._written)}")
        self._out.flush()
        self._written = len(line)


def watcher(progress: bool | Watcher | None) -> Watcher | None:
    """Who is told of progress: a bar on terminals and in notebooks unless something else is asked."""
    if callable(progress):
        return progress
    if progress is None:
        progress = sys.stderr.isatty() or hasattr(builtins, "get_ipython")
    return Bar(sys.stderr) if progress else None
