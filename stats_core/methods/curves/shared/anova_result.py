"""The result of the randomized two-way ANOVA of learning curves."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from scipy import stats

from stats_core.charts import NullHistogram
from stats_core.digits import p_digits
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.null_distribution import NullDistribution
from stats_core.results.columns import RANDOMIZED, Column, Kind, with_limits
from stats_core.results.protocol import Result
from stats_core.results.verdict import Claim, Verdict
from stats_core.types import Floats
from stats_core.wording import (
    at_most,
    decision,
    listed_names,
    number,
    p_phrase,
    p_value,
    probability,
    significance,
    stretch,
    written,
)


@dataclass(frozen=True, eq=False)
class Effect:
    """One effect of the table: its F ratio, and how it compares with the shuffled ones.

    `p_split_plot` is what decides about this effect alone, whichever error term the table shows, and
    `split_plot_interval` its 95 % Monte Carlo interval. `beyond_conventional` is the share of shuffled F ratios from
    the conventional critical value on; NaN when there were too many to keep.
    """

    name: str
    df: int
    df_error: int
    ss: float
    ms: float
    f: float
    p_conventional: float
    distribution: NullDistribution
    p_split_plot: float
    split_plot_interval: tuple[float, float]
    beyond_conventional: float

    @property
    def p(self) -> float:
        """Randomized p with the error term of the table."""
        return self.distribution.p

    @property
    def p_rank(self) -> float:
        """The rank p of the 1997 report."""
        return self.distribution.p_rank

    @property
    def p_interval(self) -> tuple[float, float]:
        """95 % Monte Carlo interval of p."""
        return self.distribution.p_interval

    @property
    def critical(self) -> float:
        """The shuffled F that the observed one must exceed; the observed one itself, to the last digit, where tied."""
        null = self.distribution
        return self.f if null.critical == null.observed and not math.isnan(self.f) else null.critical

    @property
    def null(self) -> Floats:
        """All shuffled F ratios; empty when there were too many to keep, or when the result is `condensed`."""
        return self.distribution.values

    def condensed(self) -> Effect:
        """The same without the shuffled F ratios one by one."""
        return replace(self, distribution=replace(self.distribution, values=np.empty(0)))


def printed_p(f: float, p: float) -> float:
    """The conventional p as tables show it: not where F is infinite, whose p of 0 is a convention."""
    return float("nan") if np.isinf(f) else p


@dataclass(frozen=True)
class Row:
    """A row of the ANOVA table that is not tested by shuffling."""

    source: str
    df: int
    ss: float
    f: float = float("nan")
    p_conventional: float = float("nan")


@dataclass(frozen=True, eq=False)
class CurveAnova(Result):
    """A two-way table of algorithms and levels of training, with p values from shuffling whole curves.

    `smallest_p` is the smallest p that all assignments could give, `reachable_p` that those visited could give.
    `means` are in a unit of their own, for comparing them with each other. `levels` are the first and the last level of
    the interval that was asked for, if one was.
    """

    algorithms: tuple[str, ...]
    means: tuple[float, ...]
    higher_is_better: bool
    algorithm: Effect
    interaction: Effect
    rows: tuple[Row, ...]
    approaches: pd.DataFrame
    error: ErrorTerm
    exact: bool
    shuffles: int
    arrangements: int
    smallest_p: float
    reachable_p: float
    alpha: float
    seed: int
    paired: bool
    remarks: tuple[str, ...]
    levels: tuple[float, float] | None = None

    def condensed(self) -> CurveAnova:
        """The same without the shuffled F ratios one by one, which no table, sentence, chart or note needs."""
        return replace(self, algorithm=self.algorithm.condensed(), interaction=self.interaction.condensed())

    def verdict(self) -> Verdict:
        """Whether the algorithms differ in level and in shape, each decided by its split-plot p."""
        level, shape = (
            Claim(
                kind=kind,
                between=self.algorithms,
                shown=decision(effect.p_split_plot, self.alpha),
                p=effect.p_split_plot,
                alpha=self.alpha,
                none_of=self.none_of(effect.p_split_plot),
                where="" if self.levels is None else stretch(*self.levels),
            )
            for kind, effect in (("level", self.algorithm), ("shape", self.interaction))
        )
        if level.shown and len(self.algorithms) == 2 and self.means[0] != self.means[1]:
            first = (self.means[0] > self.means[1]) == self.higher_is_better
            better, worse = self.algorithms if first else self.algorithms[::-1]
            level = replace(level, better=better, worse=worse)
        return Verdict((level, shape))

    def p_of_effects(self) -> dict[str, float]:
        """The p values of the table that are tested: of each effect from shuffles, and by the usual F distribution."""
        effects = [effect for effect in (self.interaction, self.algorithm) if not math.isnan(effect.p)]
        return {effect.name: effect.p for effect in effects} | {
            f"{effect.name}, conventional": printed_p(effect.f, effect.p_conventional) for effect in effects
        }

    def table(self) -> pd.DataFrame:
        """The two-way table: one row for each source of variance.

        NaN stands where there is nothing to say: `p` where nothing is shuffled, `f` and `p_conventional` in the rows
        of errors and total, `ms` in the total, `ms` and `f` of a source without degrees of freedom, and
        `p_conventional` where F is infinite.
        """
        effects = [
            [effect.name, effect.df, effect.ss, effect.ms, effect.f, effect.p,
             printed_p(effect.f, effect.p_conventional)]
            for effect in (self.interaction, self.algorithm)
        ]  # fmt: skip
        others = [
            [row.source, row.df, row.ss, row.ss / row.df if row.df and row.source != "Total" else np.nan, row.f, np.nan,
             printed_p(row.f, row.p_conventional)]
            for row in self.rows
        ]  # fmt: skip
        columns = ["source", "df", "ss", "ms", "f", "p", "p_conventional"]
        return self._floored(pd.DataFrame(effects + others, columns=columns))

    def columns(self) -> Mapping[str, Column]:
        if self.error is ErrorTerm.SPLIT_PLOT:
            return RANDOMIZED
        # What is said of an effect is decided by its split-plot p, which is not the one of this table.
        return {"p": replace(RANDOMIZED["p"], kind=Kind.P_BESIDE)}

    def details(self) -> pd.DataFrame:
        """What stands behind each randomized p: critical value, rank p, Monte Carlo interval."""
        columns = ["source", "f", "mean_null", "critical", "p", "p_rank", "p_low", "p_high"]
        effects = (self.interaction, self.algorithm)
        table = pd.DataFrame(
            [
                [
                    effect.name,
                    effect.f,
                    effect.distribution.mean,
                    effect.critical,
                    effect.p,
                    effect.p_rank,
                    *effect.p_interval,
                ]
                for effect in effects
            ],
            columns=columns,
        )
        table.attrs["draws"] = self.shuffles
        return self._floored(table)

    def _floored(self, table: pd.DataFrame) -> pd.DataFrame:
        """The table, which says of each p whether no shuffle reached it."""
        return with_limits(table, {"p": [self.none_of(p) > 0 for p in table["p"]]})

    def none_of(self, p: float) -> int:
        """The number of shuffles, where they were drawn and none of them reached the value that has this p; else 0."""
        return 0 if self.exact or p > self.reachable_p or math.isnan(p) else self.shuffles

    def sentence(self) -> str:
        names = listed_names(self.algorithms)
        over = "training"
        if self.levels is not None:
            over = stretch(*self.levels) + (" alone" if self.levels[0] == self.levels[1] else "")
        averaged = f"Averaged over {over} and paired by block" if self.paired else f"Averaged over {over}"
        of_level, of_shape = self.verdict().claims
        level = f"{averaged}, {names} {of_level.differ}"
        if of_level.better:
            level = f"{averaged}, {of_level.better} does better than {of_level.worse}"
        shape = f"{of_shape.differ} in shape"
        both = f"{level} ({self._effect(self.algorithm)}); their curves {shape} ({self._effect(self.interaction)})."
        claimed = [p for effect in (self.algorithm, self.interaction) for p in (effect.p, effect.p_split_plot)]
        if any(map(self.none_of, claimed)):
            both += f" Where p {at_most(self.reachable_p)}, none of {self.shuffles:,} shuffles reached the observed F."
        return both if self.error is ErrorTerm.SPLIT_PLOT else f"{both} Each effect is decided by its split-plot p."

    def _effect(self, effect: Effect) -> str:
        ratio = "F is undefined" if np.isnan(effect.f) else f"F({effect.df}, {effect.df_error}) = {number(effect.f)}"
        tested = f"{effect.name.lower()} {ratio}, randomized {self._phrase(effect.p)}"
        if self.error is ErrorTerm.SPLIT_PLOT:
            return tested
        return f"{tested}, split-plot {self._phrase(effect.p_split_plot)}"

    def _phrase(self, p: float) -> str:
        return f"p {at_most(p)}" if self.none_of(p) else p_phrase(p)

    def charts(self) -> tuple[NullHistogram, ...]:
        return tuple(self._histogram(effect) for effect in (self.algorithm, self.interaction))

    def _histogram(self, effect: Effect) -> NullHistogram:
        null = effect.distribution
        width = float(np.diff(null.edges).mean())
        at = np.linspace(null.edges[0], null.edges[-1], 201)[1:] if effect.df else np.empty(0)
        return NullHistogram(
            key=effect.name.lower(),
            title=f"{effect.name}: F of {null.total:,} {'assignments' if self.exact else 'shuffles'}",
            statistic=f"F ({effect.name})",
            edges=null.edges,
            counts=null.counts,
            beyond=null.beyond,
            observed=effect.f,
            critical=effect.critical,
            p=effect.p,
            alpha=self.alpha,
            density_at=at,
            density=stats.f.pdf(at, effect.df, effect.df_error) * width * null.total if effect.df else at,
            density_label=f"Conventional F({effect.df}, {effect.df_error})",
            none_of=self.none_of(effect.p),
            symbol="F",
        )

    def notes(self) -> tuple[str, ...]:
        return (*self._how(), *self._straddling(), *map(written, self.remarks))

    def _how(self) -> list[str]:
        least = f"the smallest possible p is {p_digits(self.smallest_p).in_words}"
        drawn = f"{self.shuffles:,} random assignments out of {_large(self.arrangements)} (seed {self.seed})"
        if self.exact:
            how = f"Exact: all {self.arrangements:,} distinct assignments of the curves were visited; {least}."
        elif self.reachable_p < self.smallest_p:
            how = (
                f"Monte Carlo: {drawn}, so that some repeat: by chance p may come out as small as "
                f"{p_value(self.reachable_p)}, where all assignments give no less than {p_value(self.smallest_p)}. "
                "Visit all of them instead."
            )
        else:
            how = f"Monte Carlo: {drawn}; {least}, and {p_value(self.reachable_p)} with this number of shuffles."
        if self.reachable_p > self.alpha:
            few = "curves" if self.smallest_p > self.alpha else "shuffles"
            how += f" So few {few} cannot show a difference at {significance(self.alpha)}, whatever the scores."
        return [how]

    def _straddling(self) -> list[str]:
        straddling = []
        for effect in (self.algorithm, self.interaction):
            low, high = effect.split_plot_interval
            if low < self.alpha < high:
                which = "p" if self.error is ErrorTerm.SPLIT_PLOT else "the split-plot p"
                straddling.append(
                    f"{effect.name}: the Monte Carlo interval of {which}, {probability(low)} to {probability(high)}, "
                    f"contains {significance(self.alpha)}; with more shuffles it becomes narrower."
                )
        return straddling


def _large(count: int) -> str:
    """A count of any size: in full, or as a power of ten."""
    if count < 10**15:
        return f"{count:,}"
    exponent = math.floor(math.log10(count))
    return f"{count / 10**exponent:.1f}e+{exponent}"
