"""The critical-difference diagram: mean ranks on a line, bars over groups that are not shown to differ.

Every place comes from `stats_core.charts.layout.rank_column`, in units of the font size, so that print looks the same.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from dashboard.screen.look import SIZE, SMALL, Look
from dashboard.screen.template import Sketch, figure
from dashboard.screen.text import escape, wrapped
from dashboard.tones import Tones
from stats_core.charts.layout.rank_column import fit
from stats_core.charts.layout.rank_layout import (
    COMPACT_WIDTH,
    EDGE,
    Anchor,
    Emphasis,
    Piece,
    RankLayout,
    RankText,
    Stroke,
    lay_out,
)
from stats_core.charts.layout.shortened import shortened
from stats_core.charts.layout.text_width import text_width
from stats_core.charts.layout.text_width import wrapped as in_lines
from stats_core.charts.palette import style_of
from stats_core.charts.rank_diagram import RankDiagram

EM = SMALL + 1
"""Pixels of the label font."""
LEAST_HEIGHT = 150
LARGEST, MOST_SPREAD = 20, 2.0
"""Pixels of the label font, and how far lines are spread, at most, where the height is given."""
WIDTHS = {
    Piece.AXIS: 1.4,
    Piece.TICK: 1.2,
    Piece.STEM: 1.1,
    Piece.BAR: 4.0,
    Piece.CRITICAL: 1.6,
    Piece.INTERVAL: 9.0,
}
NAME_ROOMS = (math.inf, 24.0, 20.0, 17.0, 14.0, 12.0, 10.0, 8.0)
"""The room of a name in letters m, from which the widest is taken that leaves every name in the given height."""
CAPTION_LINE, CAPTION_ROOM = 18, 8
"""Pixels of a line under a diagram of given height, and over the first."""
POSITION = {Anchor.START: "middle right", Anchor.MIDDLE: "middle center", Anchor.END: "middle left"}


@dataclass(frozen=True)
class Placed:
    """A diagram laid out in letters of so many pixels, with the whole name of each that is shown, and its caption.

    The lines of the caption stand here where the page gives a height, else they are part of the layout.
    """

    em: int
    layout: RankLayout
    names: dict[str, str]
    caption: tuple[str, ...] = ()

    @property
    def under(self) -> int:
        """Pixels under the diagram."""
        return _under(self.caption)


def draw(chart: RankDiagram, look: Look) -> Sketch:
    """Draw the diagram for a place of so many pixels; a compact one has the width of a column on paper."""
    placed = _placed(chart, look)
    em, layout, tone = placed.em, placed.layout, look.tone
    traces = [
        *_strokes(layout, Piece.INTERVAL, tone),
        *_strokes(layout, Piece.STEM, tone),
        *(
            trace
            for role in (Piece.AXIS, Piece.TICK, Piece.CRITICAL, Piece.BAR)
            for trace in _strokes(layout, role, tone)
        ),
        *_dots(layout, tone),
        _signs(chart, placed, look),
        *(_texts(layout, anchor, tone, em) for anchor in Anchor if any(text.anchor is anchor for text in layout.texts)),
        _places(chart, placed),
    ]
    # A picture of two algorithms is low; its buttons need some room.
    height = max(LEAST_HEIGHT, round(layout.height * em))
    down = [height / em, 0.0]
    if look.height is not None:
        down = _spread(layout.height, (look.height - placed.under) / em)
    hidden = {"visible": False, "fixedrange": True, "automargin": False}
    size: dict[str, Any] = {"width": round(layout.width * em)} if chart.compact else {}
    return figure(
        traces,
        {
            "xaxis": hidden | {"range": [0, layout.width]},
            "yaxis": hidden | {"range": down},
            "margin": {"l": 0, "r": 0, "t": 0, "b": placed.under, "pad": 0},
            "annotations": _caption(placed, look),
            "showlegend": False,
            "dragmode": False,
            "height": height,
            **size,
            "meta": {"title": chart.title, "notes": [chart.caption] if chart.caption else []},
        },
        look,
        least=round(layout.height * em) + placed.under,
    )


def _placed(chart: RankDiagram, look: Look) -> Placed:
    """The diagram where it has room; with a given height, names that would need more are cut."""
    names = {name: name for name in chart.algorithms}
    if look.height is None:
        return Placed(*_sized(chart, look, 0), names)
    # Set apart from the diagram, its lines stay together however far that is spread.
    caption = tuple(in_lines(chart.caption, 1.2 * look.pixels / SIZE))
    room = look.height - _under(caption)
    for wide in NAME_ROOMS:
        cut = shortened(chart.algorithms, wide, text_width)
        names = dict(zip(cut, chart.algorithms, strict=True))
        lit = tuple(short for short, name in names.items() if name in chart.highlight)
        em, layout = _sized(replace(chart, algorithms=tuple(cut), highlight=lit, caption=""), look, room)
        if layout.height * em <= room:
            break
    return Placed(em, layout, names, caption)


def _under(caption: tuple[str, ...]) -> int:
    return CAPTION_LINE * len(caption) + CAPTION_ROOM if caption else 0


def _caption(placed: Placed, look: Look) -> list[dict[str, Any]]:
    """The lines under a diagram of given height."""
    if not placed.caption:
        return []
    place = {"xref": "paper", "yref": "paper", "x": 0, "y": 0, "xanchor": "left", "yanchor": "top"}
    said = {"text": "<br>".join(map(escape, placed.caption)), "align": "left", "showarrow": False, "name": "caption"}
    return [place | said | {"yshift": -CAPTION_ROOM // 2, "font": {"size": SIZE, "color": look.tone.soft}}]


def _sized(chart: RankDiagram, look: Look, room: int) -> tuple[int, RankLayout]:
    """Pixels of a letter and the diagram in them; with a given height, the largest letters that fit in the room."""

    def laid_out(em: int) -> RankLayout:
        return fit(chart, (min(look.pixels, COMPACT_WIDTH * em) if chart.compact else look.pixels) / em)

    if look.height is None:
        return EM, laid_out(EM)
    least = laid_out(SIZE)
    in_column = lay_out(chart, look.pixels / SIZE).width > look.pixels / SIZE + 1e-9
    for em in range(LARGEST, SIZE, -1):
        # Larger letters must not bring the names of a wide diagram into a column.
        if in_column or lay_out(chart, look.pixels / em).width <= look.pixels / em + 1e-9:
            layout = laid_out(em)
            if layout.height * em <= room and layout.width * em <= look.pixels + 1:
                return em, layout
    return SIZE, least


def _spread(height: float, room: float) -> list[float]:
    """The range of the axis downwards that spreads a diagram over a room, in the middle where that is too high."""
    shown = max(height, room / MOST_SPREAD)
    return [(shown + height) / 2, (height - shown) / 2]


def _strokes(layout: RankLayout, role: Piece, tone: Tones) -> list[dict[str, Any]]:
    """Lines of one kind as one broken line for each way to stand out."""
    if role is Piece.STEM:
        layout = replace(layout, strokes=tuple(_to_its_sign(stroke) for stroke in layout.strokes))
    return [
        {
            "type": "scatter",
            "mode": "lines",
            "x": _joined(strokes, 0),
            "y": _joined(strokes, 1),
            "line": {"color": _line_colour(role, emphasis, tone), "width": _line_width(role, emphasis)},
            "hoverinfo": "skip",
            "name": role.value,
        }
        for emphasis in Emphasis
        if (strokes := [stroke for stroke in layout.strokes if stroke.role is role and stroke.emphasis is emphasis])
    ]


def _joined(strokes: list[Stroke], axis: int) -> list[float | None]:
    joined: list[float | None] = []
    for stroke in strokes:
        joined += [*(round(point[axis], 3) for point in stroke.points), None]
    return joined[:-1]


def _line_colour(role: Piece, emphasis: Emphasis, tone: Tones) -> str:
    if role is Piece.INTERVAL:
        return tone.bar
    return tone.accent if emphasis is Emphasis.HIGHLIGHT else tone.ink


def _line_width(role: Piece, emphasis: Emphasis) -> float:
    return WIDTHS[role] * (1.0 if emphasis is Emphasis.PLAIN else 1.9)


def _dots(layout: RankLayout, tone: Tones) -> list[dict[str, Any]]:
    """Members of a bar that also passes over others."""
    if not layout.dots:
        return []
    marker = {"size": 8, "color": tone.ink, "line": {"width": 1.2, "color": tone.ground}}
    x, y = zip(*layout.dots, strict=True)
    return [{"type": "scatter", "mode": "markers", "x": x, "y": y, "marker": marker, "hoverinfo": "skip"}]


def _to_its_sign(stem: Stroke) -> Stroke:
    """A stem that ends under its sign and not behind it; any other line as it is."""
    if stem.role is not Piece.STEM:
        return stem
    *others, (before, _), (x, y) = stem.points
    return replace(stem, points=(*others, stem.points[-2], (x + math.copysign(EDGE, before - x), y)))


def _signs(chart: RankDiagram, placed: Placed, look: Look) -> dict[str, Any]:
    """Each algorithm's own sign and colour, where its stem meets its name: every name has a row of its own."""
    styles = style_of({*chart.among, *chart.algorithms})
    stems = [_to_its_sign(stem) for stem in placed.layout.strokes if stem.role is Piece.STEM]
    owners = [placed.names[stem.algorithm] for stem in stems]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [round(stem.points[-1][0], 3) for stem in stems],
        "y": [round(stem.points[-1][1], 3) for stem in stems],
        "marker": {
            "size": 9,
            "color": [look.colour(styles[name]) for name in owners],
            "symbol": [styles[name].marker for name in owners],
            "line": {"width": 1, "color": look.tone.ground},
        },
        "cliponaxis": False,
        "hoverinfo": "skip",
        "name": "signs",
    }


def _texts(layout: RankLayout, anchor: Anchor, tone: Tones, em: int) -> dict[str, Any]:
    texts = [text for text in layout.texts if text.anchor is anchor]
    return {
        "type": "scatter",
        "mode": "text",
        "x": [round(text.x, 3) for text in texts],
        "y": [round(text.y, 3) for text in texts],
        "text": [_text(text) for text in texts],
        "textposition": POSITION[anchor],
        # What is said under the diagram needs no larger letters where the names have them.
        "textfont": {
            "size": [min(em, SIZE) if text.role is Piece.CAPTION else em for text in texts],
            "color": [_text_colour(text, tone) for text in texts],
        },
        "cliponaxis": False,
        "hoverinfo": "skip",
        "name": f"texts, {anchor.value}",
    }


def _text(text: RankText) -> str:
    shown = escape(text.text)
    return shown if text.emphasis is Emphasis.PLAIN else f"<b>{shown}</b>"


def _text_colour(text: RankText, tone: Tones) -> str:
    if text.emphasis is Emphasis.HIGHLIGHT:
        return tone.accent
    return tone.soft if text.role in (Piece.VALUE, Piece.CAPTION) else tone.ink


def _places(chart: RankDiagram, placed: Placed) -> dict[str, Any]:
    """Invisible points along the stems that tell the mean rank to full digits."""
    ranks = dict(zip(chart.algorithms, chart.mean_ranks.tolist(), strict=True))
    stems = [stem for stem in placed.layout.strokes if stem.role is Piece.STEM]
    whole = {stem.algorithm: placed.names[stem.algorithm] for stem in stems}
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [round(stem.points[at][0], 3) for stem in stems for at in (0, -1)],
        "y": [round(stem.points[at][1], 3) for stem in stems for at in (0, -1)],
        "marker": {"size": 10, "opacity": 0, "color": "rgba(0,0,0,0)"},
        "customdata": [
            f"<b>{wrapped(whole[stem.algorithm], 40)}</b><br>mean rank {ranks[whole[stem.algorithm]]:.4g}"
            for stem in stems
            for _ in "ab"
        ],
        "hovertemplate": "%{customdata}<extra></extra>",
        "name": "algorithms",
    }
