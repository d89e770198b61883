"""Notes on data for which they were once false: each is said only where it is true."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from stats_core import (
    Agreement,
    Curves,
    FoldScores,
    Losses,
    ScoreTable,
    bayesian_correlated_t,
    bonferroni_dunn,
    carry_over,
    cochran_q,
    control_comparison,
    corrected_resampled_t,
    curve_contrast,
    curve_levels,
    curve_localisation,
    curve_pairs,
    diebold_mariano,
    friedman,
    hochberg_tamhane_intervals,
    hotelling_t2,
    matched_t,
    mcnemar,
    nemenyi,
    one_way_anova,
    pairwise_comparison,
    pooled_intervals,
    randomized_anova,
    sign_test,
    tukey_kramer,
)
from stats_core.answers.cases import advise
from stats_core.charts import PosteriorDensity
from stats_core.methods.curves.curve_localisation import _percent as percent_of_effect
from stats_core.results.columns import Kind, cell
from stats_core.wording import decision


def table(scores: np.ndarray) -> ScoreTable:
    k = scores.shape[1]
    return ScoreTable(tuple(f"set {i}" for i in range(len(scores))), tuple("ABCDEFGHIJ"[:k]), scores)


def apart(runs: int) -> Curves:
    rng = np.random.default_rng(0)
    shapes = np.array([[0, 0, 0], [50, 60, 55], [100, 120, 120.0]])
    return Curves.from_groups({name: shapes[i] + rng.normal(0, 1, (runs, 3)) for i, name in enumerate("ABC")})


@pytest.mark.parametrize("seed", range(12))
def test_more_shuffles_than_assignments_may_show_what_all_of_them_cannot(seed: int) -> None:
    """Of 15 assignments no p is below .0667, but 39 random ones of them may give .025 or .05."""
    result = randomized_anova(apart(2), enumeration="never", shuffles=39, seed=seed)
    how = result.notes()[0]
    assert "cannot show" not in how
    assert "by chance p may come out as small as 0.0250, where all assignments give no less than 0.0667" in how


def test_too_few_curves_or_shuffles_are_said_where_they_hold() -> None:
    few = randomized_anova(apart(2)).notes()[0]
    assert few.endswith("the smallest possible p is 0.0667. So few curves cannot show a difference at 0.05, "
                        "whatever the scores.")  # fmt: skip
    shuffles = randomized_anova(apart(4), enumeration="never", shuffles=19, alpha=0.01).notes()[0]
    assert shuffles.endswith("So few shuffles cannot show a difference at 0.01, whatever the scores.")


def test_pairs_do_not_ask_for_more_curves_where_shuffles_have_shown_every_pair() -> None:
    """Two against two curves have three assignments, and 399 random shuffles of them may give any share of a third."""
    claims = [curve_pairs(apart(2), enumeration="never", shuffles=399, alpha=0.2, seed=seed) for seed in range(3)]
    for result in claims:
        assert not any("more curves are needed" in note for note in result.notes())
    exact = curve_pairs(apart(2), alpha=0.2)
    assert any("more curves are needed to show a difference in every pair" in note for note in exact.notes())


def test_benjamini_and_yekutieli_are_not_always_sharper_than_bonferroni() -> None:
    reaches = []
    for seed in range(60):
        scores = np.random.default_rng(seed).normal(size=(12, 4)) + np.array([1.0, 0.0, 0.0, 0.0])
        for result in (
            pairwise_comparison(table(scores), adjustment="benjamini_yekutieli"),
            control_comparison(table(scores), control="A", adjustment="benjamini_yekutieli"),
        ):
            reaches += [(one.low > 0 or one.high < 0, decision(one.p_adjusted, 0.05)) for one in result.comparisons]
            note = next(note for note in result.notes() if "Bonferroni's" in note)
            assert note.endswith("may contain zero where this procedure rejects, and exclude it where it does not.")
    assert (True, False) in reaches
    sharper = control_comparison(table(scores), control="A").notes()
    assert any(note.endswith("may contain zero where this more powerful procedure rejects.") for note in sharper)


def test_one_comparison_has_no_sharper_procedure() -> None:
    scores = np.random.default_rng(1).normal(size=(12, 2))
    for result in (
        control_comparison(table(scores), control="A"),
        pairwise_comparison(table(scores), test="signed_rank"),
    ):
        assert not any("sharper" in note or "between them" in note for note in result.notes())
    slide = bonferroni_dunn(table(scores), control="A", constant="slide").notes()
    assert sum("made for 1 pair; for 1 comparison" in note for note in slide) == 1


@pytest.mark.parametrize(("shift", "alternative", "p"), [(0.5, "greater", 0), (0.5, "less", 1), (0.5, "two_sided", 0)])
def test_the_convention_of_a_fold_test_without_variance_has_its_side(shift: float, alternative: str, p: int) -> None:
    scores = FoldScores(("A", "B"), [[[1.0, 2.0, 3.0, 4.0]], [[0.5, 1.5, 2.5, 3.5]]])
    result = corrected_resampled_t(scores, a="A", b="B", alternative=alternative)
    assert f"p = {p} is a convention" in result.notes()[0]
    assert result.p == p
    assert result.sentence().count(result.p_said.split(" (")[0]) == 1
    side = "" if alternative == "two_sided" else "one-sided "
    assert f"on 4 folds, {side}{result.p_said.split(' (')[0]}." in result.notes()[0]


@pytest.mark.parametrize("b", [[1.0, 2.0, 3.0], [0.5, 1.5, 2.5]], ids=["no difference", "no variance"])
def test_the_slides_t_is_no_larger_than_what_is_no_number(b: list[float]) -> None:
    result = corrected_resampled_t(FoldScores(("A", "B"), [[[1.0, 2.0, 3.0]], [b]]), a="A", b="B", divisor="slide")
    assert "The variance is divided by n, as on Singhi's slide." in result.notes()


def test_pictures_are_named_only_where_they_are_drawn() -> None:
    losses = Losses(("A", "B"), np.random.default_rng(2).gamma(2, size=(12, 2)))
    wrong = Losses(("A", "B"), (losses.losses > 2).astype(float))
    for data, drawn in ((losses, True), (losses.summary(), False), (wrong, False)):
        result = matched_t(data, a="A", b="B")
        note = next(note for note in result.notes() if "more than 30" in note)
        assert ("pictures" in note) == drawn == (len(result.charts()) > 1)


def test_one_is_said_in_the_singular() -> None:
    one = mcnemar(Agreement(3, 1, 0, 2, a="net", b="tree")).notes()
    assert one[0].startswith("Only net is right on 1 case, only tree on 0;")
    assert one[1].startswith("With 1 disagreement the variant is: exact binomial. ")
    wrong = np.zeros((10, 3))
    wrong[0, 0] = 1
    losses = Losses(("A", "B", "C"), wrong)
    assert "disagree on 1 case," in cochran_q(losses).notes()[-1]
    assert "on 1 case, 1.5 times as many" in advise(losses).reason
    clones = np.random.default_rng(3).random((20, 1)) + np.array([0, 0, 0.0])
    clones[:, 2] = np.random.default_rng(4).random(20)
    assert "vary in 1 direction only" in hotelling_t2(Losses(("A", "B", "C"), clones)).notes()[0]


def test_shuffling_takes_runs_for_exchangeable_and_not_for_free_of_any_assumption() -> None:
    found = 0
    for seed in range(30):
        rng = np.random.default_rng(seed)
        runs = {"A": rng.exponential(size=(5, 1)), "B": 2 * rng.exponential(size=(5, 1))}
        result = one_way_anova(Curves.from_groups(runs), alpha=0.2)
        for note in result.notes():
            found += "decides the other way" in note
            assert "variances" not in note
    assert found


def test_rare_disagreements_side_by_side_are_no_serial_correlation() -> None:
    """Two of 40 differences stand beside each other in one of twenty orders; a correlation of .47 says nothing."""
    losses = np.zeros((40, 2))
    losses[7:9, 0] = 1
    assert not any("order of the file" in note for note in matched_t(Losses(("A", "B"), losses), a="A", b="B").notes())
    trend = np.column_stack([np.sin(np.arange(40) / 4), np.zeros(40)])
    assert any("order of the file" in note for note in matched_t(Losses(("A", "B"), trend), a="A", b="B").notes())
    rng = np.random.default_rng(6)
    said = sum(
        any("order of the file" in note for note in matched_t(Losses(("A", "B"), one), a="A", b="B").notes())
        for one in (rng.random((300, 30, 2)) < 0.06).astype(float)
    )
    assert said <= 8  # 3 of 300 are expected at most; 9 or more have a chance below 1 %


def test_of_ties_only_what_is_true_is_said() -> None:
    """Ties may make mean ranks cautious or bold: three tied trees between two make them bold."""
    scores = np.zeros((30, 3))
    scores[0] = [3, 2, 1]
    note = next(note for note in nemenyi(table(scores)).notes() if "ties" in note)
    assert note.startswith("29 of 30 data sets have ties")
    assert note.endswith("the standard error takes no account of ties.")


def test_a_map_of_carry_over_at_any_scale() -> None:
    """Uncorrelated levels of 1e290: their covariances are infinite, and 0 times infinite is no number."""
    curves = Curves.from_groups({"A": [[1e290, 0], [0, 0]], "B": [[0, 0], [0, 1e290]]})
    assert carry_over(curves).charts() == ()
    assert carry_over(curves).next_to.tolist() == [0.0]


def test_few_assignments_and_not_normal_scores_are_why_shuffles_of_them_show_nothing() -> None:
    """3 + 3 curves have 10 assignments: no p of all of them is below .1, also where 99 random ones repeat them."""
    rng = np.random.default_rng(5)
    curves = Curves.from_groups({"A": rng.normal(0, 0.1, (3, 4)), "B": rng.normal(9, 0.1, (3, 4))})
    said = " ".join(randomized_anova(curves, enumeration="never", shuffles=99).notes())
    assert "The curves have only 10 assignments: visited once each, they give no p as small as 0.05." in said
    assert "normally distributed" not in said


def test_a_p_of_the_other_error_term_that_no_shuffle_reached_is_a_limit_too() -> None:
    rng = np.random.default_rng(0)
    curves = Curves.from_groups({"A": rng.normal(0, 1, (12, 5)), "B": rng.normal(9, 1, (12, 5))})
    pooled = randomized_anova(curves, error="split_plot", enumeration="never", shuffles=99)
    said = " ".join(pooled.notes())
    assert "the within-cell error term, as published, would decide the other way (p ≤ 0.01)" in said


@pytest.mark.parametrize(
    ("runs", "folds", "p", "on"), [(1, 10, "0.0020", "10 folds"), (10, 10, "0.0020", "10 folds, as")]
)
def test_the_sign_test_beside_a_posterior_says_on_how_many_folds(runs: int, folds: int, p: str, on: str) -> None:
    """A hundred folds of ten runs have ten test sets of their own: on all hundred it would say 1.6e-30."""
    scores = np.full((2, runs, folds), 0.5)
    scores[0] += 0.1
    said = bayesian_correlated_t(FoldScores(("A", "B"), scores), a="A", b="B").notes()
    assert any(note.startswith(f"The sign test, which needs no variance, gives p = {p}, on {on}") for note in said)


def test_the_smallest_possible_p_has_the_digits_of_the_p_beside_it() -> None:
    for wins, least in ((4, "0.1250"), (7, "0.0156"), (60, "1.7e-18"), (1500, "below 1e-300")):
        result = sign_test(table(np.tile([1.0, 0.0], (wins, 1))), a="A", b="B")
        assert any(note.endswith(f"with {wins:,} differences is {least}.") for note in result.notes())


@pytest.mark.parametrize(
    ("pattern", "a", "b", "said"),
    [
        ("late_minus_early", [0, 1, 2, 3], [0, 0, 1, 1], "A improves more from the early to the late levels than B"),
        ("late_minus_early", [3, 3, 2, 2], [9, 6, 3, 0], "A loses less from the early to the late levels than B"),
        ("late_minus_early", [3, 3, 3, 3], [9, 6, 3, 0], "A loses less from the early to the late levels than B"),
        ("linear", [0, 1, 2, 3], [9, 6, 3, 0], "A improves faster over training than B"),
        ("linear", [3, 3, 2, 2], [9, 6, 3, 0], "A gets worse more slowly over training than B"),
        ("sooner", [2, 3, 3, 3], [0, 1, 2, 3], "A comes closer to the last score before it than B"),
        ("sooner", [9, 9, 9, 3], [3, 3, 3, 3], "A stands better before the last level, measured from the last score"),
    ],
)
@pytest.mark.parametrize("turn", [1, -1])
def test_who_gets_worse_by_less_is_not_said_to_improve(
    pattern: str, a: list[int], b: list[int], said: str, turn: int
) -> None:
    noise = np.random.default_rng(1).normal(0, 0.01, (2, 5, 4))
    groups = {"A": turn * (np.array(a) + noise[0]), "B": turn * (np.array(b) + noise[1])}
    curves = Curves.from_groups(groups, higher_is_better=turn > 0)
    for alternative in ("two_sided", "better"):
        result = curve_contrast(curves, weights=(1, -1), pattern=pattern, alternative=alternative)
        assert result.sentence().startswith(said)
        assert said.startswith(result.headline()[: len(said)])


def test_a_level_without_differences_has_a_part_in_the_interaction() -> None:
    """A and B start alike and part at the second level: half of the interaction arises where they are equal."""
    rng = np.random.default_rng(3)
    late = {"A": rng.normal(0, 0.1, 6), "B": rng.normal(2, 0.1, 6)}
    curves = Curves.from_groups({name: np.column_stack([np.ones(6), last]) for name, last in late.items()})
    assert curve_localisation(curves).table()["share_interaction"].tolist() == pytest.approx([0.5, 0.5])
    assert (
        "All curves have the same score at level 1: there the algorithms are equal." in randomized_anova(curves).notes()
    )


@pytest.mark.parametrize("error", ["split_plot", "cell"])
def test_one_level_has_one_effect_and_no_points_that_depend_on_each_other(error: str) -> None:
    runs = {"A": [[3.0], [7.0], [8.0], [2.0], [1.0]], "B": [[7.0], [8.0], [8.0], [7.0], [8.0]]}
    result = randomized_anova(Curves.from_groups(runs), error=error)
    assert result.algorithm.p_conventional < 0.05 < result.algorithm.p
    assert any("It assumes that the scores are normally distributed; " in note for note in result.notes())
    assert not any("every point" in note or "Interaction" in note for note in result.notes())
    assert "Level 1." in curve_pairs(Curves.from_groups(runs)).notes()[0]


def test_two_algorithms_with_unequal_runs_have_exact_intervals() -> None:
    """Kramer's intervals of two are Student's, no wider than they had to be."""
    rng = np.random.default_rng(0)
    groups = {"A": rng.normal(size=(5, 1)), "B": rng.normal(size=(9, 1)), "C": rng.normal(size=(4, 1))}
    two = Curves.from_groups({name: groups[name] for name in "AB"})
    exact = stats.ttest_ind(groups["A"].ravel(), groups["B"].ravel()).confidence_interval(0.95)
    row = tukey_kramer(two).table().iloc[0]
    assert (row["low"], row["high"]) == pytest.approx((exact.low, exact.high), rel=1e-6)
    assert not any("wider" in note for note in tukey_kramer(two).notes())
    assert any("a little wider than necessary" in note for note in tukey_kramer(Curves.from_groups(groups)).notes())


def test_chi_square_is_not_blamed_where_shuffles_are_too_few() -> None:
    scores = np.random.default_rng(0).normal(size=(40, 9)) + 0.3 * np.arange(9)
    result = friedman(table(scores), shuffles=19, alpha=0.01)
    assert "So few shuffles cannot show a difference at 0.01, whatever the ranks." in result.notes()
    assert not any("misleads" in note for note in result.notes())


def test_chi_square_alone_is_said_to_mislead_where_the_f_does_not() -> None:
    """Exact p is .0443 and Iman and Davenport's .0275; chi-square's .0503 alone decides otherwise."""
    rng = np.random.default_rng(43)
    n, k = int(rng.integers(3, 8)), int(rng.integers(3, 5))
    found = friedman(table(rng.random((n, k)) + 0.2 * np.arange(k)))
    assert found.table()["p"].tolist()[:4] == pytest.approx([0.0443, 0.0503, 0.0503, 0.0275], abs=5e-5)
    assert (
        "The chi-square approximation is misleading here: its p = 0.0503 and the p = 0.0443 of the first row lead to "
        "different decisions at 0.05."
    ) in found.notes()


def test_shuffled_runs_that_are_too_few_say_so() -> None:
    runs = {"A": [[0.0], [0.1], [0.2]], "B": [[9.0], [9.1], [9.2]]}
    assert one_way_anova(Curves.from_groups(runs)).notes() == (
        "Shuffling the runs decides the other way (p = 0.1000): with 10 assignments its p cannot be as small as 0.05.",
    )


def test_counts_of_one_are_singular() -> None:
    assert any("1 case of each kind was expected" in note for note in mcnemar(Agreement(5, 1, 1, 5)).notes())
    wrong = np.array([[0, 1, 1], [1, 0, 0], [0, 1, 1], [0, 0, 0], [1, 1, 1]] * 8, dtype=float)
    directions = hotelling_t2(Losses(tuple("ABC"), wrong)).notes()[0]
    assert "in 1 direction only" in directions
    assert directions.endswith("this is tested.")
    split = sign_test(table(np.array([[1.0, 0], [2, 2], [2, 2]])), a="A", b="B", ties="split").notes()
    assert split[1] == "Exact: the smallest possible p with 1 difference and 1 tie counted for each side is 1.0000."


@pytest.mark.parametrize(
    ("share", "said"),
    [(-0.001, "more than −1 %"), (1.001, "just above 100 %"), (1.0, "100 %"), (0.0, "0 %"), (-0.2, "−20 %")],
)
def test_a_share_is_none_or_all_only_where_it_is(share: float, said: str) -> None:
    assert percent_of_effect(share) == said


def test_a_posterior_with_a_width_has_no_certainty_in_its_table_and_picture() -> None:
    """The sentence said "above 0.9999", and the table beside it 1."""
    differences = 1 + 1e-4 * np.random.default_rng(1).normal(size=(1, 100))
    result = bayesian_correlated_t(FoldScores(("A", "B"), np.stack([differences, 0 * differences])), a="A", b="B")
    assert "with probability above 0.9999, and B is better with probability below 1e-16" in result.sentence()
    row = result.table().iloc[0]
    drawn = result.table().attrs["draws"]
    told = [cell(Kind.PROBABILITY, row[name], drawn) for name in ("p_a_better", "p_b_better")]
    density = result.charts()[0]
    assert isinstance(density, PosteriorDensity)
    assert told == [density.said(density.p_right), density.said(density.p_left)] == ["> 0.9999", "< 1e-16"]


def test_no_critical_value_makes_intervals_certain() -> None:
    wrong = np.random.default_rng(2).integers(0, 2, (100, 4)).astype(float)
    losses = Losses(tuple("ABCD"), wrong)
    for result, told in (
        (pooled_intervals(losses, critical=6.0), "a confidence of at least 0.999; for 95 %"),
        (hochberg_tamhane_intervals(losses, critical=6.0), "a confidence of at least 0.999; for 95 %"),
    ):
        assert any(told in note for note in result.notes())


def test_levels_that_no_shuffle_reached_say_so_where_nothing_is_shown() -> None:
    """The sentence said p = 0.0500, the table beside it at most 0.05."""
    groups = {"A": np.random.default_rng(0).normal(0, 1, (12, 2)), "B": np.random.default_rng(1).normal(9, 1, (12, 2))}
    result = curve_levels(Curves.from_groups(groups), shuffles=19, alpha=0.01, enumeration="never")
    assert result.sentence() == (
        "At no single level are A and B shown to differ: smallest adjusted p ≤ 0.05, none of 19 shuffles reached it."
    )


def test_a_normal_distribution_has_no_degrees_of_freedom() -> None:
    losses = Losses(("A", "B"), np.random.default_rng(5).normal(size=(30, 2)))
    for correction, df in (("harvey", 29.0), ("as_published", np.nan)):
        result = diebold_mariano(losses, a="A", b="B", correction=correction)
        assert result.table()["df"].tolist() == pytest.approx([df], nan_ok=True)
