"""Types of the functions of the studies; a test compares them with the program's list of studies."""

from typing import Unpack

from sandtable._calls import Scenario
from sandtable._options import (
    CardsOptions,
    CompareOptions,
    DecksOptions,
    DiffOptions,
    ProfileOptions,
    SensitivityOptions,
    SweepOptions,
    TableOptions,
    TrainOptions,
    TuneOptions,
)
from sandtable._progress import Watcher
from sandtable._results import AtTable, Cards, Compare, Diff, Result, Train, Tune

__all__ = [
    "cards",
    "compare",
    "decks",
    "diff",
    "profile",
    "sensitivity",
    "sweep",
    "table",
    "train",
    "tune",
]

def cards(
    scenario: Scenario,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[CardsOptions],
) -> Cards: ...
def compare(
    scenario: Scenario,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[CompareOptions],
) -> Compare: ...
def decks(
    scenario: Scenario,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[DecksOptions],
) -> Result: ...
def diff(
    scenario: Scenario,
    other: Scenario | None = None,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[DiffOptions],
) -> Diff: ...
def profile(
    scenario: Scenario,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[ProfileOptions],
) -> Result: ...
def sensitivity(
    scenario: Scenario,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[SensitivityOptions],
) -> Result: ...
def sweep(
    scenario: Scenario,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[SweepOptions],
) -> Result: ...
def table(
    file: Scenario,
    scenario: Scenario,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[TableOptions],
) -> AtTable: ...
def train(
    scenario: Scenario,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[TrainOptions],
) -> Train: ...
def tune(
    scenario: Scenario,
    *,
    progress: bool | Watcher | None = None,
    **options: Unpack[TuneOptions],
) -> Tune: ...
