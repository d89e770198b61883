"""The test of one pair of algorithms by its own scores, for many pairs at once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

import numpy as np
from scipy.special import bdtr

from stats_core.data import ScoreTable
from stats_core.errors import ParameterError
from stats_core.kernels.scale import within_bounds
from stats_core.kernels.signed_ranks import SignedRanks, pairwise_signed_ranks
from stats_core.kernels.skewness import pairwise_skewness, too_skewed
from stats_core.methods.ranks.shared.common_scale import scale_of
from stats_core.references import BENAVOLI_2016, DIXON_MOOD_1946, HODGES_LEHMANN_1963, WILCOXON_1945
from stats_core.types import Bools, Floats, Ints, Progress


class PairTest(Enum):
    """Test of each pair."""

    MEAN_RANKS = "difference of mean ranks"
    SIGNED_RANK = "Wilcoxon signed-rank test"
    OWN_SCORES = "signed ranks, and the sign test too where differences are skewed"
    SIGN = "sign test"
    LOG_RATIO = "signed ranks of log ratios, and the sign test too where these are skewed"


GUARDED = (PairTest.OWN_SCORES, PairTest.LOG_RATIO)
"""Tests that look at the skewness of the differences."""
BY_RANKS = (PairTest.SIGNED_RANK, *GUARDED)
"""Tests of signed ranks."""
OF_OWN_SCORES = (
    WILCOXON_1945.only_with(*BY_RANKS),
    HODGES_LEHMANN_1963.only_with(*BY_RANKS),
    DIXON_MOOD_1946.only_with(PairTest.SIGN, *GUARDED),
    BENAVOLI_2016.only_with(PairTest.SIGN, *BY_RANKS),
)
"""The works that describe the tests of a pair's own scores."""


def recommended(table: ScoreTable) -> PairTest:
    """Signed ranks where differences mean the same on every data set, else the sign test."""
    return PairTest.OWN_SCORES if scale_of(table).common else PairTest.SIGN


@dataclass(frozen=True, eq=False)
class PairTests:
    """The tests of some pairs of columns, `a` minus `b`; `scores` are divided by two to a power that keeps them safe.

    `ranks` holds rank sums and counts of the differences above and below zero, `side` is 1 where p looks above zero
    only, and -1 where below.
    """

    test: PairTest
    scores: Floats
    power: int
    first: Ints
    second: Ints
    ranks: SignedRanks
    side: int
    signed_p: Floats

    @classmethod
    def of(
        cls,
        table: ScoreTable,
        test: PairTest,
        first: Ints,
        second: Ints,
        side: int = 0,
        progress: Progress | None = None,
    ) -> PairTests:
        """Rank the differences of every pair, and find the p of the signed ranks."""
        scores, power = (_logs(table), 0) if test is PairTest.LOG_RATIO else within_bounds(table.scores)
        ranks = pairwise_signed_ranks(scores, progress, (first, second))
        alive = (lambda: progress(len(first), len(first))) if progress else None
        p = np.ones(len(first)) if test is PairTest.SIGN else ranks.p(alive, side)
        return cls(test, scores, power, first, second, ranks, side, p)

    @cached_property
    def skewness(self) -> Floats:
        """Of the differences of each pair that are not zero."""
        return pairwise_skewness(self.scores, self.first, self.second)[0]

    @cached_property
    def skewed(self) -> Bools:
        """Which pairs have differences that signed ranks are not right for."""
        return too_skewed(self.skewness, self.ranks.count)

    @cached_property
    def sign_p(self) -> Floats:
        """The exact p of the sign test; differences of zero are left out."""
        above, below = self.ranks.count_plus, self.ranks.count_minus
        if self.side:
            return np.asarray(bdtr(below if self.side > 0 else above, above + below, 0.5))
        return np.asarray(np.minimum(1.0, 2 * bdtr(np.minimum(above, below), above + below, 0.5)))

    @cached_property
    def by_signs(self) -> Bools:
        """Which pairs are decided with the sign test."""
        if self.test is PairTest.SIGN:
            return np.ones(len(self.first), dtype=np.bool_)
        return self.skewed if self.test in GUARDED else np.zeros(len(self.first), dtype=np.bool_)

    @cached_property
    def p(self) -> Floats:
        """The p that decides each pair.

        Where differences are skewed it is the larger one of signed-rank and sign test, and 1 where they point to
        opposite sides: so the look at the skewness never makes a claim that the signed ranks would not make.
        """
        if self.test is PairTest.SIGN:
            return self.sign_p
        both = np.maximum(self.signed_p, self.sign_p)
        if not self.side:
            both = np.where(self._signed * self._signs < 0, 1.0, both)
        return np.where(self.by_signs, both, self.signed_p)

    @cached_property
    def leaning(self) -> Floats:
        """On which side of zero the statistic of each pair lies."""
        return np.where(self.by_signs, self._signs, self._signed)

    @property
    def _signed(self) -> Floats:
        return np.asarray(self.ranks.plus - self.ranks.minus)

    @property
    def _signs(self) -> Floats:
        return np.asarray(self.ranks.count_plus - self.ranks.count_minus, dtype=np.float64)


def _logs(table: ScoreTable) -> Floats:
    if not np.all(table.scores > 0):
        i, j = np.argwhere(table.scores <= 0)[0].tolist()
        raise ParameterError(
            f"Log ratios need scores above 0; one is {table.scores[i, j]:.6g}",
            where=f"data set {table.datasets[i]!r}, algorithm {table.algorithms[j]!r}",
            remedy="Choose the sign test, or the signed-rank test of differences.",
        )
    logs = np.log(table.scores)
    # Away from zero, so that ties are judged by the rounding of a number of about 1, as that of a logarithm is.
    return np.asarray(logs + (1 + np.abs(logs).max()))
