"""The picture of raw curves: bands by their definitions, smoothing that stays centred."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from stats_core import curve_levels, curve_localisation
from stats_core.charts.curve_overlay import Band, curve_overlay, moving_average
from stats_core.data import Curves
from stats_core.errors import ParameterError
from tests.figures.made import curves


def test_means_and_runs_are_the_datas_own() -> None:
    data = curves()
    chart = curve_overlay(data)
    assert np.array_equal(chart.values, data.values)
    assert np.allclose(chart.mean[1], data.values[data.index == 1].mean(axis=0))
    assert chart.runs == data.run
    assert chart.smoothing == 1


def test_bands_follow_their_definitions() -> None:
    data = curves()
    group = data.values[data.index == 2]
    error = stats.sem(group, axis=0)
    t_interval = stats.t.interval(0.95, len(group) - 1, loc=group.mean(axis=0), scale=error)
    expected = {
        Band.STANDARD_ERROR: (group.mean(axis=0) - error, group.mean(axis=0) + error),
        Band.INTERVAL_95: t_interval,
        Band.MIN_MAX: (group.min(axis=0), group.max(axis=0)),
        Band.QUARTILES: tuple(np.quantile(group, [0.25, 0.75], axis=0)),
    }
    for band, (low, high) in expected.items():
        chart = curve_overlay(data, band=band)
        assert chart.band == band.value
        assert np.allclose(chart.low[2], low)
        assert np.allclose(chart.high[2], high)


def test_no_band_is_no_band() -> None:
    chart = curve_overlay(curves(), band=Band.NONE)
    assert chart.low is None
    assert chart.high is None


def test_one_run_has_no_interval_and_is_its_own_extreme() -> None:
    data = Curves.from_groups({"one": [[1.0, 2, 3]], "two": [[1, 2, 3], [2.0, 3, 4]]})
    assert np.isnan(curve_overlay(data, band=Band.INTERVAL_95).low[0]).all()
    assert np.array_equal(curve_overlay(data, band=Band.MIN_MAX).high[0], [1, 2, 3])


def test_some_algorithms_keep_the_names_that_share_the_colours() -> None:
    chart = curve_overlay(curves(), algorithms=["A3", "A1"])
    assert chart.algorithms == ("A1", "A3"), "in the order of the data"
    assert chart.among == ("A1", "A2", "A3")
    assert np.array_equal(np.bincount(chart.index), [5, 5])
    assert np.array_equal(chart.values[chart.index == 1], curves().values[10:])


@pytest.mark.parametrize("chosen", [["A1", "B"], []])
def test_unknown_or_no_algorithms_are_refused(chosen: list[str]) -> None:
    problem = "^Algorithm 'B' is not in the data. Choose among: A1, A2, A3.$"
    with pytest.raises(ParameterError, match=problem if chosen else "^No algorithm is chosen. Choose among: A1, A2"):
        curve_overlay(curves(), algorithms=chosen)


@pytest.mark.parametrize("width", [0, -1, 1.5, True, "3"])
def test_smoothing_must_be_a_whole_number_of_levels(width: object) -> None:
    with pytest.raises(ParameterError, match="whole number of levels"):
        curve_overlay(curves(), smoothing=width)  # type: ignore[arg-type]


@pytest.mark.parametrize("width", [1, 2, 3, 4, 7, 8, 9, 50])
def test_smoothing_is_centred_to_the_ends(width: int) -> None:
    line = np.array([[3.0, 5, 7, 9, 11, 13, 15], [7.0] * 7])
    assert np.allclose(moving_average(line, width), line), "a straight line stays where it is"
    noise = np.random.default_rng(0).normal(size=(2, 9))
    smooth = moving_average(noise, width)
    assert np.array_equal(smooth[:, [0, -1]], noise[:, [0, -1]]), "the ends are shown as measured"


def test_smoothing_by_hand() -> None:
    line = np.array([[0.0, 6, 0, 0, 12, 0]])
    assert np.allclose(moving_average(line, 3), [[0, 2, 2, 4, 4, 0]])
    assert np.allclose(moving_average(np.array([[0.0, 6, 3]]), 3), [[0, 3, 3]]), "three levels are enough"
    assert np.allclose(moving_average(np.array([[0.0, 6]]), 3), [[0, 6]])
    assert np.allclose(moving_average(line, 5)[0, 2:4], [3.6, 3.6])
    assert np.allclose(moving_average(line, 4)[0, 2:4], [(0 + 6 * 2 + 0 + 0 + 12) / 8, (6 + 0 + 0 + 12 * 2 + 0) / 8])


def test_smoothing_keeps_the_digits_of_a_large_offset() -> None:
    noise = np.random.default_rng(1).normal(size=(1, 2000))
    assert np.allclose(moving_average(noise + 1e9, 5) - 1e9, moving_average(noise, 5), atol=1e-6)


def test_the_band_encloses_the_smoothed_runs() -> None:
    chart = curve_overlay(curves(), band=Band.MIN_MAX, smoothing=3)
    rows = chart.index == 0
    assert np.array_equal(chart.high[0], chart.values[rows].max(axis=0))
    assert np.allclose(chart.mean[0], chart.values[rows].mean(axis=0))


def test_axes_are_called_what_the_data_call_them() -> None:
    data = replace(curves(), level_label="Games", score_label="Wins")
    chart = curve_overlay(data, algorithms=["A1", "A2"])
    assert (chart.level_label, chart.score_label) == ("Games", "Wins")
    (strip,) = curve_levels(data, shuffles=100).charts()
    (shares,) = curve_localisation(data).charts()
    assert (strip.level_label, shares.level_label) == ("Games", "Games")
    plain = curve_overlay(curves())
    assert (plain.level_label, plain.score_label) == ("Training level", "Score")
