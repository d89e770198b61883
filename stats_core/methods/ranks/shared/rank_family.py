"""The result of comparing mean ranks, all pairs or with a control."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy.special import erfc, ndtr

from stats_core.charts import Chart
from stats_core.charts.letter_display import LetterDisplay
from stats_core.charts.pair_matrix import PairMatrix
from stats_core.charts.rank_diagram import RankDiagram, scattered
from stats_core.charts.win_counts import win_counts
from stats_core.kernels.cliques import letters, maximal_cliques
from stats_core.kernels.intervals import bonferroni_dunn_q
from stats_core.methods.ranks.shared.mean_ranks import Believed, ControlAlternative, MeanRanks
from stats_core.methods.ranks.shared.pair_tests import PairTest
from stats_core.methods.ranks.shared.rank_remarks import (
    OWN,
    Otherwise,
    otherwise_by_own_scores,
    pairs_listed,
    winners_of_worse_rank,
)
from stats_core.results.columns import Column, Kind
from stats_core.results.comparison_charts import pair_matrix
from stats_core.results.directions import Directions
from stats_core.results.evidence import Parts
from stats_core.results.family import Comparison, FamilyResult
from stats_core.results.how_much import HowMuch
from stats_core.results.verdict import Claim, Verdict
from stats_core.types import Bools, Floats
from stats_core.wording import MOST_NAMED, listed_names, number, p_phrase, significance, written

SCATTERED = " Dots on one line: a group that leaves out those between."
SIDE = {ControlAlternative.TWO_SIDED: 0, ControlAlternative.BETTER: -1, ControlAlternative.WORSE: 1}
"""The sign that the other's mean rank minus the control's has to have: a smaller rank is better."""


def control_side(alternative: ControlAlternative, higher_is_better: bool) -> int:
    """The sign that the other minus the control has to have, in a score of that direction; 0 for either."""
    return SIDE[alternative] * (-1 if higher_is_better else 1)


@dataclass(frozen=True, eq=False, kw_only=True)
class RankFamily(FamilyResult):
    """Comparisons of algorithms by their ranks on the same datasets; rank 1 is the best.

    `has_critical_difference` says whether one distance of mean ranks decides every comparison. `friedman` is the test
    that captions and notes quote; None for the one with the settings that it has unless told.
    """

    ranks: MeanRanks
    control: str | None = None
    has_critical_difference: bool = True
    friedman: Believed | None = None

    def beside(self, friedman: Believed) -> RankFamily:
        """The same comparisons behind a Friedman test that may have other settings, so that both tell one p.

        Where it does not show that the algorithms differ, no pair is shown.
        """
        same = friedman == self.ranks.believed and friedman.rejects(self.alpha)
        return self if same else replace(self, friedman=friedman)

    @property
    def _closed(self) -> bool:
        """Whether the Friedman test before these comparisons leaves them nothing to show."""
        return self.friedman is not None and not self.friedman.rejects(self.alpha)

    def shows(self, comparison: Comparison) -> bool:
        return not self._closed and super().shows(comparison)

    def claim(self, comparison: Comparison) -> Claim:
        claim = super().claim(comparison)
        if not self._closed:
            return claim
        gate = self._friedman
        return claim.behind(
            Claim("omnibus", self.ranks.table.algorithms, False, gate.p, self.alpha, none_of=gate.none_of)
        )

    @property
    def difference_of(self) -> str:
        return "" if math.isnan(self.critical) else "in mean rank"

    @property
    def mean_ranks(self) -> dict[str, float]:
        """Each algorithm's mean rank."""
        return dict(zip(self.ranks.table.algorithms, self.ranks.means.tolist(), strict=True))

    @property
    def q_alpha(self) -> float:
        """What q has to reach, the difference of two mean ranks over its error; NaN without a critical difference."""
        return self.critical / self.ranks.error if self.has_critical_difference else math.nan

    def columns(self) -> dict[str, Column]:
        """What the statistic is called where one critical value decides every comparison."""
        return {"statistic": Column(Kind.STATISTIC, "q")} if self.has_critical_difference else {}

    @cached_property
    def alike(self) -> Bools:
        """Which algorithms are not shown to differ, `[algorithm, algorithm]` in the order of the table."""
        names = self.ranks.table.algorithms
        place = {name: i for i, name in enumerate(names)}
        relation = np.ones((len(names), len(names)), dtype=np.bool_)
        for comparison in self.comparisons:
            i, j = place[comparison.a], place[comparison.b]
            relation[i, j] = relation[j, i] = not self.shows(comparison)
        return relation

    def sentence_of(self, verdict: Verdict) -> Parts:
        if self._closed:
            p = p_phrase(self._friedman.p, self._friedman.none_of)
            return (f"No comparison shows a difference, as the Friedman test before them shows none ({p}).",)
        verdict = verdict.of_kind("pair")
        shown = verdict.shown
        few = len(shown) <= MOST_NAMED and (shown or len(self.ranks.means) <= MOST_NAMED)
        if few or (self.side and self.control is None):
            return super().sentence_of(verdict)
        return (self._of_many(verdict),)

    def _of_many(self, verdict: Verdict) -> str:
        """Of many comparisons how many show a difference, and who is best."""
        shown, one_sided = verdict.shown, "one-sided " if self.side else ""
        of = f"of {len(verdict.claims):,} {one_sided}comparisons"
        of += f" with {self.control}" if self.control is not None else ""
        if not shown:
            least = min(verdict.claims, key=lambda claim: claim.p)
            return f"None {of} shows a difference: smallest adjusted {one_sided}{least.p_text}. {self._best()}."
        of = f"{len(shown):,} {of} show a difference"
        if self.control is not None:
            if self.side:
                who = listed_names([claim.between[0] for claim in shown])
                return f"{of}: {who} {self.side_word} than {self.control}."
            better = [claim.better for claim in shown if claim.better not in (None, self.control)]
            named = listed_names(better) if 0 < len(better) <= MOST_NAMED else str(len(better))
            return f"{of}: {named} better than {self.control}, {len(shown) - len(better)} worse."
        best, first = self.ranks.best, int(self.ranks.order[0])
        others = [i for i, name in enumerate(self.ranks.table.algorithms) if name not in best]
        rivals = [self.ranks.table.algorithms[i] for i in others if self.alike[first, i]]
        named = listed_names(rivals) if len(rivals) <= MOST_NAMED else f"{len(rivals)} algorithms"
        it = "it" if len(best) == 1 else best[0]
        rest = f"; {named} not shown to differ from {it}" if rivals else f", and all others differ from {it}"
        return f"{of}. {self._best()}{rest}."

    def _best(self) -> str:
        best = self.ranks.best
        has = "has" if len(best) == 1 else "share"
        return f"{listed_names(best)} {has} the best mean rank, {number(self.ranks.means.min())}"

    def charts(self) -> tuple[Chart, ...]:
        return self._drawn

    @cached_property
    def _drawn(self) -> tuple[Chart, ...]:
        wins = win_counts(self.ranks.table, self.ranks.ranks)
        if self.control is not None:
            return (self._diagram(), wins, *self.extra_charts)
        letters = self._letters() if self._has_groups else ()
        return (self._diagram(), *letters, self._matrix(), wins, *self.extra_charts)

    def _diagram(self) -> RankDiagram:
        names, means = self.ranks.table.algorithms, self.ranks.means
        cliques = maximal_cliques(self.alike, self.ranks.order.tolist()) or () if self._has_groups else ()
        members = [np.isin(np.arange(len(names)), clique) for clique in cliques if len(clique) > 1]
        control = None if self.control is None else names.index(self.control)
        reach = self.critical if self.has_critical_difference else float("nan")
        draws_interval = control is not None and self.has_critical_difference
        marked = () if control is None else tuple(np.flatnonzero(~self.alike[control]).tolist())
        differs = f"is {self.side_word} than" if self.side else "differs from"
        star = f" * {differs} {self.control}." if marked else ""
        return RankDiagram(
            key="rank_diagram",
            title=f"Mean ranks, {self.name}",
            algorithms=names,
            mean_ranks=means,
            groups=np.array(members, dtype=np.bool_).reshape(-1, len(names)),
            critical=reach,
            alpha=self.alpha,
            control=control,
            interval=self._not_shown(float(means[control])) if draws_interval else None,
            marked=marked,
            caption=self._friedman.caption(self.alpha, star + (SCATTERED if scattered(members, means) else "")),
        )

    @property
    def _has_groups(self) -> bool:
        """Whether bars and letters join what is not shown to differ: only where every pair was tested to both sides."""
        return self.control is None and self.side == 0

    def _not_shown(self, rank: float) -> tuple[float, float]:
        """The mean ranks that are not shown to differ from the control's, to one side without an end."""
        return (
            -math.inf if self.side > 0 else rank - self.critical,
            math.inf if self.side < 0 else rank + self.critical,
        )

    def _letters(self) -> tuple[LetterDisplay, ...]:
        order = self.ranks.order
        marks = letters(self.alike, order.tolist())
        if marks is None:
            return ()
        return (
            LetterDisplay(
                key="letters",
                title="Algorithms that share a letter are not shown to differ",
                algorithms=tuple(self.ranks.table.algorithms[i] for i in order),
                mean_ranks=self.ranks.means[order],
                letters=tuple(marks[i] for i in order),
                alpha=self.alpha,
            ),
        )

    def _matrix(self) -> PairMatrix:
        names, one_sided = tuple(self.ranks.table.algorithms[i] for i in self.ranks.order), ""
        if self.side:  # of one-sided pairs the first is the one that comes first in the table
            names, one_sided = self.ranks.table.algorithms, "one-sided "
        return pair_matrix(names, self.comparisons, self.alpha, title=f"Adjusted {one_sided}p value of each pair")

    def notes(self) -> tuple[str, ...]:
        crowded = self._has_groups and maximal_cliques(self.alike) is None
        groups = ("The algorithms form more than 300 overlapping groups, so no bars and letters are drawn.",)
        whole = self._friedman.notes(self.alpha, shown=bool(self.shown))
        reach = (self._reach(),) if self.has_critical_difference else ()
        return (
            *reach,
            *map(written, self.extra_notes),
            *(groups if crowded else ()),
            *whole,
            *self.own_notes(),
            *self._inverted(),
        )

    def own_notes(self) -> tuple[str, ...]:
        """What qualifies comparisons of mean ranks: ties, few data sets, and what own scores say otherwise."""
        said = self.ranks.notes()
        if self.apart:
            said += (
                f"What mean ranks say of a pair depends on the others in the table. By the scores of the two alone "
                f"({self._own_test}, adjusted p): {pairs_listed(self.apart)}.",
            )
        return said

    @property
    def apart(self) -> tuple[str, ...]:
        """The pairs that mean ranks and the scores of the two alone decide differently, as the latter do, in words."""
        return tuple(map(str, self._otherwise[0]))

    @property
    def unsupported(self) -> tuple[str, ...]:
        """Those of them that are shown here."""
        return () if self._closed else tuple(str(pair) for pair in self._otherwise[0] if pair.shown)

    @property
    def _own_test(self) -> str:
        return OWN[self._otherwise[1]]

    @cached_property
    def _otherwise(self) -> tuple[tuple[Otherwise, ...], PairTest]:
        return otherwise_by_own_scores(self.ranks.table, replace(self, friedman=None))

    def inverted(self) -> tuple[str, ...]:
        """The pairs, in words, whose better algorithm has the worse mean rank."""
        return winners_of_worse_rank(self, self.mean_ranks)

    def _inverted(self) -> tuple[str, ...]:
        found = self.inverted()
        return (f"With the worse mean rank, all the same: {pairs_listed(found)}.",) if found else ()

    def _reach(self) -> str:
        """From which q on, and with it from which difference of mean ranks on, a comparison shows a difference."""
        above, below = number(self.q_alpha), number(-self.q_alpha)
        least = {0: f"reach {above} or {below}", 1: f"reach {above}", -1: f"be {below} or less"}[self.side]
        return (
            f"The statistic q is the difference of two mean ranks over {number(self.ranks.error)}. It has to {least}: "
            f"the critical difference is {number(self.critical)}."
        )

    @property
    def _friedman(self) -> Believed:
        return self.ranks.believed if self.friedman is None else self.friedman


def false_discoveries(alpha: float) -> str:
    """What a procedure for the false discovery rate promises, and what it does not."""
    return (
        f"This procedure keeps the false discovery rate at {significance(alpha)}: the expected share of false "
        "differences among those shown. It is not familywise: the chance of any false difference may be larger."
    )


def no_margin(margin: float | None) -> tuple[str, ...]:
    """That mean ranks know nothing of a margin of scores; nothing where none was given."""
    return (
        () if margin is None else ("Mean ranks say nothing of amounts, so they cannot show that two are equivalent.",)
    )


def bonferroni_intervals(whose: str, *, sharper: bool = True) -> str:
    """How intervals that are Bonferroni's stand to the adjusted p of another procedure."""
    may = "may contain zero where this more powerful procedure rejects"
    if not sharper:
        may = "may contain zero where this procedure rejects, and exclude it where it does not"
    return f"Decide by the adjusted p{whose}. The intervals are Bonferroni's and {may}."


def with_control(
    ranks: MeanRanks,
    control: str,
    adjust: Callable[[Floats], Floats],
    *,
    name: str,
    alpha: float,
    has_critical_difference: bool = True,
    notes: tuple[str, ...] = (),
    critical: float | None = None,
    alternative: ControlAlternative = ControlAlternative.TWO_SIDED,
    directions: Directions = Directions.STEPS,
) -> RankFamily:
    """z tests of every mean rank against the control's, with Bonferroni's intervals or another critical value."""
    side = SIDE[alternative]
    value = bonferroni_dunn_q(alpha, len(ranks.table.algorithms), side) if critical is None else critical
    names = ranks.table.algorithms
    others = np.array([i for i, other in enumerate(names) if other != control])
    difference = ranks.means[others] - ranks.means[names.index(control)]
    return RankFamily(
        name=name,
        comparisons=z_comparisons(
            [(names[i], control) for i in others],
            difference,
            ranks,
            value * ranks.error,
            adjust,
            side,
        ),
        critical=value * ranks.error,
        alpha=alpha,
        higher_is_better=False,
        extra_notes=notes,
        ranks=ranks,
        control=control,
        has_critical_difference=has_critical_difference,
        side=side,
        together=len(others),
        directions=directions,
    )


def z_comparisons(
    pairs: Sequence[tuple[str, str]],
    difference: Floats,
    ranks: MeanRanks,
    reach: float,
    adjust: Callable[[Floats], Floats],
    side: int = 0,
) -> tuple[Comparison, ...]:
    """Differences of mean ranks with intervals of a given reach, normal p values and their adjustment.

    With a `side`, the difference has to lie above zero (1) or below (-1), and the interval has no end there.
    """
    z = difference / ranks.error
    p = ndtr(-side * z) if side else erfc(np.abs(z) / math.sqrt(2))
    below, above = math.inf if side < 0 else reach, math.inf if side > 0 else reach
    won = ranks.improvement
    return tuple(
        Comparison(a, b, gap, gap - below, gap + above, at, chance, adjusted, how_much=HowMuch(improvement=won(a, b)))
        for (a, b), gap, at, chance, adjusted in zip(
            pairs, difference.tolist(), z.tolist(), p.tolist(), adjust(p).tolist(), strict=True
        )
    )
