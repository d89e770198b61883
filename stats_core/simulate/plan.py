"""Planning a comparison on the same cases: how many cases, how many samples of each, and how many groups."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import cast

from stats_core.data import Losses
from stats_core.errors import ParameterError
from stats_core.kernels.how_much import POWER, chance_found, smallest_found
from stats_core.methods.cases.shared.case_variances import CaseVariances, both, case_variances
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.params import Choice

GROUPS_ARE, WEIGHTS = Choice("Groups", GroupsAre), Choice("Weights", CaseWeights)
Each = float | Sequence[float]
"""A number for both models, or one for each."""


def cases(
    omega2: float,
    sigma2: Each = (0.0, 0.0),
    samples: Each = (1, 1),
    *,
    difference: float,
    alpha: float = 0.05,
    power: float = POWER,
    design_effect: float = 1.0,
) -> float:
    """How many cases show a true difference of two models with a wanted power; not rounded.

    Parameters
    ----------
    omega2
        Variance of a case's true difference between the two models.
    sigma2
        Variance of one model's samples of the same case, for both or for each of the two.
    samples
        Samples of each case, likewise; `math.inf` for the limit of very many.
    difference
        The smallest true difference that is worth finding, above 0.
    alpha, power
        Two-sided level of the test, and the wanted chance.
    design_effect
        How many cases in groups are worth one that stands alone; see `variances`.

    Notes
    -----
    n = (z_{1 - alpha/2} + z_power)^2 (omega^2 + sigma_A^2/K_A + sigma_B^2/K_B) / difference^2 x design effect.
    Samples never make up for cases: with more and more of them, n goes to (z + z)^2 omega^2 / difference^2.

    References
    ----------
    Miller (2024), Adding error bars to evals.

    Examples
    --------
    >>> print(round(cases(1 / 9, difference=0.03), 3))
    968.997
    >>> print(round(cases(1 / 9, sigma2=(1 / 6, 1 / 6), samples=(10, 10), difference=0.03), 1))
    1259.7
    """
    variance = _variance(omega2, sigma2, samples, design_effect)
    _check(alpha=alpha, power=power, difference=difference)
    ratio = smallest_found(1.0, math.inf, alpha, power) * math.sqrt(variance) / difference
    return ratio * ratio


def smallest(
    omega2: float,
    sigma2: Each = (0.0, 0.0),
    samples: Each = (1, 1),
    *,
    cases: float,
    alpha: float = 0.05,
    power: float = POWER,
    design_effect: float = 1.0,
) -> float:
    """The smallest true difference that so many cases show with that power; the other way round of `cases`.

    Examples
    --------
    >>> print(round(smallest(1 / 9, cases=969), 4))
    0.03
    """
    variance = _variance(omega2, sigma2, samples, design_effect)
    _check(alpha=alpha, power=power, cases=cases)
    error = math.sqrt(variance / cases)
    return 0.0 if error == 0 else smallest_found(error, math.inf, alpha, power)


def chance(
    omega2: float,
    sigma2: Each = (0.0, 0.0),
    samples: Each = (1, 1),
    *,
    cases: float,
    difference: float,
    alpha: float = 0.05,
    design_effect: float = 1.0,
) -> float:
    """The chance that so many cases show a true difference.

    Examples
    --------
    >>> print(round(chance(1 / 9, cases=969, difference=0.03), 2))
    0.8
    """
    variance = _variance(omega2, sigma2, samples, design_effect)
    _check(alpha=alpha, cases=cases, difference=difference)
    error = math.sqrt(variance / cases)
    return 1.0 if error == 0 else chance_found(difference, error, math.inf, alpha)


def variances(
    losses: Losses,
    *,
    a: str,
    b: str,
    groups: GroupsAre | str = GroupsAre.RANDOM,
    weights: CaseWeights | str = CaseWeights.CASES,
) -> CaseVariances:
    """The variances to plan with, from the losses of two models: between groups, between cases, within a case.

    Parameters
    ----------
    losses
        Cases, with samples and groups where there are any.
    a, b
        The two models.
    groups, weights
        What groups stand for and what counts the same, as in `group_flips`; of no meaning without groups.

    Notes
    -----
    Where every case has one sample, `sigma2` is NaN: nobody can tell from one answer whether the model would give it
    again. Then `needed`, `chance` and `smallest` know other numbers of cases, and refuse other numbers of samples.

    Examples
    --------
    >>> from stats_core import Losses
    >>> tries = [[0, 1], [1, 1], [0, 0], [0, 1], [1, 0], [0, 1]]
    >>> data = Losses(("A", "B"), tries, item=("q1", "q1", "q2", "q2", "q3", "q3"))
    >>> found = variances(data, a="A", b="B")
    >>> print([round(value, 3) for value in found.sigma2], found.samples, round(found.omega2, 3))
    [0.333, 0.333] (2.0, 2.0) 0.0
    """
    for name in (a, b):
        if name not in losses.algorithms:
            raise ParameterError(
                f"There is no algorithm {name!r}", remedy=f"Choose two of {', '.join(losses.algorithms)}."
            )
    if losses.cases < 2:
        raise ParameterError("One case does not show how differences vary", remedy="Add more cases.")
    taken = cast(GroupsAre, GROUPS_ARE.check(groups, losses))
    return case_variances(losses, a, b, taken, cast(CaseWeights, WEIGHTS.check(weights, losses)))


def _variance(omega2: float, sigma2: Each, samples: Each, design_effect: float) -> float:
    """The variance of one case's difference, times the design effect."""
    noises, counts = both(sigma2), both(samples)
    for label, values in (("variance between cases", (omega2,)), ("variance within a case", noises)):
        if not all(math.isfinite(value) and value >= 0 for value in values):
            raise ParameterError(f"The {label} is {values!r}", remedy="Give finite numbers, 0 or more.")
    if not all(count >= 1 for count in counts):
        raise ParameterError(f"The samples of a case are {counts!r}", remedy="Give numbers from 1 on.")
    if not (math.isfinite(design_effect) and design_effect > 0):
        raise ParameterError(f"The design effect is {design_effect!r}", remedy="Give a number above 0.")
    return (omega2 + sum(noise / count for noise, count in zip(noises, counts, strict=True))) * design_effect


def _check(*, alpha: float, power: float = POWER, cases: float = 1, difference: float = 1) -> None:
    for label, share in (("significance level", alpha), ("power", power)):
        if not 0 < share < 1:
            raise ParameterError(f"The {label} is {share!r}", remedy="Give a number between 0 and 1.")
    if not (math.isfinite(difference) and difference > 0):
        raise ParameterError(f"The difference is {difference!r}", remedy="Give a number above 0.")
    if not (math.isfinite(cases) and cases >= 1):
        raise ParameterError(f"The number of cases is {cases!r}", remedy="Give a number from 1 on.")
