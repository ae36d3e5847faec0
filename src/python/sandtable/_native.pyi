"""What is written in Rust: the program, and tables."""

from collections.abc import Callable, Sequence
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

    def __arrow_c_schema__(self) -> object:
        """The columns' names and types, as the Arrow PyCapsule interface has them."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as the Arrow PyCapsule interface has it."""

def main(words: Sequence[str]) -> int: ...
def call(
    words: Sequence[str], tick: Callable[[str, int, int | None, str], Any] | None = None
) -> tuple[int, bytes, list[str]]: ...
def options(command: str) -> list[str]: ...
def read_csv(bytes: bytes, types: Sequence[str]) -> Table: ...
def read_parquet(bytes: bytes) -> Table: ...
def read_json_lines(text: str) -> Table: ...
