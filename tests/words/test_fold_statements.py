"""What the tests on folds say in words is what they found: direction, decision, interval, p, and nothing more."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
from scipy import stats

from stats_core import (
    FoldScores,
    FoldTest,
    PairResult,
    Scheme,
    bayesian_correlated_t,
    corrected_resampled_t,
    cv_5x2_f,
    cv_5x2_t,
    fold_pairs,
    paired_t,
    repeated_cv_t,
)
from stats_core.charts import Forest, PairedDifferences, PairMatrix
from stats_core.methods.folds.shared.fold_pair import OPPOSED, UNDEFINED
from stats_core.params import Alternative
from stats_core.wording import decision, p_phrase
from tests.words.statements import not_in_table, with_names_changed_round

TESTS: dict[str, Callable[..., PairResult]] = {
    "paired": paired_t,
    "corrected": corrected_resampled_t,
    "5x2 t": cv_5x2_t,
    "5x2 F": cv_5x2_f,
    **{scheme.value: partial(repeated_cv_t, scheme=scheme) for scheme in Scheme},
}
every_test = pytest.mark.parametrize("name", TESTS)
RNG = np.random.default_rng(9)
# Clear and unclear differences, rounded so that ties and zeros come up.
DATA = [
    np.round(0.8 + 0.02 * RNG.standard_normal((2, 5, 2)) + shift * np.array([0.0, 1.0])[:, None, None], 2)
    for shift in (-0.5, -0.05, -0.02, 0.0, 0.0, 0.02, 0.05, 0.5)
    for _ in range(6)
]


def folds(values: np.ndarray, **extra: object) -> FoldScores:
    return FoldScores(("ada", "bob", "cy")[: len(values)], values, **extra)


def apart(x: np.ndarray, **extra: object) -> FoldScores:
    """Scores whose difference is x."""
    return folds(np.stack([0.5 + x, np.full_like(x, 0.5)]), **extra)


@every_test
@pytest.mark.parametrize("higher", [True, False])
def test_every_sentence_is_what_was_found(name: str, higher: bool) -> None:
    for values in DATA:
        result = TESTS[name](folds(values, higher_is_better=higher), a="ada", b="bob")
        said, table = result.sentence(), result.table()
        p = table["p"].item()
        assert not_in_table(said, table, ("ada", "bob")) == [], said
        assert abs(result.estimate) > 1e-12 or result.estimate == 0, "rounding is no difference"
        ahead = "ada" if (result.estimate > 0) == higher else "bob"
        claim = re.match(r"(ada|bob) is better than (ada|bob) by ", said)
        if not decision(p, result.alpha):
            assert said.startswith("ada and bob are not shown to differ: ada minus bob is ")
        elif name == "5x2 F":
            assert said.startswith("ada and bob differ: ada minus bob is ")
        else:
            assert claim
            assert claim[1] == ahead
            assert claim[1] != claim[2]
        mirrored = TESTS[name](folds(values[::-1], higher_is_better=higher), a="ada", b="bob").sentence()
        turned = TESTS[name](folds(values, higher_is_better=higher), a="bob", b="ada").sentence()
        assert with_names_changed_round(mirrored, "ada", "bob") == turned
        if claim:
            assert turned == said


@every_test
def test_the_interval_in_the_sentence_is_the_tables(name: str) -> None:
    for values in DATA:
        result = TESTS[name](folds(values), a="ada", b="bob", alpha=0.1)
        found = re.search(r"90 % interval (−?[\d.e-]+) to (−?[\d.e-]+),", result.sentence())
        if not found:
            assert re.search("without a 90 % interval|with no variance to judge it by", result.sentence())
            assert not result.low < result.high
            continue
        low, high = (float(end.replace("−", "-")) for end in found.groups())
        turned = " is better than " in result.sentence() and result.estimate < 0
        expected = (-result.high, -result.low) if turned else (result.low, result.high)
        assert (low, high) == pytest.approx(expected, rel=2e-3, abs=1e-4)


def everywhere(x: float, runs: int, n: int, **extra: object) -> FoldScores:
    return apart(np.full((runs, n), x), **extra)


@every_test
@pytest.mark.parametrize("sign", [1, -1])
def test_five_of_five_folds_without_variance_claim_nothing(name: str, sign: int) -> None:
    """The exact sign test of five equal differences has p = .0625."""
    shape = (5, 2) if "5x2" in name else (2, 5)
    result = TESTS[name](everywhere(0.1 * sign, *shape), a="ada", b="bob")
    p = 0.5 if "5x2" in name else 0.0625  # two folds with test cases of their own, or five
    assert (result.statistic, result.p) == (math.inf if name == "5x2 F" else sign * math.inf, 0)
    assert result.p_decides == result.table()["p"].item() == p
    assert not result.rejects
    assert result.sentence().startswith("ada and bob are not shown to differ: ada minus bob is ")
    assert f"p = {p:.4f} (sign test)" in result.sentence()
    assert "1e-16" not in result.sentence() + " ".join(result.notes())
    assert any("p = 0 is a convention, not evidence" in note and f"p = {p:.4f}" in note for note in result.notes())
    assert math.isnan(result.table()["low"].item())
    chart = next(one for one in result.charts() if isinstance(one, PairedDifferences))
    assert math.isnan(chart.low)
    assert math.isnan(chart.high)


@pytest.mark.parametrize(
    ("data", "p"),
    [
        (everywhere(0.1, 1, 5), 0.0625),
        (everywhere(0.1, 1, 6), 0.03125),
        (everywhere(0.1, 10, 10), 2 * 0.5**10),
        (everywhere(0.1, 5, 1), 0.0625),
        (everywhere(0.1, 100, 1, n_train=90, n_test=10), 2 * 0.5**10),
        (everywhere(0.1, 100, 1, n_train=200, n_test=100), 0.25),
    ],
)
def test_as_many_differences_count_as_have_test_cases_of_their_own(data: FoldScores, p: float) -> None:
    result = paired_t(data, a="ada", b="bob")
    assert result.p == 0
    assert result.p_decides == p
    assert result.rejects == (p <= 0.05)
    assert result.better == ("ada" if p <= 0.05 else None)


def test_without_variance_signs_that_point_the_other_way_support_nothing() -> None:
    """The 5x2cv t test looks at the first fold alone; four of five runs say the opposite."""
    x = np.repeat([[0.1], [-0.2], [-0.3], [-0.4], [-0.5]], 2, axis=1)
    result = cv_5x2_t(apart(x), a="ada", b="bob")
    assert (result.statistic, result.p, result.p_decides) == (math.inf, 0, 1)
    assert "not shown to differ" in result.sentence()


def test_a_pair_without_variance_counts_among_all_pairs_by_its_sign_test() -> None:
    scores = np.stack([np.full((1, 5), 0.7), np.full((1, 5), 0.6), [[0.61, 0.64, 0.58, 0.63, 0.6]]])
    result = fold_pairs(folds(scores), control="bob")
    one, other = result.comparisons
    assert (one.p, one.p_adjusted) == (0, 0)
    assert (one.p_alone, one.p_decides) == (0.0625, 0.125)
    assert other.p_decides == max(other.p, 0.125)
    assert result.shown == ()
    assert result.sentence() == "ada, cy are not shown to differ from bob: smallest adjusted p = 0.1250 (sign test)."
    forest = next(chart for chart in result.charts() if isinstance(chart, Forest))
    assert forest.marked.tolist() == [False, False]
    assert np.isnan(forest.low).tolist() == [True, False]
    matrix = next(chart for chart in result.charts() if isinstance(chart, PairMatrix))
    assert matrix.p_adjusted[0, 1] == 0.125
    assert result.table()["p_adjusted"].tolist() == [0.125, other.p_decides]


def test_runs_at_plus_and_minus_infinity_are_said_to_be_so() -> None:
    x = np.array([[0.1, 0.1, 0.1], [-0.3, -0.3, -0.3]])
    result = repeated_cv_t(apart(x), a="ada", b="bob", scheme=Scheme.FOLDS_AVERAGED_T)
    assert (result.p, result.notes()[0]) == (1, OPPOSED)
    assert math.isnan(result.low)
    assert "without a 95 % interval" in result.sentence()
    same = repeated_cv_t(apart(np.zeros((2, 3))), a="ada", b="bob", scheme=Scheme.FOLDS_AVERAGED_T)
    assert same.notes()[0] == UNDEFINED
    # Means of runs that are zero without any variance, though the folds differ.
    level = repeated_cv_t(apart(np.array([[0.1, -0.1], [0.2, -0.2]])), a="ada", b="bob", scheme=Scheme.FOLDS)
    assert level.notes()[0] == UNDEFINED


@pytest.mark.parametrize(
    ("df", "warned"), [(None, True), (99, True), (50, True), (12, True), (11, False), (10, False), (5, False)]
)
def test_degrees_of_freedom_beyond_the_calibrated_ones_keep_the_warning(df: float | None, warned: bool) -> None:
    data = apart(np.round(0.1 * np.random.default_rng(0).standard_normal((10, 10)), 3))
    notes = repeated_cv_t(data, a="ada", b="bob", df=df).notes()
    assert any("rejected 52 % of 1,000" in note for note in notes) == warned
    assert any(f"the given {df}" in note for note in notes) == (warned and df is not None)
    assert any("df = 11 is calibrated here by simulation" in note for note in notes) == (df == 11)


@pytest.mark.parametrize("test", FoldTest)
def test_the_sentence_of_a_family_is_what_was_found(test: FoldTest) -> None:
    for seed in range(8):
        rng = np.random.default_rng(seed)
        shift = np.array([0.0, 0.03, 0.1])[:, None, None] * (seed % 3)
        data = folds(np.round(0.8 + shift + 0.02 * rng.standard_normal((3, 5, 2)), 3), higher_is_better=seed % 2 == 0)
        for control in (None, "bob"):
            result = fold_pairs(data, test=test, control=control)
            said, table = result.sentence(), result.table()
            assert not_in_table(re.sub(r"^\d of \d", "", said), table, data.algorithms) == [], said
            shown = table[table["p_adjusted"] <= 0.05]
            for row in shown.itertuples():
                better, worse = (row.a, row.b) if (row.estimate > 0) == data.higher_is_better else (row.b, row.a)
                directed = test is not FoldTest.CV_5X2_F
                claim = f"{better} is better than {worse}" if directed else f"{row.a} differs from {row.b}"
                assert f"{claim} (adjusted p" in said
            if len(shown):
                assert said.startswith(
                    f"{len(shown)} of {len(table)} comparisons show{'s' * (len(shown) == 1)} a difference: "
                )
                assert said.count("(adjusted p") == len(shown)
            elif control:
                assert said.startswith("ada, cy are not shown to differ from bob: smallest adjusted p = ")
            else:
                assert said.startswith("No two of ada, bob, cy are shown to differ: smallest adjusted p = ")
            if not len(shown):
                assert said.endswith(f"{table['p_adjusted'].min():.4f}.")
            for chart in result.charts():
                if isinstance(chart, Forest):
                    excludes = (table["low"] > 0) | (table["high"] < 0) | (table["low"].isna() & (table["p"] <= 0.05))
                    assert chart.marked.tolist() == excludes.tolist()


def test_a_sentence_about_many_algorithms_is_short() -> None:
    rng = np.random.default_rng(1)
    names = tuple(f"net{i:02}" for i in range(40))
    data = FoldScores(names, np.round(0.8 + 0.01 * rng.standard_normal((40, 1, 5)), 3))
    said = fold_pairs(data).sentence()
    assert said.startswith("No two of net00, net01, net02, net03, net04, net05, net06, net07 and 32 more are shown")
    said = fold_pairs(data, control="net39").sentence()
    assert said.startswith("net00, net01, net02, net03, net04, net05, net06, net07 and 31 more are not shown to differ")
    assert "from net39: " in said


@pytest.mark.parametrize("test", [paired_t, corrected_resampled_t, repeated_cv_t, cv_5x2_t])
def test_one_sided_tests(test: Callable[..., PairResult]) -> None:
    for values in DATA[::5]:
        if test is cv_5x2_t and values.shape[1:] != (5, 2):
            continue
        data = folds(values)
        both = test(data, a="ada", b="bob")
        if not math.isfinite(both.statistic):
            continue
        more, less = (test(data, a="ada", b="bob", alternative=side) for side in ("greater", "less"))
        assert more.p + less.p == pytest.approx(1)
        assert min(more.p, less.p) == pytest.approx(both.p / 2)
        if test is paired_t:
            oracle = stats.ttest_rel(*values.reshape(2, -1), alternative="greater")
            assert more.p == pytest.approx(oracle.pvalue, rel=1e-9)
            assert (more.low, more.high) == pytest.approx(tuple(oracle.confidence_interval(0.95)), rel=1e-9)
        for one, claim in ((more, "better"), (less, "worse")):
            shown = "shown" if one.p <= 0.05 else "not shown"
            assert one.sentence().startswith(f"ada is {shown} to be {claim} than bob: ada minus bob is ")
            assert one.sentence().endswith(f"one-sided {p_phrase(one.p)}.")
            assert (one.low > 0 or one.high < 0) == (one.p <= 0.05)
        lower = test(folds(values, higher_is_better=False), a="ada", b="bob", alternative=Alternative.GREATER)
        assert "to be worse than bob" in lower.sentence()


@pytest.mark.parametrize("alpha", [0.5, 0.6, 0.9, 1 - 1e-9])
@pytest.mark.parametrize("side", ["greater", "less"])
@pytest.mark.parametrize("test", [paired_t, corrected_resampled_t, repeated_cv_t])
def test_a_one_sided_interval_holds_its_estimate_at_any_level(
    test: Callable[..., PairResult], side: str, alpha: float
) -> None:
    """Beyond a level of one half the bound of a one-sided interval would lie on the other side of its estimate."""
    for values in DATA[::7]:
        result = test(folds(values), a="ada", b="bob", alternative=side, alpha=alpha)
        if math.isfinite(result.statistic):
            assert result.low <= result.estimate <= result.high
            assert result.rejects == (result.low > 0 or result.high < 0)


def test_one_sided_without_variance() -> None:
    data = everywhere(0.1, 1, 5)
    more, less = (paired_t(data, a="ada", b="bob", alternative=side) for side in ("greater", "less"))
    assert (more.p, more.p_decides, more.rejects) == (0, 0.03125, True)
    assert (less.p, less.p_decides, less.rejects) == (1, 1, False)
    assert more.sentence().endswith("with no variance to judge it by, one-sided p = 0.0312 (sign test).")


@every_test
@pytest.mark.parametrize("factor", [1e-250, 1e-160, 1e150, 1e300])
def test_any_scale_gives_the_same_answer(name: str, factor: float) -> None:
    for values in DATA[::7]:
        here = TESTS[name](folds(values), a="ada", b="bob")
        there = TESTS[name](folds(factor * values), a="ada", b="bob")
        assert (there.p, there.p_decides) == pytest.approx((here.p, here.p_decides), rel=1e-6)
        assert there.statistic == pytest.approx(here.statistic, rel=1e-6, nan_ok=True)
        assert there.estimate / factor == pytest.approx(here.estimate, rel=1e-6, abs=1e-12)
        assert there.high / factor == pytest.approx(here.high, rel=1e-6, abs=1e-12, nan_ok=True)


@every_test
@pytest.mark.parametrize("alpha", [1e-15, 1e-9, 0.5, 1 - 1e-6, 1 - 1e-9])
def test_any_alpha_is_answered_without_100_percent(name: str, alpha: float) -> None:
    for values in DATA[::11]:
        result = TESTS[name](folds(values), a="ada", b="bob", alpha=alpha)
        said = " ".join((result.sentence(), *result.notes()))
        assert not re.search(r"(?<![\d.])(100|0) %|level [01](?![.\de])", said), said
        assert math.isnan(result.low) or result.low <= result.high
        if math.isfinite(result.statistic) and math.isfinite(result.low) and name != "5x2 F":
            assert (result.low > 0 or result.high < 0) == (result.p < alpha)


@pytest.mark.parametrize("alpha", [1e-15, 0.05, 1 - 1e-9])
def test_all_pairs_at_any_alpha(alpha: float) -> None:
    data = folds(np.concatenate([DATA[3], DATA[4][:1]]))
    for test in FoldTest:
        result = fold_pairs(data, test=test, alpha=alpha)
        said = " ".join((result.sentence(), *result.notes()))
        assert not re.search(r"(?<![\d.])(100|0) %|level [01](?![.\de])", said), said


def test_decimals_that_are_equal_are_tied_whatever_their_last_bits() -> None:
    """Scores near 10,000 on a grid of a tenth: their differences are one number, and have no variance."""
    b = np.array([10000.1, 10000.3, 9999.7, 10000.4, 9999.9, 10000.2])[np.newaxis]
    result = paired_t(folds(np.stack([np.round(b + 0.1, 1), b])), a="ada", b="bob")
    assert (result.statistic, result.p, result.p_decides) == (math.inf, 0, 0.03125)
    # One fold of another size does not make the others equal.
    b = np.append(b[0, :5], 1e15)[np.newaxis]
    a = b + np.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.0])
    assert math.isfinite(paired_t(folds(np.stack([a, b])), a="ada", b="bob").statistic)


def test_no_difference_no_variance_no_region_is_practically_the_same() -> None:
    same = bayesian_correlated_t(apart(np.zeros((1, 5))), a="ada", b="bob", rope=0)
    assert (same.p_left, same.p_rope, same.p_right) == (0, 1, 0)
    assert "are equal with probability 1" in same.sentence()
    assert any("practically the same" in note for note in same.notes())
    assert any("a convention, not certainty" in note for note in same.notes())
    wide = bayesian_correlated_t(apart(np.zeros((1, 5))), a="ada", b="bob", rope=0.1)
    assert (wide.p_left, wide.p_rope, wide.p_right) == (0, 1, 0)


@every_test
def test_the_headline_of_a_pair_is_what_its_sentence_says(name: str) -> None:
    for values in DATA[::3]:
        result = TESTS[name](folds(values), a="ada", b="bob")
        if result.better:
            assert result.headline() == f"{result.better} is better"
            assert result.sentence().startswith(f"{result.better} is better than ")
        else:
            said = "they differ" if result.rejects else "not shown to differ"
            assert result.headline() == said
            assert said.removeprefix("they ") in result.sentence()
        assert (result.amount in result.sentence()) == (result.better is None)


def test_the_headline_of_a_one_sided_test_names_its_claim() -> None:
    data = folds(np.stack([np.linspace(0.7, 0.8, 10), np.linspace(0.5, 0.62, 10)])[:, np.newaxis])
    more, less = (paired_t(data, a="ada", b="bob", alternative=side) for side in ("greater", "less"))
    assert (more.headline(), less.headline()) == ("ada is better", "ada is not shown to be worse")
    turned = paired_t(data, a="bob", b="ada", alternative="less")
    assert turned.headline() == "ada is better"


@pytest.mark.parametrize("higher", [True, False])
@pytest.mark.parametrize("shift", [0.1, -0.1])
def test_the_posterior_and_its_estimate_speak_of_the_same_difference(shift: float, higher: bool) -> None:
    values = 0.7 + 0.02 * np.random.default_rng(2).standard_normal((2, 2, 5)) + shift * np.array([1, 0])[:, None, None]
    result = bayesian_correlated_t(folds(values, higher_is_better=higher), a="ada", b="bob", rope=0.01)
    ahead, behind = ("ada", "bob") if (shift > 0) == higher else ("bob", "ada")
    said = result.sentence()
    assert said.startswith(f"{ahead} is practically better than {behind} with probability ")
    number = re.search(rf": {ahead} minus {behind} is (−?[\d.]+), 95 % interval (−?[\d.]+) to (−?[\d.]+)\.$", said)
    assert number
    estimate, low, high = (float(text.replace("−", "-")) for text in number.groups())
    assert low < estimate < high
    assert (estimate > 0) == higher
    assert abs(estimate) == pytest.approx(abs(result.estimate), abs=1e-4)
    assert result.headline().startswith(f"{ahead} practically better with probability ")
    wide = bayesian_correlated_t(folds(values, higher_is_better=higher), a="ada", b="bob", rope=0.5)
    assert wide.headline().startswith("practically the same with probability ")


def test_the_headline_of_a_family_counts_or_says_none() -> None:
    clear = folds(
        np.stack([shift + 0.01 * np.random.default_rng(i).random((2, 5)) for i, shift in enumerate((0, 1, 2))])
    )
    assert fold_pairs(clear).headline() == "3 of 3 comparisons show a difference"
    none = folds(np.random.default_rng(0).random((3, 2, 5)))
    assert fold_pairs(none).headline() == "none of 3 comparisons shows a difference"
    assert fold_pairs(none).sentence().startswith("No two of ada, bob, cy are shown to differ: smallest adjusted p = ")


def test_a_posterior_with_a_width_is_never_certain() -> None:
    """The t distribution leaves something to the other side, though its share is too small for a number."""
    wide = np.random.default_rng(3).normal(0, 1e-3, (2, 10, 10)) + np.array([9, 0])[:, None, None]
    result = bayesian_correlated_t(FoldScores(("A", "B"), wide, None, None), a="A", b="B")
    assert result.p_right == 1
    assert "A is better than B with probability above 0.9999, and B is better with probability below 1e-16" in (
        result.sentence()
    )
    assert result.headline() == "A better with probability above 0.9999"
