"""What came of a command."""

from __future__ import annotations

import base64
import html
import importlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from sandtable import _native
from sandtable._native import Table

Cell = bool | int | float | str | None
"""A cell of a table; None where it is empty."""


class Tables(Mapping[str, Table]):
    """The tables among the files of a result, by name without the ending, read when asked for."""

    def __init__(self, files: Mapping[str, bytes], notes: list[dict[str, Any]]) -> None:
        names = ((Path(note["name"]), note) for note in notes)
        self._notes = {it.stem: note for it, note in names if it.suffix in (".csv", ".parquet")}
        self._files = files
        self._read: dict[str, Table] = {}

    def __getitem__(self, name: str) -> Table:
        if name not in self._read:
            note = self._notes[name]
            contents = self._files[note["name"]]
            if note["name"].endswith(".parquet"):
                self._read[name] = _native.read_parquet(contents)
            else:
                types = [column["type"] for column in note["schema"]["fields"]]
                self._read[name] = _native.read_csv(contents, types)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._notes)

    def __len__(self) -> int:
        return len(self._notes)

    def __repr__(self) -> str:
        return f"<sandtable.Tables: {', '.join(self)}>"


@dataclass(frozen=True, repr=False)
class Result:
    """What came of a command: what it says, and its files.

    Attributes:
        text: What the command prints.
        notes: What it says beside that, such as how fast it was.
        met: Whether what was asked for was found: `tune` may find nothing that reaches its target.
        files: The result files by name, to the byte as the command writes them.
    """

    text: str
    notes: tuple[str, ...]
    met: bool
    files: dict[str, bytes] = field(repr=False)

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """What was asked and played, with digests of the files and the meaning of each column."""
        manifest: dict[str, Any] = json.loads(self.files["manifest.json"])
        return manifest

    @cached_property
    def tables(self) -> Mapping[str, Table]:
        """The tables among the files, by name without the ending. Each is read when it is first
        asked for."""
        return Tables(self.files, self.manifest["files"])

    @property
    def command_line(self) -> str:
        """The command line that gives the same result."""
        line: str = self.manifest["command_line"]
        return line

    @property
    def unfamiliar(self) -> list[dict[str, str]]:
        """The trained policies that play what they were not trained on, each with its `seat`, `player`, the
        scenario that it `learned`, and what it `plays`: `another_scenario`, `another_deck` or `variants`."""
        found: list[dict[str, str]] = self.manifest["explained"].get("unfamiliar", [])
        return found

    @property
    def page(self) -> str:
        """The page with the answer and its charts, as HTML that stands alone."""
        return self.files["report.html"].decode()

    @property
    def charts(self) -> list[tuple[str, str]]:
        """The charts of the page: the heading of each, and an SVG document that stands alone. What is
        drawn is what the tables hold: shares in percent, differences in points of the win rate."""
        page = self.page
        style = page.partition("<style>")[2].partition("</style>")[0] + "svg { background: var(--paper); }"
        head = '<svg xmlns="http://www.w3.org/2000/svg"'
        found = re.findall(r"<figcaption><strong>(.*?)</strong>.*?</figcaption><svg(.*?</svg>)", page, re.S)
        styled = [(title, svg.replace(">", f"><style>{html.escape(style)}</style>", 1)) for title, svg in found]
        return [(html.unescape(title), head + svg) for title, svg in styled]

    def show(self) -> None:
        """Draws the charts of the page in a notebook, one below the other. It needs IPython."""
        display: Any = importlib.import_module("IPython.display")
        figures = []
        for title, svg in self.charts:
            code = base64.b64encode(svg.encode()).decode()
            title = html.escape(title)
            image = f'<img alt="{title}" style="width: 34rem" src="data:image/svg+xml;base64,{code}"/>'
            figures.append(f"<figure><figcaption>{title}</figcaption>{image}</figure>")
        display.display(display.HTML("".join(figures) or self._repr_html_()))

    def save(self, directory: str | Path) -> None:
        """Writes the files into a directory, which is made if need be; each file whole or not at all."""
        directory = Path(directory)
        directory.mkdir(parents=True, exist_ok=True)
        for name, contents in self.files.items():
            new = directory / f".{name}.new"
            try:
                new.write_bytes(contents)
                new.replace(directory / name)
            finally:
                new.unlink(missing_ok=True)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<sandtable.{type(self).__name__}: {self.text.partition(chr(10))[0]}>"

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.text)}</pre>"


class Run(Result):
    """What `run` found."""

    @property
    def summary(self) -> Table:
        """Each metric of a game: its mean over the games of each matchup."""
        return self.tables["summary"]

    @property
    def cards(self) -> Table:
        """Each metric of a card."""
        return self.tables["cards"]

    @property
    def games(self) -> Table | None:
        """The single games, with `per_game` or `sample_games`; with `parquet` too."""
        return self.tables.get("games")


class Compare(Result):
    """What `compare` found."""

    @property
    def matchups(self) -> Table:
        """The win rate of each matchup."""
        return self.tables["matchups"]

    @property
    def comparisons(self) -> Table:
        """The differences between strategies, on the same luck."""
        return self.tables["comparisons"]

    @property
    def ratings(self) -> Table:
        """How strong each strategy is, and its share in the equilibrium."""
        return self.tables["ratings"]


class Cards(Result):
    """What `cards` found."""

    @property
    def cards(self) -> Table:
        """What each card causes, beside what was observed of it."""
        return self.tables["cards"]


class Tune(Result):
    """What `tune` found."""

    @property
    def proposals(self) -> Table:
        """The proposals, what each changes, and what is reached."""
        return self.tables["tuned"]

    @property
    def scenarios(self) -> list[str]:
        """The proposals as scenario files, in TOML."""
        return [text.decode() for name, text in self.files.items() if name.endswith(".toml")]


class Train(Result):
    """What `train` made: players among the files, who play by the name `trained:FOLDER` once these are
    saved in that folder, or were written there by `out`."""

    @property
    def training(self) -> Table:
        """How strong the players were while they learned."""
        return self.tables["training"]

    @property
    def matchups(self) -> Table:
        """The win rate of each matchup in the end."""
        return self.tables["matchups"]

    @property
    def reasons(self) -> Table:
        """What weighs most in what they have learned."""
        return self.tables["reasons"]


class Diff(Result):
    """What `diff` found."""

    @property
    def changes(self) -> Table:
        """The difference, and what each change adds to it."""
        return self.tables["diff"]

    @property
    def moved(self) -> Table:
        """The numbers, endings and cards that moved."""
        return self.tables["moved"]


class AtTable(Result):
    """What `table` found."""

    @property
    def figures(self) -> Table:
        """What is known of the games at the table, beside those of each matchup here."""
        return self.tables["table"]

    @property
    def replays(self) -> Table | None:
        """The games whose moves are told, with the first line that cannot be."""
        return self.tables.get("replays")


@dataclass(frozen=True, repr=False)
class Trace:
    """Single games, move by move.

    Attributes:
        lines: The games as JSON Lines, as the command prints them.
    """

    lines: str

    @cached_property
    def events(self) -> Table:
        """Everything that happened, in order: a row each, with the index of its game, and a column
        for whatever any event tells, as JSON where it is neither a flag, a number nor text."""
        games = ((game[0]["index"], game) for game in self.games)
        events = ({"index": index, **event} for index, game in games for event in game)
        return _native.read_json_lines("\n".join(map(json.dumps, events)))

    @cached_property
    def games(self) -> list[list[dict[str, Any]]]:
        """The events of each game."""
        games: list[list[dict[str, Any]]] = []
        for line in self.lines.splitlines():
            event = json.loads(line)
            if event["event"] == "game":
                games.append([])
            games[-1].append(event)
        return games

    def __repr__(self) -> str:
        return f"<sandtable.Trace of {len(self.games)} games>"


__all__ = ["AtTable", "Cards", "Cell", "Compare", "Diff", "Result", "Run", "Table", "Trace", "Train", "Tune"]
