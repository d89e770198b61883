"""The randomized ANOVA against published numbers and independent implementations."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pingouin
import pytest
from scipy import stats
from statsmodels.formula.api import ols
from statsmodels.stats.anova import anova_lm

import stats_core as sc
from stats_core.kernels.null_distribution import quantile_number, whole
from stats_core.methods.curves.randomized_anova import f_ratio
from tests.reference.curve_cases import CASES, by_id, curves_of
from tests.reference.small_curves import small_curves


def near(value: float) -> object:
    return pytest.approx(float(value), rel=1e-7, abs=1e-8, nan_ok=True)


@pytest.mark.parametrize("case", by_id("anova"))
def test_table(case: dict) -> None:
    curves, expected = curves_of(case["curves"]), case["expected"]
    table = sc.randomized_anova(curves, error=sc.ErrorTerm.CELL).table().set_index("source")
    columns = {"df": "df", "SS": "ss", "MS": "ms", "F": "f", "p_conventional": "p_conventional"}
    checked = 0
    for kind, column in columns.items():
        for source, value in expected.get(kind, {}).items():
            assert table.loc[source.capitalize(), column] == near(value), (kind, source)
            checked += 1
    assert checked >= 8


@pytest.mark.parametrize("alpha", [0.05, 0.1])
@pytest.mark.parametrize("case", by_id("exact"))
def test_exact(case: dict, alpha: float) -> None:
    expected = case["expected"]
    result = sc.randomized_anova(curves_of(case["curves"]), alpha=alpha, error=sc.ErrorTerm.CELL)
    assert result.exact
    assert result.arrangements == expected["n_unlabelled"]
    assert result.smallest_p == 1 / expected["n_unlabelled"]
    for effect, known in ((result.algorithm, expected["alg"]), (result.interaction, expected["int"])):
        assert effect.p == pytest.approx(known["p_exact_ge"], abs=1e-12)
        assert effect.p_rank == pytest.approx(known["p_strict_gt"], abs=1e-12)
        assert effect.critical == near(known["crit"][str(alpha)])
        assert np.sort(effect.null) == pytest.approx(known["sorted_unlabelled"], rel=1e-7, abs=1e-9)
        assert (effect.p <= alpha) == known["reject"][str(alpha)]
        assert effect.p_interval == (effect.p, effect.p)


def test_degenerate_cases_have_p_one_or_their_exact_share() -> None:
    constant = sc.randomized_anova(curves_of([[[1, 1, 1], [1, 1, 1]], [[1, 1, 1], [1, 1, 1]]]))
    assert (constant.algorithm.p, constant.interaction.p) == (1, 1)
    assert any("0/0" in note for note in constant.notes())
    # Within-cell error 0: only the observed one of the three splits has an infinite F.
    without_error = sc.randomized_anova(
        curves_of([[[1, 2, 3], [1, 2, 3]], [[2, 3, 4], [2, 3, 4]]]), error=sc.ErrorTerm.CELL
    )
    assert without_error.algorithm.f == np.inf
    assert without_error.algorithm.p == pytest.approx(1 / 3)


# Piater and Cohen (1997), Tables 1 to 4. Sums of squares as printed; printed mean squares, F and conventional p.
# The text gives F_alg of Table 1 two degrees of freedom in the numerator; p = .0016 holds with one.
REPORT = {
    "Table 1": (
        {"Interaction": (7, 490.6), "Algorithm": (1, 624.1), "Training": (7, 139019.3)},
        (144, 8714.4),
        {"Interaction": (1.16, 0.33), "Algorithm": (10.31, 0.0016), "Training": (328.17, 0.0)},
    ),
    "Table 3": (
        {"Interaction": (14, 771.69), "Algorithm": (2, 799.31), "Training": (7, 203039.1)},
        (216, 13456.9),
        {"Interaction": (0.88, 0.576), "Algorithm": (6.41, 0.002), "Training": (465.58, 0.0)},
    ),
}


@pytest.mark.parametrize("table", REPORT)
def test_published_arithmetic(table: str) -> None:
    effects, (df_error, error), printed = REPORT[table]
    for source, (df, ss) in effects.items():
        f, p = f_ratio(ss, df, error, df_error)
        assert f == pytest.approx(printed[source][0], abs=0.0051)
        assert p == pytest.approx(printed[source][1], abs=0.0051 if printed[source][1] > 0.01 else 0.00006)


def test_published_construction_of_table_4() -> None:
    """Adding [-7 .. 7] to copies of ten curves gives SS_int = 840 and SS_alg = 0, so p_alg = 1, not .984."""
    shift = np.array([-7.0, -5, -3, -1, 1, 3, 5, 7])
    base = np.random.default_rng(4).integers(0, 90, (10, 8)).astype(float)
    result = sc.randomized_anova(
        sc.Curves.from_groups({"A1": base, "A1 shifted": base + shift}), error=sc.ErrorTerm.CELL
    )
    assert result.interaction.ss == pytest.approx(840)
    assert result.algorithm.f == 0
    assert result.algorithm.p == 1
    # The report's strict reading of ties gives a smaller number, as its .984 was.
    assert result.algorithm.p_rank < 1


@pytest.mark.parametrize(("groups", "size", "count"), [(2, 7, 1716), (3, 4, 5775), (4, 3, 15400), (2, 10, 92378)])
def test_published_counts(groups: int, size: int, count: int) -> None:
    assert sc.assignments([size] * groups) == count


def test_counts_of_unequal_sizes() -> None:
    assert sc.assignments([2, 2, 3]) == 105
    assert sc.assignments([2, 2, 3], labelled=True) == 210
    assert sc.assignments([10] * 3) == 925_166_131_890


def test_rank_p_of_the_report() -> None:
    """Rank 972 of 1000 gives .028 (1997, section 3); halfway between two values the lower rank counts."""
    values = np.arange(1, 1001, dtype=float)
    assert whole(values, 972.2, 0.0, alpha=0.05, exact=False).p_rank == pytest.approx(0.028)
    assert whole(values, 971.5, 0.0, alpha=0.05, exact=False).p_rank == pytest.approx(0.029)
    assert whole(values, 5000.0, 0.0, alpha=0.05, exact=False).p_rank == 0
    # The critical value of the report is the 950th of 1000; p = (b + 1) / (z + 1) then is 51 / 1001, above .05.
    assert quantile_number(1000, 0.05) == 950
    assert whole(values, 972.2, 0.0, alpha=0.05, exact=False).critical == 951
    assert whole(values[:999], 972.2, 0.0, alpha=0.05, exact=False).critical == 950


def test_monte_carlo_p_counts_the_observed_assignment() -> None:
    null = whole(np.arange(1, 100, dtype=float), 1000.0, 0.0, alpha=0.05, exact=False)
    assert null.p == 1 / 100
    assert null.p_interval[0] == 0
    assert null.p_interval[1] == pytest.approx(1 - 0.025 ** (1 / 99))


def test_random_shuffles_visit_all_assignments_alike_and_are_counted_to_the_last_digit() -> None:
    case = CASES["exact"][0]
    shuffles = 4_000
    settings = {"shuffles": shuffles, "enumeration": sc.Enumeration.NEVER, "error": sc.ErrorTerm.CELL}
    drawn = sc.randomized_anova(curves_of(case["curves"]), **settings)
    assert not drawn.exact
    for effect, known in ((drawn.algorithm, case["expected"]["alg"]), (drawn.interaction, case["expected"]["int"])):
        f = np.array(known["sorted_unlabelled"])
        values, many = np.unique(f.round(7), return_counts=True)
        found, times = np.unique(effect.null.round(7), return_counts=True)
        assert found == pytest.approx(values, abs=2e-7)
        expected = shuffles * many / len(f)
        assert np.sum((times - expected) ** 2 / expected) < stats.chi2.isf(0.001, len(values) - 1)
        assert effect.p == (int(np.sum(times[found >= effect.f - 1e-6])) + 1) / (shuffles + 1)


def long_frame(curves: sc.Curves) -> pd.DataFrame:
    rows = [
        {"algorithm": name, "run": f"{name}-{run}", "level": level, "score": score}
        for name, run, row in zip(curves.algorithm, curves.run, curves.values, strict=True)
        for level, score in zip(curves.levels, row, strict=True)
    ]
    return pd.DataFrame(rows)


@pytest.mark.parametrize("sizes", [(10, 10), (3, 5, 4), (2, 9)])
def test_against_statsmodels(sizes: tuple[int, ...]) -> None:
    rng = np.random.default_rng(sum(sizes))
    groups = {f"A{i}": rng.normal(i, 2, (size, 6)).cumsum(axis=1) + 100 for i, size in enumerate(sizes)}
    curves = sc.Curves.from_groups(groups)
    oracle = anova_lm(ols("score ~ C(algorithm) * C(level)", long_frame(curves)).fit(), typ=2)
    settings = {"shuffles": 19, "enumeration": sc.Enumeration.NEVER, "error": sc.ErrorTerm.CELL}
    table = sc.randomized_anova(curves, **settings).table().set_index("source")
    names = {"C(algorithm)": "Algorithm", "C(level)": "Training", "C(algorithm):C(level)": "Interaction"}
    for theirs, ours in {**names, "Residual": "Error"}.items():
        assert table.loc[ours, "df"] == oracle.loc[theirs, "df"]
        assert table.loc[ours, "ss"] == pytest.approx(oracle.loc[theirs, "sum_sq"], rel=1e-9)
        if ours != "Error":
            assert table.loc[ours, "f"] == pytest.approx(oracle.loc[theirs, "F"], rel=1e-9)
            assert table.loc[ours, "p_conventional"] == pytest.approx(oracle.loc[theirs, "PR(>F)"], rel=1e-7)


# R 4.2.2, unequal numbers of curves (2, 3 and 4), four levels:
#   d <- expand.grid(level=factor(1:4), run=factor(1:9))
#   d$alg <- factor(rep(c("A","A","B","B","B","C","C","C","C"), each=4)); d$y <- <the numbers below>
#   summary(aov(y ~ alg*level, d)); summary(aov(y ~ alg*level + Error(run), d))
R_SCORES = [
    [[23.53, 29.86, 44.58, 53.71], [5.86, 19.01, 26.15, 33.43]],
    [[9.61, 23.21, 38.2, 50.9], [12.76, 26.96, 34.57, 52.9], [9.49, 23.62, 36.3, 46.15]],
    [[5.66, 14.47, 27.65, 36.43], [12.84, 22.15, 31.87, 44.99], [7.32, 19.25, 30.16, 41.97],
     [9.21, 20.04, 27.99, 39.83]],
]  # fmt: skip
R_CELL = {
    "Algorithm": (2, 277.5191909722221, 4.456770514394744, 2.25964177923622e-02),
    "Training": (3, 5678.6445638888845, 60.796794065318522, 2.32729697661060e-11),
    "Interaction": (6, 80.9451340277779, 0.433308035809363, 8.49318190084039e-01),
}
R_SPLIT_PLOT = {
    "Algorithm": (2, 277.519190972222, 1.22836993889525, 0.357145213766333),
    "Training": (3, 5678.6445638888918, 490.55907441504934, 1.92431931819757e-17),
    "Interaction": (6, 80.9451340277777, 3.49628943846728, 1.80329566559146e-02),
}


@pytest.mark.parametrize(
    ("error", "expected", "rows"),
    [
        (sc.ErrorTerm.CELL, R_CELL, {"Error": (24, 747.2294750000)}),
        (
            sc.ErrorTerm.SPLIT_PLOT,
            R_SPLIT_PLOT,
            {"Error (runs)": (6, 677.774297916666), "Error (runs x levels)": (18, 69.4551770833333)},
        ),
    ],
)
def test_against_r(error: sc.ErrorTerm, expected: dict, rows: dict) -> None:
    table = sc.randomized_anova(curves_of(R_SCORES), error=error).table().set_index("source")
    for source, (df, ss, f, p) in expected.items():
        row = table.loc[source]
        assert row["df"] == df
        assert [row["ss"], row["f"], row["p_conventional"]] == pytest.approx([ss, f, p], rel=1e-9)
    for source, (df, ss) in rows.items():
        assert table.loc[source, "df"] == df
        assert table.loc[source, "ss"] == pytest.approx(ss, rel=1e-9)


@pytest.mark.skipif(
    tuple(map(int, pingouin.__version__.split(".")[:2])) < (0, 7),
    reason="pingouin corrects the interaction from version 0.7 on, which needs a newer SciPy than Learnmost does",
)
def test_greenhouse_geisser_against_pingouin() -> None:
    rng = np.random.default_rng(5)
    groups = {name: rng.normal(size=(7, 5)).cumsum(axis=1) + shift for shift, name in enumerate("ABC")}
    curves = sc.Curves.from_groups(groups)
    oracle = pingouin.mixed_anova(
        long_frame(curves), dv="score", within="level", subject="run", between="algorithm", correction=True
    ).set_index("Source")
    said = sc.randomized_anova(curves, shuffles=19).approaches.set_index(["source", "approach"])
    corrected = said.loc[("Interaction", "Conventional F, Greenhouse-Geisser")]
    plain = said.loc[("Interaction", "Conventional F, split-plot error")]
    assert corrected["f"] == pytest.approx(oracle.loc["Interaction", "F"], rel=1e-9)
    assert corrected["p_value"] == pytest.approx(oracle.loc["Interaction", "p_GG_corr"], rel=1e-6)
    assert corrected["df"][0] == pytest.approx(8 * oracle.loc["Interaction", "eps"], rel=1e-6)
    assert plain["p_value"] == pytest.approx(oracle.loc["Interaction", "p_unc"], rel=1e-6)


def test_the_1997_note_on_error_terms() -> None:
    """Where the two error terms decide differently, a note names the effect and both p values stand in the table."""
    case = next(case for case in CASES["exact"] if case["id"].startswith("exact-3"))
    result = sc.randomized_anova(curves_of(case["curves"]), error=sc.ErrorTerm.CELL)
    p = result.approaches.set_index(["source", "approach"])["p_value"]
    assert p["Interaction", "Randomized, within-cell error"] == pytest.approx(4 / 56)
    assert p["Interaction", "Randomized, split-plot error"] == pytest.approx(2 / 56)
    assert any("Interaction" in note and "split-plot" in note for note in result.notes())
    swapped = sc.randomized_anova(curves_of(case["curves"]), error=sc.ErrorTerm.SPLIT_PLOT)
    assert swapped.interaction.p == pytest.approx(2 / 56)


def test_an_interval_of_levels_is_the_anova_of_these_levels_alone() -> None:
    data = small_curves((4, 4), seed=5)
    cut = sc.randomized_anova(data, interval=(100, 250))
    alone = sc.randomized_anova(sc.Curves.from_groups(
        {name: data.values[np.array(data.algorithm) == name][:, 1:3] for name in data.algorithms}))  # fmt: skip
    assert cut.table().equals(alone.table())
    assert cut.sentence().startswith("Averaged over levels 100 to 200, ")


def test_the_mean_of_shuffled_ratios() -> None:
    result = sc.randomized_anova(small_curves((4, 4), seed=5))
    means = result.details().set_index("source")["mean_null"]
    assert means["Algorithm"] == pytest.approx(result.algorithm.null.mean())
    assert means["Interaction"] == pytest.approx(result.interaction.null.mean())
