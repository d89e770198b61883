"""The posterior of a difference: its probability below, in and above the region of practical equivalence."""

from __future__ import annotations

import numpy as np

from dashboard.paper.picture import Area, Axis, Floats, Line, Mark, Panel, Picture, Points, line
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.sides import better_sides, minus_title, zero_line
from dashboard.paper.style import TONES, Style
from stats_core.charts.palette import style_of
from stats_core.charts.posterior_density import PosteriorDensity
from stats_core.wording import alike, number

PrintedPart = tuple[str, str, float | None, float, float]


def picture(chart: PosteriorDensity, style: Style) -> Picture:
    """Draw the density in three parts, with the interval below it."""
    sheet = Sheet(style, chart.title)
    parts = _parts(chart)
    top = float(chart.density.max(initial=0)) or 1.0
    better_sides(sheet, chart.a, chart.b, chart.higher_is_better)
    interval = f"mean and interval: {' to '.join(alike(chart.low, chart.high))}"
    keys = [Key(name, colour, angle=angle, edge=colour, opacity=0.55) for name, colour, angle, *_ in parts]
    panel = sheet.panel(
        sheet.scale(*_extent(chart)),
        Axis(-0.14 * top, 1.06 * top, shown=False),
        natural=0.42 * sheet.width,
        x_title=minus_title(chart.a, chart.b),
        keys=[*keys, Key(interval, TONES.ink, "line", marker="diamond", width=1.6)],
        left=0.5 * sheet.size,
    )
    panel.marks.append(zero_line(panel, style.stroke))
    if len(chart.at):
        for part in parts:
            panel.marks.extend(_filled(chart, part))
            sheet.marks += _hatched(sheet, panel, chart, part)
        panel.marks.append(Line(chart.at, chart.density, TONES.ink, 0.9 * style.stroke))
    else:
        panel.marks.append(line([chart.mean, chart.mean], [0, 1], TONES.ink, 2 * style.stroke))
    panel.marks.extend(_interval(chart, top, style.stroke))
    return sheet.finished()


def _parts(chart: PosteriorDensity) -> list[PrintedPart]:
    """Name, colour, hatching and ends of each part that there is."""
    looks = style_of({*chart.among, chart.a, chart.b})
    left, right = (chart.b, chart.a) if chart.higher_is_better else (chart.a, chart.b)
    rope = chart.rope
    beyond = f" by more than {number(rope)}" if rope > 0 else ""
    parts: list[PrintedPart] = [
        (f"{left} better{beyond}: {chart.said(chart.p_left)}", looks[left].colour, 45.0, -np.inf, -rope),
        (f"{right} better{beyond}: {chart.said(chart.p_right)}", looks[right].colour, -45.0, rope, np.inf),
    ]
    if rope > 0:
        parts.insert(1, (f"within ±{number(rope)}: {chart.said(chart.p_rope)}", TONES.bar, None, -rope, rope))
    return parts


def _outline(chart: PosteriorDensity, low: float, high: float) -> Floats | None:
    """The shape under the density between two ends; None where there is nothing."""
    inside = (chart.at > low) & (chart.at < high)
    ends = [end for end in (low, high) if chart.at[0] < end < chart.at[-1]]
    at = np.sort(np.concatenate([chart.at[inside], ends]))
    if len(at) < 2:
        return None
    height = np.interp(at, chart.at, chart.density)
    return np.stack([np.concatenate([at[:1], at, at[-1:]]), np.concatenate([[0.0], height, [0.0]])], axis=1)


def _filled(chart: PosteriorDensity, part: PrintedPart) -> list[Mark]:
    shape = _outline(chart, *part[3:])
    return [] if shape is None else [Area((shape,), part[1], 0.55)]


def _hatched(sheet: Sheet, panel: Panel, chart: PosteriorDensity, part: PrintedPart) -> list[Mark]:
    shape = _outline(chart, *part[3:])
    if shape is None or part[2] is None:
        return []
    page = np.stack([panel.across(shape[:, 0]), panel.down(shape[:, 1])], axis=1)
    return [sheet.hatch(page, part[1], part[2])]


def _interval(chart: PosteriorDensity, top: float, stroke: float) -> list[Mark]:
    y, tick = -0.07 * top, 0.03 * top
    return [
        line([chart.low, chart.high], [y, y], TONES.ink, 1.6 * stroke),
        *(line([end, end], [y - tick, y + tick], TONES.ink, 1.2 * stroke) for end in (chart.low, chart.high)),
        Points(np.array([chart.mean]), np.array([y]), "diamond", TONES.ink, 5 * stroke, TONES.ground, 0.5 * stroke),
    ]


def _extent(chart: PosteriorDensity) -> tuple[float, float]:
    ends = [
        *chart.at[[0, -1] if len(chart.at) else []],
        chart.low,
        chart.high,
        -1.2 * chart.rope,
        1.2 * chart.rope,
        0.0,
    ]
    low, high = min(ends), max(ends)
    room = 0.03 * (high - low) or 1.0
    return low - room, high + room
