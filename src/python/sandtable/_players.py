"""Players written in Python."""

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
    """Error for an answer that the rules do not allow; the message has the rule and the legal options."""


class Player:
    """Base class of players written in Python, for either game: one method for each decision.

    The decisions of a game are the methods of `sandtable.megiddo.Player` and of `sandtable.lawrence.Player`,
    typed subclasses of this class. A method takes the view of the player and the legal options, or the view
    alone. It returns one option, a list of options, or None where the player may decline; an option with a
    name can be given by its name. Only one thread at a time calls a player. Games are played in any order, so
    a player should keep no data from one decision to the next. Random numbers should come from `view.rng`,
    which is seeded from the game. During the first game of a command each method is called twice with the
    same seed, and a warning names a method whose two answers differ.

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

    A public method that is not a decision counts as misspelt and raises TypeError. The name of any other method
    must begin with `_` or be listed in `helpers`.

    Attributes:
        rest: Name of the policy that takes all other decisions.
        name: Name of the player in results, where `python:` precedes it; by default the name of the class. Two
            players in one study need different names.
        helpers: Names of public methods that are not decisions.
    """

    rest: str = "greedy"
    name: str = ""
    helpers: tuple[str, ...] = ()


class Game(Protocol):
    """Adapter of a game; the module of each game implements one."""

    def view(self, seen: Seen) -> Any:
        """Returns the view of a player."""

    def option(self, view: Any, item: tuple[str, int, int]) -> Any:
        """Returns the option that `item` encodes as a word and two numbers."""

    def words(self, view: Any, item: tuple[str, int, int]) -> object:
        """Returns the text of a choice."""

    def blocks(self, view: Any, seat: str) -> dict[str, tuple[int, int]]:
        """Returns the number of rows and columns of each block of a seat's actions."""

    def cell(self, view: Any, item: tuple[str, int, int]) -> tuple[str, int, int]:
        """Returns the block of a choice and its row and column in the block."""

    def observe(
        self, view: Any, seat: str, question: str, picked: list[tuple[str, int, int]]
    ) -> list[float]:
        """Returns the view of a seat as numbers, with the choices already made for the current answer."""


GAMES: dict[str, Game] = {}
"""Adapters of the games, by name."""

PLAYERS: dict[str, type[Player]] = {}
"""For each game, the class whose methods are the decisions of the game."""


def declare(name: str, game: Game, player: type[Player]) -> None:
    """Registers a game with the class whose methods are the decisions of the game."""
    GAMES[name] = game
    PLAYERS[name] = player


def _list_decisions(name: str) -> dict[str, Callable[..., Any]]:
    """Returns the decisions of a game by name, each with the method of the base class."""
    return {it: method for it, method in vars(PLAYERS[name]).items() if inspect.isfunction(method)}


def guests(options: Mapping[str, Any]) -> tuple[dict[str, Any], list[Guest]]:
    """Replaces players written in Python by their names; returns the new options and the players."""
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
    """A player written in Python, checked and prepared for the native program."""

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
        """Returns the description of the player for the native program.

        It consists of the name, the first paragraph of the docstring, the digest, the policy for the other
        decisions, and the names of the decisions.
        """
        doc = inspect.getdoc(type(self.player)) if "__doc__" in vars(type(self.player)) else None
        belief = (doc or "written in Python").strip().partition("\n\n")[0].replace("\n", " ")
        rest = self.player.rest
        return self.name, belief, _digest(self.player), rest, list(self.methods)

    def answer(self, seat: str, question: str, seen: Seen, offer: Offer) -> list[int]:
        """Calls the player for a decision and returns the indices of the selected options."""
        game = GAMES[seen.game]
        view = game.view(seen)
        method, takes_options = self.methods[question]
        options = tuple([game.option(view, item) for item in offer.options])
        told = method(view, options) if takes_options else method(view)
        return places(question, told, options, offer)


def _find_methods(
    player: Player, known: Sequence[tuple[str, Callable[..., Any]]], has_game: bool
) -> Iterator[tuple[str, tuple[Callable[..., Any], bool]]]:
    """Yields each decision that a player takes, with its method and whether the method takes the options."""
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
        TypeError: The method takes neither the view alone nor the view and the options.
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
    """Checks that every public method of a player is a decision.

    Methods of base classes that are not players, and functions set on the instance, may come from a library.
    Such a method is an error only if its name resembles the name of a decision.

    Raises:
        TypeError: A public method is not a decision.
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
    """Returns a description of the problem with the name of a method, with the similar decision if any."""
    others = [game for game in PLAYERS if game not in games and name in _list_decisions(game)]
    if games and others:
        return f"is a decision of {others[0]}, not of {' and '.join(games)}"
    return f"is no decision; did you mean `{close[0]}`?" if close else "is no decision"


def places(question: str, told: Any, options: Sequence[Any], offer: Offer) -> list[int]:
    """Returns the indices of the options that a player's answer selects.

    Raises:
        Unlawful: The rules do not allow the answer.
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
    """Returns the text of one value or of a collection."""
    if isinstance(things, (list, tuple, set)):
        return f"[{', '.join(map(str, things))}]"
    return str(things)


def _places(told: Any, options: Sequence[Any]) -> list[int]:
    """Returns the indices of the options in an answer.

    An element that is not an option gets the index after the last option, which `Offer.check` rejects.
    """
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
            # A name stands for the first option of that name that is not selected yet.
            such = (at for at, it in enumerate(options) if getattr(it, "name", None) == one)
            place = next((at for at in such if at not in found), None)
        found.append(nothing if place is None else place)
    return found


def _place(one: Any, known: Mapping[Any, int]) -> int | None:
    """Returns the index of an option, or None for a value that is not an option, such as a list."""
    try:
        return known.get(one)
    except TypeError:
        return None


def _digest(player: Player) -> str:
    """Returns a digest of a player: the first 64 bits of SHA-256, in hexadecimal.

    The digest covers the source of the methods, and the attributes whose values are numbers, text, flags, None
    or lists of these.
    """
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
