"""Players who are written in Python."""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from sandtable._native import Offer, Seen

PREFIX = "python:"


class Unlawful(ValueError):
    """An answer that the rules do not allow; says which rule, and what is lawful."""


class Player:
    """A player of your own, for either game: a method for each question that it answers.

    The questions of a game are the methods of `sandtable.megiddo.Player` and of
    `sandtable.lawrence.Player`, which are this class with types. A method takes what the player sees and
    the options that the rules allow, or only what it sees, and returns an option, several of them in a
    list, or None where it may decline; things that have a name may be named. It is called from one thread
    at a time; games are played in any order, so nothing should be kept from one to the next.

    >>> import sandtable
    >>> class Bold(sandtable.Player):
    ...     '''Commits all that it has.'''
    ...     rest = "tempo"
    ...     def commit(self, view, options):
    ...         fighters = [card for card in options if card.kind != "terrain"]
    ...         return fighters
    >>> result = sandtable.run("megiddo-1918-level", british=Bold(), turks="tempo", games=200)
    >>> result.summary["british"][0]
    'python:Bold'

    Attributes:
        rest: The policy that answers all other questions.
        name: What results call the player, after `python:`; the name of the class unless it is set. Two
            players in one study need different names.
    """

    rest: str = "greedy"
    name: str = ""


class Game(Protocol):
    """What is known of a game: in the module of its name."""

    def view(self, seen: Seen) -> Any:
        """What a player sees."""

    def option(self, view: Any, item: tuple[str, int, int]) -> Any:
        """An option, of which `item` says what it is about."""

    def words(self, view: Any, item: tuple[str, int, int]) -> object:
        """A choice in words."""

    def blocks(self, view: Any, seat: str) -> dict[str, tuple[int, int]]:
        """The actions of a seat: how many rows and columns each block of them has."""

    def cell(self, view: Any, item: tuple[str, int, int]) -> tuple[str, int, int]:
        """The block of a choice, and its row and column there."""

    def observe(
        self, view: Any, seat: str, question: str, picked: list[tuple[str, int, int]]
    ) -> list[float]:
        """What a seat sees as numbers, with the choices of the answer so far."""


GAMES: dict[str, Game] = {}
"""The games by name."""

QUESTIONS: dict[str, list[Callable[..., Any]]] = {}
"""The questions of all games by name, each with the methods that stand for no answer."""


def declare(name: str, game: Game, player: type[Player]) -> None:
    """Makes a game known, with the class whose methods are its questions."""
    GAMES[name] = game
    for question, method in vars(player).items():
        if inspect.isfunction(method):
            QUESTIONS.setdefault(question, []).append(method)


def sees_alike(one: Seen, other: Seen, view: type[Any]) -> bool:
    """Whether two views show the same."""
    names = [name for name, it in vars(view).items() if isinstance(it, property)]
    same = lambda name: one.get(name) == other.get(name)  # noqa: E731
    is_one_scenario = one.scenario == other.scenario or one.things == other.things
    return is_one_scenario and all(map(same, names))


def guests(options: Mapping[str, Any]) -> tuple[dict[str, Any], list[Guest]]:
    """The options with the names of players who are written in Python, and those players."""
    found: dict[str, Guest] = {}

    def named(value: Any) -> Any:
        if isinstance(value, Player):
            guest = Guest(value)
            known = found.setdefault(guest.name, guest)
            if known.player is not value:
                raise TypeError(f"two players are called {guest.name}: give each a `name` of its own")
            return guest.name
        if isinstance(value, (list, tuple, set)) and any(isinstance(it, Player) for it in value):
            return [named(it) for it in value]
        return value

    return {name: named(value) for name, value in options.items()}, list(found.values())


class Guest:
    """A player as the program has it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        name = player.name or type(player).__name__
        if not re.fullmatch(r"[\w-]+", name):
            raise TypeError(f"{name!r} is no name of a player: letters, digits, - and _")
        self.name = PREFIX + name
        self.methods = dict(_methods(player))
        if not self.methods:
            there_are = ", ".join(sorted(QUESTIONS))
            raise TypeError(f"{type(player).__name__} answers no question; there are {there_are}")

    def told(self) -> tuple[str, str, str, str, list[str], Callable[..., list[int]]]:
        """What the program is told of the player."""
        doc = inspect.getdoc(type(self.player)) if "__doc__" in vars(type(self.player)) else None
        belief = (doc or "written in Python").strip().partition("\n\n")[0].replace("\n", " ")
        rest = self.player.rest
        return self.name, belief, _digest(self.player), rest, list(self.methods), self.answer

    def answer(self, seat: str, question: str, seen: Seen, offer: Offer) -> list[int]:
        """Answers a question by the places of options."""
        game = GAMES[seen.game]
        view = game.view(seen)
        method, takes_options = self.methods[question]
        options = tuple([game.option(view, item) for item in offer.options])
        told = method(view, options) if takes_options else method(view)
        return places(question, told, options, offer)


def _methods(player: Player) -> Iterator[tuple[str, tuple[Callable[..., Any], bool]]]:
    """The questions that a player answers, with the methods and whether they take the options."""
    for question, none in QUESTIONS.items():
        method = getattr(player, question, None)
        if method is None or getattr(method, "__func__", None) in none:
            continue
        try:
            inspect.signature(method).bind(None, None)
            yield question, (method, True)
        except TypeError:
            yield question, (method, False)


def places(question: str, told: Any, options: Sequence[Any], offer: Offer) -> list[int]:
    """The places of what a player has answered among the options.

    Raises:
        Unlawful: The rules do not allow it.
    """
    try:
        found = _places(told, options)
        offer.check(found)
        return found
    except ValueError as error:
        least, most = offer.count
        count = f"{most}" if least == most else f"{least} to {most}"
        raise Unlawful(
            f"{error}; {question} was answered with {_words(told)}, and lawful is {count} of "
            f"{_words(options)}"
        ) from None


def _words(things: Any) -> str:
    """Things in words."""
    if isinstance(things, (list, tuple, set)):
        return f"[{', '.join(map(str, things))}]"
    return str(things)


def _places(told: Any, options: Sequence[Any]) -> list[int]:
    """The same, as far as they are options."""
    if told is None:
        return []
    known = {option: place for place, option in enumerate(options)}
    nothing = len(options)
    if (place := _place(told, known)) is not None:
        return [place]
    if isinstance(told, str) or not isinstance(told, Iterable):
        told = [told]
    found: list[int] = []
    for one in told:
        place = _place(one, known)
        if place is None and isinstance(one, str):
            # One of several things of that name that is not yet taken.
            such = (at for at, it in enumerate(options) if getattr(it, "name", None) == one)
            place = next((at for at in such if at not in found), None)
        found.append(nothing if place is None else place)
    return found


def _place(one: Any, known: Mapping[Any, int]) -> int | None:
    """The place of an option; none of what is no option, such as a list."""
    try:
        return known.get(one)
    except TypeError:
        return None


def _digest(player: Player) -> str:
    """A digest of the source of a player, and of what it was made with that is plain: SHA-256, cut to 64
    bits."""
    digest = hashlib.sha256()
    for kind in type(player).__mro__:
        if kind.__module__.partition(".")[0] == "sandtable" or kind is object:
            continue
        for name, member in sorted(vars(kind).items()):
            if inspect.isfunction(member):
                digest.update(_source(member))
            elif not name.startswith("__") and _is_plain(member):
                digest.update(f"{name} = {member!r}\n".encode())
    for name, value in sorted(vars(player).items()):
        if _is_plain(value):
            digest.update(f"self.{name} = {value!r}\n".encode())
    return digest.hexdigest()[:16]


def _is_plain(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, (bool, int, float, str))


def _source(function: Any) -> bytes:
    try:
        return inspect.getsource(function).encode()
    except OSError:
        code = function.__code__
        return bytes(code.co_code) + repr((code.co_names, code.co_varnames)).encode()
