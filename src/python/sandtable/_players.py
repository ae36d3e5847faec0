"""Players who are written in Python."""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from types import FunctionType
from typing import Any, Protocol

from sandtable._native import Offer
from sandtable._views import Seen

PREFIX = "python:"


class Unlawful(ValueError):
    """An answer that the rules do not allow; says which rule, and what is lawful."""


class Player:
    """A player of your own, for either game: a method for each question that it answers.

    The questions of a game are the methods of `sandtable.megiddo.Player` and of
    `sandtable.lawrence.Player`, which are this class with types. A method takes what the player sees and
    the options that the rules allow, or only what it sees, and returns an option, several of them in a
    list, or None where it may decline; things that have a name may be named. It is called from one thread
    at a time; games are played in any order, so nothing should be kept from one to the next. Chance comes
    from `view.rng`, which is seeded from the game. In the first game of a command every decision is asked
    twice with the same generator, and a warning names the method that gives two answers.

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

    A public method that is no decision is taken for a misspelt one and refused; the names of other methods
    begin with `_` or stand in `helpers`.

    Attributes:
        rest: The policy that answers all other questions.
        name: What results call the player, after `python:`; the name of the class unless it is set. Two
            players in one study need different names.
        helpers: The names of public methods that are no decisions.
    """

    rest: str = "greedy"
    name: str = ""
    helpers: tuple[str, ...] = ()


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

PLAYERS: dict[str, type[Player]] = {}
"""The class of each game whose methods are its decisions."""


def declare(name: str, game: Game, player: type[Player]) -> None:
    """Makes a game known, with the class whose methods are its decisions."""
    GAMES[name] = game
    PLAYERS[name] = player


def _list_decisions(name: str) -> dict[str, Callable[..., Any]]:
    """Returns the decisions of a game, each with the method of the base class."""
    return {it: method for it, method in vars(PLAYERS[name]).items() if inspect.isfunction(method)}


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
        if not isinstance(player.rest, str):
            raise TypeError(f"{type(player).__name__}.rest={player.rest!r}: write the name of a policy")
        games = [game for game, kind in PLAYERS.items() if isinstance(player, kind)]
        known = [(it, method) for game in games or PLAYERS for it, method in _list_decisions(game).items()]
        _check_names(player, [it for it, _ in known], games)
        self.methods = dict(_find_methods(player, known, bool(games)))
        if not self.methods:
            there_are = ", ".join(sorted(it for it, _ in known))
            raise TypeError(f"{type(player).__name__} takes no decision; there are {there_are}")

    def told(self) -> tuple[str, str, str, str, list[str]]:
        """What the program is told of the player."""
        doc = inspect.getdoc(type(self.player)) if "__doc__" in vars(type(self.player)) else None
        belief = (doc or "written in Python").strip().partition("\n\n")[0].replace("\n", " ")
        rest = self.player.rest
        return self.name, belief, _digest(self.player), rest, list(self.methods)

    def answer(self, seat: str, question: str, seen: Seen, offer: Offer) -> list[int]:
        """Answers a question by the places of options."""
        game = GAMES[seen.game]
        view = game.view(seen)
        method, takes_options = self.methods[question]
        options = tuple([game.option(view, item) for item in offer.options])
        told = method(view, options) if takes_options else method(view)
        return places(question, told, options, offer)


def _find_methods(
    player: Player, known: Sequence[tuple[str, Callable[..., Any]]], has_game: bool
) -> Iterator[tuple[str, tuple[Callable[..., Any], bool]]]:
    """Yields the decisions that a player takes, with the methods and whether they take the options."""
    for decision, none in known:
        method = getattr(player, decision, None)
        if method is None or getattr(method, "__func__", None) is none:
            continue
        if callable(method):
            yield decision, (method, _takes_options(player, decision, method))
        elif has_game:
            raise TypeError(f"{type(player).__name__}.{decision} is a decision, so it must be a method")


def _takes_options(player: Player, decision: str, method: Callable[..., Any]) -> bool:
    """Returns whether a method takes the options beside the view.

    Raises:
        TypeError: It takes neither the view alone nor both.
    """
    try:
        signature = inspect.signature(method)
    except ValueError:
        return True
    for arguments in ((None, None), (None,)):
        try:
            signature.bind(*arguments)
            return len(arguments) == 2
        except TypeError:
            continue
    raise TypeError(
        f"{type(player).__name__}.{decision}{signature}: a decision takes the view and the options, or the view"
    )


def _check_names(player: Player, known: Sequence[str], games: Sequence[str]) -> None:
    """Refuses public methods that are no decisions.

    Of a class that is no player, and of functions that are set on the instance, only names that are nearly
    those of decisions are refused: they may come from a library.
    """
    problems: dict[str, str] = {}
    own = [(name, it, False) for name, it in vars(player).items() if isinstance(it, FunctionType)]
    for kind in type(player).__mro__:
        if kind not in (object, Player, *PLAYERS.values()):
            own += [(name, it, issubclass(kind, Player)) for name, it in vars(kind).items()]
    for name, member, is_player in own:
        is_method = isinstance(member, (FunctionType, staticmethod, classmethod))
        if not is_method or name.startswith("_") or name in known or name in player.helpers:
            continue
        close = get_close_matches(name, known, 1, 0.6 if is_player else 0.8)
        if is_player or close:
            problems.setdefault(name, _describe_problem(name, close, games))
    if problems:
        kind_name = type(player).__name__
        told = "; ".join(f"{kind_name}.{name} {problem}" for name, problem in problems.items())
        raise TypeError(f"{told}. Other methods begin with `_` or stand in `helpers`")


def _describe_problem(name: str, close: Sequence[str], games: Sequence[str]) -> str:
    """Returns the problem with the name of a method, and the right name if there is one."""
    others = [game for game in PLAYERS if game not in games and name in _list_decisions(game)]
    if games and others:
        return f"is a decision of {others[0]}, not of {' and '.join(games)}"
    return f"is no decision; did you mean `{close[0]}`?" if close else "is no decision"


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
