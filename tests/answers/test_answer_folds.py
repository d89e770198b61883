"""The answer of the page of folds never contradicts the tests that stand below it."""

from __future__ import annotations

import re

import numpy as np
import pytest

from stats_core import FoldScores, FoldTest, corrected_resampled_t, cv_5x2_f, cv_5x2_t, fold_pairs
from stats_core.answers.folds import standings
from stats_core.params import Alternative
from tests.support.statements import of_folds as statement
from tests.words.statements import not_in_table, with_names_changed_round


def made(gains: list[float], *, runs: int = 2, folds: int = 5, seed: int = 0, higher: bool = True) -> FoldScores:
    rng = np.random.default_rng(seed)
    noise = 0.02 * rng.standard_normal((len(gains), runs, folds)) + 0.03 * rng.standard_normal((runs, folds))
    values = np.round(0.8 + noise + np.array(gains)[:, None, None], 3)
    return FoldScores(tuple(f"net{i:02}" for i in range(len(gains))), values, higher_is_better=higher)


def best_two(scores: FoldScores) -> dict[str, str]:
    return dict(zip("ab", standings(scores).algorithms[:2], strict=True))


@pytest.mark.parametrize("higher", [True, False])
@pytest.mark.parametrize("gain", [0.2, 0.02, 0.0, -0.2])
def test_two_algorithms_are_said_as_the_test_found_them(gain: float, higher: bool) -> None:
    for seed in range(6):
        scores = made([0, gain], seed=seed, higher=higher)
        order, result = standings(scores), corrected_resampled_t(scores, **best_two(scores))
        said = statement(order, result)
        head = f"{order.algorithms[0]} is best on average ({order.value_text(0)})"
        if result.rejects:
            assert said == result.sentence()
            assert said.startswith(f"{order.algorithms[0]} is better than {order.algorithms[1]} by ")
        else:
            assert said.startswith(f"{head}, but no difference is shown: ")
            assert result.better is None
        beyond = not_in_table(said.removeprefix(head), result.table(), scores.algorithms)
        assert beyond == [], said


def test_mirrored_scores_have_the_mirrored_answer() -> None:
    scores = made([0, 0.03], seed=3)
    turned = FoldScores(scores.algorithms, scores.scores[::-1])
    here, there = (statement(standings(one), corrected_resampled_t(one, **best_two(one))) for one in (scores, turned))
    assert with_names_changed_round(here, *scores.algorithms) == there


def test_equal_and_constant_scores() -> None:
    same = FoldScores(("ada", "bob"), np.full((2, 1, 5), 0.5))
    said = statement(standings(same), corrected_resampled_t(same, a="ada", b="bob"))
    assert said.startswith("Both have the same mean score (0.500), and no difference is shown: ")
    constant = FoldScores(("ada", "bob"), np.stack([np.full((1, 5), 0.6), np.full((1, 5), 0.5)]))
    said = statement(standings(constant), corrected_resampled_t(constant, a="ada", b="bob"))
    assert said.startswith("ada is best on average (0.600), but no difference is shown: ada minus bob is 0.1 ")
    assert said.endswith("p = 0.0625 (sign test).")
    three = FoldScores(("ada", "bob", "cy"), np.full((3, 1, 5), 0.5))
    said = statement(standings(three), fold_pairs(three))
    assert said == (
        "All have the same mean score (0.500), and no pair is shown to differ (smallest adjusted p = 1.0000)."
    )
    shared = FoldScores(("ada", "bob", "cy"), np.stack([np.full((1, 6), level) for level in (0.6, 0.6, 0.5)]))
    said = statement(standings(shared), fold_pairs(shared))
    assert said.startswith("ada and bob share the best mean score (0.600), and no pair is shown to differ")
    # Twelve folds are enough for the sign test.
    enough = FoldScores(("ada", "bob", "cy"), np.stack([np.full((1, 12), level) for level in (0.6, 0.6, 0.5)]))
    said = statement(standings(enough), fold_pairs(enough))
    assert said.startswith(
        "ada and bob share the best mean score (0.600). ada is shown to be better than cy (adjusted "
    )
    assert "bob is shown to be better than cy" in said
    assert "(sign test)" in said


def test_a_one_sided_test_answers_its_own_question() -> None:
    scores = made([0, 0.2])
    less = corrected_resampled_t(scores, a="net01", b="net00", alternative=Alternative.LESS)
    assert statement(standings(scores), less) == less.sentence()
    assert "net01 is not shown to be worse than net00" in less.sentence()


def test_a_test_without_a_direction_names_no_winner() -> None:
    scores = made([0, 0.3], runs=5, folds=2)
    result = cv_5x2_f(scores, a="net01", b="net00")
    said = statement(standings(scores), result)
    assert re.match(r"net01 is best on average \([\d.]+\)\. The two differ: net01 minus net00 is 0\.\d+, 95 % ", said)
    many = made([0, 0.3, 0.31], runs=5, folds=2)
    said = statement(standings(many), fold_pairs(many, test=FoldTest.CV_5X2_F))
    assert re.search(r"^net02 is best on average \([\d.]+\); shown to differ from ([\w ]+) \(adjusted p ", said)
    assert "better than" not in said


def test_a_test_that_contradicts_the_means_is_not_turned_round() -> None:
    """The 5x2cv t test hangs on its first fold, which may say the opposite of the mean."""
    x = np.full((5, 2), -0.2) + 0.001 * np.arange(10).reshape(5, 2)
    x[0] = 0.1, 0.1001
    values = np.stack([0.5 + x, np.full((5, 2), 0.5), np.full((5, 2), 0.1) + x / 3])
    scores = FoldScores(("ada", "bob", "cy"), values)
    assert cv_5x2_t(scores, a="ada", b="bob").better == "ada"
    assert standings(scores).algorithms[0] == "bob"
    family = fold_pairs(scores, test=FoldTest.CV_5X2_T)
    said = statement(standings(scores), family)
    assert re.fullmatch(
        r"bob is best on average \(0\.500\)\. ada is shown to be better than bob \(adjusted p = [\d.e-]+\); "
        r"bob is shown to be better than cy \(adjusted p = [\d.e-]+\), and 1 more pair differs\.",
        said,
    )


@pytest.mark.parametrize(
    ("number", "higher", "step"),
    [(n, higher, step) for n in (3, 20) for higher in (True, False) for step in (0.0, 0.002, 0.05)]
    + [(100, True, 0.002)],
)
def test_several_algorithms_are_said_as_the_pairs_found_them(number: int, higher: bool, step: float) -> None:
    scores = made([step * i for i in range(number)], runs=1, seed=number, higher=higher)
    order, family = standings(scores), fold_pairs(scores)
    said = statement(order, family)
    best = order.algorithms[0]
    assert len(said) < 330
    if len(order.first) > 1:
        assert said.startswith(
            f"{order.first[0]} and {order.first[1]} share the best mean score ({order.value_text(0)})"
        )
        return
    assert said.startswith(f"{best} is best on average ({order.value_text(0)})")
    beaten = {one.b if one.a == best else one.a for one in family.shown if family.better(one) == best}
    others = set(scores.algorithms) - {best}
    if not family.shown:
        assert "but no pair is shown to differ (smallest adjusted p = " in said
    elif beaten:
        claimed = said.split("shown to be better than ")[1].split(" (adjusted")[0]
        if beaten == others and number > 5:
            assert claimed == f"all {number - 1} others"
        else:
            assert set(re.findall(r"net\d+", claimed)) <= beaten
            more = re.search(r"and (\d+) more$", claimed)
            assert len(re.findall(r"net\d+", claimed)) + (int(more[1]) if more else 0) == len(beaten)
        if beaten != others:
            left = said.split("not distinguished from ")[1]
            assert set(re.findall(r"net\d+", left)) <= others - beaten
        else:
            assert "not distinguished" not in said


def test_a_control_limits_what_is_said() -> None:
    scores = made([0, 0.1, 0.3], seed=1)
    family = fold_pairs(scores, control="net00")
    said = statement(standings(scores), family)
    assert said.startswith("net02 is best on average (")
    assert "net00, the control (" in said
    beaten = [one.a if one.b == "net00" else one.b for one in family.comparisons if one.p_decides <= family.alpha]
    assert sorted(beaten) == ["net01", "net02"]
    assert "is shown to be worse than net02 and net01 (adjusted p " in said
    none = made([0, 0, 0], seed=1)
    said = statement(standings(none), fold_pairs(none, control="net01"))
    assert "but no difference from net01 is shown (smallest adjusted p = " in said
