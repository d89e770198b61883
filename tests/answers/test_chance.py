"""The chance to decide: .8 where the answer says so, more with more runs, and as often as simulated answers decide."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats

from stats_core import Agreement, Curves, FoldScores, Losses, ParameterError, ScoreTable, answer, curve_pairs
from stats_core.answers.chance import ChanceToDecide, chance, chance_to_decide, runs_needed
from stats_core.kernels.adjust import holm
from stats_core.methods.shared.t_size import by_shuffles, levels_of_each
from stats_core.results.how_much import HowMuch

RNG = np.random.default_rng(31)


def exact_spread(n: int, sd: float = 1.0) -> np.ndarray:
    """Numbers with mean 0 and just this standard deviation."""
    z = stats.norm.ppf((np.arange(n) + 0.5) / n)
    return sd * (z - z.mean()) / z.std(ddof=1)


def curves(runs: dict[str, int], sd: float = 1.0) -> Curves:
    """Every run is a level line, so that its mean has just this spread."""
    return Curves.from_groups({name: np.repeat(exact_spread(n, sd)[:, None], 3, axis=1) for name, n in runs.items()})


def pair_of(data: Any, **settings: Any) -> tuple[Any, Any]:
    given = answer(data, **settings)
    every = (*given.claims, *given.open)
    return given, next(one for one in every if one.kind in ("pair", "level") and len(one.between) == 2)


THREE = Losses(tuple("ABC"), RNG.normal(size=(50, 3)))
DESIGNS: dict[str, tuple[Any, dict[str, Any], int]] = {
    "curves of two": (curves({"A": 6, "B": 6}), {}, 6),
    "curves of three, one with more runs": (curves({"A": 6, "B": 9, "C": 7}), {"shuffles": 199}, 6),
    "curves with a control": (curves({"A": 8, "B": 8, "C": 8}), {"shuffles": 199, "control": "B"}, 8),
    "paired curves": (
        Curves(RNG.normal(size=(20, 3)), ("A",) * 10 + ("B",) * 10, [1, 2, 3], block=tuple(map(str, range(10))) * 2),
        {},
        10,
    ),
    "folds of two": (FoldScores(("A", "B"), RNG.normal(size=(2, 4, 10)), n_train=90, n_test=10), {}, 4),
    "folds of three": (FoldScores(tuple("ABC"), RNG.normal(size=(3, 1, 10)), n_train=90, n_test=10), {}, 1),
    "losses of two": (Losses(("A", "B"), RNG.normal(size=(40, 2))), {}, 40),
    "losses of three": (THREE, {}, 50),
    "losses with a control": (THREE, {"control": "A"}, 50),
    "errors": (Losses(tuple("ABC"), (RNG.random((200, 3)) < 0.3).astype(float)), {}, 200),
    "a table of counts": (Agreement(50, 20, 18, 12), {}, 100),
    "few disagreements": (Agreement(80, 8, 7, 5), {}, 100),
    "signed ranks": (ScoreTable(tuple(map(str, range(25))), ("A", "B"), RNG.random((25, 2))), {}, 25),
    "many data sets": (ScoreTable(tuple(map(str, range(25))), tuple("ABC"), RNG.random((25, 3))), {}, 25),
    "many data sets without a common scale": (
        ScoreTable(tuple(map(str, range(25))), tuple("ABC"), 50 * RNG.normal(size=(25, 3))),
        {"test": "friedman"},
        25,
    ),
}


@pytest.mark.parametrize(("data", "settings", "now"), DESIGNS.values(), ids=DESIGNS)
def test_it_is_what_the_answer_says_now_and_grows(data: Any, settings: dict[str, Any], now: int) -> None:
    given, claim = pair_of(data, **settings)
    known = chance_to_decide(given, claim)
    assert known is not None
    found = claim.how_much.detectable
    assert known.now == now
    assert known.chance(now, found) == pytest.approx(0.8, abs=1e-9)
    assert chance(given, claim, now, found) == known.chance(now, found)
    by_runs = [known.chance(runs, found) for runs in range(1, 6 * now)]
    assert by_runs == sorted(by_runs)
    by_size = [known.chance(2 * now, found * share) for share in np.linspace(0.05, 3, 40)]
    assert by_size == sorted(by_size)
    assert 0 <= min(by_runs + by_size) <= max(by_runs + by_size) <= 1
    needed = known.runs_needed(found)
    assert needed == runs_needed(given, claim, found)
    assert needed is not None
    assert needed <= now
    assert known.chance(needed, found) >= 0.8 - 1e-9
    assert needed == 1 or known.chance(needed - 1, found) < 0.8
    half = known.runs_needed(found / 2)
    if isinstance(data, FoldScores):
        assert half is None  # not with any number of runs of the same folds
    else:
        assert half is not None
        assert 2.5 * now < half < 5 * now


def test_more_runs_of_the_same_folds_add_little() -> None:
    given, claim = pair_of(DESIGNS["folds of two"][0])
    known = chance_to_decide(given, claim)
    assert known is not None
    found = claim.how_much.detectable
    # The variance goes from 1/40 + 1/9 down to 1/9, and no further.
    limit = stats.norm.cdf(found / (known.error * math.sqrt((1 / 9) / (1 / 40 + 1 / 9))) - stats.norm.ppf(0.975))
    assert known.chance(100_000, found) == pytest.approx(limit, abs=1e-3)
    assert limit < 0.9
    assert known.runs_needed(found, power=0.95) is None


def test_where_it_is_not_known_there_is_none() -> None:
    halves = FoldScores(("A", "B"), RNG.normal(size=(2, 5, 2)), n_train=50, n_test=50)
    for data, settings in (
        (halves, {"test": "cv_5x2_f"}),
        (halves, {"test": "repeated_cv_t"}),
        (Agreement(50, 1, 1, 48), {}),
        (FoldScores(("A", "B"), np.ones((2, 1, 10)), n_train=90, n_test=10), {}),
    ):
        given, claim = pair_of(data, **settings)
        assert chance_to_decide(given, claim) is None
        assert chance(given, claim, 10, 0.1) is None
        assert runs_needed(given, claim, 0.1) is None
    several = answer(curves({"A": 6, "B": 6, "C": 6}), shuffles=99)
    assert several.focus is not None
    assert several.focus.kind == "level"
    assert chance_to_decide(several) is None  # a question about all of them is not one of two


def test_the_margin_is_the_difference_to_ask_about_first() -> None:
    given, claim = pair_of(DESIGNS["losses of two"][0], margin=0.25)
    assert chance_to_decide(given, claim).margin == 0.25  # type: ignore[union-attr]
    assert math.isnan(chance_to_decide(*pair_of(DESIGNS["losses of two"][0])).margin)  # type: ignore[union-attr]


def test_no_shuffle_shows_anything_with_three_runs_each() -> None:
    known = chance_to_decide(*pair_of(curves({"A": 6, "B": 6})))
    assert known is not None
    assert known.chance(3, 1e6) == 0  # 20 assignments of six runs, of which two are as extreme
    assert known.chance(4, 1e6) == pytest.approx(1)


@pytest.mark.parametrize(
    ("runs", "difference", "words"),
    [
        (0, 1.0, "The number of runs is 0. Give a whole number, 1 or more."),
        (2.5, 1.0, "The number of runs is 2.5. Give a whole number, 1 or more."),
        (5, 0.0, "The difference is 0.0. Give a number above 0."),
        (5, -1.0, "The difference is -1.0. Give a number above 0."),
        (5, math.nan, "The difference is nan. Give a number above 0."),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(runs: Any, difference: float, words: str) -> None:
    with pytest.raises(ParameterError) as refused:
        ChanceToDecide("run", 5, 0.1, 8.0, 0.05).chance(runs, difference)
    assert str(refused.value) == words
    with pytest.raises(ParameterError, match=r"The power is 1\. Give a number between 0 and 1"):
        ChanceToDecide("run", 5, 0.1, 8.0, 0.05).runs_needed(1.0, power=1)


def test_random_shuffles_that_are_too_few_stay_too_few() -> None:
    """With 99 shuffles no p lies below .01, however many runs there are."""
    few = ChanceToDecide("run", 20, 0.1, 38.0, 0.005, beside=20, least_p=0.01, shuffles=99)
    assert [few.chance(runs, 1e6) for runs in (20, 40, 1000)] == [0, 0, 0]
    assert few.runs_needed(1e6) == 6  # all 462 assignments of so few runs are visited
    assert few.runs_needed(1e-6) is None
    fewer = ChanceToDecide("run", 3, 0.1, 4.0, 0.005, beside=3, least_p=0.1, shuffles=99)
    assert fewer.runs_needed(1e6) == 6
    many = ChanceToDecide("run", 20, 0.1, 38.0, 0.005, beside=20, least_p=0.001, shuffles=999)
    assert many.chance(40, 1e6) == pytest.approx(1)


def test_p_of_few_runs_goes_in_steps() -> None:
    """Of 35 assignments of four runs each, one alone has a p up to .05: they keep a level of 1 / 35."""
    claim = pair_of(curves({"A": 4, "B": 4}))[1]
    size = claim.how_much
    assert (size.level, size.least_p) == (0.05, pytest.approx(1 / 35))
    assert size.attained == pytest.approx(1 / 35)
    error = math.sqrt(2 / 4)
    assert size.detectable == pytest.approx(error * (stats.t.ppf(1 - 1 / 70, 6) + stats.t.ppf(0.8, 6)))
    assert HowMuch(level=0.05).attained == HowMuch(level=0.05, least_p=0.06).attained == 0.05
    assert HowMuch(level=0.05, least_p=0.01).attained == pytest.approx(0.05)
    assert math.isnan(by_shuffles(HowMuch(), 0.1).attained)
    assert math.isnan(by_shuffles(HowMuch(), 0.1).detectable)


def test_to_one_side_the_steps_are_those_of_one_side() -> None:
    """With three runs each one assignment of 20 is the furthest on its side: p = .05, which no level of .04 reaches."""
    three = Curves.from_groups({name: np.repeat(exact_spread(3)[:, None], 2, axis=1) for name in "ABC"})
    for alpha, beyond in ((0.2, False), (0.14, True)):
        result = curve_pairs(three, alternative="better", alpha=alpha)
        assert [claim.how_much.out_of_reach for claim in result.verdict().of_kind("pair").claims] == [beyond] * 3


def test_each_of_several_is_found_at_the_level_that_decides_it() -> None:
    """Holm's method compares the smallest p with alpha over all, and those left open with alpha over their number."""
    p = [0.2, 0.001, 0.004, 0.004, 0.9]
    assert levels_of_each(p, holm(p).tolist(), 0.05) == pytest.approx([0.025, 0.01, 0.0125, 0.0125, 0.025])
    assert levels_of_each(p, holm(p).tolist(), 0.5) == pytest.approx([0.5 / 2, 0.1, 0.125, 0.125, 0.5])
    assert levels_of_each([1.0, math.nan], [1.0, math.nan], 0.05) == [0.025, 0.025]


def more_curves(rng: np.random.Generator, runs: int, difference: float) -> Curves:
    heights = {"A": rng.normal(difference, 1, (runs, 1)), "B": rng.normal(0, 1, (runs, 1))}
    return Curves.from_groups({name: np.repeat(height, 3, axis=1) for name, height in heights.items()})


def more_losses(rng: np.random.Generator, cases: int, difference: float) -> Losses:
    return Losses(("A", "B"), rng.normal([0.0, difference], math.sqrt(0.5), (cases, 2)))


def more_folds(rng: np.random.Generator, runs: int, difference: float) -> FoldScores:
    """Differences of which any two correlate by n_test / (n_train + n_test), as the corrected test supposes."""
    gaps = difference + math.sqrt(0.1) * rng.normal() + math.sqrt(0.9) * rng.normal(size=(runs, 10))
    return FoldScores(("A", "B"), np.array([gaps, np.zeros((runs, 10))]), n_train=90, n_test=10)


SIMULATED: dict[str, tuple[Any, Callable[[np.random.Generator, int, float], Any], int, float]] = {
    "6 runs to 12, at 1 sd": (curves({"A": 6, "B": 6}), more_curves, 12, 1.0),
    "40 cases to 80, at 0.3 sd": (
        Losses(("A", "B"), np.array([exact_spread(40), np.zeros(40)]).T),
        more_losses,
        80,
        0.3,
    ),
    "2 runs of 10 folds to 5, at 1 sd": (
        FoldScores(("A", "B"), np.array([exact_spread(20, math.sqrt(0.9)).reshape(2, 10), np.zeros((2, 10))]), 90, 10),
        more_folds,
        5,
        1.0,
    ),
}
SETS, TOLERANCE = 300, 0.04
"""Beside the binomial band: a shifted t stands for the noncentral one, and shuffles decide too."""


@pytest.mark.parametrize(("now", "draw", "runs", "difference"), SIMULATED.values(), ids=SIMULATED)
def test_simulated_answers_decide_as_often(now: Any, draw: Any, runs: int, difference: float) -> None:
    told = chance(*pair_of(now), runs, difference)
    assert told is not None
    settings = {"shuffles": 399, "enumeration": "never"} if isinstance(now, Curves) else {}
    shown = 0
    for number in range(SETS):
        given = answer(draw(np.random.default_rng([8, number]), runs, difference), **settings)
        shown += any(claim.better == "A" and claim.kind in ("pair", "level") for claim in given.claims)
    low, high = stats.binom.ppf([0.005, 0.995], SETS, told) / SETS
    assert low - TOLERANCE <= shown / SETS <= high + TOLERANCE, (told, shown / SETS)


def three_alike(rng: np.random.Generator) -> FoldScores:
    """Four algorithms of which the first is better by 1.2, on 10 folds whose differences correlate by .1."""
    scores = math.sqrt(0.05) * rng.normal(size=(4, 1, 1)) + math.sqrt(0.45) * rng.normal(size=(4, 1, 10))
    return FoldScores(tuple("ABCD"), scores + 1.2 * np.array([1, 0, 0, 0])[:, None, None], n_train=90, n_test=10)


def test_one_pair_of_several_is_not_told_more_than_is_so() -> None:
    """Told from the very data that decide: a pair that happens to be shown has no easier level than it had."""
    told, shown = [], 0
    for number in range(SETS):
        given = answer(three_alike(np.random.default_rng([9, number])))
        claim = next(one for one in (*given.claims, *given.open) if set(one.between) == {"A", "B"})
        told.append(chance(given, claim, 1, 1.2))
        shown += claim.better == "A"
    low, high = stats.binom.ppf([0.005, 0.995], SETS, np.mean(told)) / SETS
    assert low - TOLERANCE <= shown / SETS <= high + TOLERANCE, (np.mean(told), shown / SETS)
