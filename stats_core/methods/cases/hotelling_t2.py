"""Hotelling's T² test of several models' mean losses on the same cases, from their full covariance."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from stats_core.data import Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.kernels.hotelling import hotelling
from stats_core.kernels.scale import unit
from stats_core.kernels.sign import sign_p
from stats_core.methods.cases.cochran_q import example_errors
from stats_core.methods.cases.shared.case_order import order_note
from stats_core.methods.cases.shared.loss_pairs import TWO_CASES, covariance_map
from stats_core.methods.cases.shared.skewed import skew_note
from stats_core.params import Alpha
from stats_core.references import BHAPKAR_1966, HOTELLING_1931
from stats_core.registry import Question, Requirement, method
from stats_core.results import OmnibusResult
from stats_core.results.exact import SIGN_TEST
from stats_core.types import Floats
from stats_core.variation import TEST_CASES
from stats_core.wording import PValue, Remark, counted

AS_MANY_CASES = Requirement(
    "at least as many cases as models",
    lambda data: data.cases >= len(data.algorithms),
    lambda data: f"{counted(data.cases, 'case')} and {counted(len(data.algorithms), 'model')}",
)
FEW = 10
"""Cases on which a pair disagrees; with fewer, the mean difference of 0/1 losses is far from normal."""


def _example() -> tuple[Losses, dict[str, Any]]:
    return example_errors(), {}


@method(
    title="Hotelling's T² test",
    question=Question.SAME_TEST_SET,
    trust_when="Several models were tested on the same cases, and some pairs disagree more often than others.",
    formula=(
        r"$$T^2=n\,\bar d^{\,\prime}S^{-1}\bar d,\qquad F=\frac{n-k+1}{(n-1)(k-1)}\,T^2\ \sim\ F(k-1,\,n-k+1)$$"
        "\n\n"
        r"with $\bar d$ the $k-1$ differences in mean loss from the last model on $n$ cases and $S$ their "
        "covariance matrix."
    ),
    requires=(TWO_CASES, AS_MANY_CASES),
    assumes=(
        "the test cases are independent of each other and were not used for training",
        "the mean differences in loss are close to normal, as they are for many cases on which the models disagree",
    ),
    references=(HOTELLING_1931, BHAPKAR_1966),
    covers=TEST_CASES,
    example=_example,
)
def hotelling_t2(losses: LossMoments, *, alpha: Alpha = 0.05) -> OmnibusResult:
    """Test whether several models have the same mean loss on the same cases, whatever the variance of each pair.

    Parameters
    ----------
    losses
        Per-case losses of two or more models, or their means and covariances.
    alpha
        Significance level.

    Returns
    -------
    OmnibusResult
        F, its two degrees of freedom and p. Where no model ever differs from another, F is undefined and p = 1. Where a
        combination of the models differs by the same amount in every case, F is infinite and p = 0 by convention,
        and the sign test of the cases decides (`p_exact`).

    Notes
    -----
    With d the k - 1 differences in mean loss from the last model and S their sample covariance, T² = n d' S^-1 d, and
    F = (n - k + 1) / ((n - 1)(k - 1)) T² on k - 1 and n - k + 1 degrees of freedom: the Wald test of equal means, for
    0/1 losses that of Bhapkar (1966), with Hotelling's reference distribution. It does not depend on which model
    is the last, and for two models T² is the square of the matched t. Where S is singular, its rank stands for
    k - 1. Cochran's Q instead supposes that all pairs disagree equally often.

    References
    ----------
    Hotelling (1931); Bhapkar (1966).

    Examples
    --------
    >>> from stats_core import Losses, hotelling_t2
    >>> squared = [[0.9, 0.4, 0.5], [0.8, 0.5, 0.3], [0.7, 0.4, 0.6], [0.9, 0.3, 0.4], [0.6, 0.2, 0.5], [0.8, 0.4, 0.4]]
    >>> losses = Losses(("linear", "net", "tree"), squared)
    >>> result = hotelling_t2(losses)
    >>> print(result.sentence())
    linear, net, tree differ: Hotelling's F 30.69, p = 0.0037.
    """
    n = losses.cases
    test = hotelling(*_differences(losses), n)
    p_exact = sign_p(n, 0) if math.isinf(test.f) else None
    return OmnibusResult(
        name="Hotelling's F",
        algorithms=losses.algorithms,
        statistic=test.f,
        df=(float(test.rank), float(test.df)),
        p=test.p,
        alpha=alpha,
        extra_charts=covariance_map(losses),
        extra_notes=(*_notes(losses, test.rank, test.f, p_exact), *skew_note(losses), *order_note(losses)),
        p_exact=p_exact,
        exact_by=SIGN_TEST,
    )


def _differences(losses: LossMoments) -> tuple[Floats, Floats]:
    """Means and covariance of k - 1 differences that hold all others, in a unit of their own.

    Every model is compared with the one it differs from least, as in a minimum spanning tree: models that are almost
    the same would leave nothing but rounding beside their differences from another one. Two differences have
    cov(a - b, c - d) = [var(a - d) + var(b - c) - var(a - c) - var(b - d)] / 2, and 0 where one of them is constant.
    """
    k = len(losses.algorithms)
    differences = np.zeros((2, k, k))
    for i, j in losses.pairs:
        differences[:, i, j] = losses.difference(i, j)
    means, sd = differences / unit(differences)
    means, sd = means - means.T, sd + sd.T
    variance, (a, b) = sd**2, _tree(sd)
    covariance = (variance[np.ix_(a, b)] + variance[np.ix_(b, a)] - variance[np.ix_(a, a)] - variance[np.ix_(b, b)]) / 2
    constant = sd[a, b] == 0
    covariance[constant] = covariance[:, constant] = 0.0
    return means[a, b], covariance


def _tree(distance: Floats) -> tuple[list[int], list[int]]:
    """The two ends of each branch of the minimum spanning tree, grown from the first model (Prim 1957)."""
    nearest = np.zeros(len(distance), dtype=np.int64)
    left, ends = list(range(1, len(distance))), []
    while left:
        model = min(left, key=lambda other: distance[other, nearest[other]])
        left.remove(model)
        ends.append((model, int(nearest[model])))
        closer = distance[:, model] < distance[np.arange(len(distance)), nearest]
        nearest[closer] = model
    return [model for model, _ in ends], [other for _, other in ends]


def _notes(losses: LossMoments, rank: int, f: float, p_exact: float | None) -> tuple[str, ...]:
    directions = len(losses.algorithms) - 1
    if math.isnan(f):
        return ("All models have the same loss in every case: nothing speaks for a difference, so p = 1.",)
    if p_exact is not None:
        return (
            Remark(
                "A combination of the models differs by the same amount in every case, without any variance: F is "
                "infinite, and p = 0 is a convention, not evidence. The sign test decides instead: on "
                f"{counted(losses.cases, 'case')}, ",
                PValue(p_exact),
                ".",
            ),
        )
    notes = []
    if rank < directions:
        notes.append(
            f"The differences between the {directions + 1} models vary in {counted(rank, 'direction')} only, as some "
            f"models are alike in every case or follow from others; {'this is' if rank == 1 else 'these are'} tested."
        )
    rough = too_few_disagreements(losses)
    if rough is not None:
        notes.append(
            f"{rough} Where models almost always agree, F is rough and p may be too small; the Hochberg-Tamhane "
            "intervals are safer."
        )
    return tuple(notes)


def too_few_disagreements(losses: LossMoments) -> str | None:
    """The pair of classifiers that disagrees on the fewest cases, where they are too few."""
    if not isinstance(losses, Losses) or not losses.is_zero_one:
        return None
    pairs = [(int(losses.disagreements[i, j]), i, j) for i, j in losses.pairs if losses.disagreements[i, j]]
    count, i, j = min(pairs, default=(FEW, 0, 0))
    if count >= FEW:
        return None
    return f"{losses.algorithms[i]} and {losses.algorithms[j]} disagree on {counted(count, 'case')} only."
