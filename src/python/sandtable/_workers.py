"""Runs with several worker processes."""

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
    """Plays a run as `workers` shards, each in a separate process; returns the files of the shards.

    Raises:
        The exception of the first failed shard, after all processes have ended.
    """
    # A forked process inherits the players, even from a notebook; a spawned one must import them.
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
        # If only this process was interrupted, the workers would play on, so they are terminated.
        for process, _ in under_way:
            process.terminate()
        raise
    for process, _ in under_way:
        process.join()
    # Every process checks its own first game, so several may send the same warning.
    for warning in dict.fromkeys(it for _, told in sent for it in told):
        warnings.warn_explicit(*warning)
    for failure, _ in sent:
        if failure is not None:
            raise failure
    return parts


Warned = tuple[str, type[Warning], str, int]
"""Warning: text, type, file and line."""

Sent = tuple[BaseException | None, list[Warned]]
"""Message of a worker process: its exception, or None, and its warnings."""


def _work(play: Play, scenario: Scenario, options: Mapping[str, Any], out: Connection) -> None:
    """Plays one shard and sends the exception, if any, and the warnings to the parent process."""
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
                # The type of the exception cannot be imported by the parent process.
                failure = RuntimeError(text)
    # The parent process may be unable to import other types of warnings than the builtin ones.
    out.send((failure, [(str(it.message), _find_builtin(it.category), it.filename, it.lineno) for it in caught]))


def _find_builtin(category: type[Warning]) -> type[Warning]:
    """Returns the nearest builtin base class of a warning type."""
    return next(it for it in category.__mro__ if it.__module__ == "builtins")


def _receive(received: Connection) -> Sent:
    """Receives the message of a worker process; a process that died gives an exception."""
    try:
        sent: Sent = received.recv()
        return sent
    except EOFError:
        return RuntimeError("a process has ended before its shard was played"), []
