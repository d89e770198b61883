"""Mean ranks of a benchmark table, and what all tests on them share."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, partial
from typing import Annotated
from weakref import WeakKeyDictionary

import numpy as np
from scipy.special import chdtrc

from stats_core.data import ScoreTable
from stats_core.kernels.ranks import (
    WORK,
    RankTotals,
    SquareNull,
    countable,
    exact_null,
    few_arrangements,
    mid_ranks,
    rank_totals,
    shuffled_null,
    square,
)
from stats_core.params import OneOf
from stats_core.registry import Requirement
from stats_core.types import Floats, Ints, Progress
from stats_core.wording import PValue, Remark, counted, decision, p_phrase, significance

FEW_DATASETS = 10
"""Up to here the normal approximation of mean ranks is rough (Demsar 2006 asks for more than 10)."""

WITHOUT_ASKING = 20_000_000
"""Ranks that are shuffled without being asked to: below a second of work."""
EXACT_ON_REQUEST = 10 * WORK
"""Rankings that are looked at when the exact distribution is asked for: a few seconds."""
QUICK_EXACT = 2_000_000
"""Rankings that the exact distribution of another rank test may look at: some hundredths of a second."""
SHUFFLES, SEED = 9_999, 0
"""How Friedman's ranks are shuffled unless told otherwise."""

SEVERAL_DATASETS = Requirement(
    needs="two or more data sets",
    holds=lambda table: len(table.datasets) >= 2,
    found=lambda table: counted(len(table.datasets), "data set"),
)

_Settings = tuple[bool, int, int]
_nulls: WeakKeyDictionary[ScoreTable, dict[_Settings, SquareNull | None]] = WeakKeyDictionary()
"""Null distributions of tables in use: the answer, every post hoc test and every diagram ask for the same one."""
_exact_nulls: dict[tuple[object, ...], SquareNull] = {}
"""Exact ones of tables seen before: a simulation asks for the same one thousands of times."""
MOST_EXACT = 32

ControlAlgorithm = Annotated[str, OneOf("Control")]


class ControlAlternative(Enum):
    """Alternative of each comparison."""

    TWO_SIDED = "Two-sided"
    BETTER = "The other is better than the control"
    WORSE = "The other is worse than the control"


@dataclass(frozen=True)
class Believed:
    """Friedman's test as it is to be believed, beside comparisons of the same ranks.

    `how` says how p was found; `none_of` is the number of shuffles where none of them reached the observed ranks.
    """

    p: float
    how: str
    none_of: int = 0

    def rejects(self, alpha: float) -> bool:
        """Whether the algorithms as a whole differ."""
        return decision(self.p, alpha)

    def caption(self, alpha: float, more: str = "") -> Remark:
        """The test in one line, for under a diagram, and what else is to be said there."""
        whole = "" if self.rejects(alpha) else "; as a whole, the algorithms are not shown to differ"
        how = "" if self.none_of else f" ({self.how})"
        return Remark(f"Friedman test{how}: ", PValue(self.p, self.none_of), f"{whole}.{more}")

    def notes(self, alpha: float, *, shown: bool) -> tuple[str, ...]:
        """What qualifies comparisons, of which some are `shown`, when the algorithms as a whole do not differ."""
        if self.rejects(alpha):
            return ()
        caution = ": comparisons that do are to be read with caution" if shown else ""
        p = p_phrase(self.p, self.none_of)
        return (f"The Friedman test does not show that the algorithms differ ({p}){caution}.",)


@dataclass(frozen=True, eq=False)
class MeanRanks:
    """Mid-ranks within each dataset, rank 1 for the best score, and their means."""

    table: ScoreTable

    @cached_property
    def ranks(self) -> Floats:
        """The rank of each algorithm on each dataset, in the direction of the table."""
        return mid_ranks(self.table.scores, descending=self.table.higher_is_better)

    @cached_property
    def totals(self) -> RankTotals:
        """Rank sums and sums of squares, which do not need the ranks to be kept."""
        return rank_totals(self.table.scores, descending=self.table.higher_is_better)

    @cached_property
    def means(self) -> Floats:
        """The mean rank of each algorithm, in the order of the table."""
        # A sum of whole and half numbers is exact, so equal mean ranks are equal numbers.
        return np.asarray(self.totals.sums / self.totals.rows)

    @property
    def shape(self) -> tuple[int, int]:
        """Datasets and algorithms."""
        return len(self.table.datasets), len(self.table.algorithms)

    @property
    def error(self) -> float:
        """Standard error of a difference of two mean ranks without ties, sqrt(k(k+1) / (6n))."""
        n, k = self.shape
        return math.sqrt(k * (k + 1) / (6 * n))

    @cached_property
    def order(self) -> Ints:
        """The algorithms' numbers from best to worst."""
        return np.argsort(self.means, kind="stable")

    @cached_property
    def _won(self) -> Floats:
        columns = np.ascontiguousarray(self.ranks.T)
        wins = np.stack([np.count_nonzero(row < columns, axis=1) for row in columns])
        return np.asarray((wins - wins.T) / (2 * len(self.ranks)) + 0.5)

    def improvement(self, a: str, b: str) -> float:
        """The share of datasets on which a is ahead of b, with half of those on which the two are tied."""
        names = self.table.algorithms
        return float(self._won[names.index(a), names.index(b)])

    @property
    def best(self) -> tuple[str, ...]:
        """Who has the best mean rank: one algorithm, or all that share it."""
        return tuple(
            name for name, mean in zip(self.table.algorithms, self.means, strict=True) if mean == min(self.means)
        )

    @property
    def chi_square(self) -> float:
        """Friedman's statistic corrected for ties; undefined when every dataset is one tie."""
        return self.totals.between / self.totals.within if self.totals.within > 0 else math.nan

    def null(
        self, *, asked: bool = False, shuffles: int = SHUFFLES, seed: int = SEED, progress: Progress | None = None
    ) -> SquareNull | None:
        """The null distribution of Friedman's statistic that is to be believed; None where it would take long.

        Exact where all rankings can be counted, else from shuffles of the ranks within each dataset. `asked` says
        that a few seconds do not matter.
        """
        known = _nulls.setdefault(self.table, {})
        settings = (asked, shuffles, seed)
        if settings not in known:
            known[settings] = self._counted(asked, shuffles, seed, progress)
        return known[settings]

    def _counted(self, asked: bool, shuffles: int, seed: int, progress: Progress | None) -> SquareNull | None:
        n, k = self.shape
        work = EXACT_ON_REQUEST if asked else WORK
        alive = partial(progress, 0, shuffles) if progress else None
        # Two rows without ties have too many orders, and the ranks of a long table need not be kept to see that.
        few = countable(n, k, work) or (self.totals.tied_rows >= n - 1 and few_arrangements(self.ranks, work))
        if few and (null := self._exact(work, alive)) is not None:
            return null
        if asked or n * k * shuffles <= WITHOUT_ASKING:
            return shuffled_null(self.ranks, shuffles, np.random.default_rng(seed), progress)
        return None

    def _exact(self, work: int, alive: Callable[[], None] | None) -> SquareNull | None:
        """The exact distribution, remembered by the rows' ties, on which alone it depends."""
        known = tuple(sorted(Counter(map(tuple, np.sort(self.ranks, axis=1).tolist())).items()))
        null = _exact_nulls.get(known)
        if null is None and (null := exact_null(self.ranks, work, alive)) is not None:
            _exact_nulls[known] = null
            if len(_exact_nulls) > MOST_EXACT:
                _exact_nulls.clear()
        return null

    def believed_p(self, null: SquareNull | None) -> float:
        """Friedman's p: of the null distribution, else of chi-square; 1 when every dataset is one tie."""
        if self.totals.within <= 0:
            return 1.0
        return null.tail(square(self.ranks)) if null is not None else float(chdtrc(self.shape[1] - 1, self.chi_square))

    def none_of(self, null: SquareNull | None) -> int:
        """The number of shuffles, where they were drawn and none of them reached the observed ranks; else 0."""
        return 0 if null is None or self.totals.within <= 0 else null.none_of(square(self.ranks))

    @property
    def believed(self) -> Believed:
        """Friedman's test with the settings that `friedman` has unless told."""
        return self.believed_by(self.null())

    def believed_by(self, null: SquareNull | None) -> Believed:
        """Friedman's test by one null distribution."""
        how = "chi-square" if null is None else "exact" if null.exact else f"{int(null.weight.sum()):,} shuffles"
        return Believed(self.believed_p(null), how, self.none_of(null))

    def notes(self) -> tuple[str, ...]:
        """What qualifies every comparison of these mean ranks."""
        n, tied = self.shape[0], self.totals.tied_rows
        notes = []
        if n <= FEW_DATASETS:
            notes.append(f"With {counted(n, 'data set')}, the normal approximation of mean ranks is rough.")
        if tied:
            notes.append(
                f"{tied:,} of {n:,} data sets {'has' if tied == 1 else 'have'} ties, which share their mean rank; the "
                "standard error takes no account of ties."
            )
        return tuple(notes)


def exact_note(distribution: str, p: float, p_exact: float, alpha: float) -> str:
    """What was counted in place of a distribution, and whether that decides otherwise."""
    counted = "p is exact, over all re-orderings of the ranks within the data sets"
    if decision(p, alpha) == decision(p_exact, alpha):
        return f"{counted}."
    would = f"{counted}; the {distribution} distribution would give "
    return Remark(would, PValue(p), f" and decide otherwise at {significance(alpha)}.")


def demsar_table() -> ScoreTable:
    """AUC of C4.5 with and without two parameters tuned by cross-validation (Demsar 2006, Table 6)."""
    rows = {
        "adult (sample)": (0.763, 0.768, 0.771, 0.798),
        "breast cancer": (0.599, 0.591, 0.590, 0.569),
        "breast cancer wisconsin": (0.954, 0.971, 0.968, 0.967),
        "cmc": (0.628, 0.661, 0.654, 0.657),
        "ionosphere": (0.882, 0.888, 0.886, 0.898),
        "iris": (0.936, 0.931, 0.916, 0.931),
        "liver disorders": (0.661, 0.668, 0.609, 0.685),
        "lung cancer": (0.583, 0.583, 0.563, 0.625),
        "lymphography": (0.775, 0.838, 0.866, 0.875),
        "mushroom": (1.000, 1.000, 1.000, 1.000),
        "primary tumor": (0.940, 0.962, 0.965, 0.962),
        "rheum": (0.619, 0.666, 0.614, 0.669),
        "voting": (0.972, 0.981, 0.975, 0.975),
        "wine": (0.957, 0.978, 0.946, 0.970),
    }
    return ScoreTable(tuple(rows), ("C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"), np.array(list(rows.values())))
