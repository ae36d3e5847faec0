"""Thread that calls the Python players of a command for their decisions.

The native program puts each decision into a queue from its own thread and waits for the answer. The thread
of this module takes the decisions from the queue and calls the players. The main thread stays free, so Ctrl-C
ends a command even while a player decides.
"""

from __future__ import annotations

import ctypes
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sandtable import _native
from sandtable._players import Guest

PATIENCE = 0.2
"""Seconds to wait for a player that has been interrupted."""


@contextmanager
def answering(guests: Sequence[Guest], checked: Sequence[Guest]) -> Iterator[_native.DecisionQueue]:
    """Runs the thread that calls the players, and yields the queue of their decisions.

    The players in `checked` are tested for repeatability; see `CheckedPlayer`.
    """
    decisions = _native.DecisionQueue()
    if not guests:
        yield decisions
        return
    thread = threading.Thread(
        target=_answer, args=(decisions, guests, checked), name="sandtable players", daemon=True
    )
    thread.start()
    try:
        yield decisions
    except BaseException:
        decisions.close()
        _end(thread)
        raise
    decisions.close()
    thread.join()


def _end(thread: threading.Thread) -> None:
    """Ends a thread by raising SystemExit in it.

    A thread in a blocking call, such as a sleep, ends only after the call.
    """
    thread.join(PATIENCE / 4)
    if thread.is_alive() and thread.ident is not None:
        ended = ctypes.py_object(SystemExit)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ended)
        thread.join(PATIENCE)


def _answer(decisions: _native.DecisionQueue, guests: Sequence[Guest], checked: Sequence[Guest]) -> None:
    """Passes decisions from the queue to the players until the queue closes."""
    named = {guest.name: CheckedPlayer(guest, guest in checked) for guest in guests}
    while (waiting := decisions.next()) is not None:
        player, question, game = waiting
        try:
            decisions.answer(named[player].answer(question, game))
        except BaseException as error:
            seat, name, _, _ = question
            place = "" if game is None else f", in game {game[2]} of seed {game[1]}: {game[0]}"
            error.add_note(f"when {seat} was asked: {name}{place}")
            decisions.fail(error)


class CheckedPlayer:
    """A player with a repeatability check.

    During its first game, a checked player is called twice for every decision.
    """

    def __init__(self, guest: Guest, is_checked: bool) -> None:
        self._guest = guest
        self._first: Any = None
        self._is_over = not is_checked

    def answer(self, question: _native.Question, game: _native.Playing | None) -> list[int]:
        """Returns the indices of the selected options; warns once if a second call returns different ones."""
        places = self._guest.answer(*question)
        if self._first is None:
            self._first = (game,)
        if not self._is_over and self._first == (game,):
            _, name, _, offer = question
            self._compare(name, offer, places, self._guest.answer(*question))
        else:
            self._is_over = True
        return places

    def _compare(self, name: str, offer: _native.Offer, one: list[int], two: list[int]) -> None:
        is_order = offer.count[0] == len(offer.options)
        if one == two or (not is_order and sorted(one) == sorted(two)):
            return
        self._is_over = True
        method = self._guest.methods[name][0]
        code = getattr(getattr(method, "__func__", method), "__code__", None)
        file, line = (code.co_filename, code.co_firstlineno) if code else ("<player>", 0)
        message = (
            f"{type(self._guest.player).__name__}.{name}: the same position got two answers; use view.rng for "
            "chance, and keep nothing from one decision to the next"
        )
        warnings.warn_explicit(message, RuntimeWarning, file, line)
