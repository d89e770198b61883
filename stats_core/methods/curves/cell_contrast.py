"""A contrast of any cells, algorithms at levels of training, tested by shuffling whole curves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stats_core.data import Curves
from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_means import WeightedDifference, around_level_means, level_rounding
from stats_core.kernels.curve_shuffles import Enumeration, Plan
from stats_core.kernels.curve_sums import RELATIVE, ROUNDING, SUMMED, ZERO, ErrorTerm
from stats_core.kernels.monte_carlo import MonteCarloP
from stats_core.kernels.own_contrast import OwnContrast
from stats_core.kernels.scale import back, to_one
from stats_core.kernels.t import one_sided, two_sided
from stats_core.kernels.ties import slack, square_slack
from stats_core.methods.curves.curve_pairs import curve_pairs_example
from stats_core.methods.curves.shared.cell_weights import Cells
from stats_core.methods.curves.shared.remarks import ASSUMES
from stats_core.methods.curves.shared.shuffled_contrast import (
    INTERVAL_APART,
    PARTED,
    Contrasted,
    ContrastFound,
    own_contrast,
    reaching,
)
from stats_core.methods.curves.shared.shuffled_difference import ShuffledDifference, both_p, how_large, larger_of_two
from stats_core.params import SIDE, Alpha, Alternative, Margin, Seed, Shuffles
from stats_core.references import CHUNG_ROMANO_2013, COHEN_1995, PHIPSON_SMYTH_2010, PIATER_1997, WELCH_1947
from stats_core.registry import Question, method
from stats_core.types import Floats, Progress
from stats_core.variation import RUNS
from stats_core.wording import listed, number, p_value, plain, significance, with_interval

MOST_CELLS = 4
"""Cells that a sentence names on each side."""


@dataclass(frozen=True, eq=False)
class CellContrast(ShuffledDifference):
    """The weighted sum of the cells with positive weights (`a`) minus that of those with negative ones (`b`)."""

    def sentence(self) -> str:
        size = with_interval(self.estimate, self.low, self.high, self.alpha)
        one_sided = "one-sided " if self.side else ""
        return f"{self.a} minus {self.b} {self._decided()}: {size}, {one_sided}{self.claim().p_text}."

    def headline(self) -> str:
        return self._decided() if self.side else super().headline()

    def _decided(self) -> str:
        """What is decided, of the contrast; which side is better is not said, because levels are compared too."""
        shown = self.claim().shown
        if not self.side:
            return "differs from zero" if shown else "is not shown to differ from zero"
        return f"is {'' if shown else 'not '}shown to be {'above' if self.side > 0 else 'below'} zero"


@method(
    title="Contrast of cells (algorithms at levels)",
    question=Question.LEARNING_CURVES,
    trust_when="You fixed the weights of algorithms and levels before you saw a score.",
    formula=(
        r"$$t=\frac{\sum_{ih}c_{ih}\bar y_{ih}}{\sqrt{\sum_i c_i^\top S_i\,c_i/l_i}}$$"
        "\n\n"
        r"where $c_{ih}$ is the weight of algorithm $i$ at level $h$, $\bar y_{ih}$ its mean there, $l_i$ its number "
        "of curves and $S_i$ the covariance of the levels among them; $p$ is the larger of the share of shuffles of "
        "whole curves with as large a $|t|$, or one-sided a $t$ as far on that side, and the $p$ of Welch's $t$."
    ),
    assumes=ASSUMES,
    references=(
        PIATER_1997,
        COHEN_1995,
        WELCH_1947.only_with(ErrorTerm.OWN),
        CHUNG_ROMANO_2013.only_with(ErrorTerm.OWN),
        PHIPSON_SMYTH_2010,
    ),
    covers=RUNS,
    interval="closed form: Welch's t; of paired curves the paired t, with a pooled error Student's t",
    example=curve_pairs_example,
)
def cell_contrast(
    curves: Curves,
    *,
    cells: Cells = None,
    alternative: Alternative = Alternative.TWO_SIDED,
    shuffles: Shuffles = 9_999,
    margin: Margin = None,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    error: ErrorTerm = ErrorTerm.OWN,
    enumeration: Enumeration = Enumeration.AUTO,
    monte_carlo: MonteCarloP = MonteCarloP.COUNTED,
    progress: Progress | None = None,
) -> CellContrast:
    """Test any weighted sum of the algorithms' mean scores at levels of training by shuffling whole curves.

    Parameters
    ----------
    curves
        Learning curves of two or more algorithms.
    cells
        `cells[algorithm][level]`, in the order of the data; at every level the weights add up to zero. Without them the
        first algorithm is compared with the second at the last level.
    alternative
        Whether the contrast may lie on both sides of zero, or is asked to be above (a is greater), or below.
    shuffles, seed, enumeration, monte_carlo
        How the assignments are visited and p is counted.
    margin
        Differences up to here do not matter.
    alpha
        Significance level.
    error
        What the contrast is divided by: each algorithm's own spread, or, with both other terms, the pooled one.
    progress
        Called with (done, total) now and then; whatever it raises ends the work.

    Notes
    -----
    estimate = sum_ih c_ih mean_ih, statistic = estimate / sqrt(sum_i c_i' S_i c_i / l_i) with S_i the covariance of the
    levels among the l_i curves of algorithm i, in the data and in every assignment, and c_i its weights; an algorithm
    with one curve is lent the pooled covariance. Its size, or with a one-sided alternative itself, is compared with
    that of every assignment of whole curves. p is the larger of the share of assignments and that of Welch's t with
    Satterthwaite's degrees of freedom; the interval is Welch's, one-sided with one end. Of paired curves everything
    comes from the contrasts within those blocks that hold every algorithm with a weight.

    Weights are scaled so that the positive ones add up to 1, which changes neither statistic nor p. Weights that do not
    add up to zero at a level are refused: no shuffle of curves between algorithms moves what training does to all of
    them. Where the error is 0 there is no interval, and the statistic is infinite, or 0/0.

    With the pooled error S is the covariance within all algorithms, p the share of assignments alone, and the interval
    that of t with N - m degrees of freedom; of paired curves there is none then, and `low` and `high` are NaN.

    References
    ----------
    Piater and Cohen (1997), section 5; Cohen (1995).

    Examples
    --------
    >>> from stats_core import Curves, cell_contrast
    >>> sgd = [[1, 2, 4], [2, 3, 5], [1, 3, 4], [2, 2, 4]]  # a run in each row, a level of training in each column
    >>> adam = [[2, 4, 5], [3, 5, 5], [2, 5, 5], [3, 4, 4]]
    >>> curves = Curves.from_groups({"SGD": sgd, "Adam": adam}, levels=[10, 20, 40])
    >>> print(cell_contrast(curves, cells=[[0, -1, 1], [0, 1, -1]]).sentence())
    (0.5 SGD at 40 + 0.5 Adam at 20) minus (0.5 SGD at 20 + 0.5 Adam at 40) is not shown to differ from zero: 0.750,
    95 % interval 0.317 to 1.183, p = 0.0571.
    """
    weights = _weights(curves, cells)
    values, unit = to_one(curves.values)
    side = SIDE[alternative]
    plan = _plan(curves, side, shuffles=shuffles, seed=seed, enumeration=enumeration, monte_carlo=monte_carlo)
    if error is ErrorTerm.OWN:
        along, off = _along(values, weights)
        found = own_contrast(along, off, curves, side, plan, progress)
    else:
        found = _pooled(values, weights, curves, side, plan, progress)
    low, high = found.interval(alpha, side)
    difference, free = found.difference, len(values) - len(curves.sizes)
    return CellContrast(
        a=_side(curves, weights),
        b=_side(curves, -weights),
        estimate=0.0 if found.no_effect else back(difference.estimate, unit),
        low=back(low, unit),
        high=back(high, unit),
        statistic=found.statistic,
        df=difference.df if found.own and difference.df else free,
        **both_p(found),
        alpha=alpha,
        higher_is_better=curves.higher_is_better,
        extra_notes=_notes(plan, alpha, found, paired=curves.block is not None, one_sided=side != 0),
        if_apart=PARTED if found.own else INTERVAL_APART,
        directed=False,
        side=side,
        how_much=how_large(difference, unit, alpha, margin, side=side),
    )


def shuffled_cells(curves: Curves, settings: Mapping[str, Any]) -> tuple[Contrasted, Plan]:
    """What is computed of every assignment, with these settings of the method, and which ones are visited."""
    weights, values, side = _weights(curves, settings["cells"]), to_one(curves.values)[0], SIDE[settings["alternative"]]
    plan = _plan(curves, side, **{name: settings[name] for name in ("shuffles", "seed", "enumeration", "monte_carlo")})
    if settings["error"] is ErrorTerm.OWN:
        return OwnContrast(*_along(values, weights), curves.index, side, curves.block_index), plan
    return _CellContrast(values, weights, np.array(curves.sizes), side), plan


def _plan(curves: Curves, side: int, **how: Any) -> Plan:
    # The contrast changes when algorithms of equal size swap names; of two only its sign does.
    return Plan.of(curves, labelled=len(curves.sizes) > 2 or side != 0, **how)


def _pooled(
    values: Floats, weights: Floats, curves: Curves, side: int, plan: Plan, progress: Progress | None
) -> ContrastFound:
    """The contrast by the pooled covariance of all algorithms."""
    test = _CellContrast(values, weights, np.array(curves.sizes), side)
    observed, reached = reaching(test, curves.index, plan, progress)
    estimate, left = (float(part[0]) for part in test.parts(curves.index[None, :].astype(np.uint16)))
    free, no_error = len(values) - len(curves.sizes), left <= test.zero
    ratio = float(np.copysign(np.sqrt(abs(observed) * free), estimate))
    known = curves.block is None
    difference = WeightedDifference(
        estimate, float(np.sqrt(left / free)) if known and not no_error else 0.0 if known else float("nan"), free
    )
    tail = one_sided(ratio, free, side) if side else two_sided(ratio, free)
    return ContrastFound(
        difference=difference,
        statistic=float("nan") if observed == 0 and no_error else ratio,
        p_shuffled=plan.p(reached),
        p_t=float(tail) if known and not no_error else float("nan"),
        none_of=0 if plan.exact or reached else plan.total,
        no_error=no_error,
        no_effect=observed == 0,
        own=False,
    )


def _weights(curves: Curves, cells: Cells) -> Floats:
    """The weights of all cells, scaled so that the positive ones add up to 1."""
    weights = np.zeros((len(curves.algorithms), len(curves.levels)))
    if cells is None:
        weights[0, -1], weights[1, -1] = 1, -1
    else:
        weights = np.array(cells)
    return np.asarray(weights / np.maximum(weights, 0).sum())


def _along(values: Floats, weights: Floats) -> tuple[Floats, Floats]:
    """Each curve along the weights of each algorithm, and how far these numbers may be off by rounding."""
    # Without level means: they cancel in the contrast.
    centred = around_level_means(values)
    along = np.stack([(centred * row).sum(axis=1) for row in weights], axis=1)
    return along, np.abs(weights) @ level_rounding(values) + slack(np.abs(along).max(axis=0))


class _CellContrast:
    """The squared contrast over its error, for blocks of assignments; `zero` is an error that is rounding alone.

    With a `side` of 1 or -1 the ratio has the sign of the contrast times the side; with 0 it has none.
    """

    def __init__(self, values: Floats, weights: Floats, sizes: Any, side: int) -> None:
        self._along, off = _along(values, weights)
        self._sizes, self._side = sizes, side
        self.groups = len(sizes)
        noise = np.sqrt(len(values)) * off
        total = np.sum(self._along**2, axis=0)
        self._total = float(np.sum(total / sizes))
        # The contrast is a sum over curves, its error what is left of the sum of all squares.
        self._noise = float(np.sqrt(np.sum((noise + SUMMED * np.sqrt(total)) ** 2 / sizes)))
        self.zero = float(np.sum((ZERO * total + noise**2) / sizes))
        self._near_error = float(np.sum((ROUNDING * total + square_slack(total, noise)) / sizes))

    def parts(self, labels: Labels) -> tuple[Floats, Floats]:
        """The contrast, and sum_i of the sums of squares within algorithms along c_i, over l_i."""
        estimate = np.zeros(len(labels))
        between = np.zeros(len(labels))
        for group, size in enumerate(self._sizes):
            part = (labels == group).astype(np.float64) @ self._along
            estimate += part[:, group] / size
            between += (part**2 / size) @ (1 / self._sizes)
        return estimate, self._total - between

    def statistic(self, labels: Labels) -> Floats:
        """estimate^2 / error with x/0 infinite and 0/0 taken as 0."""
        estimate, error = self.parts(labels)
        ratio = np.full(len(labels), np.inf)
        np.divide(estimate**2, error, out=ratio, where=error > self.zero)
        ratio[np.abs(estimate) <= self._noise] = 0.0
        return ratio * np.sign(estimate) * self._side if self._side else ratio

    def observed(self, labels: Labels) -> tuple[float, float]:
        """The statistic as observed, and the least that is tied with it."""
        ratio = float(self.statistic(labels)[0])
        estimate, error = (float(part[0]) for part in self.parts(labels))
        if error <= self.zero or ratio == 0:
            return ratio, ratio
        least = (estimate**2 - float(square_slack(estimate**2, self._noise))) / (error + 2 * self._near_error)
        return ratio, ratio - (estimate**2 / error - least) - RELATIVE * abs(ratio)


def _side(curves: Curves, weights: Floats) -> str:
    """The cells on one side, with their weights where there are several."""
    mine = [
        (weights[i, h], f"{name} at {plain(float(curves.levels[h]))}")
        for i, name in enumerate(curves.algorithms)
        for h in np.flatnonzero(weights[i] > 0)
    ]
    if len(mine) == 1:
        return mine[0][1]
    weighted = [f"{number(weight)} {cell}" for weight, cell in mine]
    if len(weighted) > MOST_CELLS:
        return f"(weighted sum of {listed([cell for _, cell in mine], MOST_CELLS - 1)})"
    return f"({' + '.join(weighted)})"


def _notes(plan: Plan, alpha: float, found: ContrastFound, *, paired: bool, one_sided: bool) -> tuple[str, ...]:
    scaled = "Weights are scaled so that the positive ones add up to 1."
    alike = "The null hypothesis is that all algorithms are alike, not only that this contrast is zero. "
    notes = [
        scaled if found.own else alike + scaled,
        f"{'All' if plan.exact else 'Random'} assignments of whole curves: {plan.total:,}. The "
        f"{'signed' if one_sided else 'absolute'} t ratio of the contrast is compared.",
        *larger_of_two(found, paired=paired),
    ]
    if plan.smallest_p > alpha:
        notes.append(
            f"p cannot be below {p_value(plan.smallest_p)} here, so nothing is shown at {significance(alpha)}."
        )
    in_blocks = paired and found.own and found.difference.df > 0
    if found.no_error:
        where = "In every block" if in_blocks else "Within each algorithm"
        notes.append(
            f"{where} the curves have the same contrast: the error is 0, t infinite or 0/0, and there is no variance "
            "for an interval."
        )
    if paired:
        and_so = "t and interval are of the contrasts within blocks" if in_blocks else "there is no interval"
        notes.append(f"Paired design: curves change places only within their block, and {and_so}.")
    return tuple(notes)
