"""The result of the randomized two-way ANOVA of learning curves."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from stats_core.charts.null_histogram import NullHistogram
from stats_core.digits import p_digits
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.f import f_density
from stats_core.kernels.null_distribution import NullDistribution
from stats_core.methods.curves.shared.level_size import LevelSize
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

    `p_decides` is what decides about this effect alone, whichever error term the table shows, and `decides_interval`
    its 95 % Monte Carlo interval: with own spreads the larger of the shuffled p and `p_welch`, which is NaN where there
    is none; with a pooled term the split-plot p. `p_conventional` is that of the pooled F. `curve` are the degrees of
    freedom of the F distribution that F would have without shuffles, zeros where it has none, and
    `beyond_conventional` the share of shuffled F ratios from its critical value on; NaN when there were too many to
    keep.
    """

    name: str
    df: int
    df_error: int
    ss: float
    ms: float
    f: float
    p_conventional: float
    distribution: NullDistribution
    p_decides: float
    decides_interval: tuple[float, float]
    beyond_conventional: float
    p_welch: float
    curve: tuple[float, float]

    @property
    def welch_decides(self) -> bool:
        """Whether the p that decides is the one without shuffles, because it is the larger."""
        return self.p_welch > self.p

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
    the interval that was asked for, if one was. `size` is how far two algorithms lie apart. `doubts` are sentences that
    say where the level of significance is known not to be kept on such data.
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
    size: LevelSize
    doubts: tuple[str, ...] = ()
    levels: tuple[float, float] | None = None

    def condensed(self) -> CurveAnova:
        """The same without the shuffled F ratios one by one, which no table, sentence, chart or note needs."""
        return replace(self, algorithm=self.algorithm.condensed(), interaction=self.interaction.condensed())

    def verdict(self) -> Verdict:
        """Whether the algorithms differ in level and in shape, each by the p that decides; with a margin, if not."""
        level, shape = (
            Claim(kind=kind, between=self.algorithms, **self._decided(effect))
            for kind, effect in (("level", self.algorithm), ("shape", self.interaction))
        )
        if len(self.algorithms) > 2:
            return Verdict((level, shape))
        a, b = self.algorithms
        better = None
        if level.shown and self.means[0] != self.means[1]:
            better = a if (self.means[0] > self.means[1]) == self.higher_is_better else b
        known = {"estimate": self.size.estimate, "how_much": self.size.how_much, **self._decided(self.algorithm)}
        known["higher_is_better"] = self.higher_is_better
        level = replace(Claim.of_two(a, b, better=better, interval=self.interval, **known), kind="level")
        of_both = {"alpha": self.alpha, "where": level.where, "higher_is_better": self.higher_is_better}
        same = Claim.equivalent(a, b, self.size.how_much, estimate=self.size.estimate, **of_both)
        return Verdict((level, shape, *same))

    def _decided(self, effect: Effect) -> dict[str, Any]:
        """What a claim says of how it was decided."""
        return {
            "shown": decision(effect.p_decides, self.alpha),
            "p": effect.p_decides,
            "alpha": self.alpha,
            "none_of": 0 if effect.welch_decides else self.none_of(effect.p_decides),
            "where": "" if self.levels is None else stretch(*self.levels),
            "p_by": self.size.name if effect.welch_decides else "",
        }

    @property
    def interval(self) -> tuple[float, float]:
        """The t interval of the first minus the second of two algorithms; with own spreads it decides as p does.

        Where only the shuffles leave the difference open it is drawn out to 0, which they do not exclude.
        """
        low, high = self.size.low, self.size.high
        if self.reaches_zero:
            return min(low, 0.0), max(high, 0.0)
        return low, high

    @property
    def reaches_zero(self) -> bool:
        """Whether the interval was drawn out to 0."""
        apart = self.size.low > 0 or self.size.high < 0
        return apart and self.error is ErrorTerm.OWN and not decision(self.algorithm.p_decides, self.alpha)

    def p_of_effects(self) -> dict[str, float]:
        """The p values of the table that are tested: of each effect, and by the usual pooled F distribution."""
        effects = [effect for effect in (self.interaction, self.algorithm) if not math.isnan(effect.p)]
        return {effect.name: self._tabled(effect) for effect in effects} | {
            f"{effect.name}, conventional": printed_p(effect.f, effect.p_conventional) for effect in effects
        }

    def _tabled(self, effect: Effect) -> float:
        """The p of the table: with own spreads the one that decides, else the shuffled one of its error term."""
        return effect.p_decides if self.error is ErrorTerm.OWN else effect.p

    def table(self) -> pd.DataFrame:
        """The two-way table: one row for each source of variance.

        NaN stands where there is nothing to say: `p` where nothing is shuffled, `f` and `p_conventional` in the rows
        of errors and total, `ms` in the total, `ms` and `f` of a source without degrees of freedom, and
        `p_conventional` where F is infinite.
        """
        effects = [
            [effect.name, effect.df, effect.ss, effect.ms, effect.f, self._tabled(effect),
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
        if self.error is ErrorTerm.OWN:
            welch = self.algorithm.welch_decides
            return {
                "p": replace(RANDOMIZED["p"], heading="p (decides)") if welch else RANDOMIZED["p"],
                "p_conventional": Column(Kind.P_BESIDE, "p (conventional F)"),
            }
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
        own = [effect.p_decides for effect in (self.algorithm, self.interaction) if effect.welch_decides]
        return with_limits(table, {"p": [p not in own and self.none_of(p) > 0 for p in table["p"]]})

    def none_of(self, p: float) -> int:
        """The number of shuffles, where they were drawn and none of them reached the value that has this p; else 0."""
        return 0 if self.exact or p > self.reachable_p or math.isnan(p) else self.shuffles

    def sentence(self) -> str:
        names = listed_names(self.algorithms)
        over = "training"
        if self.levels is not None:
            over = stretch(*self.levels) + (" alone" if self.levels[0] == self.levels[1] else "")
        averaged = f"Averaged over {over} and paired by block" if self.paired else f"Averaged over {over}"
        of_level, of_shape = self.verdict().claims[:2]
        level = f"{averaged}, {names} {of_level.differ}"
        if of_level.better:
            level = f"{averaged}, {of_level.better} does better than {of_level.worse}"
        shape = f"{of_shape.differ} in shape"
        both = f"{level} ({self._effect(self.algorithm)}); their curves {shape} ({self._effect(self.interaction)})."
        claimed = [effect.p for effect in (self.algorithm, self.interaction)]
        if self.error is not ErrorTerm.OWN:
            claimed += [effect.p_decides for effect in (self.algorithm, self.interaction)]
        if any(map(self.none_of, claimed)):
            both += f" Where p {at_most(self.reachable_p)}, none of {self.shuffles:,} shuffles reached the observed F."
        both += self._equivalence()
        return f"{both} Each effect is decided by its split-plot p." if self.error is ErrorTerm.CELL else both

    def _equivalence(self) -> str:
        """Whether two algorithms are shown to differ by no more than the margin."""
        same = self.verdict().claims[2:]
        if not same:
            return ""
        shown = "is shown" if same[0].shown else "is not shown"
        margin = number(same[0].how_much.margin)
        return f" That they differ by less than {margin} {shown} (two one-sided t tests, {p_phrase(same[0].p)})."

    def _effect(self, effect: Effect) -> str:
        if self.error is ErrorTerm.OWN:
            ratio = "F is undefined" if np.isnan(effect.f) else f"F = {number(effect.f)}"
            tested = f"{effect.name.lower()} {ratio}, randomized {self._phrase(effect.p)}"
            # Of two p the larger decides; where it is not the shuffled one, it is named.
            return f"{tested}, {self.size.name} {p_phrase(effect.p_welch)}" if effect.welch_decides else tested
        ratio = "F is undefined" if np.isnan(effect.f) else f"F({effect.df}, {effect.df_error}) = {number(effect.f)}"
        tested = f"{effect.name.lower()} {ratio}, randomized {self._phrase(effect.p)}"
        if self.error is ErrorTerm.SPLIT_PLOT:
            return tested
        return f"{tested}, split-plot {self._phrase(effect.p_decides)}"

    def _phrase(self, p: float) -> str:
        return f"p {at_most(p)}" if self.none_of(p) else p_phrase(p)

    def charts(self) -> tuple[NullHistogram, ...]:
        return tuple(self._histogram(effect) for effect in (self.algorithm, self.interaction))

    def _histogram(self, effect: Effect) -> NullHistogram:
        null = effect.distribution
        width = float(np.diff(null.edges).mean())
        df, df_error = effect.curve
        at = np.linspace(null.edges[0], null.edges[-1], 201)[1:] if df else np.empty(0)
        decides = f"; {self.size.name} decides, {p_phrase(effect.p_welch)}" if effect.welch_decides else ""
        kind = "Welch's" if self.error is ErrorTerm.OWN and not self.paired else "Conventional"
        return NullHistogram(
            key=effect.name.lower(),
            title=f"{effect.name}: F of {null.total:,} {'assignments' if self.exact else 'shuffles'}{decides}",
            statistic=f"F ({effect.name})",
            edges=null.edges,
            counts=null.counts,
            beyond=null.beyond,
            observed=effect.f,
            critical=effect.critical,
            p=effect.p,
            alpha=self.alpha,
            density_at=at,
            density=f_density(at, df, df_error) * width * null.total if df else at,
            density_label=f"{kind} F({_df(df)}, {_df(df_error)})" if df else "",
            none_of=self.none_of(effect.p),
            symbol="F",
        )

    def notes(self) -> tuple[str, ...]:
        return (*self._how(), *self._straddling(), *map(written, self.remarks), *self._drawn_out(), *self.doubts)

    def _drawn_out(self) -> list[str]:
        if not self.reaches_zero:
            return []
        low, high = number(self.size.low), number(self.size.high)
        return [
            f"By {self.size.name} alone the interval of the difference would be {low} to {high}. The shuffles, whose p "
            "is the larger, do not exclude 0, so it is drawn out to 0."
        ]

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
            low, high = effect.decides_interval
            if low < self.alpha < high:
                which = "the split-plot p" if self.error is ErrorTerm.CELL else "p"
                straddling.append(
                    f"{effect.name}: the Monte Carlo interval of {which}, {probability(low)} to {probability(high)}, "
                    f"contains {significance(self.alpha)}; with more shuffles it becomes narrower."
                )
        return straddling


def _df(value: float) -> str:
    """Degrees of freedom, to one decimal where they are not whole."""
    return f"{value:.0f}" if value == round(value) else f"{value:.1f}"


def _large(count: int) -> str:
    """A count of any size: in full, or as a power of ten."""
    if count < 10**15:
        return f"{count:,}"
    exponent = math.floor(math.log10(count))
    return f"{count / 10**exponent:.1f}e+{exponent}"
