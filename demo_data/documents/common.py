"""What the Report and the Paper say in the same words, or nearly so."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache

import numpy as np
from scipy import stats

from demo_data import tictactoe_td
from demo_data.documents.demos import ALPHA, TD, curves_of
from demo_data.documents.kept import by, each, limits, near, rates, span
from demo_data.documents.place import Claim, Value
from demo_data.published import COIN
from stats_core import randomized_anova
from stats_core.charts.rate_table import percent as short
from stats_core.demonstrate.four_effects import LATER, Picture, four_effects
from stats_core.kernels.null_distribution import quantile_number, whole
from stats_core.kernels.sign import critical_heads
from stats_core.methods.curves.anova_result import CurveAnova, Effect
from stats_core.methods.curves.randomized_anova import example
from stats_core.simulate.curve_rates import decisions
from stats_core.simulate.pools import FOLDER, curve_pools
from stats_core.wording import listed

BIASED = 0.8
"""A coin that shows heads so often, for power and Type II error."""


def p(value: float) -> str:
    """'p = .0034', in the digits that a p of the report has."""
    return f"p = {value:.3g}" if value < 0.001 else f"p = {value:.3f}"


def effects(result: CurveAnova) -> tuple[Effect, Effect]:
    """Algorithm and Interaction."""
    return result.algorithm, result.interaction


@cache
def pictures() -> dict[str, Picture]:
    """The four cases of Figure 1."""
    return {one.case: one for one in four_effects()}


def there(result: CurveAnova) -> tuple[bool, bool]:
    """Which of the two effects is found at 5 %."""
    algorithm, interaction = (effect.p <= ALPHA for effect in effects(result))
    return algorithm, interaction


def said(result: CurveAnova) -> str:
    """The p of both effects."""
    return ", ".join(f"{effect.name} {p(effect.p)}" for effect in effects(result))


def case(name: str, algorithm: bool, interaction: bool) -> Claim:
    """Whether a case of Figure 1 has the effects that it should."""
    result = pictures()[name].result
    return Claim(said(result), there(result) == (algorithm, interaction))


def later(name: str, algorithm: bool) -> Claim:
    """Whether the interaction of a case of Figure 1, and perhaps the algorithm effect, is gone at the later levels."""
    result = pictures()[name].later
    assert result is not None
    words = f"levels {LATER[0]:g} to {LATER[1]:g} alone: {said(result)}"
    return Claim(words, there(result) == (algorithm, False))


def tossed() -> tuple[int, int]:
    """Tosses and heads of the Report's coin, as the demo has them."""
    _, heads, tails, _ = COIN[3:7]
    return heads + tails, heads


def wrongly_rejected(at: float) -> Claim:
    """How probable a null hypothesis is that is rejected at some p, at even odds: Sellke, Bayarri and Berger (2001)."""
    odds = -math.e * at * math.log(at)
    least = odds / (1 + odds)
    return Claim(f"at even odds beforehand, H0 is true with a probability of {least:.2f} or more", least <= at)


def power_and_type_2() -> Claim:
    """Of a biased coin."""
    tosses, _ = tossed()
    from_here = critical_heads(tosses, ALPHA)
    power = float(stats.binom.sf(from_here - 1, tosses, BIASED))
    missed = float(stats.binom.cdf(from_here - 1, tosses, BIASED))
    words = f"a coin with {BIASED:g} heads, rejected from {from_here} of {tosses} on: {power:.3f} and {missed:.3f}"
    return Claim(words, math.isclose(power, 1 - missed))


def critical_by_level(levels: Sequence[float] = (0.05, 0.01, 0.001)) -> Claim:
    """The critical value of the coin at several levels."""
    tosses, _ = tossed()
    heads = [critical_heads(tosses, level) for level in levels]
    words = listed([f"{number} heads at {level:g}" for number, level in zip(heads, levels, strict=True)])
    return Claim(f"of {tosses}: {words}", len(set(heads)) == len(heads))


def three_hypotheses(result: CurveAnova) -> Claim:
    """Sources of variance with an F ratio."""
    table = result.table()
    tested = list(table.loc[table["f"].notna(), "source"])
    return Claim(f"{len(tested)} F ratios: {listed(tested)}", len(tested) == 3)


def near_and_far() -> Claim:
    """The correlation of neighbouring levels against that of levels half of the training or more apart, by pool."""
    words, holds = [], []
    for name, pool in curve_pools(FOLDER).curves.items():
        found = np.corrcoef(pool.T)
        apart = np.abs(np.subtract.outer(np.arange(len(found)), np.arange(len(found))))
        close, far = (float(found[which].mean()) for which in (apart == 1, apart >= len(found) / 2))
        words.append(f"{close:.2f} against {far:.2f} ({name})")
        holds.append(close > far)
    return Claim(f"neighbours against levels half of the training apart: {listed(words)}", all(holds))


def conventional_rates(*effects_asked: str) -> str:
    """How often the conventional F rejects true nulls, by effect and pool."""
    parts = [f"{effect} {each(by('figure3', 'pool', test='conventional', effect=effect))}" for effect in effects_asked]
    return f"true nulls rejected at 5 %: {'; '.join(parts)}"


def too_often(effect: str = "Algorithm") -> Claim:
    """The conventional F of an effect finds too much on every pool."""
    low, _ = limits("figure3", test="conventional", effect=effect)
    return Claim(conventional_rates(effect), low > ALPHA)


def too_seldom(effect: str = "Interaction") -> Claim:
    """The conventional F of an effect finds too little on every pool."""
    _, high = limits("figure3", test="conventional", effect=effect)
    return Claim(conventional_rates(effect), high < ALPHA)


def level_kept(**at: str) -> Claim:
    """The randomized test keeps 5 % on every pool."""
    some = rates("figure4", test="randomized", **at)
    return Claim(f"{span(some)} of true nulls rejected at 5 %", near(some))


def values_of_1000() -> float:
    """F* from 1000 shuffles."""
    return float(len(randomized_anova(curves_of(TD, "A1", "A2"), shuffles=1000, enumeration="never").algorithm.null))


def of_1000() -> dict[str, Value]:
    """Steps 4 and 6 of the procedure, with its own numbers."""
    number = quantile_number(1000, ALPHA)
    # 972 values up to 10.2, and 28 too far above 10.3 to be closest to it.
    values = np.concatenate([np.linspace(0.1, 10.2, 972), np.linspace(10.5, 14.0, 28)])
    null = whole(values, 10.3, 1e-9, alpha=ALPHA, exact=False)
    return {
        "step 4, critical value": float(number),
        "step 4, share above it": 100 * (1000 - number) / 1000,
        "step 6, rank of the closest value": [float(np.sort(values)[null.rank - 1]), null.rank, null.total],
        "step 6, p": null.p_rank,
    }


def quantile_words(factor: int) -> Claim:
    """Which quantile the critical value is."""
    number = quantile_number(1000, ALPHA)
    words = f"the (1 - α){factor}th: number {number} of 1000, where α 1000 is number {round(ALPHA * 1000)}"
    return Claim(words, number == round(ALPHA * 1000))


def rejects_as_p_does() -> Claim:
    """F above the critical value and p <= alpha are one rule, with every assignment as the observed one."""
    curves, _ = example()
    values = randomized_anova(curves).algorithm.null
    nulls = [whole(values, one, 1e-9, alpha=ALPHA, exact=True) for one in values]
    agree = all((null.observed > null.critical) == (null.p <= ALPHA) for null in nulls)
    return Claim(f"the same decision as p ≤ α, for each of {len(values)} assignments of 4 + 4 curves", agree)


@cache
def robust() -> Claim:
    """The conventional F tests where no assumption fails but that scores are normal: skew ones, independent."""
    rng, sets = np.random.default_rng(0), 2000
    first = np.zeros((sets, 20), dtype=np.bool_)
    first[:, :10] = True
    rows = decisions(rng.exponential(size=(sets, 20, 10)), first, alpha=ALPHA, shuffles=None, rng=rng)
    found = {row["effect"]: row["rejected"] / row["trials"] for row in rows if row["error"] == "cell"}
    words = listed([f"{effect} {short(rate)} %" for effect, rate in found.items()])
    return Claim(
        f"exponential scores without carry-over: {words}", all(abs(rate - ALPHA) < 0.02 for rate in found.values())
    )


def opponent() -> Claim:
    """Before training all values are equal, so that the learner moves at random too; two random players score this."""
    curves = curves_of(TD)
    seen, expected = float(curves.values[:, 0].mean()), tictactoe_td.TEST_GAMES * _random_play(0, 0)
    error = float(curves.values[:, 0].std(ddof=1)) / math.sqrt(len(curves.values))
    words = (
        f"untrained, the learner scores {seen:.1f} on average; of two random players the first scores {expected:.1f}"
    )
    return Claim(words, abs(seen - expected) < 3 * error)


@cache
def _random_play(mine: int, other: int) -> float:
    """The expected result for whoever is to move, of two players who move at random."""
    if tictactoe_td.WON[other]:
        return -1.0
    moves = tictactoe_td.FREE[mine | other]
    return -sum(_random_play(other, mine | move) for move in moves) / len(moves) if moves else 0.0


def learned() -> Claim:
    """One step of TD(0)."""
    learner = tictactoe_td.Learner(0.5, random.Random(0).random)
    learner.value[0] = 0.0
    learner._learn(0, 1.0)
    return Claim(
        f"at rate 0.5 a value of 0 moves to {learner.value[0]:g} when 1 comes next", math.isclose(learner.value[0], 0.5)
    )
