"""Charts of models on the same cases: areas, intervals, sets, differences and covariances as they were computed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from dashboard import screen
from dashboard.screen import Look
from stats_core import (
    Agreement,
    Losses,
    LossSummary,
    cochran_q,
    hochberg_tamhane_intervals,
    matched_t,
    mcnemar,
    pooled_intervals,
)
from stats_core.charts import AgreementSquare, CovarianceMap, Forest
from stats_core.charts.error_overlap import error_overlap
from stats_core.charts.palette import style_of
from tests.figures.made import EVIL, LONG

TWENTY = tuple(f"{name} {i}" for i, name in enumerate(LONG + LONG))


def errors(names: tuple[str, ...] = ("A", "B", "C"), cases: int = 400) -> Losses:
    chance = np.linspace(0.1, 0.2, len(names))
    return Losses(names, (np.random.default_rng(2).random((cases, len(names))) < chance).astype(np.float64))


def measured() -> Losses:
    return Losses(("A", "B"), np.random.default_rng(3).gamma(2.0, 1.0, (200, 2)) + np.array([0.4, 0.0]))


def lines(labels: tuple[str, ...]) -> list[str]:
    return [line for label in labels for line in label.split("<br>")]


def test_the_areas_of_the_square_are_the_counts() -> None:
    (chart,) = mcnemar(Agreement(268, 23, 32, 61)).charts()
    figure = screen.draw(chart)
    areas = [(max(trace.x) - min(trace.x)) * (max(trace.y) - min(trace.y)) for trace in figure.data]
    assert areas == pytest.approx(np.array([268, 23, 32, 61]) / 384)
    assert [trace.name for trace in figure.data] == [
        "both right: 268",
        "only A right: 23",
        "only B right: 32",
        "both wrong: 61",
    ]
    assert figure.layout.yaxis.scaleanchor == "x", "a square stays a square"
    assert len({(trace.fillcolor, trace.fillpattern.shape) for trace in figure.data}) == 4
    # Only A right is a thin strip: its number stands in the legend alone.
    assert [note.text for note in figure.layout.annotations] == ["<b>268</b>", "<b>32</b>", "<b>61</b>"]


def test_a_square_without_disagreement_draws() -> None:
    for counts in ((5, 0, 0, 5), (5, 0, 0, 0), (0, 0, 0, 5), (0, 5, 0, 0)):
        (chart,) = mcnemar(Agreement(*counts)).charts()
        assert len(screen.draw(chart).data) == 4
        assert isinstance(chart, AgreementSquare)
        x0, x1, y0, y1 = chart.rectangles.T
        assert ((x1 - x0) * (y1 - y0)).tolist() == (chart.counts / sum(counts)).tolist()
        assert ((chart.rectangles >= 0) & (chart.rectangles <= 1)).all(), "nothing lies outside"


def test_colours_belong_to_names_among_all_models() -> None:
    (chart,) = mcnemar(errors().agreement("B", "C")).charts()
    styles = style_of(errors().algorithms)
    for dark in (False, True):
        figure = screen.draw(chart, Look(dark=dark))
        wanted = [styles[name].on_dark if dark else styles[name].colour for name in ("B", "C")]
        assert [trace.fillcolor for trace in figure.data[1:3]] == wanted
        losses = Losses(errors().algorithms, errors().losses + np.linspace(-1, 1, 400)[:, None] * [0, 0, 1])
        apart = screen.draw(matched_t(losses, a="B", b="C").charts()[1], Look(dark=dark))
        assert [trace.marker.color for trace in apart.data[:2]] == wanted


@pytest.mark.parametrize(("models", "side"), [(13, "bottom"), (14, "top")])
def test_the_axis_of_many_rows_stands_above_them_where_it_is_seen_first(models: int, side: str) -> None:
    losses = np.random.default_rng(1).normal(size=(50, models))
    names = tuple(f"model {i}" for i in range(models))
    (chart,) = (one for one in hochberg_tamhane_intervals(Losses(names, losses)).charts() if isinstance(one, Forest))
    assert screen.draw(chart.against(names[0])).layout.xaxis.side == side


def test_a_forest_marks_what_excludes_zero() -> None:
    result = pooled_intervals(errors())
    chart = result.charts()[0]
    figure = screen.draw(chart)
    strong, hollow = figure.data
    clear = [one.low > 0 or one.high < 0 for one in result.comparisons]
    assert 0 < sum(clear) < len(clear)
    assert list(strong.x) == [one.estimate for one, is_clear in zip(result.comparisons, clear, strict=True) if is_clear]
    assert len(hollow.x) == clear.count(False)
    ends = np.asarray(strong.x) + np.asarray(strong.error_x.array)
    assert ends == pytest.approx(
        [one.high for one, is_clear in zip(result.comparisons, clear, strict=True) if is_clear]
    )
    assert strong.marker.symbol != hollow.marker.symbol, "not by colour alone"
    (zero,) = figure.layout.shapes
    assert (zero.x0, zero.x1) == (0, 0)
    assert figure.layout.yaxis.ticktext == ("A − B", "A − C", "B − C")


def test_a_forest_says_on_which_side_who_is_better() -> None:
    chart = pooled_intervals(errors()).charts()[0]
    assert "← a is better" in screen.draw(chart).layout.xaxis.title.text
    assert "← b is better" in screen.draw(replace(chart, higher_is_better=True)).layout.xaxis.title.text


def test_a_forest_draws_a_second_interval_below_the_first() -> None:
    summary = LossSummary(("A", "B"), np.array([2.0, 1.0]), np.array([[4.0, 3.0], [3.0, 4.0]]), 50)
    chart = hochberg_tamhane_intervals(summary, critical=1.0).charts()[0]
    first, _, second = screen.draw(chart).data
    assert second.y[0] > first.y[0], "the axis points down"
    assert second.error_x.array[0] == pytest.approx(chart.beside_high[0] - 1)
    assert second.name.startswith("95 &#37; intervals, critical value")


def test_a_forest_of_no_significant_pair_still_explains_both_looks() -> None:
    same = Losses(("A", "B"), np.tile([[0.0], [1.0]], (5, 2)))
    figure = screen.draw(pooled_intervals(same).charts()[0])
    assert [trace.name.split(", ")[-1] for trace in figure.data] == ["excluding 0", "including 0"]


def test_long_names_are_whole_and_no_line_is_wide() -> None:
    forest, overlap = pooled_intervals(errors(LONG[:4])).charts()
    labels = screen.draw(forest).layout.yaxis.ticktext
    assert max(map(len, lines(labels))) <= 26
    assert labels[0].replace("<br>", " ") == f"{LONG[0]} − {LONG[1]}"
    assert max(map(len, lines(screen.draw(overlap).layout.yaxis2.ticktext))) <= 30
    (matrix,) = (chart for chart in hochberg_tamhane_intervals(errors(LONG[:4])).charts() if chart.key == "covariance")
    assert max(map(len, lines(screen.draw(matrix).layout.yaxis.ticktext))) <= 30


def test_error_overlap_has_a_bar_and_dots_for_each_set() -> None:
    losses = Losses(("A", "B", "C"), np.array([[1, 1, 0]] * 5 + [[0, 0, 1]] * 3 + [[0, 0, 0]] * 9, dtype=np.float64))
    (chart,) = cochran_q(losses).charts()
    bars, right, links, wrong = screen.draw(chart).data
    assert list(bars.y) == [5, 3]
    assert list(bars.text) == ["5", "3"]
    # C errs least, so that its row is the first.
    assert sorted(zip(wrong.x, wrong.y, strict=True)) == [(0, 1), (0, 2), (1, 0)]
    assert len(right.x) + len(wrong.x) == 6
    assert list(links.y[:2]) == [1, 2]
    assert "<b>5 of 17 cases</b><br>These err:<br>A<br>B" in bars.customdata
    layout = screen.draw(chart).layout
    assert layout.yaxis2.ticktext == ("C: 3", "A: 5", "B: 5")
    assert "9 of 17 cases: all are right." in layout.xaxis.title.text


def test_error_overlap_of_many_classifiers_is_readable_and_says_what_it_leaves_out() -> None:
    (chart,) = cochran_q(errors(TWENTY, 3000)).charts()
    figure = screen.draw(chart)
    assert figure.layout.height > 24 * 20 + 190
    assert figure.data[0].text is None
    assert f"{chart.left_out:,} cases in smaller sets are not shown." in figure.layout.meta["notes"]
    assert len(figure.to_json()) < 40_000


@pytest.mark.parametrize("models", [8, 52, 53, 70])
def test_error_overlap_counts_each_set_of_models_that_err_together(models: int) -> None:
    rng = np.random.default_rng(models)
    kinds = np.vstack([np.zeros(models), np.ones(models), rng.integers(0, 2, (6, models))])
    losses = kinds[rng.integers(0, len(kinds), 400)]
    chart = error_overlap(Losses(tuple(f"m{i}" for i in range(models)), losses))
    best = np.argsort(losses.sum(axis=0), kind="stable")
    assert chart.algorithms == tuple(f"m{i}" for i in best), "who errs least is on top"
    losses = losses[:, best]
    rows, many = np.unique(losses, axis=0, return_counts=True)
    expected = {tuple(row): count for row, count in zip(rows.tolist(), many.tolist(), strict=True) if any(row)}
    assert dict(zip(map(tuple, chart.wrong.astype(float).tolist()), chart.counts.tolist(), strict=True)) == expected
    assert chart.counts.tolist() == sorted(chart.counts, reverse=True)
    assert (chart.all_right, chart.left_out) == (400 - sum(expected.values()), 0)
    assert chart.errors.tolist() == losses.sum(axis=0).tolist()


def test_error_overlap_without_an_error_draws() -> None:
    (chart,) = cochran_q(Losses(("A", "B", "C"), np.zeros((4, 3)))).charts()
    assert "4 of 4 cases: all are right." in screen.draw(chart).layout.xaxis.title.text


def test_loss_differences_have_the_colour_of_the_one_that_loses_less() -> None:
    result = matched_t(measured(), a="A", b="B")
    chart = result.charts()[1]
    figure = screen.draw(chart)
    names = [trace.name for trace in figure.data]
    assert names == ["A loses less", "B loses less"]
    assert max(np.asarray(figure.data[0].x) + np.asarray(figure.data[0].width)) <= 0
    assert min(figure.data[1].x) >= 0, "no bin reaches across zero"
    assert sum(sum(trace.y) for trace in figure.data) == 200
    band, zero, mean = figure.layout.shapes
    assert (zero.x0, mean.x0) == (0, result.estimate)
    assert band.x0 <= result.low < result.high <= band.x1
    turned = screen.draw(replace(chart, higher_is_better=True))
    assert [trace.name for trace in turned.data][:2] == ["B loses less", "A loses less"]


def test_loss_differences_that_are_all_on_one_side_or_zero_draw() -> None:
    sides = ["A loses less", "B loses less"]
    for second, said in ((np.full(9, 2.5), sides[:1]), (np.full(9, 2.0), [*sides, "the same loss"])):
        losses = Losses(("A", "B"), np.column_stack([np.full(9, 2.0), second]))
        figure = screen.draw(matched_t(losses, a="A", b="B").charts()[1])
        assert [trace.name for trace in figure.data] == said
        assert [sum(trace.y) for trace in figure.data] == [0] * (len(said) - 1) + [9]


def test_cases_with_the_same_loss_belong_to_no_side() -> None:
    second = np.array([2.0] * 5 + [2.5] * 4 + [1.0] * 3)
    chart = matched_t(Losses(("A", "B"), np.column_stack([np.full(12, 2.0), second])), a="A", b="B").charts()[1]
    assert (chart.same, chart.counts.sum()) == (5, 7)
    assert 0.0 in chart.edges
    counts = {trace.name: sum(trace.y) for trace in screen.draw(chart).data}
    assert counts == {"A loses less": 4, "B loses less": 3, "the same loss": 5}


def test_right_and_wrong_have_no_histogram() -> None:
    assert [chart.key for chart in matched_t(errors(), a="A", b="B").charts()] == ["forest"]


def test_a_forest_against_one_model_is_turned_and_the_nearest_comes_first() -> None:
    means = np.array([3.0, 1.0, 2.0])
    summary = LossSummary(("A", "B", "C"), means, np.diag([1.0, 1.0, 2.0]), 30)
    whole = hochberg_tamhane_intervals(summary, critical=2.0).charts()[0]
    chart = whole.against("B")
    assert (chart.a, chart.b, chart.control) == (("C", "A"), ("B", "B"), "B")
    assert chart.estimate.tolist() == [1.0, 2.0]
    assert chart.low.tolist() == [-whole.high[2], whole.low[0]]
    assert chart.high.tolist() == [-whole.low[2], whole.high[0]]
    assert chart.marked.tolist() == [bool(whole.marked[2]), bool(whole.marked[0])]
    assert chart.beside_low.tolist() == [-whole.beside_high[2], whole.beside_low[0]]
    figure = screen.draw(chart)
    assert figure.layout.yaxis.ticktext == ("C", "A")
    assert "Difference in mean loss,<br>minus B<br>" in figure.layout.xaxis.title.text
    assert "← better" in figure.layout.xaxis.title.text
    assert "← worse" in screen.draw(replace(chart, higher_is_better=True)).layout.xaxis.title.text


def test_colour_and_number_of_a_covariance_map_are_the_correlation() -> None:
    summary = LossSummary(
        ("A", "B", "flat"), np.array([1.0, 2, 3]), np.array([[4.0, -2, 0], [-2, 9, 0], [0, 0, 0]]), 30
    )
    chart = hochberg_tamhane_intervals(summary).charts()[1]
    cells = screen.draw(chart).data[0]
    assert np.asarray(cells.z, dtype=float)[0, 1] == pytest.approx(-1 / 3, abs=1e-4)
    assert np.isnan(np.asarray(cells.z, dtype=float)[2]).all(), "a constant loss has no correlation"
    assert next(list(row) for row in cells.text) == ["1.00", "−0.33", ""]
    assert "covariance −2" in cells.customdata[0][1]
    assert (cells.zmin, cells.zmax) == (-1, 1)
    assert "correlation −0.333" in cells.customdata[0][1]
    many = hochberg_tamhane_intervals(errors(TWENTY)).charts()[1]
    assert screen.draw(many).data[0].text is None
    assert len(screen.draw(many).to_json()) < 120_000


@pytest.mark.parametrize("evil", EVIL)
def test_names_are_shown_as_spelled(evil: str) -> None:
    names = (evil, "B", "C")
    losses = errors(names)
    charts = [*pooled_intervals(losses).charts(), *matched_t(losses, a=evil, b="B").charts()]
    charts += [*mcnemar(losses.agreement(evil, "B")).charts(), *hochberg_tamhane_intervals(losses).charts()]
    for chart in charts:
        drawn = screen.draw(replace(chart, title="t")).to_json()
        assert "<a href" not in drawn
        assert "\\u003ca href" not in drawn
        assert '<span style=\\"color:red' not in drawn
        assert "%{y} and" not in drawn
        assert "<b>bold" not in drawn


def test_what_the_colours_of_a_map_are_is_said_in_lines_that_a_phone_has_room_for() -> None:
    said = "Correlation of the scores at two levels, within algorithms"
    chart = CovarianceMap("carry", "Levels", ("1", "2"), np.eye(2), np.eye(2), said)
    figure = screen.draw(chart)
    lines = figure.data[0].colorbar.title.text.split("<br>")
    assert " ".join(lines) == said
    assert max(map(len, lines)) <= 34
    assert figure.layout.margin.t > screen.draw(replace(chart, what="Correlation")).layout.margin.t
