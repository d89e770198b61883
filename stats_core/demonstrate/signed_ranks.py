"""Ranks of the differences on data sets, whose signs are set by coin flips, and the difference of the rank sums."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from scipy import stats

from stats_core.data import ScoreTable
from stats_core.demonstrate.demonstration import (
    Demonstration,
    SignsShown,
    Step,
    agrees,
    how_many,
    percent,
    tail_sentence,
)
from stats_core.demonstrate.signs import SHUFFLES, histogram
from stats_core.errors import InputError
from stats_core.kernels.null_distribution import NullDistribution, whole
from stats_core.kernels.ranks import near_ranks
from stats_core.kernels.sign_flips import flips
from stats_core.methods.ranks.shared.score_pair import ScorePair
from stats_core.methods.ranks.signed_rank import SignedRankResult
from stats_core.types import Floats
from stats_core.wording import number, p_phrase

STATISTIC = "|R+ − R−|"
BINS = 50


def of_signed_ranks(table: ScoreTable, result: SignedRankResult, *, seed: int = 0) -> Demonstration:
    """Take the signed-rank test of two algorithms apart.

    The data sets on which both have the same score are left out. All ways to set the signs are visited where
    that is quick; otherwise coins are flipped, and the last step but one says what the test itself counts.
    """
    pair = ScorePair.of(table, result.a, result.b)
    kept = pair.difference != 0
    if np.count_nonzero(kept) < 2:
        raise InputError(
            f"{result.a} and {result.b} do not differ on two or more data sets, so there is no sign to flip",
            remedy="Choose two algorithms whose scores differ.",
        )
    x = pair.difference[kept]
    ranks = np.sign(x) * near_ranks(np.abs(x), pair.near[kept])
    signs, exact = flips(len(x), SHUFFLES, seed)
    values = np.abs(signs @ ranks)
    null = _binned(whole(values, abs(float(ranks.sum())), 1e-9, alpha=result.alpha, exact=exact))
    deviation = float(np.sqrt(np.sum(ranks**2)))
    critical = float(stats.norm.isf(result.alpha / 2)) * deviation
    share = float(np.mean(values >= critical))
    most = min(how_many(len(x)), len(signs))
    return Demonstration(
        algorithms=(result.a, result.b),
        statistic=STATISTIC,
        arrangements=signs[:most],
        values=values[:most],
        reached=values[:most] >= null.observed - 1e-9,
        whole=histogram(
            null,
            key="signed_ranks",
            statistic=STATISTIC,
            alpha=result.alpha,
            density=lambda at: stats.norm.pdf(at, scale=deviation),
            density_label="Normal approximation",
        ),
        at_least=null.at_least,
        total=null.total,
        steps=_steps(result, null, ranks, len(table.datasets) - len(x), critical, share),
        shown=SignsShown(ranks, 1 if table.higher_is_better else -1, "data set"),
        conventional=critical,
        conventional_share=share,
    )


def _binned(null: NullDistribution) -> NullDistribution:
    """The distribution in bins that hold whole numbers of rank sums; the observed one begins a bin."""
    highest = float(null.values.max())
    width = 2.0 * max(1, math.ceil(highest / 2 / BINS))
    first = null.observed - 0.5 - width * math.ceil((null.observed - 0.5) / width)
    edges = np.append(np.arange(first, highest + 0.5, width), highest + 0.5)
    edges = np.unique(np.maximum(edges, 0.0))
    counts = np.histogram(null.values, edges)[0].astype(np.int64)
    return replace(null, edges=edges, counts=counts, beyond=0)


def _steps(
    result: SignedRankResult, null: NullDistribution, ranks: Floats, tied: int, critical: float, share: float
) -> tuple[Step, ...]:
    a, b = result.a, result.b
    above, below = number(float(ranks[ranks > 0].sum())), number(-float(ranks[ranks < 0].sum()))
    left_out = f" ({tied:,} without a difference {'is' if tied == 1 else 'are'} left out)" if tied else ""
    tail = tail_sentence(
        null.at_least, null.total, null.p, exact=null.exact, counted=True, noun="ways to set the signs"
    )
    if not math.isclose(null.p, result.p, rel_tol=1e-9):
        tail = f"{tail} The signed-rank test, {_test(result, null)}, says {p_phrase(result.p)}."
    where = (
        f"it expects {percent(result.alpha)} beyond {number(critical, 3)}, and {percent(share) if share else 'none'} "
        f"of the {'ways' if null.exact else 'rounds'} lie there."
    )
    fits = agrees(share, result.alpha, math.inf if null.exact else null.total)
    return (
        Step(
            "data",
            f"Each point is a data set{left_out}: the difference {a} minus {b}, by the rank of its size. The ranks on "
            f"the two sides add up to {above} and {below}, {number(null.observed)} apart.",
        ),
        Step(
            "shuffle",
            "If neither were better, each data set could just as well have gone the other way. Flip a coin for each, "
            "and add up the ranks again.",
        ),
        Step(
            "pile",
            "Repeat this many times: this is how far apart the rank sums are when coin flips alone choose the winners.",
        ),
        Step("tail", tail),
        Step(
            "conventional", f"The normal distribution {'fits the coin flips' if fits else 'does not fit here'}: {where}"
        ),
    )


def _test(result: SignedRankResult, null: NullDistribution) -> str:
    if result.side:
        return "which is one-sided"
    return "which counts all ways to set the signs" if result.exact and not null.exact else "with its settings"
