"""One's own design: exact tests keep their level, power is that of the formula, new methods come by themselves."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from stats_core import METHODS, Curves, ErrorTerm, FoldScores, Losses, OmnibusResult, ScoreTable
from stats_core.errors import UndefinedStatistic
from stats_core.references import DIETTERICH_1998
from stats_core.registry import Question, method
from stats_core.simulate.design import STEPS, Design, Probe, Purpose, answer_itself, count_task, fitting_tests
from stats_core.simulate.pictures import design_charts
from stats_core.simulate.rates import ANSWER, rates
from stats_core.work import ProcessPool
from stats_core.worlds import OwnWorld, Truth, UnevenCurveWorld

rng = np.random.default_rng(5)
CURVES = Curves.from_groups(
    # The second spreads three times as far, and is better.
    {
        "A": rng.normal(0, 1, (12, 1)) + rng.normal(0, 0.3, (12, 6)),
        "B": 2 + rng.normal(0, 3, (10, 1)) + rng.normal(0, 0.3, (10, 6)),
    }
)
SCORES = np.round(rng.normal(0.8, 0.05, (20, 1)) + rng.normal(0, 0.02, (20, 2)), 4)
TABLE = ScoreTable(tuple(f"d{i}" for i in range(20)), ("A", "B"), SCORES)
LOSSES = Losses(("A", "B"), (rng.random((200, 2)) < [0.2, 0.3]) * 1.0)
SQUARED = Losses(("A", "B"), rng.normal(size=(60, 2)) ** 2)
FOLDS = FoldScores(("A", "B"), rng.normal(0.8, 0.02, (2, 10, 10)), 90, 10)
DATA = {"curves": CURVES, "table": TABLE, "losses": LOSSES, "squared losses": SQUARED, "folds": FOLDS}


def own(data: Any, **more: Any) -> OwnWorld:
    return OwnWorld(data, "A", "B", **{"size": OwnWorld(data, "A", "B", 1).own_size, **more})


def done(design: Design, datasets: int) -> dict[int, Any]:
    return {
        number: count_task(design.world, task) for number, task in enumerate(design.tasks[: design.until(datasets)])
    }


def band(rate: float, trials: int) -> tuple[float, float]:
    low, high = stats.binom.ppf([0.0005, 0.9995], trials, rate) / trials
    return float(low), float(high)


def uneven(size: int, spreads: tuple[float, float], times: tuple[float, float]) -> OwnWorld:
    """Own curves of two algorithms with equal means."""
    world = UnevenCurveWorld(size, 0.0, times, spreads)
    return own(curves_of(world.draw(np.random.default_rng(3))), alike=True)


def curves_of(drawn: Curves) -> Curves:
    first = drawn.index == 0
    return Curves.from_groups({"A": drawn.values[first], "B": drawn.values[~first]})


def test_a_pooled_test_is_shown_to_reject_too_often_where_few_runs_scatter_more() -> None:
    """5 runs beside 20, three times as far apart: in new data .27 and .54, and so it is on what one data set shows."""
    world = uneven(5, (3.0, 1.0), (1, 4))
    assert world.runs == (5, 20)
    pooled = {"error": ErrorTerm.SPLIT_PLOT}
    found = rates("randomized_anova", world, datasets=1000, settings=pooled).set_index("decision")["rate"]
    assert 0.18 <= found["Algorithm"] <= 0.36
    assert 0.38 <= found["Interaction"] <= 0.64


def test_a_pooled_test_is_shown_to_keep_its_level_where_runs_scatter_alike() -> None:
    found = rates(
        "randomized_anova", uneven(20, (1.0, 1.0), (1, 1)), datasets=2000, settings={"error": ErrorTerm.SPLIT_PLOT}
    ).set_index("decision")["rate"]
    low, high = band(0.05, 2000)
    assert low <= found["Algorithm"] <= high
    assert low <= found["Interaction"] <= high


def test_each_algorithm_is_drawn_from_its_own_runs_and_sizes_stay_in_proportion() -> None:
    world = uneven(5, (3.0, 1.0), (1, 4))
    drawn = [replace(world, size=10).draw(np.random.default_rng(number)) for number in range(100)]
    assert {one.sizes for one in drawn} == {(10, 40)}
    spreads = [np.concatenate([one.values[one.index == place].mean(axis=1) for one in drawn]).std() for place in (0, 1)]
    means = [world.data.values[world.data.index == place].mean(axis=1).std(ddof=1) for place in (0, 1)]
    assert spreads == pytest.approx(means, rel=0.06)


def test_runs_of_one_block_are_drawn_together() -> None:
    rng = np.random.default_rng(1)
    seeds = 100 * rng.normal(size=(6, 1))
    values = np.concatenate([seeds + rng.normal(size=(6, 3)), seeds + rng.normal(size=(6, 3))])
    names = tuple(f"seed {number}" for number in range(6))
    blocked = Curves(values, ("A",) * 6 + ("B",) * 6, np.arange(1.0, 4), block=names * 2)
    drawn = own(blocked, size=9, alike=True).draw(rng)
    assert drawn.block is not None
    assert len(set(drawn.block)) == 9
    means = drawn.values.mean(axis=1)
    assert np.corrcoef(means[:9], means[9:])[0, 1] > 0.99


def test_the_skewness_of_differences_stays_and_their_median_goes() -> None:
    rng = np.random.default_rng(2)
    scores = np.stack([0.5 + 0.05 * rng.exponential(size=25), np.full(25, 0.5)], axis=1)
    table = ScoreTable(tuple(f"d{i}" for i in range(25)), ("A", "B"), scores, score_label="accuracy")
    drawn = own(table, size=4001, alike=True).draw(rng)
    apart = drawn.scores[:, 0] - drawn.scores[:, 1]
    assert abs(np.median(apart)) < 0.01
    assert stats.skew(apart) == pytest.approx(stats.skew(scores[:, 0] - scores[:, 1]), abs=0.3)
    assert drawn.score_label == "accuracy"


@pytest.mark.parametrize(
    ("key", "data"), [("sign_test", TABLE), ("signed_rank", TABLE), ("friedman", TABLE), ("mcnemar", LOSSES)]
)
def test_exact_tests_reject_no_more_than_their_level(key: str, data: Any) -> None:
    found = rates(key, own(data, alike=True), datasets=400)
    assert found["rate"].iloc[0] <= band(0.05, 400)[1]


def test_both_scores_of_a_data_set_stay_together() -> None:
    drawn = own(TABLE, size=500, alike=True).draw(np.random.default_rng(1)).scores
    middle = np.median(TABLE.scores[:, 0] - TABLE.scores[:, 1])
    moved = TABLE.scores + np.array([-middle / 2, middle / 2])
    assert {tuple(row) for row in np.round(drawn, 9).tolist()} == {tuple(row) for row in np.round(moved, 9).tolist()}


@pytest.mark.parametrize("name", DATA)
def test_alike_leaves_no_difference_whatever_was_asked_for(name: str) -> None:
    first, second = (
        own(DATA[name], alike=True, difference=gap).draw(np.random.default_rng(4)).fingerprint for gap in (0.0, 0.1)
    )
    assert first == second
    assert own(DATA[name], alike=True, difference=0.1).truth == Truth.equal(2, 6 if name == "curves" else 0)
    better = 0.1 if name in ("curves", "table", "folds") else -0.1
    assert own(DATA[name], difference=0.1).truth.level == (better, 0.0)


def test_what_the_data_show() -> None:
    means = [CURVES.values[:12].mean(axis=1), CURVES.values[12:].mean(axis=1)]
    welch = stats.ttest_ind(*means, equal_var=False)
    seen, error = own(CURVES).seen
    assert seen / error == pytest.approx(welch.statistic, rel=1e-12)
    seen, error = own(TABLE).seen
    assert seen / error == pytest.approx(stats.ttest_rel(*TABLE.scores.T).statistic, rel=1e-12)
    x = (FOLDS.scores[0] - FOLDS.scores[1]).ravel()
    seen, error = own(FOLDS).seen
    # Nadeau and Bengio (2003): 1/n + n2/n1, here 1/100 + 10/90.
    assert error == pytest.approx(x.std(ddof=1) * math.sqrt(1 / 100 + 1 / 9), rel=1e-12)
    assert [own(one).own_size for one in DATA.values()] == [10, 20, 200, 60, 10]


@pytest.mark.parametrize("name", DATA)
def test_every_point_gets_the_data_sets_asked_for_and_more_continue_them(name: str) -> None:
    world = own(DATA[name], difference=0.01)
    tests = fitting_tests(world)
    design = Design(world, tests[:2])
    assert world.size in design.sizes
    assert list(design.sizes) == sorted(set(design.sizes))
    assert {0.0, 0.01} <= set(design.differences)
    for step in STEPS:
        counted = [0] * len(design.points)
        for task in design.tasks[: design.until(step)]:
            counted[task.block.point] += task.block.datasets
        assert set(counted) == {step}
    assert design.until(STEPS[-1]) == len(design.tasks)


def test_power_is_that_of_the_noncentral_t() -> None:
    """Differences of a normal benchmark: the two-matched-samples t has the power of the noncentral t."""
    base = np.random.default_rng(9).normal(size=(2000, 2)) ** 1
    data = Losses(("A", "B"), base - base.min())
    world = OwnWorld(data, "A", "B", size=30, difference=0.7)
    found = rates("matched_t", world, datasets=1000)["rate"].iloc[0]
    sd = np.std(base[:, 0] - base[:, 1], ddof=1)
    shift, critical = 0.7 / sd * math.sqrt(30), stats.t.ppf(0.975, 29)
    power = stats.nct.sf(critical, 29, shift) + stats.nct.cdf(-critical, 29, shift)
    assert found == pytest.approx(power, abs=4 * math.sqrt(power * (1 - power) / 1000))


def test_the_numbers_do_not_depend_on_the_workers() -> None:
    design = Design(own(CURVES, difference=2.0), (Probe("randomized_anova"),))
    here = done(design, 10)
    with ProcessPool(2) as pool:
        there = dict(pool.run(count_task, design.tasks[: design.until(10)], data=design.world))
    assert here == there
    assert design.table(here).equals(design.table(there))


def test_the_conventional_test_is_shown_to_reject_a_true_null_too_often() -> None:
    even = curves_of(UnevenCurveWorld(20, 0.0, (1, 1), (1, 1)).draw(np.random.default_rng(3)))
    design = Design(own(even, difference=2.0), fitting_tests(own(even)), datasets=210)
    tests = [test for test in design.tests if test.key == "randomized_anova"]
    design = Design(design.world, tuple(tests))
    assert [test.more for test in tests] == ["", "within-cell error"]
    summary = design.summary(design.table(done(design, 210)))
    flawed = {row["test"] for row in design.above_level(summary)}
    assert "Conventional test, within-cell error: Algorithm" in flawed
    assert not any(name.startswith("Randomized") for name in flawed)
    said = design.finding(summary)
    assert said.startswith("If A and B truly differed by 2, Randomized two-way ANOVA: Algorithm would find it in ")
    assert "Where nothing differs, these reject more often than 5 %: Conventional test, within-cell error" in said
    absent = summary[summary["test"].str.endswith("Interaction")]
    assert absent["power"].isna().all()
    assert absent["null"].notna().all()


def made(rates_of_sizes: list[float], rates_of_gaps: list[float]) -> tuple[Design, pd.DataFrame]:
    """A design whose rates are given, with intervals of a tenth to both sides."""
    world = own(TABLE, size=20, difference=0.5)
    design = Design(world, (Probe("sign_test"),))
    rows = [["NULL", "sign_test", "Sign test", "", 20, 0.0, 5, 100, 0.05, 0.02, 0.11]]
    for size, rate in zip((10, 20, 30), rates_of_sizes, strict=True):
        rows.append(["SIZES", "sign_test", "Sign test", "", size, 0.5, 0, 100, rate, rate - 0.1, rate + 0.1])
    for gap, rate in zip((0.0, 0.5, 1.0), rates_of_gaps, strict=True):
        rows.append(["DIFFERENCES", "sign_test", "Sign test", "", 20, gap, 0, 100, rate, rate - 0.1, rate + 0.1])
    return design, pd.DataFrame(rows, columns=design.table({}).columns)


def test_what_is_enough_is_read_between_the_points_with_what_the_simulation_leaves_open() -> None:
    design, table = made([0.5, 0.7, 0.9], [0.05, 0.7, 0.95])
    (row,) = design.summary(table).to_dict("records")
    assert (row["runs"], row["runs_low"], row["runs_high"]) == (25, 20, 30)
    assert row["smallest"] == pytest.approx(0.7)
    words = design.in_words(design.summary(table)).iloc[0].tolist()
    assert words == ["Sign test", "5.0 % (2.0 to 11)", "0.700 (0.500 to 0.900)", "70 % (60 to 80)", "25 (20 to 30)"]
    assert design.finding(design.summary(table)).endswith("for 80 % it needs about 25 (20 to 30).")


def test_what_no_point_reaches_is_not_said_to_be_enough() -> None:
    design, table = made([0.1, 0.2, 0.3], [0.05, 0.2, 0.3])
    summary = design.summary(table)
    assert summary[["runs", "smallest"]].isna().all(axis=None)
    assert design.in_words(summary).iloc[0, 4] == "more than 30"
    assert "even 30 are not shown to be enough for 80 %." in design.finding(summary)


def test_a_size_that_a_test_does_not_take_is_left_out() -> None:
    """5x2cv tests take five runs alone: the lab shows them there, and other tests at every size."""
    halves = FoldScores(("A", "B"), FOLDS.scores[:, :5, :2], 50, 50)
    world = own(halves, difference=0.02)
    tests = tuple(test for test in fitting_tests(world) if test.key in {"cv_5x2_t", "corrected_resampled_t"})
    design = Design(world, tests)
    table = design.table(done(design, 10))
    taken = {key: set(rows["size"]) for key, rows in table.groupby("method")}
    assert taken == {"cv_5x2_t": {5}, "corrected_resampled_t": set(design.sizes)}
    words = design.in_words(design.summary(table)).set_index("Test").iloc[:, 3]
    assert words["5x2cv paired t test"] == ""
    assert words["Corrected resampled t test"]
    alone = table[table["method"] == "cv_5x2_t"]
    assert design.finding(design.summary(alone)).endswith("of all experiments with 5 runs of 2 folds.")
    assert all(len(chart.series) for chart in design_charts(design, table))


def test_without_a_difference_worth_finding_none_is_assumed() -> None:
    """Not the one that the data show: sizes are not varied, and what is missing is said."""
    world = own(TABLE)
    assert world.seen[0] != 0
    design = Design(world, (Probe("sign_test"),))
    assert {part for part, *_ in design.points} == {Purpose.NULL, Purpose.DIFFERENCES}
    _, table = made([0.5, 0.7, 0.9], [0.05, 0.7, 0.95])
    summary = design.summary(table[table["part"] != "SIZES"])
    assert summary[["power", "runs"]].isna().all(axis=None)
    assert design.in_words(summary).columns.tolist() == [
        "Test", "Finds a difference where there is none", "Smallest difference found with 20 in 80 %"
    ]  # fmt: skip
    assert design.finding(summary) == (
        "With 20 data sets, Sign test finds a difference of 0.700 (0.500 to 0.900) in 80 % of all experiments. Say "
        "which difference would be worth finding, to see how often it would be found and how many data sets that needs."
    )
    (chart,) = design_charts(design, table[table["part"] != "SIZES"])
    assert chart.here is None


@pytest.mark.parametrize("name", DATA)
def test_the_answer_itself_comes_first(name: str) -> None:
    world = own(DATA[name])
    (probe,) = answer_itself(world)
    kinds = ("level", "shape") if name == "curves" else ("pair",)
    assert probe.decisions == kinds
    assert probe.lines == 1
    design = Design(replace(world, difference=0.05), (probe, Probe("sign_test")), datasets=10)
    assert Purpose.SIZES not in {part for part, test, *_ in design.points if test == probe}
    alone = Design(replace(world, difference=0.05), (probe,))
    table = alone.table(done(alone, 10))
    assert set(table["decision"]) == set(kinds)
    said = alone.finding(alone.summary(table))
    assert said.startswith(
        "On data like these, but with A and B equally good, the recommended answer would claim that "
    )
    assert ("differ in shape" in said) == (name == "curves")


def test_an_answer_that_claims_too_often_is_said_to() -> None:
    probe = Probe(ANSWER, decisions=("level", "shape"))
    design = Design(own(CURVES), (probe,))
    columns = design.table({}).columns
    rows = [
        ["NULL", ANSWER, probe.series(kind), kind, 10, 0.0, 30, 100, rate, rate - 0.1, rate + 0.1]
        for kind, rate in (("level", 0.3), ("shape", 0.12))
    ]
    said = design.finding(design.summary(pd.DataFrame(rows, columns=columns)))
    assert said == (
        "On data like these, but with A and B equally good, the recommended answer would claim that one of them is "
        "better in 30 % (20 to 40) and that they differ in shape in 12 % (2.0 to 22) of all experiments. That is more "
        "often than 5 %. Say which difference would be worth finding, to see how often it would be found and how many "
        "runs of B and 1.2 times as many of A that needs."
    )


def test_nothing_is_said_before_there_is_something() -> None:
    design, _ = made([0.1, 0.2, 0.3], [0.05, 0.2, 0.3])
    assert design.table({}).empty
    assert design.finding(design.summary(design.table({}))) == ""


def trial_of_tables(data: ScoreTable) -> OmnibusResult:
    """Reject where the first algorithm is better on average by half a hundredth; without an answer on some data."""
    gap = float(data.scores[:, 0].mean() - data.scores[:, 1].mean())
    if data.scores[0, 0] < data.scores[0, 1]:
        raise UndefinedStatistic("The trial has no answer here", remedy="None.")
    return OmnibusResult("trial", data.algorithms, gap, 1.0, 0.01 if gap > 0.005 else 0.5, 0.05)


def test_a_new_method_gets_its_curves_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(METHODS, "trial_of_tables", METHODS["friedman"])  # taken out again at the end
    method(
        title="Trial on tables", question=Question.MANY_DATASETS, references=(DIETTERICH_1998,),
        example=lambda: (np.zeros(1), {}),
    )(trial_of_tables)  # fmt: skip
    world = own(TABLE, difference=0.02)
    (test,) = [one for one in fitting_tests(world) if one.key == "trial_of_tables"]
    design = Design(world, (test,))
    table = design.table(done(design, 60))
    # Data sets without an answer count, as not rejected.
    assert set(table["trials"]) == {60}
    there = table[(table["part"] == Purpose.DIFFERENCES.name) & (table["difference"] == design.differences[-1])]
    assert there["rate"].iloc[0] > 0.7
    sizes, gaps = design_charts(design, table)
    assert sizes.series == gaps.series == ("Trial on tables",)
    assert sizes.wanted == 0.8
    assert (sizes.here, gaps.here) == (20.0, 0.02)
    assert np.isfinite(sizes.rate).all()


def test_a_posterior_is_not_said_to_break_a_level() -> None:
    design, table = made([0.5, 0.7, 0.9], [0.05, 0.7, 0.95])
    probe = Probe("bayesian_signed_rank", decisions=("posterior",))
    high = table[table["part"] == "NULL"].assign(low=0.2, rate=0.3, high=0.4)
    named = high.assign(method=probe.key, test=probe.series("posterior"), decision="posterior")
    both = Design(design.world, (*design.tests, probe))
    summary = both.summary(pd.concat([table[table["part"] != "NULL"], high, named]))
    assert summary["null_low"].tolist() == [0.2, 0.2]
    assert [row["test"] for row in both.above_level(summary)] == ["Sign test"]
