"""The standing results come again, and show what the papers say."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from stats_core import METHODS
from stats_core.charts import Chart, RateCurves, RateHistogram, RateTable
from stats_core.simulate.curve_rates import drawn
from stats_core.simulate.documents import printed
from stats_core.simulate.pictures import modification_sketch
from stats_core.simulate.pools import FOLDER
from stats_core.simulate.rates import interval
from stats_core.simulate.running import provenance
from stats_core.simulate.standing import standing
from stats_core.simulate.studies import STUDIES
from stats_core.simulate.studies.bouckaert import REPLICABILITY
from stats_core.simulate.studies.stretched import as_printed, f_ratios
from stats_core.simulate.study import Study

KEPT = FOLDER / "studies"
STANDING = [key for key in STUDIES if key != "calibrate"]


@cache
def table(key: str) -> pd.DataFrame:
    return standing(key).table


@cache
def data(key: str) -> Any:
    return STUDIES[key].load(FOLDER)


def rates(key: str, *columns: str) -> pd.Series[float]:
    return table(key).set_index(list(columns))["rate"]


@pytest.mark.parametrize("key", STANDING)
def test_one_point_of_each_standing_study_comes_again(key: str) -> None:
    """The last repetition of the first place in the kept table; methods that came later have no place there yet."""
    study, kept = STUDIES[key], table(key)
    points = study.points(seed=0, quick=False)
    place = [name for name in points[0].at if name in study.by]
    same = [point for point in points if all(_same(kept[name].iloc[0], point.at[name]) for name in place)]
    rows = study.work(data(key), same[-1])
    assert rows
    for row in rows:
        (line,) = [one for one in kept.to_dict("records") if all(_same(one[name], row[name]) for name in study.by)]
        counts = line["each"].split() or [line["rejected"]]
        assert len(counts) == len(same)
        assert int(counts[-1]) == row["rejected"]


def _same(kept: Any, found: Any) -> bool:
    return str(kept) == str(found) or (isinstance(found, float) and float(kept) == found)


@pytest.mark.parametrize("key", STANDING)
def test_standing_results_say_where_they_come_from(key: str) -> None:
    about = json.loads(provenance(KEPT / f"{key}.csv").read_text())
    assert about["study"] == key
    assert about["command"].startswith(f"python -m stats_core.simulate {key} ")
    assert (about["seed"], about["quick"]) == (0, False)
    study = STUDIES[key]
    words = [study.title, study.source, study.drawn, study.where or study.expected, list(study.differs), study.sharing]
    assert [about[name] for name in ("title", "source", "drawn", "published", "differs", "sharing")] == words
    assert about["data"] == data(key).fingerprint
    # Digits with an e in between are no number.
    assert set(table(key)["data"]) == {about["data"][:12]}
    kept = table(key)
    several = kept[kept["each"] != ""]
    assert [sum(map(int, each.split())) for each in several["each"]] == several["rejected"].tolist()
    assert ((kept["low"] <= kept["rate"]) & (kept["rate"] <= kept["high"])).all()


@pytest.mark.parametrize("study", STUDIES.values(), ids=STUDIES)
def test_a_study_says_what_it_is_and_has_a_quick_version(study: Study) -> None:
    assert study.drawn.endswith(".")
    assert bool(study.printed_in) != bool(study.expected)
    assert all(said.endswith(".") for said in (*study.differs, study.sharing))
    assert 0 < len(study.places(True)) <= len(study.places(False))
    for key, said in study.see:
        assert said.endswith(".")
        assert study.key in {other for other, _ in STUDIES[key].see}, "both ways"
    json.dumps(study.places(False))


@pytest.mark.parametrize("key", STANDING)
def test_the_pictures_of_a_study(key: str) -> None:
    charts = STUDIES[key].charts(table(key))
    assert charts
    assert len({chart.key for chart in charts}) == len(charts)
    for chart in charts:
        assert isinstance(chart, (RateCurves, RateHistogram, RateTable))
        _sound(chart)


def _sound(chart: Chart) -> None:
    fields = vars(chart)
    if isinstance(chart, RateHistogram):
        assert (chart.counts.sum(axis=1) == chart.counts.sum(axis=1)[0]).all()
        assert chart.counts.shape == (len(chart.series), len(chart.edges) - 1)
        assert chart.low < chart.expected < chart.high
        return
    shape = fields["rate"].shape
    down, across = (fields["series"], fields["x"]) if "series" in fields else (fields["rows"], fields["columns"])
    assert shape == (len(down), len(across))
    there = ~np.isnan(fields["rate"])
    assert there.any()
    assert (fields["low"][there] <= fields["rate"][there]).all()
    assert (fields["rate"][there] <= fields["high"][there]).all()


def band(rate: float, trials: int, tail: float) -> tuple[float, float]:
    low, high = stats.binom.ppf([tail, 1 - tail], trials, rate) / trials
    return float(low), float(high)


def levels(key: str) -> dict[str, float]:
    """The exact level of the randomized test: at most 24 of 500 shuffles, or 19 of 400, reach the observed F.

    Ten curves fall into two halves in 126 ways, and the observed one has each rank among them equally often.
    """
    if key == "figure5":
        return {"Chess": 20 / 401, "Tic-Tac-Toe": 20 / 401}
    few = float(np.mean(stats.binom.cdf(24, 500, np.arange(1, 127) / 126)))
    return {"Chess": 25 / 501, "RL": few, "Tic-Tac-Toe": 25 / 501}


@pytest.mark.parametrize("key", ["figure4", "figure5"])
def test_the_randomized_test_stays_in_the_binomial_band(key: str) -> None:
    kept = table(key)
    randomized = kept[kept["test"] == "randomized"]
    level = levels(key)
    assert set(randomized["pool"]) == set(level)
    for pool, some in randomized.groupby("pool"):
        # All rates together in all but one of a thousand such studies.
        low, high = band(level[str(pool)], int(some["trials"].iloc[0]), 0.0005 / len(randomized))
        assert some["rate"].between(low, high).all()


def test_the_conventional_test_of_the_algorithm_is_far_outside() -> None:
    rate = rates("figure4", "pool", "test", "error", "effect")
    assert rate["Chess", "conventional", "cell", "Algorithm"] > 0.15
    assert rate["Tic-Tac-Toe", "conventional", "cell", "Algorithm"] > 0.15
    # Sessions of our TD learner hardly differ from each other, so there is little for the flaw to show.
    assert 0.055 < rate["RL", "conventional", "cell", "Algorithm"] < 0.1


def test_figure_3_and_4_have_the_same_conventional_rates_within_chance() -> None:
    at = ["pool", "test", "error", "effect"]
    three, four = (table(key).set_index(at)["rate"] for key in ("figure3", "figure4"))
    gap = (three - four.loc[three.index]).abs()
    assert (gap <= 4 * np.sqrt(2 * three * (1 - three) / 100_000)).all()


def test_the_reports_power_is_met_on_curves_that_vary_as_the_report_prints() -> None:
    rate = rates("report6", "pool", "stretch", "test", "error", "effect")
    printed = "RL, spread as in the report"
    # The report's 80 % comes from 100 draws.
    low, high = interval(80, 100)
    assert low <= rate[printed, 1.1, "randomized, mean of 21", "cell", "Algorithm"] <= high
    averaged, plain = (
        np.array([rate[printed, s, f"randomized, {how}", "cell", "Algorithm"] for s in (1.0, 1.06, 1.1, 1.2)])
        for how in ("mean of 21", "plain")
    )
    assert np.abs(averaged - plain).max() < 0.02
    assert averaged[0] == pytest.approx(0.05, abs=0.025)
    assert rate["RL", 1.1, "randomized, mean of 21", "cell", "Algorithm"] > 0.97
    sizes = rates("report7", "pool", "size", "test", "error", "effect")
    power = [sizes[printed, size, "randomized, mean of 21", "cell", "Algorithm"] for size in (3, 6, 10, 20)]
    assert power == sorted(power)
    same = table("report7")
    (beside,) = same[(same["pool"] == printed) & same["published"].notna()]["rate"]
    assert low <= beside <= high


def test_curves_as_printed_have_the_variances_of_table_1() -> None:
    """Of 20 such curves, ten and ten, the expected mean squares are those that the report prints."""
    pool = as_printed(data("report6").curves["RL"])
    levels = pool.shape[1]
    means = pool.mean(axis=0)
    assert 20 * np.sum((means - means.mean()) ** 2) == pytest.approx(printed("Report", "Table 1", "Training: SS"))
    error = pool.var(axis=0, ddof=1).mean()
    assert error == pytest.approx(printed("Report", "Table 1", "Error: MS"))
    # F with the error between runs has the printed p, with 1 and 18 degrees of freedom.
    between = levels * pool.mean(axis=1).var(ddof=1)
    f = printed("Report", "Table 1", "Algorithm: F") * error / between
    assert stats.f.sf(f, 1, 18) == pytest.approx(printed("Report", "Table 1", "Algorithm: p"))
    assert means[0] == pytest.approx(0, abs=1e-9)


def test_higher_scores_would_give_more_power() -> None:
    pool = as_printed(data("report6").curves["RL"])
    rng = np.random.default_rng(5)
    found = []
    for start in (0.0, 15.0):
        chosen = [drawn(len(pool), 10, 400, rng) for _ in range(2)]
        f = f_ratios((pool + start, 1.1 * (pool + start)), chosen)["split-plot", "Algorithm"]
        found.append(float(np.mean(f > stats.f.isf(0.05, 1, 18))))
    assert found[1] > found[0] + 0.05


def test_the_within_cell_test_finds_an_effect_that_is_not_there_and_the_split_plot_test_does_not() -> None:
    rate = rates("error_terms", "there", "difference", "test", "error")
    low, high = band(0.05, 2000, 0.0005)
    for there in ("LEVEL", "SHAPE"):
        for difference in (0.0, 0.5, 1.0, 2.0, 3.0, 4.0):
            assert low <= rate[there, difference, "randomized", "split-plot"] <= high
    assert rate["LEVEL", 4.0, "randomized", "cell"] > 0.6
    assert rate["SHAPE", 4.0, "randomized", "cell"] > rate["SHAPE", 0.0, "randomized", "cell"]


def test_tests_on_all_folds_replicate_better_than_those_on_few() -> None:
    """The order of Table 5: use all data and sorted runs far ahead of resampling and one run of ten folds."""
    kept = table("bouckaert5")
    agree = kept[kept["measure"] == "all ten agree"].set_index(["set", "test", "df"])
    for name, some in agree.groupby("set"):
        calibrated = some["rate"].droplevel("set")
        calibrated = calibrated[[df != "nominal" for _, df in calibrated.index]].droplevel("df")
        few = max(calibrated["resampled t"], calibrated["10-fold t"])
        assert min(calibrated["use all data"], calibrated["sorted runs"]) > few, name
    assert agree["published"].notna().sum() == 40
    # The column "min." of the printed table.
    least = {key: min(row) for key, row in REPLICABILITY.items()}
    assert least == {
        "resampling": 30.1, "corrected_resampling": 30.3, "k_fold_cv": 42.6, "five_x_2cv": 16.9, "use_all_data": 76.6,
        "folds_averaged_var": 75.2, "folds_averaged_T": 74.2, "runs_averaged_var": 76.5, "runs_averaged_T": 73.2,
        "sorted_runs": 75.0,
    }  # fmt: skip
    assert agree["published"].groupby("test").min()["use all data"] == pytest.approx(0.766)


def test_calibrated_tests_keep_their_level_and_find_more() -> None:
    two, four = (rates(key, "set", "test", "df", "alpha") for key in ("bouckaert2", "bouckaert4"))
    even = two["Set 1, class probability 0.5"]
    nominal, calibrated = even["use all data", "nominal", 0.05], even["use all data", "11", 0.05]
    assert nominal > 0.4
    assert calibrated <= 0.05
    power = four["Set 3, more difference"]
    assert power["use all data", "11", 0.05] > power["10-fold t", power["10-fold t"].index[-1][0], 0.05]


def test_no_test_of_ranks_or_cases_rejects_far_too_often_but_those_known_to() -> None:
    """Cochran's Q and pooled intervals suppose that all pairs disagree alike; near-clones and one other do not."""
    for key in ("ranks", "cases"):
        kept = table(key)
        null = kept[(kept["difference"] == 0) & (kept["decision"] == "")]
        high = [band(0.06, int(trials), 1e-4)[1] for trials in null["trials"]]
        above = null[null["rate"] > high]
        known = {(test, "300 cases, 6 classifiers, near-clones") for test in ("cochran_q", "pooled_intervals")}
        assert set(zip(above["method"], above["world"], strict=True)) <= (known if key == "cases" else set())
        power = kept[kept["difference"] > 0].groupby("method")["rate"].max()
        assert (power > 0.2).all()


def test_a_sketch_of_the_modifications() -> None:
    sketch = modification_sketch(np.arange(4.0), np.array([0.5, 0.61, 0.7, 0.74]), 5)
    assert sketch.cases == ("a", "b", "c", "d")
    assert sketch.changed[0] == pytest.approx([0.515, 0.625, 0.715, 0.755])


@pytest.mark.parametrize("key", [key for key in STUDIES if key != "calibrate"])
def test_a_part_of_a_study_says_what_it_can_or_nothing(key: str) -> None:
    study, table = STUDIES[key], standing(key).table
    assert study.says(table)
    assert all(one.endswith(".") for one in study.tells(table))
    # What the tasks are about: tests and effects come together, with each task.
    places = [name for name in study.by if name in study.places(True)[0]]
    assert places
    for name in places:
        for value in table[name].unique():
            said = study.says(table[table[name] == value])
            assert "nan" not in said
            assert not any("nan" in one for one in study.tells(table[table[name] == value]))
            assert study.charts(table[table[name] == value])


def test_sentences_about_studies_say_of_what_their_numbers_are() -> None:
    said = {key: STUDIES[key].says(standing(key).table) for key in ("figure6", "report6", "bouckaert2")}
    assert "on Chess for the algorithm after modification b up to f = 1, not beyond (75 % at f = 10)" in said["figure6"]
    assert "on curves that vary as the report prints" in said["report6"]
    # With other classes than an even one the learners are not equally good.
    assert "With an even class, where neither learner is better" in said["bouckaert2"]
    assert "true null" not in said["bouckaert2"]


def test_a_posterior_is_not_held_against_a_level() -> None:
    level, power, posterior = STUDIES["ranks"].charts(standing("ranks").table)
    name = METHODS["bayesian_signed_rank"].title
    assert isinstance(level, RateTable)
    assert isinstance(posterior, RateTable)
    assert level.nominal == 0.05
    assert name not in level.rows
    assert posterior.rows == (name,)
    assert posterior.nominal is None
    assert isinstance(power, RateTable)
    assert name in power.rows
