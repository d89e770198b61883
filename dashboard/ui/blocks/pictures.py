"""The four questions as small pictures, in the colours that charts have."""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Callable

from dashboard.rooms import page_for
from stats_core import Question
from stats_core.charts.palette import style_of

WIDTH, HEIGHT = 240, 92
ROOM = 8
"""Pixels around a picture."""
NAMES = ("A", "B", "C")


def picture(page: str, *, dark: bool) -> str:
    """The picture of a page's question, as an HTML image; what it shows is said beside it."""
    colours = [style.on_dark if dark else style.colour for style in style_of(NAMES).values()]
    ink = "#E6EAF0" if dark else "#1B2430"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'color="{ink}">{PICTURES[page](colours)}</svg>'
    )
    # As an image: of SVG itself, streamlit leaves nothing.
    return f'<img class="lm-picture" alt="" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


def picture_of(question: Question, *, dark: bool) -> str:
    """The picture of a question."""
    return picture(page_for(question).key, dark=dark)


def _curves(colours: list[str]) -> str:
    """Three algorithms that rise at their own speed."""
    lines = []
    for colour, (speed, top) in zip(colours, ((3.2, 70), (2.0, 60), (1.2, 56)), strict=True):
        points = [
            (ROOM + x * (WIDTH - 2 * ROOM), HEIGHT - ROOM - top * (1 - math.exp(-speed * x)) / (1 - math.exp(-speed)))
            for x in (i / 24 for i in range(25))
        ]
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        lines.append(f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        lines.append(f'<circle cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="3.5" fill="{colour}"/>')
    return _axis() + "".join(lines)


def _folds(colours: list[str]) -> str:
    """Differences fold by fold about a line that stands for none, and their interval."""
    middle = WIDTH * 0.38
    shares = (0.1, -0.16, 0.3, 0.52, 0.22, 0.72, 0.4, 0.34, 0.16, 0.6)
    dots = [
        f'<circle cx="{middle + share * 120:.1f}" cy="{ROOM + 5 + i * 5.2:.1f}" r="3.4" fill="{colours[share < 0]}"/>'
        for i, share in enumerate(shares)
    ]
    mean, half, y = middle + 0.32 * 120, 30, HEIGHT - 16
    bar = f'<path d="M{mean - half} {y}H{mean + half}" stroke="{colours[0]}" stroke-width="2.5"/>'
    return (
        f'<path d="M{middle} {ROOM}V{HEIGHT - ROOM}" stroke="currentColor" stroke-dasharray="3 3" opacity="0.6"/>'
        + "".join(dots)
        + bar
        + f'<circle cx="{mean}" cy="{y}" r="4.5" fill="{colours[0]}"/>'
    )


def _cases(colours: list[str]) -> str:
    """Two models on the same cases: filled where right."""
    right = ("111011011111", "110110010111")
    cells = []
    for row, (answers, colour) in enumerate(zip(right, colours, strict=False)):
        for place, answer in enumerate(answers):
            x, y = ROOM + 2 + place * 18.6, 17 + row * 34
            fill = colour if answer == "1" else "none"
            cells.append(
                f'<rect x="{x:.1f}" y="{y}" width="14" height="22" rx="2" fill="{fill}" stroke="{colour}" '
                'stroke-width="1.8"/>'
            )
    return "".join(cells)


def _ranks(colours: list[str]) -> str:
    """Mean ranks on a line, with a bar over those that are not told apart."""
    left, right, y = 20.0, WIDTH - 20.0, 26.0
    ticks = "".join(
        f'<path d="M{left + i * (right - left) / 3:.1f} {y - 5}V{y}" stroke="currentColor"/>' for i in range(4)
    )
    stems = []
    for place, (share, colour) in enumerate(zip((0.12, 0.34, 0.83), colours, strict=True)):
        x = left + share * (right - left)
        end, down = (left - 8, 60) if place == 0 else (left - 8, 78) if place == 1 else (right + 8, 60)
        stems.append(f'<path d="M{x:.1f} {y}V{down}H{end:.1f}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        stems.append(f'<circle cx="{x:.1f}" cy="{y}" r="4" fill="{colour}"/>')
    bar = f'<path d="M{left + 0.08 * (right - left):.1f} 40H{left + 0.38 * (right - left):.1f}" stroke="currentColor" '
    return f'<path d="M{left} {y}H{right}" stroke="currentColor"/>{ticks}{"".join(stems)}{bar}stroke-width="5"/>'


def _axis() -> str:
    line = f"M{ROOM} {ROOM}V{HEIGHT - ROOM}H{WIDTH - ROOM}"
    return f'<path d="{line}" fill="none" stroke="currentColor" opacity="0.45"/>'


PICTURES: dict[str, Callable[[list[str]], str]] = {
    "learning_curves": _curves,
    "cross_validation": _folds,
    "same_test_set": _cases,
    "many_datasets": _ranks,
}
"""By the key of the page."""
