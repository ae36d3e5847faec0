"""Runs in several processes."""

from __future__ import annotations

import pickle
import sys
import traceback
import warnings
from collections.abc import Callable, Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection
from os import PathLike
from pathlib import Path
from typing import Any

Scenario = str | PathLike[str]
Play = Callable[[Scenario, Mapping[str, Any]], None]


def play_parts(
    play: Play, scenario: Scenario, options: Mapping[str, Any], workers: int, folder: Path
) -> list[Path]:
    """Plays each of so many shards of a run in a process of its own: the parts, for `merge`.

    Raises:
        What the first process raises that fails, once all have ended.
    """
    # A forked process has the players as they are, also those of a notebook; another must import them.
    context: Any = get_context("fork" if sys.platform == "linux" else "spawn")
    parts = [folder / f"part-{number}.json" for number in range(workers)]
    under_way = []
    for number, part in enumerate(parts):
        ours, theirs = context.Pipe(duplex=False)
        shard = {**options, "shard": f"{number}/{workers}", "out": part}
        process = context.Process(target=_work, args=(play, scenario, shard, theirs))
        process.start()
        theirs.close()
        under_way.append((process, ours))
    try:
        sent = [_receive(ours) for _, ours in under_way]
    except BaseException:
        # Whoever is interrupted alone does not wait for the others.
        for process, _ in under_way:
            process.terminate()
        raise
    for process, _ in under_way:
        process.join()
    # Every process has a first game, so the same warning may come from each.
    for warning in dict.fromkeys(it for _, told in sent for it in told):
        warnings.warn_explicit(*warning)
    for failure, _ in sent:
        if failure is not None:
            raise failure
    return parts


Warned = tuple[str, type[Warning], str, int]
"""A warning: its text, its type, the file and the line."""

Sent = tuple[BaseException | None, list[Warned]]
"""Message of a process: its exception, or None, and its warnings."""


def _work(play: Play, scenario: Scenario, options: Mapping[str, Any], out: Connection) -> None:
    """Plays a shard, and sends its exception and its warnings."""
    failure: BaseException | None = None
    with warnings.catch_warnings(record=True) as caught:
        try:
            play(scenario, options)
        except BaseException as error:
            text = traceback.format_exc()
            error.add_note(f"in a process of its own:\n{text}")
            try:
                failure = pickle.loads(pickle.dumps(error))
            except Exception:
                # The type is one that only that process knows.
                failure = RuntimeError(text)
    # Types of warnings are builtin here: others may be known in that process only.
    out.send((failure, [(str(it.message), _find_builtin(it.category), it.filename, it.lineno) for it in caught]))


def _find_builtin(category: type[Warning]) -> type[Warning]:
    """Returns the nearest builtin type of warnings."""
    return next(it for it in category.__mro__ if it.__module__ == "builtins")


def _receive(received: Connection) -> Sent:
    """Receives the message of a process."""
    try:
        sent: Sent = received.recv()
        return sent
    except EOFError:
        return RuntimeError("a process has ended before its shard was played"), []
