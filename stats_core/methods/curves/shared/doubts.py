"""Where tests of whole curves are known not to keep their level of significance, read off the data.

The thresholds were chosen by simulation of equal mean curves: where algorithms have equal spreads and normal scores,
fewer than one data set in twenty is doubted; where the level is not kept, most false claims are.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, permutations

import numpy as np
from scipy.special import fdtrc, ndtri

from stats_core.data import Curves
from stats_core.kernels.curve_means import around_level_means
from stats_core.kernels.scale import back, to_one
from stats_core.types import Floats
from stats_core.wording import number

CHANCE = 0.015
"""How often equal spreads, or normal scores, may be doubted; shared by all pairs or algorithms."""
WIDER, FAR_WIDER = 2.0, 3.0
"""Ratios of standard deviations from which few runs, or many more, are too few."""
FEW, FEW_BESIDE_MORE, FEW_FAR_WIDER = 5, 9, 19
"""Up to so many runs of the wider algorithm are too few: at all, beside one with more runs, where it is far wider."""
LEAST_FOR_SKEW = 5
"""From so many runs on, skewness is looked at."""
SHAPE_DF = 3
"""Scores of a run around its mean count for about so many independent ones."""
SKEWED = (
    "differences of so skewed scores were claimed in up to 22 % instead of 5 % of simulations where nothing differs"
)
WIDE = "with so few runs of the wider one, differences were claimed in 6 to 9 % instead of 5 % of simulations"
FAR = (
    "where that comes from skewed scores or failing seeds, differences were claimed in up to 22 % instead of 5 % of "
    "simulations"
)


def curve_doubts(curves: Curves) -> tuple[str, ...]:
    """Sentences that say why a claim about these curves may be false more often than its level of significance says.

    Notes
    -----
    An algorithm is clearly wider than another where the ratio of their standard deviations, of the runs' means or of
    the curves around them, is above 2 and unlikely to be chance (F test). Its runs are too few where they are five or
    fewer, nine or fewer beside more runs of the other, or nineteen or fewer where it is three times as wide. Means are
    skewed where their skewness is large beside its standard error under normality. In blocks it is the skewness of the
    differences within blocks.
    """
    values, unit = to_one(curves.values)
    centred = around_level_means(values)
    means = centred.mean(axis=1)
    if curves.block_index is not None and curves.block_index.max() > 0:
        return tuple(_skewed_differences(curves, means))
    groups = [np.flatnonzero(curves.index == i) for i in range(len(curves.algorithms))]
    alone = (
        f"{name} has one run: how widely its runs scatter is not known, and if wider than others', what is claimed "
        "of it is false more often than the significance level says."
        for name, group in zip(curves.algorithms, groups, strict=True)
        if len(group) == 1
    )
    shapes = centred - means[:, None]
    level = [_variance(means[group, None]) for group in groups]
    shape = [_variance(shapes[group]) for group in groups]
    wide = _wider(curves.algorithms, [len(group) for group in groups], level, shape, unit)
    skewed = (
        f"The means of {name}'s {len(group)} runs are skewed (skewness {number(_skewness(means[group]), 2)}, sd "
        f"{number(back(math.sqrt(spread), unit), 3)}): {SKEWED}."
        for name, group, spread in zip(curves.algorithms, groups, level, strict=True)
        if _is_skewed(means[group], len(groups))
    )
    return (*alone, *wide, *skewed)


def _variance(rows: Floats) -> float:
    return float(np.sum((rows - rows.mean(axis=0)) ** 2)) / (len(rows) - 1) if len(rows) > 1 else math.nan


def _wider(
    names: tuple[str, ...], sizes: list[int], level: list[float], shape: list[float], unit: int
) -> Iterator[str]:
    """One sentence for each algorithm that is too wide for its number of runs, beside the calmest other."""
    chance = CHANCE / (len(names) * (len(names) - 1))
    told: set[int] = set()
    order = sorted(permutations(range(len(names)), 2), key=lambda pair: level[pair[1]])
    for wide, calm in order:
        for variances, free, what in ((level, 1, "means"), (shape, SHAPE_DF, "curves around their means")):
            if wide in told or not _too_few(variances, sizes, wide, calm, free, chance):
                continue
            told.add(wide)
            why = WIDE if sizes[wide] <= _bound(sizes, wide, calm) else FAR
            first, second = (math.sqrt(variances[one]) for one in (wide, calm))
            ratio = f"{number(first / second, 2)} times as widely as" if second > 0 else "while nothing varies in"
            sds = " and ".join(number(back(sd, unit), 3) for sd in (first, second))
            yield (
                f"{names[wide]} scatters {ratio} {names[calm]} (sds of the {what} {sds}; {sizes[wide]} and "
                f"{sizes[calm]} runs): {why}."
            )


def _too_few(variances: list[float], sizes: list[int], wide: int, calm: int, free: int, chance: float) -> bool:
    """Whether one algorithm is clearly wider than another, and has too few runs for that."""
    most, least = variances[wide], variances[calm]
    if math.isnan(most) or math.isnan(least) or not most > 1e-20:
        return False
    ratio = most / least if least > 1e-20 else math.inf
    runs = sizes[wide]
    few = (ratio > WIDER**2 and runs <= _bound(sizes, wide, calm)) or (ratio > FAR_WIDER**2 and runs <= FEW_FAR_WIDER)
    return few and float(fdtrc(free * (runs - 1), free * (sizes[calm] - 1), ratio)) < chance


def _bound(sizes: list[int], wide: int, calm: int) -> int:
    """Up to so many runs are few for a wider algorithm."""
    return FEW if sizes[wide] >= sizes[calm] else FEW_BESIDE_MORE


def _skewness(values: Floats) -> float:
    rest = values - values.mean()
    spread = float(np.mean(rest**2))
    return float(np.mean(rest**3)) / spread**1.5 if spread > 1e-20 else 0.0


def _is_skewed(values: Floats, many: int) -> bool:
    """Whether the skewness is larger than chance makes that of normal values, a chance shared by `many` of them."""
    n = len(values)
    if n < LEAST_FOR_SKEW:
        return False
    error = math.sqrt(6 * (n - 2) / ((n + 1) * (n + 3)))
    return abs(_skewness(values)) > -float(ndtri(CHANCE / many / 2)) * error


def _skewed_differences(curves: Curves, means: Floats) -> Iterator[str]:
    """Of pairs whose differences within blocks are skewed."""
    block = curves.block_index
    assert block is not None  # only asked for designs with blocks
    pairs = list(combinations(range(len(curves.algorithms)), 2))
    for a, b in pairs:
        gaps = []
        for number_of in range(int(block.max()) + 1):
            mine, other = (means[(block == number_of) & (curves.index == i)] for i in (a, b))
            if len(mine) and len(other):
                gaps.append(float(mine.mean() - other.mean()))
        if gaps and _is_skewed(np.array(gaps), len(pairs)):
            yield (
                f"The differences of {curves.algorithms[a]} and {curves.algorithms[b]} in {len(gaps)} blocks are "
                f"skewed (skewness {number(_skewness(np.array(gaps)), 2)}): {SKEWED}."
            )
