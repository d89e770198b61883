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
WIDER = 2.0
"""A ratio of standard deviations from which runs may be too few."""
FEW, FEW_BESIDE_MORE = 5, 9
"""Up to so many runs of the wider algorithm are too few: at all, beside one with more runs."""
TAIL_CHANCE, TAIL, FEW_FOR_TAIL = 0.05, 0.3, 19
"""A tail may be missing where spreads differ by no more than such a chance, skewness is so large, runs are so few."""
LEAST_FOR_SKEW = 5
"""From so many runs on, skewness is looked at."""
SHAPE_DF = 3
"""Scores of a run around its mean count for about so many independent ones."""
NOTHING = 1e-20
"""A variance that is rounding only; scores are brought to about 1 before."""
SKEWED = (
    "differences of so skewed scores were claimed in up to 22 % instead of 5 % of simulations where nothing differs"
)
WIDE = "with so few runs of the wider one, differences were claimed in 6 to 9 % instead of 5 % of simulations"
POOLED = (
    "one error for all takes their spreads for equal, and differences were claimed in up to 31 % (level) and 64 % "
    "(shape) instead of 5 % of simulations; each algorithm's own spread allows for it"
)
MISSING = (
    "where the end of such a tail happens not to be among the runs, differences were claimed in up to 22 % instead of "
    "5 % of simulations"
)
BLOCKS = (
    "with so few blocks, three and more algorithms were said to differ in shape in 6 to 12 % instead of 5 % of "
    "simulations"
)


def curve_doubts(curves: Curves, *, pooled: bool = False) -> tuple[str, ...]:
    """Sentences that say why a claim about these curves may be false more often than its level of significance says.

    Notes
    -----
    An algorithm is clearly wider than another where the ratio of their standard deviations, of the runs' means or of
    the curves around them, is above 2 and unlikely to be chance (F test). Its runs are too few where they are five or
    fewer, or nine or fewer beside more runs of the other. Up to nineteen runs of a wider algorithm whose longer tail
    points at the other's mean are doubted too: runs further out in that tail would bring the means together. Means are
    skewed where their skewness is large beside its standard error under normality. In blocks it is the skewness of the
    differences within blocks, and of three and more algorithms whether those of one pair are wider than another's.
    With a `pooled` error any number of runs is too few, where the wider algorithm has fewer of them than the other.
    """
    values, unit = to_one(curves.values)
    centred = around_level_means(values)
    means = centred.mean(axis=1)
    if curves.block_index is not None and curves.block_index.max() > 0:
        return (*_wider_differences(curves, centred - means[:, None], unit), *_skewed_differences(curves, means))
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
    sizes = [len(group) for group in groups]
    wide = _wider(curves.algorithms, sizes, level, shape, unit, pooled=pooled)
    tails = _tails(curves.algorithms, [means[group] for group in groups], level, unit)
    skewed = (
        f"The means of {name}'s {len(group)} runs are skewed (skewness {number(_skewness(means[group]), 2)}, sd "
        f"{number(back(math.sqrt(spread), unit), 3)}): {SKEWED}."
        for name, group, spread in zip(curves.algorithms, groups, level, strict=True)
        if _is_skewed(means[group], len(groups))
    )
    return (*alone, *(tuple(wide) or tails), *skewed)


def _variance(rows: Floats) -> float:
    return float(np.sum((rows - rows.mean(axis=0)) ** 2)) / (len(rows) - 1) if len(rows) > 1 else math.nan


def _wider(
    names: tuple[str, ...], sizes: list[int], level: list[float], shape: list[float], unit: int, *, pooled: bool
) -> Iterator[str]:
    """One sentence for each algorithm that is too wide for its number of runs, beside the calmest other."""
    chance = CHANCE / (len(names) * (len(names) - 1))
    told: set[int] = set()
    order = sorted(permutations(range(len(names)), 2), key=lambda pair: level[pair[1]])
    for wide, calm in order:
        for variances, free, what in ((level, 1, "means"), (shape, SHAPE_DF, "curves around their means")):
            most, why = FEW if sizes[wide] >= sizes[calm] else FEW_BESIDE_MORE, WIDE
            if pooled and sizes[wide] < sizes[calm]:
                most, why = max(sizes), POOLED
            if wide in told or not _too_few(variances, sizes, wide, calm, free, chance, most):
                continue
            told.add(wide)
            yield f"{_beside(names, sizes, variances, wide, calm, what, unit)}: {why}."


def _beside(
    names: tuple[str, ...], sizes: list[int], variances: list[float], wide: int, calm: int, what: str, unit: int
) -> str:
    """How much wider one algorithm is than another, with its standard deviations and runs."""
    first, second = (math.sqrt(variances[one]) if variances[one] > NOTHING else 0.0 for one in (wide, calm))
    ratio = f"{number(first / second, 2)} times as widely as" if second > 0 else "while nothing varies in"
    sds = " and ".join(number(back(sd, unit), 3) for sd in (first, second))
    runs = f"{sizes[wide]} and {sizes[calm]} runs"
    return f"{names[wide]} scatters {ratio} {names[calm]} (sds of the {what} {sds}; {runs})"


def _too_few(
    variances: list[float], sizes: list[int], wide: int, calm: int, free: int, chance: float, most: int
) -> bool:
    """Whether one algorithm is clearly wider than another, and has no more runs than are too few for that."""
    ratio = _ratio(variances[wide], variances[calm])
    few = ratio > WIDER**2 and sizes[wide] <= most
    return few and float(fdtrc(free * (sizes[wide] - 1), free * (sizes[calm] - 1), ratio)) < chance


def _ratio(most: float, least: float) -> float:
    """Of two variances; 0 where one of them is unknown or the first is none."""
    if math.isnan(most) or math.isnan(least) or not most > NOTHING:
        return 0.0
    return most / least if least > NOTHING else math.inf


def _tails(names: tuple[str, ...], means: list[Floats], level: list[float], unit: int) -> Iterator[str]:
    """Of each wider algorithm whose longer tail points at the mean of a calmer one."""
    sizes = [len(own) for own in means]
    chance = TAIL_CHANCE / (len(names) * (len(names) - 1))
    told: set[int] = set()
    for wide, calm in permutations(range(len(names)), 2):
        ratio = _ratio(level[wide], level[calm])
        if wide in told or ratio <= 1 or sizes[wide] > FEW_FOR_TAIL:
            continue
        towards = math.copysign(1.0, float(means[calm].mean() - means[wide].mean()))
        rare = float(fdtrc(sizes[wide] - 1, sizes[calm] - 1, ratio)) <= chance
        if rare and towards * _skewness(means[wide]) >= TAIL:
            told.add(wide)
            beside = _beside(names, sizes, level, wide, calm, "means", unit)
            yield f"{beside}, with the longer tail on the side of {names[calm]}: {MISSING}."


def _skewness(values: Floats) -> float:
    rest = values - values.mean()
    spread = float(np.mean(rest**2))
    return float(np.mean(rest**3)) / spread**1.5 if spread > NOTHING else 0.0


def _is_skewed(values: Floats, many: int) -> bool:
    """Whether the skewness is larger than chance makes that of normal values, a chance shared by `many` of them."""
    n = len(values)
    if n < LEAST_FOR_SKEW:
        return False
    error = math.sqrt(6 * (n - 2) / ((n + 1) * (n + 3)))
    return abs(_skewness(values)) > -float(ndtri(CHANCE / many / 2)) * error


def _by_block(curves: Curves, rows: Floats, a: int, b: int) -> Floats:
    """The difference of two algorithms in each block that holds both, `[block, column]`."""
    block = curves.block_index
    assert block is not None  # only asked for designs with blocks
    gaps = []
    for place in range(int(block.max()) + 1):
        mine, other = (rows[(block == place) & (curves.index == i)] for i in (a, b))
        if len(mine) and len(other):
            gaps.append(mine.mean(axis=0) - other.mean(axis=0))
    return np.array(gaps).reshape(len(gaps), rows.shape[1])


def _wider_differences(curves: Curves, shapes: Floats, unit: int) -> Iterator[str]:
    """Of three and more algorithms: whether one pair differs more widely over the blocks than another."""
    pairs = list(combinations(range(len(curves.algorithms)), 2))
    gaps = [_by_block(curves, shapes, a, b) for a, b in pairs]
    known = [(_variance(gap), len(gap), pair) for gap, pair in zip(gaps, pairs, strict=True) if len(gap) > 1]
    if len(known) < 2:
        return
    (least, fewer, calm), (most, blocks, wide) = min(known), max(known)
    ratio = _ratio(most, least)
    if blocks > FEW_BESIDE_MORE or ratio <= WIDER**2:
        return
    chance = CHANCE / (len(pairs) * (len(pairs) - 1))
    if float(fdtrc(SHAPE_DF * (blocks - 1), SHAPE_DF * (fewer - 1), ratio)) < chance:
        first, second = (" and ".join(curves.algorithms[i] for i in pair) for pair in (wide, calm))
        sds = " and ".join(number(back(math.sqrt(one), unit), 3) for one in (most, least))
        yield (
            f"The curves of {first} differ more unevenly over {blocks} blocks than those of {second} (sds of the "
            f"differences around their means {sds}): {BLOCKS}."
        )


def _skewed_differences(curves: Curves, means: Floats) -> Iterator[str]:
    """Of pairs whose differences within blocks are skewed."""
    pairs = list(combinations(range(len(curves.algorithms)), 2))
    for a, b in pairs:
        gaps = _by_block(curves, means[:, None], a, b)[:, 0]
        if _is_skewed(gaps, len(pairs)):
            yield (
                f"The differences of {curves.algorithms[a]} and {curves.algorithms[b]} in {len(gaps)} blocks are "
                f"skewed (skewness {number(_skewness(gaps), 2)}): {SKEWED}."
            )
