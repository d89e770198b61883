"""The result of comparing every two algorithms' curves."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import pandas as pd

from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.results import Comparison, FamilyResult
from stats_core.results.columns import Column, Kind, with_limits
from stats_core.results.evidence import Parts
from stats_core.results.family import MOST_SAID, MOST_SINGLE
from stats_core.results.verdict import Claim, Verdict
from stats_core.wording import at_most, decision


@dataclass(frozen=True)
class ShuffledPair(Comparison):
    """One effect of a pair.

    `p` is the pair's own p that decides, `p_shuffled` and `p_t` what it comes from: the larger of both for the level by
    own spreads, else the shuffled one; `p_t` is NaN where there is no t test of it.

    `p_is_limit` and `p_adjusted_is_limit` say which p is only the most that it can be, because no random shuffle
    reached what was observed; `draws` is the number of shuffles where they were this pair's own.
    """

    p_is_limit: bool = False
    p_adjusted_is_limit: bool = False
    draws: int = 0
    p_shuffled: float = math.nan
    p_t: float = math.nan
    shuffled_is_limit: bool = False

    @property
    def none_of(self) -> int:
        return self.draws

    @property
    def p_said(self) -> str:
        limit_of_others = self.p_adjusted_is_limit and not self.draws
        return f"p {at_most(self.p_adjusted)}" if limit_of_others else super().p_said


@dataclass(frozen=True, eq=False)
class CurvePairs(FamilyResult):
    """`comparisons` hold the Algorithm effect of each pair, `interactions` the Interaction effect.

    Where the comparisons are one-sided, the interactions are not: shape has no side.
    """

    comparisons: tuple[ShuffledPair, ...]
    interactions: tuple[ShuffledPair, ...] = ()
    error: ErrorTerm = ErrorTerm.SPLIT_PLOT
    paired: bool = False

    def verdict(self) -> Verdict:
        """The claims of all pairs, first in level, then in shape."""
        return Verdict((*self._pairs().claims, *map(self._shape, self.interactions), *self._equivalent()))

    def claim(self, comparison: Comparison) -> Claim:
        assert isinstance(comparison, ShuffledPair)
        return replace(super().claim(comparison), p_is_limit=comparison.p_adjusted_is_limit)

    def _shape(self, pair: ShuffledPair) -> Claim:
        return Claim(
            kind="shape",
            between=(pair.a, pair.b),
            shown=decision(pair.p_adjusted, self.alpha),
            p=pair.p_adjusted,
            alpha=self.alpha,
            none_of=pair.none_of,
            where=self.where,
            p_is_limit=pair.p_adjusted_is_limit,
            p_alone=pair.p,
        )

    def table(self) -> pd.DataFrame:
        """One row for each pair, with both effects.

        `low` and `high` are NaN where paired curves give no interval or the means of a pair's curves do not vary, `f`
        and `f_interaction` where F is 0/0 or there is no interaction, `p_t` where no t test stands beside the shuffles.
        `low` and `high` hold for all pairs at once where `together` is their number, else for their pair alone.
        """
        shape = pd.DataFrame(
            [[pair.statistic, pair.p, pair.p_adjusted] for pair in self.interactions],
            columns=["f_interaction", "p_interaction", "p_interaction_adjusted"],
        )
        both = pd.DataFrame([[pair.p_shuffled, pair.p_t] for pair in self.comparisons], columns=["p_shuffled", "p_t"])
        table = pd.concat([super().table().rename(columns={"statistic": "f"}), both, shape], axis=1)
        limits = {"p_shuffled": [pair.shuffled_is_limit for pair in self.comparisons]}
        for effect, name in ((self.comparisons, "p"), (self.interactions, "p_interaction")):
            limits[name] = [pair.p_is_limit for pair in effect]
            limits[f"{name}_adjusted"] = [pair.p_adjusted_is_limit for pair in effect]
        return with_limits(table, limits)

    def columns(self) -> Mapping[str, Column]:
        of = " (all pairs at once)" if self.together > 1 else ""
        t = "pooled" if self.error is not ErrorTerm.OWN else "paired" if self.paired else "Welch’s"
        return {
            "low": Column(Kind.DIFFERENCE, f"Lower{of}"),
            "high": Column(Kind.DIFFERENCE, f"Upper{of}"),
            "p_shuffled": Column(Kind.P_BESIDE, "p (shuffled)"),
            "p_t": Column(Kind.P_BESIDE, f"p ({t} t)"),
        }

    def sentence_of(self, verdict: Verdict) -> Parts:
        shown = [" and ".join(claim.between) for claim in verdict.of_kind("shape").shown]
        every = len(shown) == len(self.interactions) > MOST_SINGLE
        if len(shown) > MOST_SAID:
            shown = [*shown[:MOST_SAID], f"{len(shown) - MOST_SAID} more pairs"]
        shape = f" In shape, these differ: {'; '.join(shown)}." if shown else " No pair is shown to differ in shape."
        shape = f" In shape, all {len(self.interactions)} pairs differ." if every else shape
        decided = " All is decided by the split-plot p." if self.error is ErrorTerm.CELL else ""
        return (*super().sentence_of(verdict), shape + decided)
