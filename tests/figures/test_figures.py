"""What holds for every figure: it draws, it is pure, it is small, and it is quick to build."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
import pytest

from dashboard import screen
from dashboard.screen import Look
from dashboard.screen.drawing import DRAWINGS
from dashboard.screen.template import DARK, LIGHT
from stats_core import METHODS
from stats_core.charts import Chart, CurveOverlay
from stats_core.charts.curve_overlay import curve_overlay
from stats_core.contract.cases import example
from stats_core.data import Curves
from tests.figures.made import LONG, curves, null, pairs, shares, strip
from tests.figures.made_rates import rate_charts, sketch
from tests.support.steps import steps

MADE: tuple[Chart, ...] = (
    *(curve_overlay(curves()), null(), strip(), shares(), pairs(LONG)),
    *(*rate_charts().values(), sketch()),
)
OF_METHODS = {type(chart): chart for key in sorted(METHODS) for chart in example(key).result.charts()}
ALL: tuple[Chart, ...] = tuple((OF_METHODS | {type(chart): chart for chart in MADE}).values())
every_kind = pytest.mark.parametrize("chart", ALL, ids=lambda chart: type(chart).__name__)


def test_every_kind_of_chart_has_a_drawing() -> None:
    assert set(DRAWINGS) == set(Chart.__subclasses__()) == {type(chart) for chart in ALL}


@every_kind
def test_drawing_is_pure(chart: Chart) -> None:
    first = screen.draw(chart).to_json()
    screen.draw(chart, Look(dark=True))
    assert screen.draw(chart).to_json() == first


@every_kind
@pytest.mark.parametrize("dark", [False, True])
def test_the_page_shows_through_and_the_text_fits_its_ground(chart: Chart, dark: bool) -> None:
    figure = screen.draw(chart, Look(dark=dark))
    look = figure.layout.template.layout
    assert look.paper_bgcolor == look.plot_bgcolor == "rgba(0,0,0,0)"
    assert look.font.color == (DARK if dark else LIGHT).ink
    assert figure.layout.paper_bgcolor is None
    other = LIGHT if dark else DARK
    assert other.ink not in figure.to_json()
    assert other.accent not in figure.to_json()


@every_kind
def test_figures_carry_title_and_notes_beside_the_picture(chart: Chart) -> None:
    layout = screen.draw(chart).layout
    assert layout.meta["title"] == chart.title
    assert isinstance(layout.meta["notes"], (list, tuple))
    assert layout.title.text is None, "the page has a heading, and a paper its caption"
    assert layout.width is None, "as wide as the page allows"
    assert layout.height >= 150


def test_what_a_chart_does_not_show_and_looks_that_nobody_knows_are_refused() -> None:
    with pytest.raises(TypeError, match="log_scores"):
        replace(null(), log_scores=True)
    with pytest.raises(TypeError, match="log_scores"):
        screen.draw(null(), log_scores=True)


def test_every_drawing_takes_a_chart_of_its_kind_and_a_look() -> None:
    for kind, drawing in DRAWINGS.items():
        wanted = inspect.signature(drawing, eval_str=True).parameters.values()
        assert [one.annotation for one in wanted] == [kind, Look]
        assert {one.kind for one in wanted} == {inspect.Parameter.POSITIONAL_OR_KEYWORD}


def test_nothing_is_sent_away_and_pictures_are_the_printed_ones() -> None:
    assert json.loads(json.dumps(screen.CONFIG)) == screen.CONFIG, "streamlit sends it as JSON"
    assert screen.CONFIG["showSendToCloud"] is False
    assert screen.CONFIG["displaylogo"] is False
    assert "toImage" in screen.CONFIG["modeBarButtonsToRemove"]


def large(names: Callable[[int], str]) -> CurveOverlay:
    """200 curves of 1,000 levels."""
    values = np.random.default_rng(1).normal(size=(200, 1000)).cumsum(axis=1)
    algorithm = tuple(f"A{i // 40}" for i in range(200))
    return curve_overlay(Curves(values, algorithm, np.arange(1000.0), run=tuple(map(names, range(200)))))


@pytest.mark.parametrize("names", [str, lambda i: f"{i * 7919:x}-of-a-long-name-{i}"], ids=["numbers", "names"])
def test_two_hundred_curves_are_small_on_the_wire(names: Callable[[int], str]) -> None:
    assert len(screen.draw(large(names)).to_json()) < 2_600_000


def test_many_more_curves_do_not_grow_without_bound() -> None:
    values = np.random.default_rng(1).normal(size=(2000, 200)).cumsum(axis=1)
    data = Curves(values, tuple(f"A{i // 200}" for i in range(2000)), np.arange(200.0))
    assert len(screen.draw(curve_overlay(data)).to_json()) < 2_600_000


def test_joined_runs_are_much_quicker_than_a_trace_for_each() -> None:
    chart = large(str)

    def one_by_one() -> go.Figure:
        return go.Figure(
            [go.Scatter(x=chart.levels, y=row, mode="lines", legendgroup="A", showlegend=False) for row in chart.values]
        )

    screen.draw(chart)
    assert steps(lambda: one_by_one().to_json()) > 1.5 * steps(lambda: screen.draw(chart).to_json())
