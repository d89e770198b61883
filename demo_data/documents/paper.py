"""Piater, Cohen, Zhang and Atighetchi (1998), the paper: the text up to the procedure."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from scipy import stats

from demo_data.documents import common
from demo_data.documents.common import p, pictures, there
from demo_data.documents.demos import ALPHA, CHESS, ENDGAMES, TD, analysed, curves_of
from demo_data.documents.kept import by, each, near, rates
from demo_data.documents.paper_appendix import chess_folds
from demo_data.documents.place import Claim, Value, place
from stats_core import METHODS, Curves, ErrorTerm, randomized_anova
from stats_core.kernels.sign import critical_heads
from stats_core.simulate import pools
from stats_core.simulate.curve_rates import drawn, random_halves
from stats_core.simulate.documents import printed
from stats_core.simulate.standing import standing
from stats_core.simulate.studies import splits
from stats_core.wording import listed

DRAMATIC = 2.0
"""Rates that are this factor apart are called dramatically so."""
CONVENTIONAL = {"test": "conventional"}
FEWER = 7
"""Curves of A2, where the algorithms are to have different numbers of them."""


@place("Paper", "Abstract")
def abstract() -> dict[str, Value]:
    """What carry-over does, and what randomization does about it."""
    return {
        "Type I errors of the parametric analysis": _dramatic(),
        "randomized version": common.level_kept(),
    }


@place("Paper", "Section 1")
def introduction() -> dict[str, Value]:
    """Two effects, and why neither many tests nor the conventional analysis will do."""
    result = analysed(TD, "A1", "A2")
    often, seldom = common.too_often(), common.too_seldom()
    return {
        "repeated comparisons at several levels": _pointwise(),
        "effects": common.counted("Paper", "Section 1", "effects", [effect.name for effect in common.effects(result)]),
        "homogeneity of covariance": common.near_and_far(0.2, 0.5),
        "conventional analysis of learning curves": Claim(
            common.conventional_rates("Algorithm", "Interaction"), often.holds and seldom.holds
        ),
    }


@place("Paper", "Section 2")
def testing() -> dict[str, Value]:
    """Hypothesis tests, and many of them."""
    tosses, _ = common.tossed()
    from_here = {alpha: critical_heads(tosses, alpha) for alpha in (ALPHA, ALPHA / 10)}
    powers = {alpha: float(stats.binom.sf(heads - 1, tosses, common.BIASED)) for alpha, heads in from_here.items()}
    return {
        common.REJECTION: common.wrongly_rejected(),
        "critical value and α": common.critical_by_level(),
        "total error of m comparisons": _pointwise(),
        "total error of m independent comparisons": _independent(),
        "a smaller α": Claim(
            f"the coin with {common.BIASED:g} heads: "
            + listed([f"power {power:.2f} at α = {alpha:g}" for alpha, power in powers.items()]),
            powers[ALPHA] > powers[ALPHA / 10] and from_here[ALPHA] < from_here[ALPHA / 10],
        ),
    }


@place("Paper", "Section 3")
def carry_over() -> dict[str, Value]:
    """What the conventional analysis does to learning curves."""
    chess, other = (curves_of(key) for key in (CHESS, ENDGAMES))
    algorithm = by("figure3", "pool", effect="Algorithm", **CONVENTIONAL)
    pair = [algorithm[pool] for pool in (pools.CHESS, pools.TICTACTOE)]
    wrong = (rates("figure3", **CONVENTIONAL) - ALPHA).abs()
    free = analysed(TD, "A1", "A2").algorithm.df_error
    shapes = {name: (len(curves.levels), curves.sizes[0]) for name, curves in (("Chess", chess), ("others", other))}
    recognised = {name: there(case.result) for name, case in pictures().items()}
    return {
        "curves of an l-fold cross-validation": Claim(
            f"{chess_folds():.0f} folds, {common.curves_each(chess):.0f} curves of each algorithm",
            round(chess_folds()) == common.curves_each(chess),
        ),
        "expected F under the null hypothesis": float(stats.f.mean(1, free)),
        "patterns of Figure 1": Claim(
            "; ".join(f"{name}: {_named(effects)}" for name, effects in recognised.items()),
            recognised == {"a": (True, False), "b": (False, True), "c": (True, True), "d": (True, True)},
        ),
        "correlation of near and far levels": common.near_and_far(),
        "F tests and their other assumptions": common.robust(),
        "Type I error under carry-over": Claim(
            common.conventional_rates("Algorithm", "Interaction"), float(wrong.max()) > 0.01
        ),
        "datasets": common.counted("Paper", "Section 3", "datasets", list(algorithm)),
        "Type I error, Algorithm": _dramatic(),
        "Type I error, Interaction": common.too_seldom(),
        "a simple adjustment of F": Claim(
            f"true nulls rejected at 5 %: {each(algorithm)}", max(algorithm.values()) - min(algorithm.values()) > 0.02
        ),
        "Chess and Tic-Tac-Toe, degrees of freedom": Claim(
            f"{shapes['Chess'][0]} levels and {shapes['Chess'][1]} curves for both", len(set(shapes.values())) == 1
        ),
        "Chess and Tic-Tac-Toe, mean rejection rates": Claim(
            f"{1000 * pair[0]:.0f} and {1000 * pair[1]:.0f} of 1000", max(pair) >= DRAMATIC * min(pair)
        ),
        "values of F* from 1000 shuffles": common.values_of(
            int(printed("Paper", "Section 3", "values of F* from 1000 shuffles"))
        ),
        "F_alg against the conventional distribution": common.too_often(),
        "F_alg against F_alg*": common.level_kept(effect="Algorithm"),
    }


@place("Paper", "Figure 3")
def figure_3() -> dict[str, Value]:
    """The conventional test on halves of one algorithm's curves."""
    table = standing("figure3").table
    counted = table.loc[rates("figure3", effect="Algorithm", **CONVENTIONAL).index]
    repetitions = len(counted["each"].iloc[0].split())
    analyses = counted["trials"].iloc[0] / repetitions
    halves = {n: random_halves(1, n, np.random.default_rng(0)) for n in splits.CURVES.values()}
    per_1000 = {pool: 1000 * rate for pool, rate in by("figure3", "pool", effect="Algorithm", **CONVENTIONAL).items()}
    return {
        "analyses for each c": float(analyses),
        "halves": Claim(
            listed([f"{curves // 2} and {curves // 2} ({pool})" for pool, curves in splits.CURVES.items()]),
            all(half.sum() * 2 == curves for curves, half in halves.items()),
        ),
        "level": splits.ALPHA,
        "repetitions": float(repetitions),
        "c without carry-over": float(analyses * ALPHA),
        "mean c": Claim(
            listed([f"{mean:.0f} ({pool})" for pool, mean in per_1000.items()]),
            min(per_1000.values()) >= 2 * analyses * ALPHA,
        ),
    }


@place("Paper", "Figure 4")
def figure_4() -> dict[str, Value]:
    """The randomized test on the same."""
    return {
        "shuffles": float(splits.SHUFFLES),
        "mean rejections": _about_50("Algorithm"),
        "mean rejections, Interaction": _about_50("Interaction"),
    }


@place("Paper", "Section 4")
def procedure() -> dict[str, Value]:
    """The six steps again."""
    curves = curves_of(TD, "A1", "A2")
    first, second = (curves.values[curves.index == i] for i in range(2))
    fewer = randomized_anova(Curves.from_groups({"A1": first, "A2": second[:FEWER]}), error=ErrorTerm.SPLIT_PLOT)
    shuffles = next(option.default for option in METHODS["randomized_anova"].options if option.name == "shuffles")
    return common.steps("Paper", "Section 4") | {
        "numbers of curves": Claim(
            f"A1 with {len(first)} curves and A2 with {FEWER}: {p(fewer.algorithm.p)} over {fewer.arrangements:,} "
            "assignments",
            not math.isnan(fewer.algorithm.p),
        ),
        "step 3, shuffles": float(shuffles),
        "step 3, curves of each row": Claim(
            f"each row keeps its own number, {len(first)} and {FEWER}: {fewer.arrangements:,} assignments",
            fewer.arrangements != math.comb(len(first) + FEWER, FEWER),
        ),
        "step 5": common.rejects_as_p_does(),
    }


def _named(present: tuple[bool, bool]) -> str:
    names = [name for name, is_present in zip(("Algorithm", "Interaction"), present, strict=True) if is_present]
    return listed(names) if names else "none"


def _dramatic() -> Claim:
    claim = common.too_often()
    most = float(rates("figure3", effect="Algorithm", **CONVENTIONAL).max())
    return Claim(claim.said, claim.holds and most >= DRAMATIC * ALPHA)


def _about_50(effect: str) -> Claim:
    by_pool = by("figure4", "pool", test="randomized", effect=effect)
    words = listed([f"{1000 * rate:.0f} ({pool})" for pool, rate in by_pool.items()])
    return Claim(f"{words} of 1000", near(rates("figure4", test="randomized", effect=effect)))


@cache
def _pointwise() -> Claim:
    """How often t tests at every level find a difference somewhere between halves of 20 Chess curves."""
    pool, rng = pools.curve_pools(pools.FOLDER).curves[pools.CHESS], np.random.default_rng(0)
    values = pool[drawn(len(pool), 20, 4000, rng)]
    words, total, formula = _anywhere(values)
    return Claim(
        f"t tests at {words} of Chess curves: {100 * total:.0f} %, {100 * formula:.0f} % by the formula",
        total > ALPHA and abs(total - formula) < 0.15,
    )


def _independent() -> Claim:
    """The same for levels that do not depend on each other."""
    values = np.random.default_rng(0).normal(size=(20_000, 20, 10))
    words, total, formula = _anywhere(values)
    return Claim(
        f"t tests at {words} of independent normal scores: {100 * total:.1f} %, {100 * formula:.1f} % by the formula",
        abs(total - formula) < 0.01,
    )


def _anywhere(values: np.ndarray) -> tuple[str, float, float]:
    """Levels, how often some t test between halves rejects, and how often it does if levels are independent."""
    p_values = stats.ttest_ind(values[:, :10], values[:, 10:], axis=1).pvalue
    m = p_values.shape[1]
    return f"{m} levels", float((p_values < ALPHA).any(axis=1).mean()), 1 - (1 - ALPHA) ** m
