"""What all pictures of a difference a minus b share: a line at zero, and which side is whose."""

from __future__ import annotations

from typing import Any

from dashboard.screen.look import Look
from dashboard.screen.text import wrapped
from dashboard.tones import Tones

LINE = 22
"""Characters in a line of a name, so that two names stand side by side on a narrow screen."""


SHORT = 32
"""Letters of two names that stand in one line even on a narrow screen."""


def minus_title(a: str, b: str) -> str:
    """'A minus B' as the title of an axis, long names in lines of their own."""
    return f"{wrapped(a, 40)}{' ' if len(a) + len(b) <= SHORT else '<br>'}minus {wrapped(b, 40)}"


def zero_line(tone: Tones) -> dict[str, Any]:
    """A thin upright line at zero, behind what is drawn."""
    line = {"color": tone.ink, "width": 1.2, "dash": "dot"}
    return {"type": "line", "x0": 0, "x1": 0, "yref": "paper", "y0": 0, "y1": 1, "line": line, "layer": "below"}


def margins(a: str, b: str, look: Look) -> dict[str, int]:
    """Pixels: above the plot for `better_sides`, below the mode bar; beside, for half of the axis's last number."""
    lines = max(_short(name).count("<br>") + 1 for name in (a, b))
    # A figure of a given height has its buttons over the plot, not above it.
    above = 50 + 15 * lines if look.height is None else 8 + 18 * (1 + lines)
    return {"t": above, "l": 22, "r": 22}


def better_sides(a: str, b: str, higher_is_better: bool, look: Look) -> list[dict[str, Any]]:
    """Above the plot: on the left and on the right, the algorithm that is better there."""
    left, right = (b, a) if higher_is_better else (a, b)
    common = {"xref": "paper", "yref": "paper", "y": 1, "yanchor": "bottom", "yshift": 4, "showarrow": False}
    font = {"size": look.small, "color": look.tone.soft}
    return [
        common | {"x": 0, "xanchor": "left", "align": "left", "text": f"← better:<br>{_short(left)}", "font": font},
        common | {"x": 1, "xanchor": "right", "align": "right", "text": f"better: →<br>{_short(right)}", "font": font},
    ]


def _short(name: str) -> str:
    """A name in at most two lines."""
    lines = wrapped(name, LINE).split("<br>")
    return "<br>".join(lines[:2]) + ("…" if len(lines) > 2 else "")
