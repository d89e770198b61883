"""The corrected resampled t test against published numbers."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from stats_core import FoldScores, InputError, corrected_resampled_t, paired_t
from tests.reference.fold_numbers import (
    BOSTON,
    FIVE_BY_TEN,
    FOUR_BY_THREE,
    MLXTEND_KFOLD,
    RESAMPLED_30,
    SKLEARN_AUC,
    TEN_BY_TEN,
    TEN_FOLDS,
    folds,
    from_differences,
)

# Closed form, checked with R 4.2: runs, sizes, t, df, p and the 95 % interval.
CASES = [
    (RESAMPLED_30, 30, (200, 100), 0.34148502047997437, 29, 0.7352005667690696, -0.03164829905, 0.0443349657189),
    (TEN_FOLDS, 1, (270, 30), 1.2214162752389515, 9, 0.2529569629483645, -0.0130026971689, 0.0435226971689),
    (BOSTON, 1, (253, 253), 20.569180485905026, 1, 0.030925827141315407, 4.562389621567, 19.307610378433),
    (MLXTEND_KFOLD, 1, (135, 15), -1.2804983847550624, 9, 0.23238432268170375, -0.184441495058, 0.0511081617246),
    (SKLEARN_AUC, 10, (90, 10), 0.7503126954482318, 99, 0.454845942026733, -0.0164452002961, 0.0364452002961),
]


@pytest.mark.parametrize(("pair", "runs", "sizes", "t", "df", "p", "low", "high"), CASES)
def test_closed_form(
    pair: tuple[np.ndarray, np.ndarray],
    runs: int,
    sizes: tuple[float, float],
    t: float,
    df: int,
    p: float,
    low: float,
    high: float,
) -> None:
    result = corrected_resampled_t(folds(pair, runs=runs, sizes=sizes), a="A", b="B")
    assert (result.statistic, result.df, result.p) == pytest.approx((t, df, p), rel=1e-9)
    assert (result.low, result.high) == pytest.approx((low, high), rel=1e-9)


def test_scikit_learn_prints_it() -> None:
    """plot_grid_search_stats.py: corrected t = 0.750 and one-sided p = 0.227, where the plain t is 2.611."""
    result = corrected_resampled_t(folds(SKLEARN_AUC, runs=10), a="A", b="B")
    assert (round(result.statistic, 3), round(result.p / 2, 3)) == (0.750, 0.227)


@pytest.mark.parametrize(
    ("x", "t", "p"),
    [
        (TEN_BY_TEN, 1.3987950746365092, 0.16499948902904898),
        (FIVE_BY_TEN, 0.4383335014997386, 0.6630710318478781),
        (FOUR_BY_THREE, 1.3401456974021044, 0.20722270417370026),
    ],
)
def test_repeated_cross_validation_derives_the_ratio_from_k(x: np.ndarray, t: float, p: float) -> None:
    result = corrected_resampled_t(from_differences(x), a="A", b="B")
    assert (result.statistic, result.df, result.p) == pytest.approx((t, x.size - 1, p), rel=1e-9)
    assert f"1/{x.shape[1] - 1} from the {x.shape[1]} folds" in result.notes()[0]


def published() -> list[tuple[int, str, float, float, float]]:
    """Naive Bayes minus AODE on 54 UCI data sets, 10 x 10 folds: mean and variance of the 100 differences in percent.

    Computed from docs/code/accuracies.txt of janezd/baycomp at 0ce309b (MIT licence). The p values are those printed
    in Notebook1 of the Julia part of BayesianTestsML/tutorial at 0dbb2939, whose names for the rows are shifted.
    """
    with (Path(__file__).parent / "nadeau_bengio_54.csv").open(newline="") as file:
        return [
            (int(row["row"]), row["dataset"], float(row["mean"]), float(row["variance"]), float(row["published_p"]))
            for row in csv.DictReader(file)
        ]


def with_moments(mean: float, variance: float) -> np.ndarray:
    """A hundred differences [run, fold] with the given mean and variance."""
    z = np.linspace(-1, 1, 100)
    return (mean + np.sqrt(variance) * z / z.std(ddof=1)).reshape(10, 10)


def test_the_54_published_p_values() -> None:
    rows = published()
    assert len(rows) == 54
    ours = {
        row: corrected_resampled_t(from_differences(with_moments(mean, variance)), a="A", b="B").p
        for row, _, mean, variance, _ in rows
    }
    # Row 6 of the file repeats the scores of row 5, so the p value printed for the real data set cannot come out.
    off = [row for row, _, _, _, p in rows if abs(ours[row] - p) > 0.0005 + 1e-9]
    assert off == [6]
    assert (rows[5][1:4], round(ours[6], 3)) == (rows[6][1:4], 0.479)


def test_it_is_the_plain_test_shrunk_by_the_overlap() -> None:
    data = folds(RESAMPLED_30, runs=30, sizes=(200, 100))
    plain, corrected = (test(data, a="A", b="B").statistic for test in (paired_t, corrected_resampled_t))
    assert plain / corrected == pytest.approx(np.sqrt(1 + 30 * 100 / 200), rel=1e-12)


def test_resamples_need_their_sizes() -> None:
    with pytest.raises(InputError, match=r"needs the sizes of training and test set, .*; found 30 runs x 1 fold"):
        corrected_resampled_t(folds(RESAMPLED_30, runs=30), a="A", b="B")


def test_given_sizes_win_over_k_and_a_note_says_when_they_disagree() -> None:
    odd = corrected_resampled_t(folds(RESAMPLED_30, sizes=(200, 100)), a="A", b="B")
    assert odd.statistic == pytest.approx(0.34148502047997437, rel=1e-9)
    assert "The given sizes are used." in odd.notes()[0]
    (note,) = corrected_resampled_t(folds(TEN_FOLDS, sizes=(271, 29)), a="A", b="B").notes()
    assert note.startswith("The test assumes that any two differences correlate by 0.097; a single run does not show")


def test_scale_does_not_matter() -> None:
    """correctipy's issue 24: a result that depends on whether accuracies are shares or percents."""
    share = corrected_resampled_t(folds(SKLEARN_AUC, runs=10), a="A", b="B")
    percent = corrected_resampled_t(folds((100 * SKLEARN_AUC[0], 100 * SKLEARN_AUC[1]), runs=10), a="A", b="B")
    assert percent.p == pytest.approx(share.p, rel=1e-9)


def test_zero_variance() -> None:
    constant = corrected_resampled_t(from_differences(np.full((3, 4), 0.25)), a="A", b="B")
    assert (constant.statistic, constant.p, constant.low) == (np.inf, 0, 0.25)
    nothing = corrected_resampled_t(from_differences(np.zeros((3, 4))), a="A", b="B")
    assert np.isnan(nothing.statistic)
    assert nothing.p == 1


@pytest.mark.parametrize(
    ("pair", "runs", "sizes", "t"),
    [
        (RESAMPLED_30, 30, (200, 100), 0.34732279413101336),
        (TEN_FOLDS, 1, (270, 30), 1.2874858003180696),
        (BOSTON, 1, (253, 253), 29.089214010066897),
    ],
)
def test_as_printed_on_the_slide(
    pair: tuple[np.ndarray, np.ndarray], runs: int, sizes: tuple[float, float], t: float
) -> None:
    """Singhi (2005): m sqrt(n) / sqrt((1/n + n2/n1) sum (d - m)^2); at n = 10 it is 5.4 % larger."""
    data = folds(pair, runs=runs, sizes=sizes)
    result = corrected_resampled_t(data, a="A", b="B", divisor="slide")
    d = np.asarray(pair[0]) - np.asarray(pair[1])
    d = d.ravel()
    n = len(d)
    literal = d.mean() * np.sqrt(n) / np.sqrt((1 / n + sizes[1] / sizes[0]) * np.sum((d - d.mean()) ** 2))
    assert result.statistic == pytest.approx(t, rel=1e-9)
    assert result.statistic == pytest.approx(literal, rel=1e-9)
    standard = corrected_resampled_t(data, a="A", b="B").statistic
    assert any(f"Nadeau and Bengio's {standard:.4g}"[:26] in note for note in result.notes())
    if n == 10:
        assert any("t is 5.4 % larger" in note for note in result.notes())


def test_given_sizes_that_no_cross_validation_has_are_told_with_both_ratios() -> None:
    scores = FoldScores(("A", "B"), np.arange(10.0).reshape(2, 1, 5) ** 2, n_train=50, n_test=50)
    note, _ = corrected_resampled_t(scores, a="A", b="B").notes()
    assert "make n_test / n_train 1, where a cross-validation with 5 folds has 1/4 = 0.25. The given" in note


def test_two_folds_without_variance_are_called_folds() -> None:
    scores = FoldScores(("A", "B"), np.stack([np.full((3, 2), 0.75), np.full((3, 2), 0.5)]))
    notes = corrected_resampled_t(scores, a="A", b="B").notes()
    assert any("The sign test decides instead: on 2 folds, as many as" in note for note in notes)
