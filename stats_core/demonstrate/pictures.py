"""What is drawn beside a pile: the data that are shuffled, and tables of p values."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.types import Floats, Ints


@dataclass(frozen=True, eq=False)
class CurvesShown:
    """Learning curves at some of their levels, and the algorithm's number of each curve as observed."""

    levels: Floats
    values: Floats
    index: Ints
    level_label: str
    score_label: str


@dataclass(frozen=True, eq=False)
class RanksShown:
    """Ranks of algorithms on data sets, `ranks[dataset, algorithm]`, from 1 for the best to `worst`.

    `measured` is what their means are called.
    """

    datasets: tuple[str, ...]
    ranks: Floats
    measured: str
    worst: int


@dataclass(frozen=True, eq=False)
class SignsShown:
    """Differences of two algorithms; `favours` is 1 where a positive difference favours the first, else -1.

    `unit` is what a difference belongs to: "fold" or "case". Of very many, `differences` are some, evenly spread in
    order of size, and `many` is how many there are.
    """

    differences: Floats
    favours: int
    unit: str
    many: int


@dataclass(frozen=True, eq=False)
class CoinsShown:
    """Cases, or data sets, that one of two algorithms wins, and those that say nothing: each with its words."""

    wins: tuple[int, int]
    sides: tuple[str, str]
    silent: tuple[int, ...]
    silent_words: tuple[str, ...]
    unit: str


@dataclass(frozen=True, eq=False)
class MeansShown:
    """What each algorithm comes to: an error rate, a mean loss, a mean score. `texts` are the same as printed."""

    values: Floats
    texts: tuple[str, ...]
    measure: str


@dataclass(frozen=True)
class Rung:
    """A row of a table: whose it is, what it begins with, what happens to it, and what it ends with."""

    name: str
    before: str
    how: str
    after: str
    marked: bool = False


@dataclass(frozen=True, eq=False)
class LadderShown:
    """Rows of p values, or of probabilities, on their way from one column to the other.

    `more` are left out; `of` is what a row is of.
    """

    heads: tuple[str, str, str]
    rungs: tuple[Rung, ...]
    more: int = 0
    of: str = "pair"


StagePicture = CurvesShown | RanksShown | SignsShown | CoinsShown | MeansShown | LadderShown
