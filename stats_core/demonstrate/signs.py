"""Paired differences whose signs are set by coin flips, and |t| after each round."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from scipy import stats

from stats_core.charts.null_histogram import NullHistogram
from stats_core.data import FoldScores, Losses
from stats_core.demonstrate.demonstration import (
    Demonstration,
    SignsShown,
    Step,
    agrees,
    how_many,
    percent,
    tail_sentence,
)
from stats_core.errors import InputError
from stats_core.kernels.null_distribution import NullDistribution
from stats_core.kernels.sign_flips import NEAR, flipped_null, flips
from stats_core.kernels.t import one_sample, two_sided
from stats_core.kernels.ties import difference
from stats_core.methods.folds.paired_t import train_test_overlap
from stats_core.methods.folds.shared.fold_pair import paired
from stats_core.types import Floats
from stats_core.wording import number, p_phrase

SHUFFLES = 9_999
"""Rounds of coin flips where not all ways to set the signs are visited."""


def of_folds(
    scores: FoldScores, a: str, b: str, *, alpha: float = 0.05, seed: int = 0, one_sided: bool = False
) -> Demonstration:
    """Take the paired comparison of two algorithms on folds apart.

    Flipping signs treats the folds as independent of each other, as the plain paired t test does; the last step says
    what t is after a correction for the training cases that folds share. The demonstration counts both sides, and
    says so beside a test that is `one_sided`.
    """
    x = paired(scores, a, b).ravel()
    shown = SignsShown(x, 1 if scores.higher_is_better else -1, "fold" if scores.folds > 1 else "resample")
    halves = (scores.runs, scores.folds) == (1, 2)
    bound = "the training set of each is the test set of the other" if halves else "they share training cases"
    overlap = train_test_overlap(scores)
    return _of(shown, (a, b), alpha=alpha, seed=seed, one_sided=one_sided, overlap=overlap, bound=bound)


def of_losses(
    losses: Losses, a: str, b: str, *, alpha: float = 0.05, seed: int = 0, one_sided: bool = False
) -> Demonstration:
    """Take the paired comparison of two models on the same test cases apart, `one_sided` as in `of_folds`."""
    first, second = (losses.losses[:, losses.algorithms.index(name)] for name in (a, b))
    shown = SignsShown(difference(first, second), -1, "case")
    return _of(shown, (a, b), alpha=alpha, seed=seed, one_sided=one_sided)


def _of(
    shown: SignsShown,
    names: tuple[str, str],
    *,
    alpha: float,
    seed: int,
    one_sided: bool,
    overlap: float | None = None,
    bound: str = "",
) -> Demonstration:
    x = shown.differences
    if len(x) < 2 or not x.any():
        raise InputError(
            f"{names[0]} and {names[1]} do not differ on two or more {shown.unit}s, so there is no sign to flip",
            remedy="Choose two algorithms whose scores differ.",
        )
    signs, exact = flips(len(x), SHUFFLES, seed)
    null = flipped_null(x, signs, alpha=alpha, exact=exact)
    df = len(x) - 1
    chart = histogram(
        null,
        key="sign_flips",
        statistic="|t|",
        alpha=alpha,
        density=lambda at: stats.t.pdf(at, df),
        density_label=f"Conventional |t|({df})",
    )
    most = min(how_many(len(x)), len(signs))
    near = NEAR * null.observed if math.isfinite(null.observed) else 0.0
    corrected = None if overlap is None else abs(float(one_sample(x, overlap).statistic))
    if corrected is not None and not math.isfinite(corrected):
        corrected = None
    return Demonstration(
        algorithms=names,
        statistic="|t|",
        arrangements=signs[:most],
        values=null.values[:most],
        reached=null.values[:most] >= null.observed - near,
        whole=chart,
        at_least=null.at_least,
        total=null.total,
        steps=(
            *_steps(shown, names, null, one_sided),
            Step("conventional", _conventional(shown, null, alpha, corrected, bound)),
        ),
        shown=shown,
        conventional=_critical(len(x) - 1, alpha),
        conventional_share=float(np.mean(null.values >= _critical(len(x) - 1, alpha))),
        corrected=corrected,
    )


def histogram(
    null: NullDistribution,
    *,
    key: str,
    statistic: str,
    alpha: float,
    density: Callable[[Floats], Floats],
    density_label: str,
) -> NullHistogram:
    """The histogram of all values after sign flips, with the two-sided density of the textbook test."""
    at = np.linspace(0, float(null.edges[-1]), 201)
    width = float(np.median(np.diff(null.edges)))
    return NullHistogram(
        key=key,
        title=f"{statistic} of {null.total:,} {'ways to set the signs' if null.exact else 'rounds of coin flips'}",
        statistic=statistic,
        edges=null.edges,
        counts=null.counts,
        beyond=null.beyond,
        observed=null.observed,
        critical=null.critical,
        p=null.p,
        alpha=alpha,
        density_at=at,
        density=2 * density(at) * width * null.total,
        density_label=density_label,
        none_of=0 if null.exact or null.at_least else null.total,
    )


def _steps(shown: SignsShown, names: tuple[str, str], null: NullDistribution, one_sided: bool) -> tuple[Step, ...]:
    unit = shown.unit
    tail = tail_sentence(
        null.at_least, null.total, null.p, exact=null.exact, counted=True, noun="ways to set the signs"
    )
    sentence = (
        f"Each point is {names[0]} minus {names[1]} on one {unit}. Is their mean more than luck? |t| compares it with "
        f"their scatter: here {number(null.observed)}."
    )
    return (
        Step("data", sentence),
        Step(
            "shuffle",
            "If neither were better, each difference could just as well have the opposite sign. Flip a coin for each "
            f"{unit}, and compute |t| again.",
        ),
        Step("pile", "Repeat this many times: this is where |t| falls when coin flips alone choose the signs."),
        Step("tail", f"{tail} This counts both sides; the test of the answer is one-sided." if one_sided else tail),
    )


def _conventional(shown: SignsShown, null: NullDistribution, alpha: float, corrected: float | None, bound: str) -> str:
    df = len(shown.differences) - 1
    critical = _critical(df, alpha)
    share = float(np.mean(null.values >= critical))
    where = (
        f"it expects {percent(alpha)} beyond {number(critical, 3)}, and {percent(share) if share else 'none'} of the "
        f"{'ways' if null.exact else 'rounds'} lie there."
    )
    fits = agrees(share, alpha, math.inf if null.exact else null.total)
    sentence = f"Student's t({df}) {'fits the coin flips' if fits else 'does not fit here'}: {where}"
    if corrected is None:
        return sentence
    return (
        f"{sentence} But both treat the {shown.unit}s as independent, although {bound}. Allowing for that, |t| is "
        f"{number(corrected)} and {p_phrase(float(two_sided(corrected, df)))}."
    )


def _critical(df: int, alpha: float) -> float:
    """The two-sided critical value of Student's t."""
    return float(stats.t.isf(alpha / 2, df))
