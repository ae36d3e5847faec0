"""Runs in several processes."""

from __future__ import annotations

import pickle
import sys
import traceback
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
        failures = [_failure(ours) for _, ours in under_way]
    except BaseException:
        # Whoever is interrupted alone does not wait for the others.
        for process, _ in under_way:
            process.terminate()
        raise
    for process, _ in under_way:
        process.join()
    for failure in filter(None, failures):
        raise failure
    return parts


def _work(play: Play, scenario: Scenario, options: Mapping[str, Any], out: Connection) -> None:
    """Plays a shard, and sends what it raised, or None."""
    failure: BaseException | None = None
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
    out.send(failure)


def _failure(sent: Connection) -> BaseException | None:
    """What a process sent."""
    try:
        failure: BaseException | None = sent.recv()
        return failure
    except EOFError:
        return RuntimeError("a process has ended before its shard was played")
