"""Piater and Cohen (1997): the text up to the procedure."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from demo_data.documents import common
from demo_data.documents.common import p, pictures
from demo_data.documents.demos import ALPHA, TD, analysed, curves_of
from demo_data.documents.kept import limits
from demo_data.documents.place import Claim, Value, place
from stats_core import METHODS, Curves, ErrorTerm, assignments, curve_localisation, randomized_anova
from stats_core.kernels.sign import critical_heads, tail
from stats_core.methods.curves.randomized_anova import example
from stats_core.simulate import pools
from stats_core.simulate.documents import at, numbers, printed
from stats_core.types import Floats
from stats_core.wording import listed

EARLY = (0.0, 1000.0)
MOST = 6
"""Algorithms and curves of each up to which the two ways of counting assignments are compared."""


@place("Report", "Abstract")
def abstract() -> dict[str, Value]:
    """Three questions, and what carry-over does."""
    answering = ("randomized_anova", "curve_levels", "curve_localisation")
    return {
        "questions": Claim(
            f"{answering[0]} answers the first two, {listed(answering[1:])} the third",
            all(key in METHODS for key in answering),
        ),
        "parametric analysis of variance": common.too_often(),
        "randomized analysis of variance": common.level_kept(),
    }


@place("Report", "Section 1")
def introduction() -> dict[str, Value]:
    """Two effects, two null hypotheses, one question about intervals."""
    curves, result = curves_of(TD, "A1", "A2"), analysed(TD, "A1", "A2")
    backwards = Curves.from_groups(
        {name: curves.values[curves.index == i][:, ::-1] for i, name in enumerate(curves.algorithms)}
    )
    turned = randomized_anova(backwards, error=result.error)
    same = all(
        math.isclose(effect.f, other.f) and effect.p == other.p
        for effect, other in zip(common.effects(result), common.effects(turned), strict=True)
    )
    tested = result.table().set_index("source")["p"].dropna()
    shares = curve_localisation(curves, interval=EARLY)
    first, second = (curves.values[curves.index == i].mean(axis=0) for i in range(2))
    inside = (np.array(curves.levels) >= EARLY[0]) & (np.array(curves.levels) <= EARLY[1])
    early = float(((first - second)[inside] ** 2).sum() / ((first - second) ** 2).sum())
    return {
        "effects": common.counted("Report", "Section 1", "effects", list(tested.index)),
        "other curves than learning curves": Claim(
            "F and p of A1 and A2 stay the same when every curve is read backwards", same
        ),
        "null hypotheses": float(len(result.charts())),
        "share of an effect in a training interval": Claim(
            shares.sentence(), math.isclose(float(shares.share_algorithm[shares.inside].sum()), early)
        ),
    }


@place("Report", "Figure 1")
@place("Paper", "Figure 1")
def figure_1() -> dict[str, Value]:
    """The four cases, on made-up curves."""
    means = {
        name: np.stack([case.curves.values[case.curves.index == i].mean(axis=0) for i in range(2)])
        for name, case in pictures().items()
    }
    rise = {name: curve[:, 1] - curve[:, 0] for name, curve in means.items()}
    faster = means["d"][:, 2] - means["d"][:, 0]
    return {
        "case a": common.case("a", True, False),
        "case b": common.case("b", False, True),
        "case c": common.case("c", True, True),
        "case d": common.case("d", True, True),
        "case c, later": common.later("c", algorithm=True),
        "case d, later": common.later("d", algorithm=False),
        "case c, curves": Claim(
            f"first steps {rise['c'][0]:.0f} and {rise['c'][1]:.0f}, ends {means['c'][0, -1]:.0f} and "
            f"{means['c'][1, -1]:.0f}",
            bool(abs(np.diff(rise["c"])[0]) < abs(np.diff(means["c"][:, -1])[0])),
        ),
        "case d, curves": Claim(
            f"starts {means['d'][0, 0]:z.0f} and {means['d'][1, 0]:z.0f}, risen by {faster[0]:.0f} and {faster[1]:.0f} "
            f"after two steps, ends {means['d'][0, -1]:.0f} and {means['d'][1, -1]:.0f}",
            bool(abs(np.diff(faster)[0]) > 3 * max(abs(np.diff(means["d"][:, [0, -1]], axis=0)[0]))),
        ),
    }


@place("Report", "Section 2")
def testing() -> dict[str, Value]:
    """Hypothesis tests, the coin, carry-over, and shuffling."""
    curves = curves_of(TD, "A1", "A2")
    low, _ = limits("figure3", test="conventional")
    table = analysed(TD, "A1", "A2").table()
    return {
        "lines of each algorithm": common.curves_each(curves),
        "hypotheses of the analysis of variance": common.counted(
            "Report",
            "Section 2",
            "hypotheses of the analysis of variance",
            list(table.loc[table["f"].notna(), "source"]),
        ),
        common.REJECTION: common.wrongly_rejected(),
        "critical value and α": common.critical_by_level(),
        "correlation of near and far levels": common.near_and_far(),
        "F tests and their other assumptions": common.robust(),
        "p values of the conventional F": Claim(common.conventional_rates("Algorithm", "Interaction"), low > ALPHA),
        "seriousness of the underestimation": None,
        "values of F* from 1000 shuffles": common.values_of(
            int(printed("Report", "Section 2", "values of F* from 1000 shuffles"))
        ),
        "dependencies along a line": _untouched(),
        "F_alg against the conventional distribution": common.too_often(),
        "F_alg against F_alg*": common.level_kept(effect="Algorithm"),
        "populations": None,
    }


@place("Report", "Section 2")
def the_coin() -> dict[str, Value]:
    """16 heads of 20."""
    tosses, heads = common.tossed()
    chance = tail(int(printed("Report", "Section 2", "critical value")), tosses)
    return {
        "coin, tosses": float(tosses),
        "coin, heads": float(heads),
        "coin, parameters of the binomial distribution": [tail(1, 1), float(tosses)],
        "coin, p of 16 heads or more": tail(heads, tosses),
        "critical value": float(critical_heads(tosses, ALPHA)),
        "coin, probability of error from 14 heads on": Claim(f"{chance:.4f}", chance < ALPHA),
    }


def _untouched() -> Claim:
    """How far the means of Chess lines scatter: by as much as their scores depend on each other.

    When lines are shuffled, and when the single points of each level are.
    """
    values, rng = pools.curve_pools(pools.FOLDER).curves[pools.CHESS][:40], np.random.default_rng(0)

    def times(shuffle: Callable[[Floats], Floats]) -> Floats:
        shuffled = np.array([shuffle(values).mean(axis=1).var() for _ in range(100)])
        return shuffled / values.mean(axis=1).var()

    lines, points = times(rng.permutation), times(lambda some: rng.permuted(some, axis=0))
    words = (
        f"variance of the means of Chess lines: {lines.mean():.2f} times as large when lines are shuffled, "
        f"{points.mean():.2f} times when single points are"
    )
    return Claim(words, bool(np.allclose(lines, 1) and points.mean() < 0.9))


@place("Report", "Figure 2")
@place("Paper", "Figure 2")
def figure_2() -> dict[str, Value]:
    """The layout of the data, with the method's own example."""
    curves, _ = example()
    return {"curves of each algorithm": float(curves.sizes[0])}


@place("Report", "Section 3")
def procedure() -> dict[str, Value]:
    """The six steps, and the number of assignments."""
    curves = curves_of(TD)
    shuffles = next(option.default for option in METHODS["randomized_anova"].options if option.name == "shuffles")
    return common.steps("Report", "Section 3") | {
        "numbers of curves and levels": Claim(
            f"{listed([str(size) for size in sorted(set(curves.sizes))])} curves, {len(curves.levels)} levels for "
            f"{listed([name.split(' ')[0] for name in curves.algorithms])}",
            len(set(curves.sizes)) == 1,
        ),
        "step 3, shuffles": float(shuffles),
        "step 5": common.rejects_as_p_does(),
        **_counts(),
    }


def recursive(m: int, each: int) -> int:
    """The number of assignments as the report has it."""
    return 1 if m == 1 else math.comb(m * each, each) * recursive(m - 1, each) // m


def _counts() -> dict[str, Value]:
    sizes = [(m, each) for m in range(1, MOST + 1) for each in range(1, MOST + 1)]
    same = all(recursive(m, each) == assignments([each] * m) for m, each in sizes)
    curves, _ = example()
    pooled: dict[str, Any] = {"error": ErrorTerm.SPLIT_PLOT}
    exact = randomized_anova(curves, **pooled)
    drawn = pooled | {"enumeration": "never", "shuffles": 1000}
    seeds = {randomized_anova(curves, seed=seed, **drawn).algorithm.p for seed in range(5)}
    grows = [assignments([4] * m) for m in (2, 3, 4)]
    values: dict[str, Value] = {
        "exact randomization": Claim(
            f"4 + 4 curves: {exact.arrangements} assignments, {p(exact.algorithm.p)}; five times 1000 shuffles: "
            f"{min(seeds):.3f} to {max(seeds):.3f}",
            exact.arrangements < 1000 and len(seeds) > 1,
        ),
        "number of assignments": Claim(f"the recursion counts as we do for m and l up to {MOST}", same),
        "growth with m": Claim(
            f"{listed([f'{count:,}' for count in grows])} for m = 2, 3, 4 and l = 4",
            all(last > 100 * first for first, last in itertools.pairwise(grows)),
        ),
    }
    for row in (row for row in at("Report", "Section 3") if row.what.startswith("c(")):
        m, each = (int(number) for number in numbers(row.what))
        count = assignments([each] * m)
        values[row.what] = Claim(f"{count:,}", count > row.numbers[0])
    return values
