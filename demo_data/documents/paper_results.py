"""Piater, Cohen, Zhang and Atighetchi (1998), sections 5 and 6: Type I error and power of both analyses."""

from __future__ import annotations

import numpy as np
from scipy import stats

from demo_data.documents import common
from demo_data.documents.demos import ALPHA, TD, analysed
from demo_data.documents.kept import by, each, near, rates, span
from demo_data.documents.place import Claim, Value, place
from stats_core import Curves, carry_over
from stats_core.charts.rate_table import percent as short
from stats_core.simulate import pools
from stats_core.simulate.curve_rates import random_halves
from stats_core.simulate.standing import standing
from stats_core.simulate.studies import modified, modified_words
from stats_core.simulate.studies.modified_words import (
    WANTED,
    below_the_level,
    found_from,
    grown,
    holds_to,
    times_the_level,
)
from stats_core.simulate.study import rates_at
from stats_core.types import Floats
from stats_core.wording import listed
from stats_core.worlds.modifications import modify

POOL = {"pool": pools.CHESS}
GONE = 0.1
"""A difference has come to rest where it moves by no more than this share of all its movement."""
SHOWN = (0.5, 1.0, 2.0, 4.0, 6.0, 10.0)
"""Factors of which rates are told one by one."""


@place("Paper", "Section 5")
def experiments() -> dict[str, Value]:
    """What the two experiments have in common."""
    three, table = analysed(TD), standing("figure5").table
    return {
        "curves": Claim(f"{listed(list(table['pool'].unique()))}, in this order", table["pool"].iloc[0] == pools.CHESS),
        "sets of learning curves": float(len(np.unique(random_halves(1, 40, np.random.default_rng(0))))),
        "algorithms": Claim(f"{len(three.algorithms)} algorithms: {common.said(three)}", len(three.algorithms) > 2),
    }


def _runs(key: str) -> tuple[float, float]:
    """Repetitions for each point of a study, and trials of each."""
    row = standing(key).table.iloc[0]
    runs = len(row["each"].split())
    return float(runs), float(row["trials"] / runs)


@place("Paper", "Section 5.1")
def type_1_procedure() -> dict[str, Value]:
    """How Type I error was measured."""
    runs, analyses = _runs("figure5")
    return {
        "analyses of variance for each c": analyses,
        "curves of either part": float(modified.CURVES),
        "shuffles": float(modified.SHUFFLES5),
        "values of f": float(standing("figure5").table["factor"].nunique()),
        "runs for each point": runs,
        "mean curves after M_a": _as_in_figure_1("a"),
        "mean curves after M_b": _as_in_figure_1("b"),
        "mean curves after M_c": _as_in_figure_1("c"),
        "mean curves after M_d": _as_in_figure_1("d"),
    }


def _as_in_figure_1(case: str) -> Claim:
    """Whether a changed mean curve differs from the curve itself as the case says: on average, in shape, and later."""
    mean: Floats = pools.curve_pools(pools.FOLDER).curves[pools.CHESS].mean(axis=0)
    gap = modify(mean, case, 1.0) - mean
    level, shape = bool(abs(gap.mean()) > 1e-9), bool(np.ptp(gap) > 1e-9)
    rest = float(np.ptp(gap[len(gap) // 2 :]) / np.ptp(gap)) <= GONE if shape else True
    back = bool(abs(gap[-1]) < 1e-9)
    words = f"differences of {', '.join(f'{100 * value:z.2f}' for value in gap)} points at the ten levels, f = 1"
    holds = {
        "a": level and not shape,
        "b": shape and not level,
        "c": level and shape and rest,
        "d": level and shape and back,
    }
    return Claim(words, holds[case])


@place("Paper", "Section 5.1")
def type_1_found() -> dict[str, Value]:
    """What was found, on Chess."""
    table = standing("figure5").table
    algorithm = rates("figure5", test="conventional", effect="Algorithm", **POOL)
    below = below_the_level(table, pools.CHESS)
    counts = [sum(part) for part in zip(*below.values(), strict=True)]
    times = times_the_level(table, pools.CHESS)
    randomized = rates("figure5", test="randomized", **POOL)
    interaction = rates("figure5", test="conventional", effect="Interaction", **POOL)
    other = {
        effect: rates_at(table, test="conventional", error="split-plot", effect=effect, **POOL)
        for effect in ("Algorithm", "Interaction")
    }
    return {
        "standard F, Algorithm effects": common.too_often(),
        "standard F, Interaction effects": common.too_seldom(),
        "explanation of the underestimation": _shortfall(),
        "randomized analysis": Claim(f"{span(randomized)} in {len(randomized)} points", near(randomized)),
        "conventional analysis, Algorithm effects": Claim(
            f"above 5 % in {int((algorithm > ALPHA).sum())} of {len(algorithm)} points, {span(algorithm)}",
            bool((algorithm > ALPHA).mean() > 0.5),
        ),
        "conventional analysis, Interaction effects": Claim(
            f"below 5 % in {counts[0]} of {counts[1]} points: "
            + listed([f"{part} of {of} ({case})" for case, (part, of) in below.items()]),
            counts[0] > counts[1] / 2,
        ),
        "largest misjudgment": Claim(f"{times:.1f} times the level", 8 <= times <= 12),
        "correction of the standard F": Claim(
            f"Algorithm {span(algorithm)}, Interaction {span(interaction)}, by modification and f; with the split-plot "
            f"error {span(other['Algorithm'])} and {span(other['Interaction'])}",
            bool(min(np.ptp(algorithm), np.ptp(interaction)) > ALPHA),
        ),
    }


def _shortfall() -> Claim:
    """What carry-over alone does to the mean of the conventional F, from the formula of the method."""
    pool = pools.curve_pools(pools.FOLDER).curves[pools.CHESS]
    half = len(pool) // 2
    result = carry_over(Curves.from_groups({"first": pool[:half], "second": pool[half:]}))
    algorithm, interaction = result.inflation
    words = f"on Chess F of Algorithm comes out {algorithm:.2f} times, of Interaction {interaction:.2f} times as large"
    return Claim(words, not interaction < 1 < algorithm)


@place("Paper", "Section 5.1")
def modification_b() -> dict[str, Value]:
    """The dramatic case."""
    at = {"case": "b", "test": "conventional", **POOL}
    algorithm = by("figure5", "factor", effect="Algorithm", **at)
    interaction = by("figure5", "factor", effect="Interaction", **at)
    times = grown(standing("figure5").table, pools.CHESS, "b")
    first, last, most = min(interaction), max(interaction), max(interaction, key=lambda f: interaction[f])
    mean = pools.curve_pools(pools.FOLDER).curves[pools.CHESS].mean(axis=0)
    sums = [float((modify(curve, "b", 1.0) - curve).sum()) for curve in (mean, mean[:-1])]
    return {
        "M_b and the Algorithm effect": Claim(
            f"changes add up to {sums[0]:z.4f} over {len(mean)} levels, to {sums[1]:.4f} over {len(mean) - 1}",
            abs(sums[0]) < 1e-9,
        ),
        "M_b, Algorithm effects detected": Claim(
            _by_factor(algorithm),
            # A product of rate and f that is nearly constant, with rates above the level.
            min(algorithm.values()) > ALPHA
            and max(f * rate for f, rate in algorithm.items()) < 2 * min(f * rate for f, rate in algorithm.items()),
        ),
        "M_b, Interaction effects detected": Claim(
            f"{short(interaction[first])} % at f = {first:g}, {short(interaction[most])} % at f = {most:g}, "
            f"{short(interaction[last])} % at f = {last:g}",
            most == last and bool(stats.spearmanr(list(interaction), list(interaction.values())).statistic > 0.8),
        ),
        "M_b, reason": Claim(
            f"from f = {first:g} to {last:g} the error that both effects share becomes {times['Error']:.1f} times as "
            f"large, the mean square of Algorithm {times['Algorithm']:.1f} times, of Interaction "
            f"{times['Interaction']:.1f} times",
            not times["Algorithm"] < times["Error"] < times["Interaction"],
        ),
    }


def _by_factor(rates: dict[float, float]) -> str:
    shown = {factor: rate for factor, rate in rates.items() if factor in SHOWN}
    return listed([f"{short(rate)} % at f = {factor:g}" for factor, rate in shown.items()])


@place("Paper", "Figure 5")
def figure_5() -> dict[str, Value]:
    """Type I error against f."""
    curve = pools.curve_pools(pools.FOLDER).curves[pools.CHESS][:1]
    same = all(np.array_equal(modify(curve, case, 0), curve) for case in "abcd")
    return {
        "modifications": _cases("figure5"),
        "f = 0": Claim("curves stay as they are" if same else "curves change", same),
        "analyses": _runs("figure5")[1],
        "level": modified_words.ALPHA,
    }


def _cases(key: str) -> Claim:
    cases = list(standing(key).table["case"].unique())
    return Claim(listed(cases), cases == ["a", "b", "c", "d"])


@place("Paper", "Section 5.2")
def power_procedure() -> dict[str, Value]:
    """How power was measured."""
    runs, draws = _runs("figure6")
    return {
        "shuffles": [float(modified.SHUFFLES6), 2.0, float(modified.DRAWN)],
        "draws": draws,
        "unique curves of a draw": float(modified.DRAWN),
        "values of f": float(standing("figure6").table["factor"].nunique()),
        "runs for each point": runs,
    }


@place("Paper", "Section 5.2")
def power_found() -> dict[str, Value]:
    """What was found, on Chess."""
    table = standing("figure6").table
    at = {"effect": "Algorithm", **POOL}
    seen = {test: rates("figure6", test=test, case=("a", "c", "d"), **at) for test in ("conventional", "randomized")}
    more = (seen["conventional"].to_numpy() >= seen["randomized"].to_numpy()).sum()
    # Nothing differs at f = 0.
    nothing = rates("figure6", test="randomized", factor=0.0, case=("a", "c", "d"), **at)
    b = {test: by("figure6", "factor", test=test, case="b", **at) for test in ("randomized", "conventional")}
    plain = rates_at(table, test="conventional", error="split-plot", case="b", **at)
    powers = {
        effect: {case: found_from(table, pools.CHESS, case, effect) for case in cases}
        for effect, cases in (("Algorithm", "acd"), ("Interaction", "bcd"))
    }
    return {
        "conventional analysis, Algorithm": Claim(
            f"as often or more in {more} of {len(seen['randomized'])} points of a, c and d",
            bool(more >= 0.75 * len(seen["randomized"])),
        ),
        "a, c and d, Algorithm": _powerful(powers["Algorithm"]),
        "a, c and d, Type I error": Claim(f"{span(nothing)} at f = 0", near(nothing)),
        "case b, Algorithm, our method": _not_reported("b", "Algorithm"),
        "case b, Algorithm, conventional method": Claim(
            f"{_by_factor(b['conventional'])}; the split-plot F in {span(plain)}",
            all(rate > b["randomized"][f] for f, rate in b["conventional"].items()),
        ),
        "case a, Interaction": _not_reported("a", "Interaction"),
        "b, c and d, Interaction": _powerful(powers["Interaction"]),
    }


def _not_reported(case: str, effect: str) -> Claim:
    """How often the randomized test reports an effect that a modification does not have, and to which f in 5 %."""
    table = standing("figure6").table
    at = {"test": "randomized", "case": case, "effect": effect}
    to = {pool: holds_to(table, pool, case, effect) for pool in table["pool"].unique()}
    last = table["factor"].max()
    kept = [f"with every f on {pool}" if f == last else f"to f = {f:g} on {pool}, not beyond" for pool, f in to.items()]
    words = f"holds {'; '.join(kept)}. On Chess {_by_factor(by('figure6', 'factor', **at, **POOL))}"
    return Claim(words, all(factor == last for factor in to.values()))


def _powerful(factors: dict[str, float]) -> Claim:
    words = listed([f"f = {factor:g} ({case})" for case, factor in factors.items()])
    return Claim(f"{100 * WANTED:.0f} % or more from {words} on", bool(np.nanmax(list(factors.values())) <= 5))


@place("Paper", "Figure 6")
def figure_6() -> dict[str, Value]:
    """Power against f."""
    return {"modifications": _cases("figure6")}


@place("Paper", "Section 6")
def conclusion() -> dict[str, Value]:
    """What was shown."""
    algorithm = by("figure3", "pool", test="conventional", effect="Algorithm")
    return {
        "Type I errors, main effects": common.too_often(),
        "Type I errors, Interaction effects": common.too_seldom(),
        "surpluses and shortfalls": Claim(
            f"Algorithm {each(algorithm)}", max(algorithm.values()) - min(algorithm.values()) > 0.02
        ),
        "control of error rates": common.level_kept(),
    }
