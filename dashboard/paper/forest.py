"""Differences with their intervals, one row for each pair, and zero as the line to keep clear of."""

from __future__ import annotations

import numpy as np

from dashboard.paper import ticks
from dashboard.paper.picture import Area, Floats, Mark, Panel, Picture, Points, Text, box, line
from dashboard.paper.rows import rows, write
from dashboard.paper.sheet import EDGE, LINE, Key, Sheet
from dashboard.paper.style import TONES, Style
from stats_core.charts.forest import Forest
from stats_core.types import Bools
from stats_core.wording import number

APART = 0.17
"""How far above and below their row two intervals of the same pair are drawn."""

SHARE = 0.42
"""At most this share of the page's width is for names."""


def picture(chart: Forest, style: Style) -> Picture:
    """Draw the intervals; those that exclude zero are filled and strong, the others hollow and thin."""
    sheet = Sheet(style, chart.title)
    two = len(chart.beside_low) > 0
    head = chart.a[0] if chart.under_head else ""
    names, listed = _names(chart, sheet, head)
    whole = not (chart.control or chart.rows or chart.under_head == len(chart.a))
    named = rows(sheet, names, least=2.2 if two else 1.8, share=SHARE, whole=whole)
    column = _p_room(chart, sheet)
    _headings(chart, sheet, head, column)
    extent = np.concatenate([chart.low, chart.high, chart.beside_low, chart.beside_high, chart.estimate])
    extent = np.concatenate([extent, [-chart.margin, chart.margin]])
    title, sides = _title(chart)
    panel = sheet.panel(
        sheet.scale(*ticks.padded(extent, zero=True), beside=named.room + column, grid=True),
        named.axis,
        natural=named.height,
        least=named.height,
        x_title=[title],
        remarks=[sides],
        keys=_keys(chart),
        listed=listed,
        left=named.room,
        right=column,
    )
    write(sheet, named, panel.top, panel.height / len(named.names))
    _write_p(chart, sheet, panel)
    at = np.arange(len(chart.a), dtype=np.float64)
    stroke, edges = style.stroke, (panel.x.low, panel.x.high)
    if np.isfinite(chart.margin):
        band = box(-chart.margin, chart.margin, panel.y.low, panel.y.high)
        panel.marks.append(Area((band,), TONES.pale, 0.7))
    panel.marks.append(line([0, 0], [panel.y.low, panel.y.high], TONES.ink, 0.8 * stroke, dash=(3, 2)))
    if 0 < chart.foot < len(at):
        over = len(at) - chart.foot - 0.5
        panel.marks.append(line(edges, [over, over], TONES.soft, 0.6 * stroke))
    own = at - APART * two
    panel.marks.extend(_intervals(edges, own, chart.low, chart.high, chart.marked, TONES.accent, 1.7 * stroke))
    panel.marks.extend(_intervals(edges, own, chart.low, chart.high, ~chart.marked, TONES.soft, 0.9 * stroke))
    if two:
        everyone = np.ones(len(at), dtype=np.bool_)
        beside = at + APART
        second = chart.beside_low, chart.beside_high
        panel.marks.extend(_intervals(edges, beside, *second, everyone, TONES.curve, 0.9 * stroke, (3, 1.5)))
    for which, marker, colour, edge in (
        (chart.marked, "diamond", TONES.accent, TONES.ground),
        (~chart.marked, "circle", TONES.ground, TONES.soft),
    ):
        if which.any():
            place = chart.estimate[which], own[which]
            panel.marks.append(Points(*place, marker, colour, 4.6 * stroke, edge, 0.9 * stroke))
    return sheet.finished()


def _title(chart: Forest) -> tuple[str, str]:
    """What the axis measures, and which side is whose."""
    measure = f"{chart.measure[:1].upper()}{chart.measure[1:]}"
    if chart.over:
        return f"{measure}, {chart.a[0]} over {chart.b[0]}" if chart.rows else measure, "better →"
    left, right = ("b is better", "a is better") if chart.higher_is_better else ("a is better", "b is better")
    if chart.control:
        left, right = ("worse", "better") if chart.higher_is_better else ("better", "worse")
    return f"{measure}, minus {chart.control}" if chart.control else f"{measure}, a minus b", f"← {left} · {right} →"


def _p_room(chart: Forest, sheet: Sheet) -> float:
    """Points of the column of p values, with its heading, at the right edge."""
    if not chart.p:
        return 0.0
    widest = max(sheet.wide(text, bold=True) for text in chart.p)
    return max(widest, sheet.wide(chart.p_is, sheet.small)) + 0.9 * sheet.size


def _headings(chart: Forest, sheet: Sheet, head: str, column: float) -> None:
    """Over the rows: what all of them begin with at the left, and what the column at the right is."""
    lines = sheet.broken(f"{head} over", sheet.width - 2 * EDGE - column) if head else []
    for row, text in enumerate(lines):
        y = sheet.y + row * LINE * sheet.size
        sheet.marks.append(Text(EDGE, y, text, sheet.size, TONES.ink, "left", "top"))
    sheet.y += LINE * sheet.size * max(len(lines), 1 if chart.p else 0)
    if chart.p:
        place = sheet.width - EDGE, sheet.y - 0.2 * sheet.size
        sheet.marks.append(Text(*place, chart.p_is, sheet.small, TONES.soft, "right", "bottom"))


def _write_p(chart: Forest, sheet: Sheet, panel: Panel) -> None:
    """The p values beside their rows, bold where the row is marked."""
    for row, text in enumerate(chart.p):
        y = float(panel.down(float(row)))
        bold = bool(chart.marked[row])
        sheet.marks.append(Text(sheet.width - EDGE, y, text, sheet.size, TONES.ink, "right", bold=bold))


def _names(chart: Forest, sheet: Sheet, head: str) -> tuple[list[str], list[str]]:
    """What stands beside the rows, and a list of algorithms where several pairs of names would be too long."""
    if chart.control or chart.rows:
        return list(chart.rows or chart.a), []
    alone = list(chart.b[: chart.under_head])
    sign = "over" if chart.over else "−"
    pairs = list(zip(chart.a, chart.b, strict=True))[len(alone) :]
    names = [*alone, *(f"{a} {sign} {b}" for a, b in pairs)]
    if head or len(pairs) == 1 or all(len(sheet.broken(name, SHARE * sheet.width)) <= 3 for name in names):
        return names, []
    numbers = {name: i for i, name in enumerate(dict.fromkeys((*chart.a, *chart.b)), start=1)}
    return [f"{numbers[a]} {sign} {numbers[b]}" for a, b in pairs], [f"{i} {name}" for name, i in numbers.items()]


def _intervals(
    edges: tuple[float, float],
    at: Floats,
    low: Floats,
    high: Floats,
    which: Bools,
    colour: str,
    width: float,
    dash: tuple[float, ...] = (),
) -> list[Mark]:
    """Lines from low to high with short ends; one without an end runs to the edge of the panel."""
    drawn: list[Mark] = []
    for row, first, last in zip(at[which].tolist(), low[which].tolist(), high[which].tolist(), strict=True):
        if np.isnan(first) or np.isnan(last):
            continue
        ends = [end for end in (first, last) if np.isfinite(end)]
        drawn.append(line([max(first, edges[0]), min(last, edges[1])], [row, row], colour, width, dash=dash))
        drawn += [line([end, end], [row - 0.11, row + 0.11], colour, width) for end in ends]
    return drawn


def _keys(chart: Forest) -> list[Key]:
    """What the looks mean; a comparison without an interval says so."""
    known = ~np.isnan(chart.low)
    keys = [
        Key(f"{chart.interval}, {chart.marks[0]}", TONES.accent, "line", marker="diamond", width=1.6),
        Key(f"{chart.interval}, {chart.marks[1]}", TONES.soft, "line", marker="circle", width=0.9, hollow=True),
    ]
    if (chart.marked & ~known).any():
        keys.append(Key(chart.bare[0], TONES.accent, "marker", marker="diamond"))
    if (~chart.marked & ~known).any():
        keys.append(Key(chart.bare[1], TONES.ground, "marker", marker="circle", edge=TONES.soft))
    if len(chart.beside_low):
        keys.append(Key(chart.beside, TONES.curve, "line", dash=(3, 1.5), width=0.9))
    if np.isfinite(chart.margin):
        keys.append(Key(f"within ±{number(chart.margin)}", TONES.pale, opacity=0.7))
    return keys
