"""The null distribution: the shaded bars are p, and the labels never meet."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboard import paper, screen
from dashboard.paper import Style
from stats_core import randomized_anova
from stats_core.charts import NullHistogram
from stats_core.charts.layout.null_layout import (
    LINE_APART,
    NARROWEST,
    TICKS_APART,
    WIDEST,
    _room,
    lay_out,
    ticks_before,
)
from stats_core.wording import number
from tests.figures.made import curves, null


def shaded(figure: go.Figure) -> float:
    return float(np.sum(figure.data[1].y))


def labels(figure: go.Figure) -> dict[str, go.layout.Annotation]:
    return {word: note for note in figure.layout.annotations for word in ("observed", "critical") if word in note.text}


@pytest.mark.parametrize("observed", [0.5, 4.0, 11.9])
def test_the_shaded_tail_is_p(observed: float) -> None:
    chart = null(observed)
    figure = screen.draw(chart)
    total = chart.counts.sum() + chart.beyond
    assert (shaded(figure) + chart.beyond) / total == pytest.approx(chart.p, abs=1e-12)
    assert min(figure.data[1].x) == pytest.approx(observed)
    assert shaded(figure) + sum(figure.data[0].y) == chart.counts.sum()
    assert f"p = {chart.p:.4f}" in figure.data[1].name


def test_the_tail_of_a_real_result_is_its_p() -> None:
    result = randomized_anova(curves(runs=6, apart=0.5), shuffles=999)
    for chart in result.charts():
        assert isinstance(chart, NullHistogram)
        assert chart.observed < chart.edges[-1]
        total = chart.counts.sum() + chart.beyond
        share = (shaded(screen.draw(chart)) + chart.beyond) / total
        assert share == pytest.approx(chart.p, abs=1.5 / total)


def test_an_observed_value_inside_a_bin_divides_it() -> None:
    chart = null(4.03, edge=False)
    figure = screen.draw(chart)
    assert min(figure.data[1].x) == 4.03
    assert figure.data[0].x[-1] + figure.data[0].width[-1] == pytest.approx(4.03)
    assert figure.data[0].y[-1] == figure.data[1].y[0]


def test_conventional_density_is_drawn_over_the_bars() -> None:
    chart = null()
    line = screen.draw(chart).data[2]
    assert line.name == "Conventional F(2, 60)"
    assert np.allclose(line.y, chart.density, rtol=1e-6)
    empty = null(density_at=np.empty(0), density=np.empty(0))
    assert len(screen.draw(empty).data) == 2


def test_a_density_without_bound_does_not_flatten_the_bars() -> None:
    chart = null()
    steep = null(density=np.where(chart.density_at < 0.1, 1e9, chart.density))
    figure = screen.draw(steep)
    assert figure.layout.yaxis.range[1] < 2 * chart.counts.max()
    assert "the line leaves the frame at the top, highest near 0" in figure.layout.xaxis.title.text
    assert "leaves the frame" not in screen.draw(chart).layout.xaxis.title.text


@pytest.mark.parametrize("observed", [0.1, 4.0, 5.9, 6.0, 6.1, 12.5])
def test_labels_stand_in_rows_of_their_own(observed: float) -> None:
    figure = screen.draw(null(observed, critical=6.0))
    found = labels(figure)
    assert abs(found["observed"].yshift - found["critical"].yshift) >= 17, "more than the height of the type"
    assert found["observed"].y == found["critical"].y == 1
    for note in found.values():
        low, high = figure.layout.xaxis.range
        assert note.xanchor == ("left" if note.x < (low + high) / 2 else "right"), "towards the middle"


def test_solid_line_for_the_observed_and_dashed_for_the_critical_value() -> None:
    figure = screen.draw(null(4.0, critical=6.0))
    dashes = {shape.x0: shape.line.dash for shape in figure.layout.shapes}
    assert dashes == {4.0: "solid", 6.0: "dash"}


def test_an_observed_value_a_little_outside_widens_the_axis() -> None:
    figure = screen.draw(null(15.0, p=0.001))
    assert figure.layout.xaxis.range[1] > 15
    assert labels(figure)["observed"].xref == "x"


@pytest.mark.parametrize(("observed", "said"), [(812.3, "812.3"), (math.inf, "∞")])
def test_a_broken_axis_reaches_an_observed_value_far_outside(observed: float, said: str) -> None:
    chart = null(observed, p=1 / 10_001)
    figure = screen.draw(chart)
    note = labels(figure)["observed"]
    assert said in note.text
    strokes = [shape for shape in figure.layout.shapes if shape.name == "break"]
    assert len(strokes) == 2
    assert strokes[0].xanchor > chart.edges[-1], "behind the last bar"
    assert strokes[0].xanchor < note.x < figure.layout.xaxis.range[1], "the value stands behind the break"
    assert figure.layout.xaxis.ticktext[-1] == said
    assert figure.layout.xaxis.tickvals[-1] == note.x
    assert max(figure.layout.xaxis.tickvals[:-1]) < strokes[0].xanchor, "no scale behind the break"
    assert [float(text) for text in figure.layout.xaxis.ticktext[:-1]] == list(figure.layout.xaxis.tickvals[:-1])
    assert max(figure.data[2].x) <= strokes[0].xanchor, "nor a density"
    assert shaded(figure) == 0
    assert len(figure.data[1].x) == 1, "so that the legend keeps the line that says p"


@pytest.mark.parametrize("observed", [7.0, 9.5])
def test_a_tail_too_thin_to_be_seen_is_drawn_once_more(observed: float) -> None:
    chart = null(observed)
    figure = screen.draw(chart)
    inset = figure.data[-1]
    assert (inset.xaxis, inset.yaxis) == ("x2", "y2")
    assert list(inset.y) == list(figure.data[1].y)
    low, high = figure.layout.xaxis2.domain
    line = (observed - figure.layout.xaxis.range[0]) / np.ptp(figure.layout.xaxis.range)
    assert not low - 0.05 < line < high, "beside the line of the observed value"
    assert max(inset.y) / figure.layout.yaxis2.range[1] > 0.5, "as high as can be"
    picture = paper.lay_out(chart, Style())
    assert len(picture.panels) == 2
    assert max(outline[:, 1].max() for outline in picture.panels[1].marks[0].outlines) == max(inset.y)


def test_a_tail_that_can_be_seen_is_drawn_once() -> None:
    assert all(trace.xaxis is None for trace in screen.draw(null(4.0)).data)
    assert len(paper.lay_out(null(4.0), Style()).panels) == 1


def test_print_breaks_its_axis_at_the_same_place() -> None:
    (panel,) = paper.lay_out(null(812.3, p=1 / 10_001), Style()).panels
    figure = screen.draw(null(812.3, p=1 / 10_001))
    assert [at for at, _ in panel.x.ticks] == list(figure.layout.xaxis.tickvals)
    assert panel.x.ticks[-1][1] == "812.3"
    assert (panel.x.low, panel.x.high) == tuple(figure.layout.xaxis.range)


def test_an_undefined_observed_value_is_said_and_shades_all() -> None:
    chart = null(math.nan, p=1.0)
    figure = screen.draw(chart)
    assert "undefined" in labels(figure)["observed"].text
    assert shaded(figure) == chart.counts.sum()


def moved(chart: NullHistogram, factor: float, shift: float) -> NullHistogram:
    """The same distribution of another statistic: times a factor, plus a number."""
    along = {name: factor * getattr(chart, name) + shift for name in ("edges", "observed", "critical", "density_at")}
    return replace(chart, **along)


@pytest.mark.parametrize("observed", [0.5, 4.0, 7.0, 9.5, 15.0, 812.3])
@pytest.mark.parametrize(("factor", "shift"), [(1.0, 16.0), (0.25, -3.0)])
def test_the_layout_moves_with_the_statistic(observed: float, factor: float, shift: float) -> None:
    here, there = lay_out(null(observed)), lay_out(moved(null(observed), factor, shift))
    for name in ("edges", "left", "right", "observed_at"):
        assert getattr(there, name) == pytest.approx(factor * getattr(here, name) + shift)
    assert (here.break_at is None) == (there.break_at is None) == (observed < 800)
    if here.break_at is not None:
        assert there.break_at == pytest.approx(factor * here.break_at + shift)
    assert (there.top, there.counts.tolist()) == (here.top, here.counts.tolist())
    assert (here.inset is None) == (there.inset is None)
    assert there.inset == here.inset if here.inset is None else there.inset == pytest.approx(here.inset)


@given(bars_to=st.floats(0, 1), lines=st.lists(st.floats(0, 1), max_size=2))
def test_an_enlarged_tail_takes_the_rightmost_room_that_is_wide_enough(bars_to: float, lines: list[float]) -> None:
    def fits(first: float, last: float) -> bool:
        """Right of the high bars, its numbers before it, no line in it or close behind."""
        return first >= bars_to + TICKS_APART and all(
            line <= first - TICKS_APART + 1e-9 or line >= last + LINE_APART - 1e-9 for line in lines
        )

    room = _room(sorted(lines), bars_to)
    ends = [1.0, *(line - LINE_APART for line in lines)]
    possible = [end for end in ends if fits(end - NARROWEST, end)]
    if room is None:
        assert not [end for end in ends if fits(end - NARROWEST - 1e-6, end)]
        return
    first, last = room
    assert fits(first + 1e-9, last)
    assert NARROWEST - 1e-6 <= last - first <= WIDEST + 1e-9
    assert last >= max(possible, default=0.0) - 1e-9
    assert last - first == pytest.approx(WIDEST) or not fits(first - 1e-6, last), "as wide as can be"


@given(left=st.integers(-50, 50), end=st.integers(1, 1000), power=st.integers(-3, 3))
def test_numbers_before_a_break_are_round_and_reach_both_ends(left: int, end: int, power: int) -> None:
    """Up to seven multiples of 1, 2 or 5 times a power of ten: all of them from the left end to the break."""
    unit = 10.0**power
    low, high = left * unit, (left + end) * unit
    plan = replace(lay_out(null(812.3)), left=low, right=low + 2 * (high - low), break_at=high + 0.08 * (high - low))
    ticks = ticks_before(plan)
    step = ticks[1] - ticks[0]
    assert np.diff(ticks) == pytest.approx(step)
    first = float(f"{step:.0e}"[0])
    assert first in (1, 2, 5)
    narrower = step / (2.5 if first == 5 else 2)
    assert (high - low) / step <= 6 + 1e-6
    assert (high - low) / narrower >= 6 - 1e-6
    assert low - 1e-6 * step <= ticks[0] < low + 0.999999 * step
    assert high - 0.999999 * step < ticks[-1] <= high + 1e-6 * step
    assert ticks == pytest.approx([round(tick / step) * step for tick in ticks])
    assert not ticks_before(replace(plan, break_at=None))


def test_values_beyond_the_bins_are_counted_under_the_axis() -> None:
    chart = null(beyond=1_234)
    assert lay_out(chart).remarks[0] == f"1,234 more lie beyond {number(chart.edges[-1])}"
    assert "7 more lie beyond" in screen.draw(null(beyond=7)).layout.xaxis.title.text
    assert "1 more lies beyond" in screen.draw(null(beyond=1)).layout.xaxis.title.text
    assert "beyond" not in screen.draw(null(beyond=0)).layout.xaxis.title.text


@pytest.mark.parametrize("observed", [4.0, 812.3, math.nan])
def test_it_is_small_on_the_wire(observed: float) -> None:
    assert len(screen.draw(null(observed, p=0.5)).to_json()) < 20_000


def test_the_key_of_the_tail_fits_a_phone_where_no_shuffle_reached_it() -> None:
    lines = screen.draw(replace(null(20.0), p=0.0001, none_of=9_999)).data[1].name.split("<br>")
    assert lines == ["at or beyond the observed F: p ≤ 0.0001,", "none of 9,999 shuffles reached it"]
