"""Plotly takes our figures as they are, and Streamlit asks plotly for nothing else."""

from __future__ import annotations

import inspect
import json

import numpy as np
import plotly.graph_objects as go
import plotly.tools
import pytest
from plotly.basedatatypes import BaseFigure
from streamlit.elements import plotly_chart
from streamlit.testing.v1 import AppTest

from dashboard import screen
from dashboard.ui.patches import unchecked_figure, versions
from stats_core import Curves
from stats_core.charts.curve_overlay import curve_overlay

CURVES = Curves.from_groups(
    {name: np.random.default_rng(place).normal(size=(3, 40)) for place, name in enumerate("AB")}
)


def contents() -> dict[str, object]:
    look = screen.Look()
    return screen.ready(screen.sketch(curve_overlay(CURVES), look)).contents


def test_plotly_takes_it_without_a_look_at_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    def checked(*given: object, **named: object) -> None:
        raise AssertionError("plotly checks the figure")

    monkeypatch.setattr(BaseFigure, "__init__", checked)
    figure = unchecked_figure.figure(contents())
    assert plotly.tools.return_figure_from_figure_or_data(figure, validate_figure=True) == contents()
    assert "plotly.tools.return_figure_from_figure_or_data(" in inspect.getsource(plotly_chart)


def test_what_is_not_checked_would_pass_the_check() -> None:
    sent = contents()
    assert json.loads(str(go.Figure(sent).to_json()))["data"] == json.loads(json.dumps(sent["data"]))


def page() -> None:
    import streamlit as st

    from dashboard.ui.patches import unchecked_figure
    from tests.patches.test_unchecked_figure import contents

    st.plotly_chart(unchecked_figure.figure(contents()), theme=None)


def test_a_page_shows_the_same_in_a_version_that_was_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = json.loads(AppTest.from_function(page).run().get("plotly_chart")[0].proto.spec)
    monkeypatch.setitem(versions.TRIED, "plotly", ())
    assert unchecked_figure.figure(contents()) == contents()
    checked = json.loads(AppTest.from_function(page).run().get("plotly_chart")[0].proto.spec)
    assert checked["data"] == shown["data"]
