"""The null distribution: the shaded bars are p, and the labels never meet."""

from __future__ import annotations

import math

import numpy as np
import plotly.graph_objects as go
import pytest

from dashboard import paper, screen
from dashboard.paper import Style
from stats_core import randomized_anova
from stats_core.charts import NullHistogram
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
    picture = paper.PICTURES[NullHistogram](chart, Style())
    assert len(picture.panels) == 2
    assert max(outline[:, 1].max() for outline in picture.panels[1].marks[0].outlines) == max(inset.y)


def test_a_tail_that_can_be_seen_is_drawn_once() -> None:
    assert all(trace.xaxis is None for trace in screen.draw(null(4.0)).data)
    assert len(paper.PICTURES[NullHistogram](null(4.0), Style()).panels) == 1


def test_print_breaks_its_axis_at_the_same_place() -> None:
    (panel,) = paper.PICTURES[NullHistogram](null(812.3, p=1 / 10_001), Style()).panels
    figure = screen.draw(null(812.3, p=1 / 10_001))
    assert [at for at, _ in panel.x.ticks] == list(figure.layout.xaxis.tickvals)
    assert panel.x.ticks[-1][1] == "812.3"
    assert (panel.x.low, panel.x.high) == tuple(figure.layout.xaxis.range)


def test_an_undefined_observed_value_is_said_and_shades_all() -> None:
    chart = null(math.nan, p=1.0)
    figure = screen.draw(chart)
    assert "undefined" in labels(figure)["observed"].text
    assert shaded(figure) == chart.counts.sum()


def test_values_beyond_the_bins_are_counted_under_the_axis() -> None:
    assert "7 more lie beyond" in screen.draw(null(beyond=7)).layout.xaxis.title.text
    assert "1 more lies beyond" in screen.draw(null(beyond=1)).layout.xaxis.title.text
    assert "beyond" not in screen.draw(null(beyond=0)).layout.xaxis.title.text


@pytest.mark.parametrize("observed", [4.0, 812.3, math.nan])
def test_it_is_small_on_the_wire(observed: float) -> None:
    assert len(screen.draw(null(observed, p=0.5)).to_json()) < 20_000
