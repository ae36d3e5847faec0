"""A game as an environment plays it: answers are given part by part, as the policy `wild` chooses them."""

from __future__ import annotations

import marshal
import operator
import secrets
from collections.abc import Generator, Mapping, Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sandtable import _native, _players
from sandtable._views import make_plain

if TYPE_CHECKING:
    from sandtable._native import Item, Offer, Question

STOP: Item = ("stop", 0, 0)
"""To stop, to decline, to leave a unit out."""

Array = NDArray[Any]


MAX_ROUNDS = 8
"""Rounds over units of which at least one must be taken; the last round ends with the last unit taken."""


def parts(offer: Offer) -> Generator[list[Item], int, list[int]]:
    """The choices that make up an answer: yields what may be chosen, is sent its place there, and returns
    the places of the answer among the options. If each choice is by chance, each alike, it is that of the
    policy `wild`: an option, card after card or a stop, unit after unit or not."""
    least, most = offer.count
    options, rivals = offer.options, offer.rivals
    places = list(range(len(options)))
    if offer.kinds:
        stop = [STOP] if least == 0 else []
        chosen = yield [kind for kind, _, _, _ in offer.kinds] + stop
        if chosen == len(offer.kinds):
            return []
        _, start, end, most = offer.kinds[chosen]
        least, places = 1, list(range(start, end))
    if most == least:
        return (yield from _in_order(options, places, most))
    if least == 0:
        return (yield from _one_by_one(options, places, rivals, most))
    return (yield from _unit_by_unit(options, places))


def _in_order(options: list[Item], places: list[int], count: int) -> Generator[list[Item], int, list[int]]:
    """Yields the choices that take `count` of the options in order."""
    left, taken = list(places), list[int]()
    while left and len(taken) < count:
        taken.append(left.pop((yield [options[place] for place in left])))
    return taken


def _one_by_one(
    options: list[Item], places: list[int], rivals: list[int], most: int
) -> Generator[list[Item], int, list[int]]:
    """Yields the choices that take at most `most` of the options, each an option or a stop."""
    left, taken = list(places), list[int]()
    while left and len(taken) < most:
        chosen = yield [options[place] for place in left] + [STOP]
        if chosen == len(left):
            break
        place = left.pop(chosen)
        taken.append(place)
        if place in rivals:
            left = [it for it in left if it not in rivals]
    return taken


def _unit_by_unit(options: list[Item], places: list[int]) -> Generator[list[Item], int, list[int]]:
    """Yields the choices that take or leave each unit, again from the first if none is taken."""
    for _ in range(MAX_ROUNDS):
        taken: list[int] = []
        for place in places:
            taken += [place] if (yield [options[place], STOP]) == 0 else []
        if taken:
            return taken
    return places[-1:]


MAX_SILENT_GAMES = 1000
"""Games in a row that may end before any decision."""


class Course:
    """The games of a matchup, in which seats without a name are asked. It is copied and pickled by its
    arguments, the game and the actions so far.

    Attributes:
        seats: The seats that are asked.
        actions: For each of these, how many actions there are.
        size: How long its observations are.
        seat: The seat that is asked now; None while no game is under way.
        view: What the player sees who is asked; None while no game is under way.
        choices: What may be chosen.
        seed: The master seed; None before the first game.
        index: The index of the game; -1 before the first.
        won: Whether the player in each seat has won; empty before the game is over.
    """

    def __init__(self, scenario: str | PathLike[str], settings: list[str], named: Mapping[str, str]):
        self._arguments = (fspath(scenario), list(settings), dict(named))
        self._game = _native.Game(fspath(scenario), settings, list(named.items()))
        self.about = _players.GAMES[self._game.game]
        self.seats = [seat for seat in self._game.seats if seat not in named]
        if not self.seats:
            raise TypeError("somebody must be asked: leave one seat without a name")
        self.seed: int | None
        self.view: Any
        self.choices: list[Item]
        self._question: Question | None
        self._begin_next(1, 0)
        view = self.view
        self.blocks = {seat: self.about.blocks(view, seat) for seat in self.seats}
        self._starts = {seat: _starts(blocks) for seat, blocks in self.blocks.items()}
        self.actions = {seat: starts["end"] for seat, starts in self._starts.items()}
        self.size = {seat: len(self.about.observe(view, seat, "", [])) for seat in self.seats}
        self._leave()

    def _leave(self) -> None:
        """Leaves the game, so that none is under way and the next needs a seed."""
        self.seed, self.index = None, -1
        self._question = self.view = None
        self.choices = []

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._arguments, self.seed, self.index, self._actions)

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        copied = Course.__new__(Course)
        # The scenario is shared, since nothing changes it; the game is played again.
        copied.__dict__.update(self.__dict__)
        copied._replay(self.seed, self.index, self._actions)
        return copied

    def _replay(self, seed: int | None, index: int, actions: Sequence[int]) -> None:
        """Plays a game again as far as these actions go."""
        if seed is None:
            self._actions: list[int] = []
            self._leave()
            return
        self.begin(seed, index)
        for action in list(actions):
            self.choose(action)

    def reset(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """Begins the next game: game 0 of a new seed, else the game after the last, or the one whose `index`
        is among the options. The first seed comes from entropy unless it is given.

        Raises:
            ValueError: An option is unknown, or a number is no seed or index.
        """
        options = dict(options or {})
        unknown = [key for key in options if key != "index"]
        if unknown:
            raise ValueError(f"options={options!r}: `{unknown[0]}` is unknown; `reset` takes `index`")
        index = 0 if seed is not None or self.seed is None else self.index + 1
        if options.get("index") is not None:
            index = _parse_number("index", options["index"])
        if seed is None:
            seed = secrets.randbits(53) if self.seed is None else self.seed
        self._begin_next(_parse_number("seed", seed), index)

    def _begin_next(self, seed: int, first: int) -> None:
        """Begins the first game from an index on that has a decision."""
        for index in range(first, first + MAX_SILENT_GAMES):
            self.begin(seed, index)
            if self.seat is not None:
                return
        raise ValueError(f"{MAX_SILENT_GAMES} games have no decision: there is nothing to learn")

    def begin(self, seed: int, index: int) -> None:
        """Begins the game of that index under a master seed, which `trace` tells too."""
        self.seed, self.index, self._answers = seed, index, list[list[int]]()
        self._actions = []
        self.won: dict[str, bool] = {}
        self.margin = 0
        self.ending = ("", "")
        self._go_on()

    def _go_on(self) -> None:
        """Plays on to the next question with something to choose."""
        assert self.seed is not None
        while True:
            question, outcome = self._game.play(self.seed, self.index, self._answers)
            self._question = question
            if question is None:
                assert outcome is not None
                self.view = None
                first_won, self.margin, *ending = outcome
                self.ending = (ending[0], ending[1])
                self.won = {seat: first_won != bool(at) for at, seat in enumerate(self._game.seats)}
                self.choices = []
                return
            self.view = self.about.view(question[2])
            self._plain_view = b""
            self._parts = parts(question[3])
            self._picked: list[Item] = []
            if not self._next(None):
                return

    def _next(self, chosen: int | None) -> bool:
        """Goes on to the next choice of the answer; says whether the answer is complete."""
        try:
            self.choices = next(self._parts) if chosen is None else self._parts.send(chosen)
            while len(self.choices) == 1:
                self.choices = self._parts.send(0)
            return False
        except StopIteration as done:
            assert self._question is not None
            # An answer that the rules refuse would be asked for again without end.
            self._question[3].check(done.value)
            self._answers.append(done.value)
            return True

    @property
    def seat(self) -> str | None:
        """The seat that is asked."""
        return None if self._question is None else self._question[0]

    @property
    def question(self) -> str:
        """What is asked, by the name of the question; empty while no game is under way."""
        return "" if self._question is None else self._question[1]

    def observation(self) -> Array:
        """The same as numbers, with what was chosen so far."""
        assert self._question is not None
        seat, question, _, _ = self._question
        numbers = self.about.observe(self.view, seat, question, self._picked)
        return np.asarray(numbers, dtype=np.float32)

    def allowed(self) -> dict[int, int]:
        """The actions that may be chosen, each with its place among the choices."""
        seat = self.seat
        return {} if seat is None else {self._number(seat, it): at for at, it in enumerate(self.choices)}

    def _number(self, seat: str, item: Item) -> int:
        name, one, other = self.about.cell(self.view, item)
        columns: int = self.blocks[seat][name][1]
        return self._starts[seat][name] + one * columns + other

    def words(self, action: int) -> str:
        """An action that may be chosen, in words."""
        item = self.choices[self.allowed()[action]]
        return "stop" if item == STOP else str(self.about.words(self.view, item))

    def choose(self, action: int) -> None:
        """Chooses one.

        Raises:
            Unlawful: It may not be chosen.
        """
        allowed = self.allowed()
        if action not in allowed:
            lawful = ", ".join(f"{it} ({self.words(it)})" for it in allowed)
            raise _players.Unlawful(f"action {action} at {self.question}; lawful are {lawful}")
        place = allowed[action]
        self._actions.append(action)
        self._picked.append(self.choices[place])
        if self._next(place):
            self._go_on()

    def mask(self, seat: str) -> Array:
        """1 for each action that a seat may choose now."""
        mask = np.zeros(self.actions[seat], dtype=np.int8)
        if seat == self.seat:
            mask[list(self.allowed())] = 1
        return mask

    def info(self) -> dict[str, Any]:
        """What is to be known beside the numbers, as dicts, lists, text and numbers."""
        told = {
            "seed": self.seed,
            "index": self.index,
            "question": self.question,
            "view": self._make_plain_view(),
            "choices": {action: self.words(action) for action in self.allowed()},
        }
        winner, reason = self.ending
        over = {"winner": winner, "reason": reason, "margin": self.margin}
        return told if self.seat else {**told, **over}

    def _make_plain_view(self) -> dict[str, Any]:
        """Returns the view as plain data: a new copy for each choice of an answer, made from bytes."""
        if self.view is None:
            return {}
        if not self._plain_view:
            self._plain_view = marshal.dumps(make_plain(self.view))
        view: dict[str, Any] = marshal.loads(self._plain_view)
        return view

    def story(self) -> str:
        """The story so far."""
        if self.seed is None:
            return ""
        return self._game.story(self.seed, self.index, self._answers)


def _restore(
    arguments: tuple[str, list[str], dict[str, str]],
    seed: int | None,
    index: int,
    actions: Sequence[int],
) -> Course:
    """Sets a matchup up again and plays its game as far as it was played."""
    course = Course(*arguments)
    course._replay(seed, index, actions)
    return course


def _parse_number(name: str, value: Any) -> int:
    """Returns a seed or an index as an integer.

    Raises:
        ValueError: It is none.
    """
    try:
        number = operator.index(value)
    except TypeError:
        number = -1
    if not 0 <= number < 2**64:
        raise ValueError(f"{name}={value!r}: write a whole number from 0 to 2**64 - 1")
    return number


def _starts(blocks: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """Where the actions of each block begin, and under `end` how many there are."""
    starts, at = {}, 0
    for name, (rows, columns) in blocks.items():
        starts[name] = at
        at += rows * columns
    return {**starts, "end": at}
