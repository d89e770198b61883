"""What the Report and the Paper say in the same words, or nearly so."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache

import numpy as np

from demo_data import tictactoe_td
from demo_data.documents.demos import ALPHA, TD, curves_of
from demo_data.documents.kept import by, each, limits, near, rates, span
from demo_data.documents.place import SPELLED, Claim, Value
from demo_data.published import COIN
from stats_core import Curves, ErrorTerm, randomized_anova
from stats_core.charts.rate_table import percent as short
from stats_core.demonstrate.four_effects import LATER, EffectCase, four_effects
from stats_core.kernels.null_distribution import quantile_number, whole
from stats_core.kernels.sign import critical_heads
from stats_core.methods.curves.randomized_anova import example
from stats_core.methods.curves.shared.anova_result import CurveAnova, Effect
from stats_core.simulate.curve_rates import decisions
from stats_core.simulate.documents import entry, numbers, printed
from stats_core.simulate.pools import FOLDER, curve_pools
from stats_core.wording import listed

BIASED = 0.8
"""A coin that shows heads so often, for power."""


def p(value: float) -> str:
    """'p = .0034', in the digits that a p of the report has."""
    return f"p = {value:.3g}" if value < 0.001 else f"p = {value:.3f}"


def effects(result: CurveAnova) -> tuple[Effect, Effect]:
    """Algorithm and Interaction."""
    return result.algorithm, result.interaction


@cache
def pictures() -> dict[str, EffectCase]:
    """The four cases of Figure 1."""
    return {case.case: case for case in four_effects()}


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


REJECTION = "probability that a rejection at p = .01 is an error"


def wrongly_rejected() -> Claim:
    """How probable a null hypothesis is that is rejected at some p, at even odds: Sellke, Bayarri and Berger (2001)."""
    (at,) = numbers(REJECTION)
    odds = -math.e * at * math.log(at)
    least = odds / (1 + odds)
    return Claim(f"at even odds beforehand, H0 is true with a probability of {least:.2f} or more", least <= at)


def counted(document: str, place: str, what: str, names: Sequence[str]) -> Claim:
    """Whether there are as many as a row says with its first word: 'three: Training, Algorithm, Interaction'."""
    number, _, _ = entry(document, place, what).printed.partition(":")
    return Claim(f"{len(names)}: {listed(names)}", len(names) == SPELLED[number])


def curves_each(curves: Curves) -> float:
    """How many curves every algorithm has."""
    (number,) = set(curves.sizes)
    return float(number)


def critical_by_level(levels: Sequence[float] = (0.05, 0.01, 0.001)) -> Claim:
    """The critical value of the coin at several levels."""
    tosses, _ = tossed()
    heads = [critical_heads(tosses, level) for level in levels]
    words = listed([f"{number - 1} heads at {level:g}" for number, level in zip(heads, levels, strict=True)])
    return Claim(f"of {tosses} tosses, more than {words}", len(set(heads)) == len(heads))


def near_and_far(least: float = 0.0, share: float = 1.0) -> Claim:
    """The correlation of neighbouring levels against that of levels half of the training or more apart, by pool.

    It holds where near levels have more by a least difference, for a share of the pools.
    """
    words, holds = [], []
    for name, pool in curve_pools(FOLDER).curves.items():
        correlation = np.corrcoef(pool.T)
        apart = np.abs(np.subtract.outer(np.arange(len(correlation)), np.arange(len(correlation))))
        close, far = (float(correlation[which].mean()) for which in (apart == 1, apart >= len(correlation) / 2))
        words.append(f"{close:.2f} against {far:.2f} ({name})")
        holds.append(close > far + least)
    return Claim(f"neighbours against levels half of the training apart: {listed(words)}", np.mean(holds) >= share)


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


def values_of(shuffles: int) -> float:
    """How many F* so many shuffles give."""
    curves = curves_of(TD, "A1", "A2")
    drawn = randomized_anova(curves, error=ErrorTerm.SPLIT_PLOT, shuffles=shuffles, enumeration="never")
    return float(len(drawn.algorithm.null))


def steps(document: str, section: str) -> dict[str, Value]:
    """Steps 4 and 6 of the procedure, with its own numbers."""
    z = int(printed(document, section, "step 3, shuffles"))
    f, closest, rank, of = entry(document, section, "step 6, rank of the closest value").numbers
    number = quantile_number(z, ALPHA)
    # So many values up to the closest one, and the others twice as far away above F.
    far = np.linspace(f + 2 * (f - closest), 2 * f, int(of - rank))
    values = np.concatenate([np.linspace(0.1, closest, int(rank)), far])
    null = whole(values, f, 1e-9, alpha=ALPHA, exact=False)
    low = round(ALPHA * z)
    return {
        "step 4, critical value": float(number),
        "step 4, share above it": 100 * (z - number) / z,
        "step 4, in general": Claim(f"the (1 - α) quantile: number {number} of {z}, not {low}", number == low),
        "step 6, rank of the closest value": [f, float(np.sort(values)[null.rank - 1]), null.rank, null.total],
        "step 6, p": null.p_rank,
    }


def rejects_as_p_does() -> Claim:
    """F above the critical value and p <= alpha are one rule, with every assignment as the observed one."""
    curves, _ = example()
    values = randomized_anova(curves, error=ErrorTerm.SPLIT_PLOT).algorithm.null
    nulls = [whole(values, observed, 1e-9, alpha=ALPHA, exact=True) for observed in values]
    agree = all((null.observed > null.critical) == (null.p <= ALPHA) for null in nulls)
    return Claim(f"the same decision as p ≤ α, for each of {len(values)} assignments of 4 + 4 curves", agree)


@cache
def robust() -> Claim:
    """The conventional F tests of independent scores: skew ones, and normal ones of which half scatter twice as far."""
    rng, sets = np.random.default_rng(0), 2000
    first = np.zeros((sets, 20), dtype=np.bool_)
    first[:, :10] = True
    shape = (*first.shape, 10)
    scores = {
        "exponential scores": rng.exponential(size=shape),
        "unequal variances": rng.normal(size=shape) * np.where(first, 2.0, 1.0)[..., None],
    }
    words, holds = [], []
    for name, values in scores.items():
        rows = decisions(values, first, alpha=ALPHA, shuffles=None, rng=rng)
        rates = {row["effect"]: row["rejected"] / row["trials"] for row in rows if row["error"] == "cell"}
        words.append(f"{name}: {listed([f'{effect} {short(rate)} %' for effect, rate in rates.items()])}")
        holds += [abs(rate - ALPHA) < 0.02 for rate in rates.values()]
    return Claim(f"without carry-over, {'; '.join(words)}", all(holds))


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
