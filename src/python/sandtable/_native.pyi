"""The native part, written in Rust: the program and the tables."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

__version__: str

Cell = bool | int | float | str | None

class Table:
    """A table of named and typed columns in the memory layout of Apache Arrow.

    `pandas.DataFrame.from_arrow`, `polars.DataFrame`, `pyarrow.table` and DuckDB read it without a copy.
    """

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""

    def to_dict(self) -> dict[str, list[Cell]]:
        """Returns all columns by name, as lists; a missing cell is None."""

    def rows(self) -> list[dict[str, Cell]]:
        """Returns the rows as dicts; a missing cell is None."""

    def __getitem__(self, name: str) -> list[Cell]:
        """Returns a column as a list; a missing cell is None."""

    def __len__(self) -> int:
        """Returns the number of rows."""

    def __iter__(self) -> Iterator[str]:
        """Iterates over the names of the columns."""

    def __contains__(self, name: object) -> bool:
        """Returns whether the table has a column of this name."""

    def __arrow_c_schema__(self) -> object:
        """Returns the schema as an Arrow PyCapsule."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Returns the data as an Arrow PyCapsule; `requested_schema` is ignored."""

class Seen:
    """Values that a player sees, by name."""

    @property
    def scenario(self) -> int:
        """Unique number of the scenario."""

    @property
    def game(self) -> str:
        """Name of the game."""

    @property
    def rng_seed(self) -> int:
        """Seed of the player's random generator for this decision."""

    @property
    def things(self) -> dict[str, Any]:
        """Components of the scenario, which define the meaning of the numbers in the values."""

    def get(self, name: str) -> Any:
        """Returns the value of a name; None if no value has this name."""

Item = tuple[str, int, int]

class Offer:
    """Options of a decision, with the rules for selecting some of them."""

    @property
    def options(self) -> list[Item]:
        """Options in order, each a word and two numbers; an answer selects some of them."""

    @property
    def count(self) -> tuple[int, int]:
        """Minimum and maximum number of options in an answer."""

    @property
    def kinds(self) -> list[tuple[Item, int, int, int]]:
        """Kinds of options, if there are several; an answer has options of one kind only.

        Each entry has the kind, the index of its first option, the index after its last option, and the
        maximum number of options in an answer of this kind.
        """

    @property
    def rivals(self) -> list[int]:
        """Indices of options that exclude each other: an answer has at most one of them."""

    def check(self, places: Sequence[int]) -> None:
        """Checks whether the rules allow an answer, given as indices of options.

        Raises:
            ValueError: The rules do not allow the answer.
        """

Question = tuple[str, str, Seen, Offer]
Outcome = tuple[bool, int, str, str]

class Game:
    """Games of a matchup, played decision by decision."""

    def __init__(
        self, scenario: str, overrides: Sequence[str], named: Sequence[tuple[str, str]]
    ) -> None: ...
    @property
    def seats(self) -> list[str]:
        """Seats of the game."""

    @property
    def game(self) -> str:
        """Name of the game."""

    def play(
        self, seed: int, index: int, answers: Sequence[Sequence[int]]
    ) -> tuple[Question | None, Outcome | None]:
        """Plays a game with the given answers.

        Returns the first decision without an answer, or the outcome: whether the first seat won, the margin
        of the first seat, the winner, and the reason for the end.
        """

    def story(self, seed: int, index: int, answers: Sequence[Sequence[int]]) -> str:
        """Returns a game with the given answers as prose, up to the first decision without an answer."""

Playing = tuple[str, int, int]

class DecisionQueue:
    """Queue of the decisions of one command, for the Python thread that takes them."""

    def next(self) -> tuple[str, Question, Playing | None] | None:
        """Waits for the next decision; returns None once the queue is closed.

        Returns the player's name, the decision, and the matchup, seed and index of the game, if known.
        """

    def answer(self, places: Sequence[int]) -> None:
        """Answers the decision that `next` returned last, by indices of its options."""

    def fail(self, error: BaseException) -> None:
        """Stops the command, which then raises this exception; has no effect on a closed queue."""

    def close(self) -> None:
        """Closes the queue: ends every wait and rejects later decisions."""

def main(words: Sequence[str]) -> int: ...
def call(
    words: Sequence[str],
    tick: Callable[[str, int, int | None, str], Any] | None,
    players: Sequence[tuple[str, str, str, str, Sequence[str]]],
    decisions: DecisionQueue,
) -> tuple[int, bytes, list[str]]: ...
def commands() -> str: ...
def decisions(
    scenario: str,
    overrides: Sequence[str],
    named: Sequence[tuple[str, str]],
    seed: int,
    first: int,
    games: int,
) -> list[tuple[str, str, list[str], list[bytes]]]: ...

Net = tuple[str, list[str], list[int]]

def read_player(text: str) -> list[Net]: ...
def write_player(text: str, nets: Sequence[Net]) -> str: ...
def read_csv(bytes: bytes, types: Sequence[str]) -> Table: ...
def read_parquet(bytes: bytes) -> Table: ...
def read_json_lines(text: str) -> Table: ...
def table_of(columns: Sequence[tuple[str, str, Sequence[Cell]]]) -> Table: ...
