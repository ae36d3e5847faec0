"""Games for reinforcement-learning environments, with each answer split into single choices.

The split is that of the policy `wild`: an answer of several options is selected one option at a time.
"""

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
"""Choice that stops a selection, declines a decision, or leaves out a unit."""

Array = NDArray[Any]


MAX_ROUNDS = 8
"""Maximum number of rounds over units of which at least one must be selected; see `_unit_by_unit`."""


def parts(offer: Offer) -> Generator[list[Item], int, list[int]]:
    """Splits an answer into choices.

    The generator yields the items of each choice, receives the index of the chosen item, and returns the
    indices of the selected options. If an offer has several kinds of options, the first choice is the kind.
    Uniformly random choices give the answers of the policy `wild`.
    """
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
    """Yields the choices of exactly `count` options, in the order in which they are chosen."""
    left, taken = list(places), list[int]()
    while left and len(taken) < count:
        taken.append(left.pop((yield [options[place] for place in left])))
    return taken


def _one_by_one(
    options: list[Item], places: list[int], rivals: list[int], most: int
) -> Generator[list[Item], int, list[int]]:
    """Yields the choices of at most `most` options; each choice is an option or a stop."""
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
    """Yields a choice for each unit, to select the unit or not, until a round selects at least one unit.

    After `MAX_ROUNDS` rounds without a selected unit, the last unit is selected.
    """
    for _ in range(MAX_ROUNDS):
        taken: list[int] = []
        for place in places:
            taken += [place] if (yield [options[place], STOP]) == 0 else []
        if taken:
            return taken
    return places[-1:]


MAX_SILENT_GAMES = 1000
"""Maximum number of consecutive games that end before any decision."""


class Course:
    """Games of a matchup in which the caller plays every seat without a named policy.

    Copies and pickles hold the arguments, the seed and index of the game, and the actions so far, and replay
    the game from these.

    Attributes:
        seats: Seats that the caller plays.
        actions: Number of actions of each of these seats.
        size: Length of the observations of each of these seats.
        seat: Seat that must decide now; None while no game is in progress.
        view: View of the player that must decide; None while no game is in progress.
        choices: Items of the current choice.
        seed: Master seed; None before the first game.
        index: Index of the game under the master seed; -1 before the first game.
        won: For each seat, whether its player has won; empty before the game is over.
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
        """Abandons the current game and clears the seed."""
        self.seed, self.index = None, -1
        self._question = self.view = None
        self.choices = []

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._arguments, self.seed, self.index, self._actions)

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        copied = Course.__new__(Course)
        # The native game never changes and is shared; the state is restored by replaying the actions.
        copied.__dict__.update(self.__dict__)
        copied._replay(self.seed, self.index, self._actions)
        return copied

    def _replay(self, seed: int | None, index: int, actions: Sequence[int]) -> None:
        """Replays a game with the given actions; with no seed, abandons the current game."""
        if seed is None:
            self._actions: list[int] = []
            self._leave()
            return
        self.begin(seed, index)
        for action in list(actions):
            self.choose(action)

    def reset(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """Begins the next game.

        This is game 0 of a new seed, or else the game after the last one; the option `index` selects another
        game. Without any seed, the first reset draws one from the entropy of the operating system. Games that
        end before any decision are skipped.

        Raises:
            ValueError: An option is unknown, or a number is not a valid seed or index.
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
        """Begins the first game with a decision, from the index `first` on."""
        for index in range(first, first + MAX_SILENT_GAMES):
            self.begin(seed, index)
            if self.seat is not None:
                return
        raise ValueError(f"{MAX_SILENT_GAMES} games have no decision: there is nothing to learn")

    def begin(self, seed: int, index: int) -> None:
        """Begins the game of a master seed and an index; `sandtable.trace` takes the same two numbers."""
        self.seed, self.index, self._answers = seed, index, list[list[int]]()
        self._actions = []
        self.won: dict[str, bool] = {}
        self.margin = 0
        self.ending = ("", "")
        self._go_on()

    def _go_on(self) -> None:
        """Plays to the next decision with more than one possible answer, or to the end of the game."""
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
        """Proceeds to the next choice of the current answer; returns whether the answer is complete."""
        try:
            self.choices = next(self._parts) if chosen is None else self._parts.send(chosen)
            while len(self.choices) == 1:
                self.choices = self._parts.send(0)
            return False
        except StopIteration as done:
            assert self._question is not None
            # The native game asks again after an illegal answer, so an unchecked one would loop forever.
            self._question[3].check(done.value)
            self._answers.append(done.value)
            return True

    @property
    def seat(self) -> str | None:
        """Seat that must decide now; None while no game is in progress."""
        return None if self._question is None else self._question[0]

    @property
    def question(self) -> str:
        """Name of the current decision; empty while no game is in progress."""
        return "" if self._question is None else self._question[1]

    def observation(self) -> Array:
        """Returns the view of the deciding seat as numbers, with the choices already made for the answer."""
        assert self._question is not None
        seat, question, _, _ = self._question
        numbers = self.about.observe(self.view, seat, question, self._picked)
        return np.asarray(numbers, dtype=np.float32)

    def allowed(self) -> dict[int, int]:
        """Returns the legal actions, each with its index in `choices`."""
        seat = self.seat
        return {} if seat is None else {self._number(seat, it): at for at, it in enumerate(self.choices)}

    def _number(self, seat: str, item: Item) -> int:
        name, one, other = self.about.cell(self.view, item)
        columns: int = self.blocks[seat][name][1]
        return self._starts[seat][name] + one * columns + other

    def words(self, action: int) -> str:
        """Returns the text of a legal action."""
        item = self.choices[self.allowed()[action]]
        return "stop" if item == STOP else str(self.about.words(self.view, item))

    def choose(self, action: int) -> None:
        """Applies an action and plays to the next choice.

        Raises:
            Unlawful: The action is not legal now; the state does not change.
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
        """Returns the action mask of a seat: 1 for each action that is legal now."""
        mask = np.zeros(self.actions[seat], dtype=np.int8)
        if seat == self.seat:
            mask[list(self.allowed())] = 1
        return mask

    def info(self) -> dict[str, Any]:
        """Returns information on the game beside the observation, as dicts, lists, text and numbers."""
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
        """Returns the view as plain data; every call returns a new copy."""
        if self.view is None:
            return {}
        if not self._plain_view:
            self._plain_view = marshal.dumps(make_plain(self.view))
        view: dict[str, Any] = marshal.loads(self._plain_view)
        return view

    def story(self) -> str:
        """Returns the game so far as prose."""
        if self.seed is None:
            return ""
        return self._game.story(self.seed, self.index, self._answers)


def _restore(
    arguments: tuple[str, list[str], dict[str, str]],
    seed: int | None,
    index: int,
    actions: Sequence[int],
) -> Course:
    """Restores a pickled matchup: sets it up and replays the actions of its game."""
    course = Course(*arguments)
    course._replay(seed, index, actions)
    return course


def _parse_number(name: str, value: Any) -> int:
    """Returns a seed or an index as an integer.

    Raises:
        ValueError: The value is not a whole number from 0 to 2**64 - 1.
    """
    try:
        number = operator.index(value)
    except TypeError:
        number = -1
    if not 0 <= number < 2**64:
        raise ValueError(f"{name}={value!r}: write a whole number from 0 to 2**64 - 1")
    return number


def _starts(blocks: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """Returns the first action of each block, and under `end` the number of actions."""
    starts, at = {}, 0
    for name, (rows, columns) in blocks.items():
        starts[name] = at
        at += rows * columns
    return {**starts, "end": at}
