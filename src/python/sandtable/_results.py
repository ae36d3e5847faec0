"""Results of commands."""

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
"""Value of a table cell; None for an empty cell."""


class Tables(Mapping[str, Table]):
    """Tables among the files of a result, by file name without extension; parsed at first access."""

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
    """Result of a command: its printed text and its files.

    Attributes:
        text: Standard output of the command.
        notes: Additional messages of the command, such as its speed.
        met: False if the command did not reach its goal: `tune` may find no change that reaches the target,
            and a win rate of `run` may lie outside the range `expect`.
        files: Contents of the result files by name, byte for byte as the command writes them.
    """

    text: str
    notes: tuple[str, ...]
    met: bool
    files: dict[str, bytes] = field(repr=False)

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """Contents of `manifest.json`: the inputs, the games played, file digests and column descriptions."""
        manifest: dict[str, Any] = json.loads(self.files["manifest.json"])
        return manifest

    @cached_property
    def tables(self) -> Mapping[str, Table]:
        """Tables among the files, by file name without extension. Each table is parsed at first access."""
        return Tables(self.files, self.manifest["files"])

    @property
    def command_line(self) -> str:
        """Command line that reproduces this result."""
        line: str = self.manifest["command_line"]
        return line

    @property
    def unfamiliar(self) -> list[dict[str, str]]:
        """Trained policies that played something else than they were trained on.

        Each entry has the `seat`, the `player`, the scenario of the training (`learned`), and the kind of
        difference (`plays`): `another_scenario`, `another_deck` or `variants`.
        """
        found: list[dict[str, str]] = self.manifest["explained"].get("unfamiliar", [])
        return found

    @property
    def page(self) -> str:
        """Report page with the result and its charts, as a self-contained HTML document."""
        return self.files["report.html"].decode()

    @property
    def charts(self) -> list[tuple[str, str]]:
        """Charts of the page: the heading and a self-contained SVG document of each.

        The charts show values from the tables: shares in percent, differences of win rates in percentage points.
        """
        page = self.page
        style = page.partition("<style>")[2].partition("</style>")[0] + "svg { background: var(--paper); }"
        head = '<svg xmlns="http://www.w3.org/2000/svg"'
        found = re.findall(r"<figcaption><strong>(.*?)</strong>.*?</figcaption><svg(.*?</svg>)", page, re.S)
        styled = [(title, svg.replace(">", f"><style>{html.escape(style)}</style>", 1)) for title, svg in found]
        return [(html.unescape(title), head + svg) for title, svg in styled]

    def show(self) -> None:
        """Displays the charts of the page in a notebook, one below the other. Requires IPython."""
        display: Any = importlib.import_module("IPython.display")
        figures = []
        for title, svg in self.charts:
            code = base64.b64encode(svg.encode()).decode()
            title = html.escape(title)
            image = f'<img alt="{title}" style="width: 34rem" src="data:image/svg+xml;base64,{code}"/>'
            figures.append(f"<figure><figcaption>{title}</figcaption>{image}</figure>")
        display.display(display.HTML("".join(figures) or self._repr_html_()))

    def save(self, directory: str | Path) -> None:
        """Writes the files to a directory, which is created if necessary; each file is written atomically."""
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
    """Result of `run`."""

    @property
    def summary(self) -> Table:
        """Mean of each metric over the games of each matchup."""
        return self.tables["summary"]

    @property
    def cards(self) -> Table:
        """Metrics of each card."""
        return self.tables["cards"]

    @property
    def games(self) -> Table | None:
        """Table of single games, from CSV or Parquet; None without `per_game` or `sample_games`."""
        return self.tables.get("games")


class Compare(Result):
    """Result of `compare`."""

    @property
    def matchups(self) -> Table:
        """Win rate of each matchup."""
        return self.tables["matchups"]

    @property
    def comparisons(self) -> Table:
        """Differences between strategies over games with the same random numbers."""
        return self.tables["comparisons"]

    @property
    def ratings(self) -> Table:
        """Rating of each strategy, and its share in the equilibrium."""
        return self.tables["ratings"]


class Cards(Result):
    """Result of `cards`."""

    @property
    def cards(self) -> Table:
        """Causal effect of each card, beside the observed statistics of the card."""
        return self.tables["cards"]


class Tune(Result):
    """Result of `tune`."""

    @property
    def proposals(self) -> Table:
        """Proposed changes to the scenario, each with its edits and the values that it reaches."""
        return self.tables["tuned"]

    @property
    def scenarios(self) -> list[str]:
        """Proposed scenarios as the contents of scenario files, in TOML."""
        return [text.decode() for name, text in self.files.items() if name.endswith(".toml")]


class Train(Result):
    """Result of `train`; its files include the trained policies.

    With the files in a folder, written by `save` or by the option `out`, `trained:FOLDER` names the policies.
    """

    @property
    def training(self) -> Table:
        """Strength of the policies in the course of training."""
        return self.tables["training"]

    @property
    def matchups(self) -> Table:
        """Win rate of each matchup after training."""
        return self.tables["matchups"]

    @property
    def reasons(self) -> Table:
        """Features with the greatest effect in the trained policies."""
        return self.tables["reasons"]


class Diff(Result):
    """Result of `diff`."""

    @property
    def changes(self) -> Table:
        """Difference between the scenarios, and the contribution of each change."""
        return self.tables["diff"]

    @property
    def moved(self) -> Table:
        """Metrics, endings and cards whose values changed."""
        return self.tables["moved"]


class AtTable(Result):
    """Result of `table`."""

    @property
    def figures(self) -> Table:
        """Statistics of the recorded games, beside the statistics of each simulated matchup."""
        return self.tables["table"]

    @property
    def replays(self) -> Table | None:
        """Replays of games with recorded moves, with the first illegal line of each; None without such games."""
        return self.tables.get("replays")


@dataclass(frozen=True, repr=False)
class Trace:
    """Single games, move by move.

    Attributes:
        lines: Games as JSON Lines, as printed by the command.
    """

    lines: str

    @cached_property
    def events(self) -> Table:
        """Table of all events in order, one row for each event, with the index of the game.

        Every key of any event has a column. A column of lists, of objects or of mixed types holds text, with
        every value that is not text written as JSON.
        """
        games = ((game[0]["index"], game) for game in self.games)
        events = ({"index": index, **event} for index, game in games for event in game)
        return _native.read_json_lines("\n".join(map(json.dumps, events)))

    @cached_property
    def games(self) -> list[list[dict[str, Any]]]:
        """Events of each game, as dicts."""
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
