"""The one look of all figures, on light and on dark ground."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import plotly.graph_objects as go

from dashboard.screen.look import SIZE, SMALL, Look
from dashboard.tones import Tones, tones

# "Source Sans" is the font that streamlit serves itself; the others come with the systems. None needs the network.
FONT = '"Source Sans", "Source Sans 3", "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif'


LEGEND_ROOM = 220
"""Pixels that a legend beside a picture needs."""


def _axis(tone: Tones, small: int) -> dict[str, Any]:
    """What both axes have."""
    return {
        "automargin": True,
        "color": tone.soft,
        "gridcolor": tone.grid,
        "linecolor": tone.soft,
        "linewidth": 1,
        "showline": True,
        "ticks": "outside",
        "ticklen": 4,
        "tickcolor": tone.soft,
        "tickfont": {"size": small, "color": tone.ink},
        "title": {"font": {"size": SIZE, "color": tone.ink}, "standoff": 8},
        "zeroline": False,
        "exponentformat": "SI",
        "minexponent": 5,
        "separatethousands": True,
    }


@cache
def template(dark: bool, small: int = SMALL, label: int = SMALL + 1) -> dict[str, Any]:
    """Fonts, margins, axes and legend; the paper is transparent, so that the page shows through."""
    tone = tones(dark)
    axis = _axis(tone, small)
    return {
        "layout": {
            "font": {"family": FONT, "size": SIZE, "color": tone.ink},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "colorway": [tone.curve, tone.accent],
            "margin": {"l": 8, "r": 14, "t": 30, "b": 8},
            "xaxis": axis | {"showgrid": False},
            "yaxis": axis,
            "hovermode": "closest",
            "hoverdistance": 40,
            "hoverlabel": {
                "bgcolor": tone.ground,
                "bordercolor": tone.soft,
                "font": {"family": FONT, "size": label, "color": tone.ink},
                "align": "left",
            },
            "legend": {
                "orientation": "h",
                "yref": "container",
                "y": 0,
                "yanchor": "bottom",
                "x": 0,
                "xanchor": "left",
                "maxheight": 0.4,
                "font": {"size": label, "color": tone.ink},
                "bgcolor": "rgba(0,0,0,0)",
                "itemwidth": 44,
            },
            "modebar": {"bgcolor": "rgba(0,0,0,0)", "color": tone.soft, "activecolor": tone.ink},
            "separators": ".,",
        }
    }


@dataclass(frozen=True, eq=False)
class Sketch:
    """A figure as plotly.js takes it. Nothing of it is checked here: that takes longer than all the rest."""

    traces: list[dict[str, Any]]
    layout: dict[str, Any]

    def checked(self) -> go.Figure:
        """The figure as plotly for Python knows it, which refuses what plotly.js would not understand."""
        return go.Figure({"data": self.traces, "layout": self.layout})


def figure(traces: list[dict[str, Any]], layout: dict[str, Any], look: Look, *, least: int = 0) -> Sketch:
    """A figure in the template's look, as high as the page says where it does, but with `least` pixels."""
    height = {} if look.height is None else {"height": max(look.height, least)}
    return Sketch(traces, {"template": template(look.dark, look.small, look.label), **layout, **height})


def square_legend(look: Look) -> dict[str, Any]:
    """The legend of a picture that is as wide as it is high: beside it where its height is given and there is room."""
    if look.height is None or look.pixels - look.height < LEGEND_ROOM:
        return {}
    return {"orientation": "v", "yref": "paper", "y": 1, "yanchor": "top", "x": 1.02, "maxheight": 1}


def faded(colour: str, alpha: float) -> str:
    """A '#rrggbb' colour made translucent."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{alpha:g})"
