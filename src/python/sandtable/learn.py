"""Features, decisions and nets of trained policies as NumPy arrays, for training outside the program.

>>> from sandtable import learn
>>> seen = learn.decisions("megiddo-1918-level", games=20, british="trained", turks="tempo")
>>> commit = seen["british"]["commit"]
>>> commit.dense().shape == (len(commit.begins) - 1, len(commit.names))
True

`read` reads a policy file that `train` wrote. The nets of the policy can be changed, and `Taught.write` writes
a new file. A folder with one such file for each seat plays as `trained:FOLDER`. The new files need a folder of
their own, because the manifest in the folder of a training run has digests of the original files. This module
needs `numpy`.
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
"""Number of hidden units of a net."""

UNIT = 128
"""Integer that represents a weight of 1 from a feature to a hidden unit."""

OUT = 1024
"""Integer that represents a weight of 1 to the log-odds."""

Whole = NDArray[np.int16]


@dataclass
class Decisions:
    """D decisions of one kind by one seat, with A scored actions in all and F features.

    The features of the actions form a sparse matrix of shape (A, F) in compressed row format (CSR):
    `scipy.sparse.csr_array((counts, features, begins))`.

    Attributes:
        names: Names of the F features; each tells what the feature counts.
        begins: int64 (A + 1,): start of each action in `features` and `counts`; the last entry is their length.
        features: int32: indices of the nonzero features of each action, including those of the position.
        counts: int16: values of these features, such as numbers of cards or units.
        answers: int64 (D + 1,): index of the first action of each decision; the last entry is A.
        chosen: int32 (D,): chosen action of each decision, counted from 0 within the decision.
        game: int64 (D,): index of the game of each decision.
        won: bool (D,): whether the seat won this game.
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
        """Returns the features of all actions as a dense matrix: int16 (A, F)."""
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
    """Plays games and returns the decisions of the trained policies, by seat and by name of the decision.

    The games are `first` to `first + games - 1` of a seed, the same as in `run`. Keyword arguments name one
    policy for each seat, as in `run`; decisions of `trained` and `trained:FOLDER` are recorded.

    Raises:
        ValueError: The scenario or a name is invalid, or no seat has a trained policy.
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
    """Quantized net of a policy for one decision; integer weights give the same play on every machine.

    The net has 32 hidden units and direct weights from the features to the output. Unit j has the activation
    `(counts · rows[:, j] + bias[j]) / 128`, clipped to the range 0 to 16. The log-odds of winning are
    `(direct · counts + out_bias) / 1024` plus the sum of all activations times `out / 1024`.

    Attributes:
        names: Names of the F features.
        rows: int16 (F, 32): weights from features to hidden units, within ±511; 128 stands for 1.
        direct: int16 (F,): weights from features to the log-odds; 1024 stands for 1.
        bias: int16 (32,): biases of the hidden units; 128 stands for 1.
        out: int16 (32,): weights from hidden units to the log-odds, within ±16383; 1024 stands for 1.
        out_bias: Bias of the log-odds; 1024 stands for 1.
    """

    names: list[str]
    rows: Whole
    direct: Whole
    bias: Whole
    out: Whole
    out_bias: int = 0

    @classmethod
    def empty(cls, names: list[str]) -> Net:
        """Returns a net with all weights 0, which rates every action at even odds."""
        count = len(names)
        shapes = ((count, UNITS), (count,), (UNITS,), (UNITS,))
        rows, direct, bias, out = (np.zeros(shape, np.int16) for shape in shapes)
        return cls(list(names), rows, direct, bias, out)

    def odds(self, counts: NDArray[Any]) -> NDArray[np.float64]:
        """Returns the log-odds of winning, shape (A,), for the features of A actions, shape (A, F)."""
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
    """Contents of a policy file: the trained policy of one seat.

    Attributes:
        nets: Nets of the policy, by name of the decision.
        game, scenario, digest: Game, scenario and scenario digest of the training.
        seat: Seat that the policy plays.
        seed, games: Master seed and number of games of the training.
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
        """Contents of the policy file.

        Raises:
            ValueError: An array of a net has the wrong shape or type, or a weight is out of range.
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
        # Keeps the order of keys of the file that was read.
        return json.dumps({name: made[name] for name in told}, indent=2, ensure_ascii=False) + "\n"

    def write(self, file: str | PathLike[str]) -> None:
        """Writes the policy file atomically.

        In a folder for `trained:FOLDER`, the file must be called `SEAT.player.json`.
        """
        file, text = Path(file), self.text
        new = file.with_name(f".{file.name}.new")
        try:
            new.write_bytes(text.encode())
            new.replace(file)
        finally:
            new.unlink(missing_ok=True)


def _read_listed(file: Path) -> bytes:
    """Reads a file and verifies it against the manifest in its folder, if there is one.

    Raises:
        ValueError: The file differs from its entry in the manifest, or has none.
    """
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
    """Reads a policy file, such as `british.player.json` in a folder that `train` wrote.

    Raises:
        ValueError: The file is not a valid policy file, or differs from the manifest of its folder.
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
