"""Rows of Slides, Lecture and Feelders as the pages have them, and what is said of their slips, computed elsewhere."""

from __future__ import annotations

import json
import math
from itertools import product

import numpy as np
import pytest
from scipy import stats

from demo_data import catalogue
from demo_data.documents.slides_folds import corrected_t
from stats_core import FoldScores, corrected_resampled_t
from stats_core.methods.folds.corrected_resampled_t import Divisor
from stats_core.simulate.documents import Reproduction, at, entries, entry

# Typed from the documents a second time, by document and place.
SAMPLES = {
    ("Slides", "McNemar's Test, discussion"): {
        "statistic": "(|n01-n10|-1)^2 / (n01+n10)",
        "critical value": "3.841459",
        "chance of exceeding it": "less than 0.5",
    },
    ("Slides", "Resampled paired t test, discussion"): {
        "degrees of freedom": "n - 1",
        "corrected statistic": "t = pbar sqrt(n) / sqrt((1/n + n2/n1) sum (p(i)-pbar)^2)",
    },
    ("Slides", "5*2 CV Paired t Test, discussion"): {"statistic": "t = p1(1) / sqrt(1/5 sum s_i^2)"},
    ("Slides", "Table 1"): {
        "Use all data: df": "k.r-1",
        "folds averaged var: df": "r-1",
        "sorted runs averaged var: df": "k-1",
        "folds averaged T: df": "k-1",
        "runs averaged T: df": "r-1",
    },
    ("Slides", "Conclusion"): {"accuracies": "100", "degrees of freedom": "10"},
    ("Lecture", "Benchmark Experiments"): {
        "BostonHousing, fold 1: MSE (rpart)": "29.4",
        "BostonHousing, fold 2: MSE (randomForest)": "8.90",
        "mtcars, fold 1: MSE (randomForest)": "7.53",
        "mtcars, fold 2: MSE (rpart)": "38.9",
    },
    ("Lecture", "McNemar Test II"): {
        "error of model 1": "(C+D)/(A+B+C+D)",
        "B + C": "use the test only if B + C > 20",
    },
    ("Lecture", "McNemar Test III"): {
        "Tree 0: Random Forest 1": "5",
        "Tree 1: Random Forest 0": "17",
        "statistic": "5.5",
        "critical value": "3.841",
    },
    ("Lecture", "Two-Matched-Samples t-Test I"): {"normality": "usually met when sample size > 30"},
    ("Lecture", "Two-Matched-Samples t-Test II"): {"d-bar": "dbar = sum d_i"},
    ("Lecture", "Friedman Test II"): {
        "SS_Error": "1/(n(k-1)) sum_i sum_j (R_ij-Rbar)^2",
        "large n and k": "chi-square for n > 15 and k > 5",
    },
    ("Lecture", "Post-Hoc Tests III"): {"q_alpha": "table of the studentized range divided by sqrt(2)"},
    ("Feelders", "Section 1"): {"20 tests at 0.05": "0.64"},
    ("Feelders", "Section 2"): {
        "training and test cases": "400, 106",
        "mean squared error of f1": "6.38e-3",
        "mean squared error of f4": "3.00e-3",
        "critical value": "2.135",
    },
    ("Feelders", "Table 2"): {"f1: f1": "1.68e-04", "f2: f4": "1.27e-05", "f3: f4": "2.67e-05", "f4: f4": "4.15e-05"},
    ("Feelders", "Table 3"): {
        "f1: f2": "[5.9e-4, 5.2e-3]",
        "f1: f4": "[1.1e-3, 5.8e-3]",
        "f3: f4": "[-7.2e-4, 6.2e-3]",
    },
    ("Feelders", "Section 3"): {
        "approximation of the binomial": "accurate enough, since n > 10",
        "X^2": "1.1636",
        "p-value": "0.28",
        "f3: right": "265",
        "f3: share": "0.69",
        "f5: share": "0.771",
        "Z": "2.81",
        "sigma": "0.0205",
        "width": "0.116",
    },
    ("Feelders", "Table 4"): {"I_lda: C_nn": "23", "C_lda: I_nn": "32", "C_lda: C_nn": "268", "Total: C_nn": "291"},
    ("Feelders", "Table 5"): {
        "f1: f2": "[-0.045, 0.071]",
        "f1: f4": "[-0.066, 0.05]",
        "f3: f4": "[-0.157, -0.041]",
        "f4: f5": "[-0.04, 0.076]",
    },
}
WRONG = {
    ("Slides", "chance of exceeding it"): Reproduction.MISPRINT,
    ("Slides", "normality"): Reproduction.CONTRADICTS,
    ("Slides", "corrected statistic"): Reproduction.MISPRINT,
    ("Lecture", "same errors"): Reproduction.CONTRADICTS,
    ("Lecture", "equal variances"): Reproduction.CONTRADICTS,
    ("Lecture", "name of sigma_d"): Reproduction.CONTRADICTS,
    ("Lecture", "d-bar"): Reproduction.MISPRINT,
    ("Lecture", "names of the sums of squares"): Reproduction.CONTRADICTS,
    ("Lecture", "q_alpha"): Reproduction.CONTRADICTS,
    ("Feelders", "dependent tests"): Reproduction.CONTRADICTS,
    ("Feelders", "Bonferroni and normality"): Reproduction.CONTRADICTS,
    ("Feelders", "Total: f1"): Reproduction.MISPRINT,
    ("Feelders", "critical value"): Reproduction.CONTRADICTS,
    ("Feelders", "confidence of the intervals"): Reproduction.CONTRADICTS,
    ("Feelders", "f1: f4"): Reproduction.CONTRADICTS,
    ("Feelders", "f3: f4"): Reproduction.MISPRINT,
}
"""All that these three documents have wrong."""


@pytest.mark.parametrize(
    ("place", "what", "printed"), [(place, *one) for place, some in SAMPLES.items() for one in some.items()]
)
def test_a_row_is_what_the_page_has(place: tuple[str, str], what: str, printed: str) -> None:
    assert entry(*place, what).printed == printed


def test_what_is_wrong_in_the_three_documents() -> None:
    wrong = (Reproduction.CONTRADICTS, Reproduction.MISPRINT)
    found = {(row.document, row.what): row.verdict for row in entries() if row.verdict in wrong}
    assert {key: verdict for key, verdict in found.items() if key[0] in ("Slides", "Lecture", "Feelders")} == WRONG


def test_every_cell_of_the_tables_is_there() -> None:
    """Table 1 of the slides: four cells of seven schemes, two of three; of Feelders ten, six, nine and ten cells."""
    cells = {("Slides", "Table 1"): 34} | {("Feelders", f"Table {n}"): c for n, c in ((2, 10), (3, 6), (4, 9), (5, 10))}
    assert {place: sum(row.cell is not None for row in at(*place)) for place in cells} == cells


def test_the_corrected_formula_of_the_slide_is_too_large() -> None:
    """By sqrt(n / (n - 1)), 5.4 % of ten resamples, as the divisor of the slide has it."""
    rng = np.random.default_rng(3)
    x = rng.normal(0.02, 0.03, 10)
    scores = FoldScores(("A", "B"), np.stack([x, np.zeros(10)])[..., None], n_train=270, n_test=30)
    standard, slide = (corrected_resampled_t(scores, a="A", b="B", divisor=one).statistic for one in Divisor)
    assert corrected_t(x, 30 / 270) == pytest.approx(slide, rel=1e-12)
    assert slide / standard == pytest.approx(math.sqrt(10 / 9), rel=1e-12)
    assert standard == pytest.approx(x.mean() / math.sqrt((1 / 10 + 1 / 9) * x.var(ddof=1)), rel=1e-12)


def ends(a: str, b: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """The least and the largest low end and high end that the printed digits of Feelders allow."""
    means = [entry("Feelders", "Section 2", f"mean squared error of {one}").numbers[0] for one in (a, b)]
    cells = [entry("Feelders", "Table 2", f"{i}: {j}").numbers[0] for i, j in ((a, a), (b, b), (a, b))]
    half = [10 ** (math.floor(math.log10(cell)) - 2) / 2 for cell in cells]
    low, high = [], []
    for signs in product((-1, 0, 1), repeat=4):
        difference = means[0] - means[1] + signs[0] * 1e-5
        first, second, both = (cell + sign * h for cell, sign, h in zip(cells, signs[1:], half, strict=True))
        reach = 2.135 * math.sqrt((first + second - 2 * both) / 106)
        low.append(difference - reach)
        high.append(difference + reach)
    return (min(low), max(low)), (min(high), max(high))


@pytest.mark.parametrize(
    ("pair", "possible"),
    [
        ("f1: f2", (True, True)),
        ("f1: f3", (True, True)),
        ("f1: f4", (False, True)),
        ("f2: f3", (True, True)),
        ("f2: f4", (True, True)),
        ("f3: f4", (True, False)),
    ],
)
def test_which_ends_of_table_3_the_printed_digits_allow(pair: str, possible: tuple[bool, bool]) -> None:
    """The lower end 1.1e-3 of f1 and f4 and the upper end 6.2e-3 of f3 and f4 cannot come from them; 6.2e-4 can."""
    reached = ends(*pair.split(": "))
    printed = entry("Feelders", "Table 3", pair).numbers
    half = [10 ** (math.floor(math.log10(abs(end))) - 1) / 2 for end in printed]
    fits = tuple(least - h <= end <= most + h for (least, most), end, h in zip(reached, printed, half, strict=True))
    assert fits == possible
    if pair == "f3: f4":
        assert reached[1][0] <= 6.2e-4 + 5e-6
        assert reached[1][1] >= 6.2e-4 - 5e-6


def test_the_interval_of_f1_and_f4_has_the_mean_of_f3() -> None:
    """6.38e-3 - 2.94e-3, with the covariances of f1 and f4, gives both printed ends."""
    reach = 2.135 * math.sqrt((1.68e-4 + 4.15e-5 - 2 * 4.02e-5) / 106)
    found = tuple(float(f"{6.38e-3 - 2.94e-3 + sign * reach:.1e}") for sign in (-1, 1))
    assert found == entry("Feelders", "Table 3", "f1: f4").numbers


def test_constants_by_another_program() -> None:
    """R 4.2 with mvtnorm has 2.413 for six comparisons and 105 df; scipy has the others."""
    assert entry("Feelders", "Section 2", "critical value").here.startswith("2.413")
    assert entry("Feelders", "Section 3", "Z").numbers[0] == round(float(stats.norm.isf(0.05 / 20)), 2)
    q_alpha = entry("Lecture", "Post-Hoc Tests III", "q_alpha").here
    for right in (stats.norm.isf(0.05 / 6), stats.studentized_range.isf(0.05, 4, math.inf) / math.sqrt(2)):
        assert f"{right:.3f}" in q_alpha


def test_the_demos_hold_what_is_printed() -> None:
    files = {demo.key: catalogue.load_bytes(demo).decode() for demo in catalogue.DEMOS if "published" in demo.key}
    five = json.loads(files["published_feelders_5"])
    assert entry("Feelders", "Table 5", "f1: f4").numbers == (-0.066, 0.05)
    assert sum(row.cell is not None for row in at("Feelders", "Table 5")) == 10
    assert five["right"] == [300, 295, 265, 303, 296]
    four = json.loads(files["published_feelders"])
    assert (four["alpha"], four["n"]) == (0.1, 106)
    assert entry("Feelders", "Section 2", "critical value").numbers == (2.135,)
    assert "Random forest,1,2,8.90" in files["published_lecture_folds"]
