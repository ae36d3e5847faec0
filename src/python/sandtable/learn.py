"""What trained players see and have learned, as arrays: to learn elsewhere, and to bring back.

>>> from sandtable import learn
>>> seen = learn.decisions("megiddo-1918-level", games=20, british="trained", turks="tempo")
>>> commit = seen["british"]["commit"]
>>> commit.dense().shape == (len(commit.begins) - 1, len(commit.names))
True

A player file, as `train` writes it, is read by `read`; its nets can be changed, and `write` gives a file
that plays as `trained:FOLDER` from a folder that has one for each seat. Write it to a folder of its own: the
manifest of a training vouches for the files that the training wrote. It needs `numpy`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable import _native
from sandtable._options import words_of

UNITS = 32
"""Rectified units of a net."""

UNIT = 128
"""What a weight of 1 to a unit is as an integer."""

OUT = 1024
"""What a weight of 1 to the log-odds is."""

Whole = NDArray[np.int16]


@dataclass
class Decisions:
    """The decisions of a seat about a question, D of them, with A answers weighed in all, as in a sparse
    matrix by rows (CSR): `scipy.sparse.csr_array((counts, features, begins))` is one.

    Attributes:
        names: The F features, in words: what each counts.
        begins: int64 (A + 1,): where the features of each answer begin; the last is their end.
        features: int32: the features that are not 0, those of the position among them.
        counts: int16: their counts, of cards, units or whatever the name says.
        answers: int64 (D + 1,): the first answer of each decision; the last is A.
        chosen: int32 (D,): which of its answers was given, from 0.
        game: int64 (D,): the index of the game.
        won: bool (D,): whether the seat won it.
    """

    names: list[str]
    begins: NDArray[np.int64]
    features: NDArray[np.int32]
    counts: Whole
    answers: NDArray[np.int64]
    chosen: NDArray[np.int32]
    game: NDArray[np.int64]
    won: NDArray[np.bool_]

    def dense(self) -> Whole:
        """The counts of all answers: int16 (A, F)."""
        dense = np.zeros((len(self.begins) - 1, len(self.names)), np.int16)
        dense[np.repeat(np.arange(len(dense)), np.diff(self.begins)), self.features] = self.counts
        return dense


def decisions(
    scenario: str | PathLike[str],
    games: int = 100,
    *,
    seed: int = 1918,
    first: int = 0,
    set: Mapping[str, Any] | None = None,
    **named: str,
) -> dict[str, dict[str, Decisions]]:
    """What trained players weigh in games `first` to `first + games - 1` of a seed, which are those of
    `run`: by seat, then by question. Players are named as there, one for each seat; those of `trained`
    and of `trained:FOLDER` are looked at.

    Raises:
        ValueError: The scenario or a name is wrong, or nobody plays who was trained.
    """
    settings = [word.removeprefix("--set=") for word in words_of({"set": set})]
    names = [(name.replace("_", "-"), it) for name, it in named.items()]
    found: dict[str, dict[str, Decisions]] = {}
    for seat, question, features, arrays in _native.decisions(
        fspath(scenario), settings, names, seed, first, games
    ):
        begins, places, counts, answers, chosen, game, won = arrays
        found.setdefault(seat, {})[question] = Decisions(
            names=features,
            begins=np.append(np.frombuffer(begins, np.int64), len(places) // 4),
            features=np.frombuffer(places, np.int32),
            counts=np.frombuffer(counts, np.int16),
            answers=np.append(np.frombuffer(answers, np.int64), len(begins) // 8),
            chosen=np.frombuffer(chosen, np.int32),
            game=np.frombuffer(game, np.int64),
            won=np.frombuffer(won, np.bool_),
        )
    return found


@dataclass
class Net:
    """What a player has learned about a question: a net in integers, so that it plays alike everywhere.

    The log-odds of winning are `(direct · counts + out_bias) / 1024` and, of each unit, what it is, cut to
    0 to 16, times its weight: units are `(rows · counts + bias) / 128`, weights `out / 1024`.

    Attributes:
        names: The F features.
        rows: int16 (F, 32): weights to the units, within ±511; 128 is 1.
        direct: int16 (F,): weights past the units; 1024 is 1.
        bias: int16 (32,): what the units begin with; 128 is 1.
        out: int16 (32,): weights of the units, within ±16383; 1024 is 1.
        out_bias: What the log-odds begin with; 1024 is 1.
    """

    names: list[str]
    rows: Whole
    direct: Whole
    bias: Whole
    out: Whole
    out_bias: int = 0

    @classmethod
    def empty(cls, names: list[str]) -> Net:
        """A net to which every position is even."""
        count = len(names)
        shapes = ((count, UNITS), (count,), (UNITS,), (UNITS,))
        rows, direct, bias, out = (np.zeros(shape, np.int16) for shape in shapes)
        return cls(list(names), rows, direct, bias, out)

    def odds(self, counts: NDArray[Any]) -> NDArray[np.float64]:
        """The log-odds of winning, (A,), of answers with these counts, (A, F)."""
        whole = counts.astype(np.int64)
        units = np.clip(whole @ self.rows + self.bias, 0, 16 * UNIT)
        past = whole @ self.direct.astype(np.int64) + self.out_bias
        odds: NDArray[np.float64] = (units @ self.out.astype(np.int64) + past * UNIT) / (UNIT * OUT)
        return odds

    def _words(self) -> list[int]:
        shapes = {"rows": (len(self.names), UNITS), "direct": (len(self.names),)}
        parts = []
        for name in ("rows", "direct", "bias", "out"):
            part = np.asarray(getattr(self, name))
            wanted = shapes.get(name, (UNITS,))
            if part.shape != wanted or part.dtype.kind != "i":
                raise ValueError(f"{name} is {part.dtype} {part.shape}, not int16 {wanted}")
            parts.append(part.ravel().astype(np.int64))
        return [*np.concatenate(parts).tolist(), int(self.out_bias)]


@dataclass
class Taught:
    """A player of a seat who has learned, as its file has it.

    Attributes:
        nets: What it has learned, by question.
        game, scenario, digest, seat, seed, games: Of what, and from how many games.
    """

    nets: dict[str, Net]
    game: str
    scenario: str
    digest: str
    seat: str
    seed: int
    games: int
    _text: str = field(repr=False)

    @property
    def text(self) -> str:
        """The file.

        Raises:
            ValueError: A net is none, or beyond what its weights can be.
        """
        told = json.loads(self._text) | {
            name: getattr(self, name)
            for name in ("game", "scenario", "digest", "seat", "seed", "games")
        }
        nets = [(name, net.names, net._words()) for name, net in self.nets.items()]
        try:
            made = json.loads(_native.write_player(json.dumps(told), nets))
        except OverflowError as error:
            raise ValueError(f"a weight is no int16: {error}") from None
        # In the order of the file that was read.
        return json.dumps({name: made[name] for name in told}, indent=2, ensure_ascii=False) + "\n"

    def write(self, file: str | PathLike[str]) -> None:
        """Writes the file, whole or not at all; of a seat it is called `SEAT.player.json` in the folder of its
        team."""
        file, text = Path(file), self.text
        new = file.with_name(f".{file.name}.new")
        try:
            new.write_bytes(text.encode())
            new.replace(file)
        finally:
            new.unlink(missing_ok=True)


def _read_listed(file: Path) -> bytes:
    """Reads a file and compares it with the manifest in its folder, if there is one."""
    try:
        manifest = json.loads(file.with_name("manifest.json").read_bytes())
    except FileNotFoundError:
        return file.read_bytes()
    listed = next((it for it in manifest["files"] if it["name"] == file.name), None)
    if listed is None or file.stat().st_size != listed["bytes"]:
        raise ValueError(f"{file} is not as manifest.json has it")
    contents = file.read_bytes()
    if hashlib.sha256(contents).hexdigest() != listed["sha256"]:
        raise ValueError(f"{file} is not as manifest.json has it")
    return contents


def read(file: str | PathLike[str]) -> Taught:
    """Reads the file of a player, such as `british.player.json` of a folder that `train` wrote.

    Raises:
        ValueError: It is none, or it is not as the manifest of its folder has it.
    """
    text = _read_listed(Path(file)).decode()
    nets: dict[str, Net] = {}
    for question, names, words in _native.read_player(text):
        numbers, count = np.array(words, np.int16), len(names)
        rows, direct, bias, out, rest = np.split(
            numbers, np.cumsum([UNITS * count, count, UNITS, UNITS])
        )
        nets[question] = Net(names, rows.reshape(count, UNITS), direct, bias, out, int(rest[0]))
    told = json.loads(text)
    known = {name: told[name] for name in ("game", "scenario", "digest", "seat", "seed", "games")}
    return Taught(nets, **known, _text=text)
