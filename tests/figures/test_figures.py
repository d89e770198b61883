"""What holds for every figure: it draws, it is pure, it is small, and it is quick to build."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from dashboard import paper, screen
from dashboard.drawers import drawer
from dashboard.screen import Look
from dashboard.tones import DARK, LIGHT
from stats_core import charts
from stats_core.charts import Chart, CurveOverlay, kinds
from stats_core.charts.catalogue import module_name
from stats_core.charts.curve_overlay import curve_overlay
from stats_core.data import Curves
from stats_core.errors import ParameterError
from tests.figures.examples import examples
from tests.figures.made import LONG, null, pairs, shares, strip
from tests.support.steps import steps

ROOT = Path(__file__).parents[2]
ALL: tuple[Chart, ...] = (*examples().values(), null(), strip(), shares(), pairs(LONG))
every_kind = pytest.mark.parametrize("chart", ALL, ids=lambda chart: type(chart).__name__)


def drawing_of(kind: type[Chart]) -> Callable[..., Any]:
    return drawer(kind, package="dashboard.screen", medium="screen", signature="draw(chart, look)")


def test_every_kind_is_in_the_module_of_its_name() -> None:
    derived = {kind for kind in Chart.__subclasses__() if kind.__module__.startswith("stats_core.")}
    assert set(kinds().values()) == derived, "a kind derives from Chart itself"
    for kind in kinds().values():
        assert kind.__module__ == f"stats_core.charts.{module_name(kind)}"
        assert getattr(charts, kind.__name__) is kind
        assert kind.__name__ in dir(charts)
    with pytest.raises(AttributeError, match="'Pie'"):
        charts.Pie  # noqa: B018


def test_drawings_are_imported_when_a_chart_needs_them() -> None:
    program = "import sys, dashboard.screen, dashboard.paper\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120)
    loaded = set(done.stdout.split())
    assert "dashboard.paper.drawing" in loaded, done.stderr
    drawings = {f"dashboard.{place}.{module_name(kind)}" for place in ("screen", "paper") for kind in kinds().values()}
    assert not drawings & loaded


@dataclass(frozen=True, eq=False)
class PieSlices(Chart):
    """A kind that nobody draws."""


def test_a_missing_drawing_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    pie = PieSlices("pie", "Pie")
    with pytest.raises(ParameterError) as caught:
        screen.draw(pie)
    assert str(caught.value) == (
        "There is no screen drawing for PieSlices. Add dashboard/screen/pie_slices.py with draw(chart, look)."
    )
    for draw in (paper.draw, paper.tikz):
        with pytest.raises(ParameterError) as caught:
            draw(pie)
        assert str(caught.value) == (
            "There is no print drawing for PieSlices. Add dashboard/paper/pie_slices.py with picture(chart, style)."
        )
    monkeypatch.setitem(sys.modules, "dashboard.screen.pie_slices", ModuleType("dashboard.screen.pie_slices"))
    with pytest.raises(ParameterError, match=r"^The screen drawing for PieSlices has no draw\(chart, look\)\. Add"):
        screen.draw(pie)
    with pytest.raises(ParameterError, match=r"^str is no kind of chart"):
        screen.draw("pie")  # type: ignore[arg-type]


def test_a_drawing_that_lacks_a_package_says_which(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "pie_slices.py").write_text("import no_such_package\n")
    monkeypatch.setattr(screen, "__path__", [str(tmp_path)])
    with pytest.raises(ModuleNotFoundError, match="no_such_package"):
        drawing_of(PieSlices)


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
    for kind in kinds().values():
        wanted = inspect.signature(drawing_of(kind), eval_str=True).parameters.values()
        assert [argument.annotation for argument in wanted] == [kind, Look]
        assert {argument.kind for argument in wanted} == {inspect.Parameter.POSITIONAL_OR_KEYWORD}


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
