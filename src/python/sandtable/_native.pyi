"""What is written in Rust: the program, and tables."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

__version__: str

Cell = bool | int | float | str | None

class Table:
    """A table: columns with names and types, in the memory layout of Apache Arrow, so that
    `pandas.DataFrame.from_arrow`, `polars.DataFrame`, `pyarrow.table` and DuckDB read it without a
    copy."""

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""

    def to_dict(self) -> dict[str, list[Cell]]:
        """Each column by name, as a list; a missing cell is None."""

    def rows(self) -> list[dict[str, Cell]]:
        """The rows, a dictionary each; a missing cell is None."""

    def __getitem__(self, name: str) -> list[Cell]:
        """A column by name, as a list; a missing cell is None."""

    def __len__(self) -> int:
        """How many rows there are."""

    def __iter__(self) -> Iterator[str]:
        """The names of the columns, one after the other."""

    def __contains__(self, name: object) -> bool:
        """Whether there is a column of this name."""

    def __arrow_c_schema__(self) -> object:
        """The columns' names and types, as the Arrow PyCapsule interface has them."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as the Arrow PyCapsule interface has it."""

class Seen:
    """What a player sees."""

    @property
    def scenario(self) -> int:
        """The number of the scenario: no other has it."""

    @property
    def game(self) -> str:
        """The game."""

    @property
    def rng_seed(self) -> int:
        """The seed of the player's generator for this decision."""

    @property
    def things(self) -> dict[str, Any]:
        """What the numbers of the scenario's things mean."""

    def get(self, name: str) -> Any:
        """What is seen under a name; None if there is nothing."""

Item = tuple[str, int, int]

class Offer:
    """What may be answered."""

    @property
    def options(self) -> list[Item]:
        """Everything that may be answered, or be a part of the answer: a word and two numbers."""

    @property
    def count(self) -> tuple[int, int]:
        """The fewest options that an answer has, and the most."""

    @property
    def kinds(self) -> list[tuple[Item, int, int, int]]:
        """The kinds of options, if there are several: each with its first option, the one after its
        last, and the most of them."""

    @property
    def rivals(self) -> list[int]:
        """Options of which an answer has at most one."""

    def check(self, places: Sequence[int]) -> None:
        """Complains of an answer that the rules do not allow."""

Question = tuple[str, str, Seen, Offer]
Outcome = tuple[bool, int, str, str]

class Game:
    """Games of a matchup, asked for question by question."""

    def __init__(
        self, scenario: str, overrides: Sequence[str], named: Sequence[tuple[str, str]]
    ) -> None: ...
    @property
    def seats(self) -> list[str]:
        """The seats of the game."""

    @property
    def game(self) -> str:
        """The name of the game."""

    def play(
        self, seed: int, index: int, answers: Sequence[Sequence[int]]
    ) -> tuple[Question | None, Outcome | None]:
        """Plays a game with these answers: the question that comes after them, or whether the player in
        the first seat won, by how much, who won, and why."""

    def story(self, seed: int, index: int, answers: Sequence[Sequence[int]]) -> str:
        """Tells a game with these answers as a story, up to the question that comes after them."""

Playing = tuple[str, int, int]

class DecisionQueue:
    """The decisions of one command, for the thread that takes them."""

    def next(self) -> tuple[str, Question, Playing | None] | None:
        """Waits for the next decision: the player's name, the decision, and the matchup, the seed and the
        index of the game if they are known; None when there will be no more."""

    def answer(self, places: Sequence[int]) -> None:
        """Answers the decision that `next` returned last, by places of its options."""

    def fail(self, error: BaseException) -> None:
        """Ends the command, which then raises this exception; without effect once it ends anyway."""

    def close(self) -> None:
        """Ends every wait; later decisions are not asked."""

def main(words: Sequence[str]) -> int: ...
def call(
    words: Sequence[str],
    tick: Callable[[str, int, int | None, str], Any] | None,
    players: Sequence[tuple[str, str, str, str, Sequence[str]]],
    decisions: DecisionQueue,
) -> tuple[int, bytes, list[str]]: ...
def options(command: str) -> list[str]: ...
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
