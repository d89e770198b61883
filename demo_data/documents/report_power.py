"""Piater and Cohen (1997), from section 4.2 to the appendix."""

from __future__ import annotations

import math
import random

import numpy as np
from scipy import stats

from demo_data import tictactoe_td
from demo_data.documents import common
from demo_data.documents.common import pictures
from demo_data.documents.demos import ALPHA, TD, analysed, curves_of
from demo_data.documents.kept import by, near, rates
from demo_data.documents.place import Claim, Value, place
from stats_core import METHODS, Curves, curve_localisation, curve_pairs
from stats_core.charts.rate_table import percent as short
from stats_core.kernels.null_distribution import quantile_number
from stats_core.simulate.curve_rates import drawn
from stats_core.simulate.documents import entry, printed
from stats_core.simulate.pools import FOLDER, RL, curve_pools
from stats_core.simulate.standing import standing
from stats_core.simulate.studies import stretched
from stats_core.simulate.studies.stretched import AS_PRINTED, critical_values
from stats_core.wording import listed

POINT = {"test": "randomized, mean of 21", "effect": "Algorithm"}
STRETCH, SIZE = entry("Report", "Section 4.2", "point of both figures").numbers
ROBUST = 0.75
"""Learning is called robust where every algorithm gains this share of what the best one gains."""


@place("Report", "Section 4.2")
def power() -> dict[str, Value]:
    """How power was measured, and what was found."""
    pool, study, table = curve_pools(FOLDER).curves[RL], standing("report6").study, standing("report6").table
    start, end = (float((STRETCH - 1) * pool[:, level].mean()) for level in (0, -1))
    numbers = drawn(2 * len(pool), 2 * int(SIZE), 1000, np.random.default_rng(0))
    here = {name: float(rates("report6", pool=name, stretch=STRETCH, **POINT).iloc[0]) for name in (AS_PRINTED, RL)}
    there = {AS_PRINTED: float(rates("report7", pool=AS_PRINTED, size=SIZE, **POINT).iloc[0])}
    # The printed number comes from so many draws, as the procedure says.
    theirs = printed("Report", "Section 4.2", "power at s = 1.1 and l = 10") / 100
    slack = 1.96 * math.sqrt(theirs * (1 - theirs) / printed("Report", "Section 4.2", "draws for a power"))
    draws = int(printed("Report", "Section 4.2", "draws for F*"))
    each = table.loc[rates("report6", **POINT).index, "each"].str.split().map(len)
    return {
        "curves of A1": float(len(pool)),
        "stretched curves": Claim(
            f"means {abs(start):.1f} apart at the first level, {abs(end):.1f} at the last", abs(start) < abs(end) / 2
        ),
        "draws for F*": float(study.places(False)[0]["null_draws"]),
        "two samples of a draw": Claim(
            f"{2 * SIZE:g} distinct curves in each of {len(numbers)} draws",
            all(len(set(drawn)) == 2 * SIZE for drawn in numbers.tolist()),
        ),
        "critical value, percentile": 100 * quantile_number(draws, ALPHA) / draws,
        "critical value, values averaged": _window(draws),
        "draws for a power": float(table["trials"].iloc[0] / each.iloc[0]),
        "point of both figures": Claim(
            f"{short(here[AS_PRINTED])} and {short(there[AS_PRINTED])} %",
            abs(here[AS_PRINTED] - there[AS_PRINTED]) < 0.05,
        ),
        "power against s and l": _grows(),
        "high power": _early(theirs),
        "power at s = 1.1 and l = 10": Claim(
            f"{short(here[AS_PRINTED])} % on curves that vary as Table 1 prints, {short(here[RL])} % on our games",
            abs(here[AS_PRINTED] - theirs) <= slack,
        ),
        "that point, difference of the two": 100 * float((STRETCH * pool).mean() / pool.mean() - 1),
        "that point, Type I error": float(rates("report6", pool=AS_PRINTED, stretch=1.0, **POINT).iloc[0]),
    }


def _window(draws: int) -> float:
    """Over how many neighbours the critical value is the mean: the variance of n whole numbers is (n^2 - 1) / 12."""
    ramp = np.arange(float(draws))
    mean, square = (critical_values(values, ALPHA)[0] for values in (ramp, ramp**2))
    return math.sqrt(12 * (square - mean**2) + 1)


def _grows() -> Claim:
    over = {
        "s": by("report6", "stretch", pool=AS_PRINTED, **POINT),
        "l": by("report7", "size", pool=AS_PRINTED, **POINT),
    }
    words = [
        f"{short(powers[min(powers)])} to {short(powers[max(powers)])} % for {name} from {min(powers):g} to "
        f"{max(powers):g}"
        for name, powers in over.items()
    ]
    return Claim(listed(words), all(bool((np.diff(list(powers.values())) > -0.02).all()) for powers in over.values()))


def _early(wanted: float) -> Claim:
    """From where on the power is high; early is in the first half of what was tried."""
    over = {
        "s": by("report6", "stretch", pool=AS_PRINTED, **POINT),
        "l": by("report7", "size", pool=AS_PRINTED, **POINT),
    }
    start = {name: min(at for at, rate in powers.items() if rate >= wanted) for name, powers in over.items()}
    words = listed(
        [f"{name} = {first:g} (of {min(over[name]):g} to {max(over[name]):g})" for name, first in start.items()]
    )
    early = all(start[name] <= (min(powers) + max(powers)) / 2 for name, powers in over.items())
    return Claim(f"{100 * wanted:.0f} % or more from {words} on", early)


@place("Report", "Figure 6")
def figure_6() -> dict[str, Value]:
    """Power against the stretch factor."""
    return {"curves of each algorithm": _one("report6", "size"), "Type I error": stretched.ALPHA}


@place("Report", "Figure 7")
def figure_7() -> dict[str, Value]:
    """Power against the number of curves."""
    return {"stretch factor": _one("report7", "stretch"), "Type I error": stretched.ALPHA}


def _one(key: str, column: str) -> float:
    """The only value that a column of a study has."""
    (value,) = standing(key).table[column].unique()
    return float(value)


@place("Report", "Section 5")
def further() -> dict[str, Value]:
    """Pairs, and the levels at which curves differ."""
    curves = curves_of(TD)
    pairs = curve_pairs(curves)
    m, reach = len(pairs.comparisons), float(stats.norm.isf(ALPHA / 2)) * math.sqrt(2)
    independent = 1 - (1 - ALPHA) ** m
    dependent = float(stats.studentized_range.sf(reach, len(curves.algorithms), np.inf))
    early = curve_localisation(pictures()["d"].curves, interval=(0.0, 4.0))
    late = curve_localisation(pictures()["c"].curves, interval=(0.0, 1.0))
    both = [float(part.share_algorithm[part.inside].sum()) for part in (early, late)]
    shares = curve_localisation(curves_of(TD, "A1", "A2"))
    ss = analysed(TD, "A1", "A2").interaction.ss
    return {
        "which algorithm is best": Claim(
            f"one p of the algorithm effect for {len(curves.algorithms)} algorithms; "
            f"{len(pairs.comparisons)} adjusted ones by curve_pairs",
            m == math.comb(len(curves.algorithms), 2),
        ),
        "comparisons of means": Claim(
            "curve_pairs, curve_contrast and cell_contrast",
            {"curve_pairs", "curve_contrast", "cell_contrast"} <= set(METHODS),
        ),
        "at least one Type I error in m comparisons": Claim(
            f"{independent:.3f} for {m} independent comparisons, {dependent:.3f} for the pairs of "
            f"{len(curves.algorithms)} means",
            math.isclose(independent, dependent, abs_tol=0.005),
        ),
        "SS_alg over levels of training": _literal(),
        "a high share of the early levels": Claim(
            f"case d of Figure 1: levels 0 to 4 carry {100 * both[0]:.0f} %", both[0] > 0.9
        ),
        "a small share of the early levels": Claim(
            f"case c of Figure 1: levels 0 and 1 carry {100 * both[1]:.0f} %", both[1] < 0.1
        ),
        "SS_int over levels of training": Claim(
            f"the levels' parts add up to {shares.ss_interaction.sum():.2f}, SS_int to {ss:.2f}",
            math.isclose(float(shares.ss_interaction.sum()), ss),
        ),
        "curves that cross early": _crossing(),
    }


def _literal() -> Claim:
    """Whether squared differences between algorithms, level by level, add up to SS_alg."""
    curves, ss = curves_of(TD, "A1", "A2"), analysed(TD, "A1", "A2").algorithm.ss
    cells = np.stack([curves.values[curves.index == i].mean(axis=0) for i in range(2)])
    parts = (np.array(curves.sizes)[:, None] * (cells - curves.values.mean(axis=0)) ** 2).sum()
    return Claim(f"squared effects of the levels add up to {parts:.2f}, SS_alg is {ss:.2f}", math.isclose(parts, ss))


def _crossing() -> Claim:
    levels = 8
    other = np.full(levels, 5.0)
    other[0] = -5.0
    curves = Curves.from_groups({"A": np.zeros((2, levels)), "B": np.tile(other, (2, 1))})
    first = float(curve_localisation(curves).share_interaction[0])
    return Claim(
        f"crossing after the first of {levels} levels, then parallel: it carries {100 * first:.0f} %", first > 0.5
    )


@place("Report", "Section 6")
def conclusion() -> dict[str, Value]:
    """What the method is good for."""
    levels = len(curves_of(TD).levels)
    some = by("report6", "stretch", pool=AS_PRINTED, **POINT)
    return {
        "Type I error": common.level_kept(),
        "power": Claim(
            f"{short(some[STRETCH])} % at s = {STRETCH}, {short(some[max(some)])} % at s = {max(some):g}",
            some[STRETCH] >= 0.7,
        ),
        "multiple pairwise comparisons": Claim(
            f"one test at 5 %; independent ones at {levels} levels reach {100 * (1 - (1 - ALPHA) ** levels):.0f} %",
            near(rates("figure4", test="randomized")),
        ),
        "homogeneity of covariance": common.level_kept(),
    }


@place("Report", "Appendix")
def appendix() -> dict[str, Value]:
    """The games."""
    curves = curves_of(TD)
    means = np.array([curves.values[curves.index == i].mean(axis=0) for i in range(3)])
    gains = means[:, -1] - means[:, 0]
    learning_rates = list(tictactoe_td.RATES.values())
    learner = tictactoe_td.Learner(0.5, random.Random(0).random)
    results = {learner.play(True, training=False) for _ in range(200)}
    gained = listed([f"{gain:.0f} ({name.split(' ')[0]})" for name, gain in zip(curves.algorithms, gains, strict=True)])
    return {
        "opponent": common.opponent(),
        "learning method": common.learned(),
        "amount of training": Claim(
            f"{curves.levels[0]:.0f} to {curves.levels[-1]:,.0f} training games",
            tuple(curves.levels) == tictactoe_td.LEVELS,
        ),
        "test games for a score": float(tictactoe_td.TEST_GAMES),
        "scores of losses, draws and wins": [float(score) for score in sorted(results)],
        "learning rates of A1, A2 and A3": learning_rates,
        "robustness": Claim(
            f"gains in score of {gained}, with rates from {min(learning_rates):g} to {max(learning_rates):g}",
            bool(gains.min() >= ROBUST * gains.max()),
        ),
    }
