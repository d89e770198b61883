"""The shuffled statistics as bars, with the observed value, the critical value and the conventional density."""

from __future__ import annotations

import math

import numpy as np

from dashboard.paper import ticks
from dashboard.paper.picture import Area, Axis, Floats, Line, Mark, Panel, Picture, Text, bars, line
from dashboard.paper.sheet import Key, Sheet
from dashboard.paper.style import LEAST_SIZE, TONES, Style
from stats_core.charts import NullHistogram
from stats_core.charts.layout.null_layout import INSET_ABOVE, NullLayout, lay_out, ticks_before
from stats_core.digits import paper_style
from stats_core.wording import number, p_phrase


def picture(chart: NullHistogram, style: Style) -> Picture:
    """Draw the distribution; the bars in the accent colour are those whose share is p."""
    sheet = Sheet(style, chart.title)
    name = chart.name
    plan = lay_out(chart)
    sheet.y += 2 * 1.25 * sheet.size
    keys = [
        Key(f"{name} when nothing differs", TONES.bar),
        Key(f"at or beyond the observed {name}: {_p(chart)}", TONES.accent, angle=45),
    ]
    if len(chart.density):
        keys.append(Key(chart.density_label, TONES.curve, "line"))
    panel = sheet.panel(
        _across(sheet, chart, plan),
        ticks.linear(0, plan.top, 5),
        natural=0.48 * sheet.width,
        x_title=[chart.statistic],
        y_title="Count",
        remarks=plan.remarks,
        keys=keys,
    )
    edges, counts, tail = plan.edges, plan.counts, plan.tail
    for which, colour in ((~tail, TONES.bar), (tail, TONES.accent)):
        outlines = bars(edges[:-1][which], edges[1:][which], 0.0, counts[which].astype(float))
        if outlines:
            panel.marks.append(Area(outlines, colour))
            if colour == TONES.accent:
                sheet.marks += [_hatched(sheet, panel, outline) for outline in outlines]
    if len(chart.density):
        kept = np.isfinite(chart.density) & (chart.density_at <= _scale_ends(plan))
        panel.marks.append(Line(chart.density_at[kept], chart.density[kept], TONES.curve, 1.2 * style.stroke))
    sheet.marks += _marks(sheet, panel, chart, plan, name)
    if plan.inset is not None:
        _enlarge(sheet, panel, plan, plan.inset)
    return sheet.finished()


def _scale_ends(plan: NullLayout) -> float:
    """What lies behind a break of the axis is not to scale."""
    return plan.right if plan.break_at is None else plan.break_at


def _across(sheet: Sheet, chart: NullHistogram, plan: NullLayout) -> Axis:
    """The axis of the statistic; a broken one has the observed value alone behind the break."""
    if plan.break_at is None:
        return sheet.scale(plan.left, plan.right)
    before = ticks_before(plan)
    shown = [*zip(before, ticks.labels(list(before)), strict=True), (plan.observed_at, number(chart.observed))]
    return Axis(plan.left, plan.right, tuple(shown))


def _break(sheet: Sheet, panel: Panel, at: float) -> list[Mark]:
    """Two strokes across the axis."""
    x, y, size = float(panel.across(at)), panel.top + panel.height, 0.3 * sheet.size
    return [
        line([x + shift - size / 2, x + shift + size / 2], [y + size, y - size], TONES.ink, sheet.style.stroke)
        for shift in (-0.4 * size, 0.4 * size)
    ]


def _p(chart: NullHistogram) -> str:
    with paper_style(chart.alpha):
        p = p_phrase(chart.p)
    return f"none of {chart.none_of:,}, {p}" if chart.none_of else p


def _hatched(sheet: Sheet, panel: Panel, outline: Floats) -> Line:
    page = np.stack([panel.across(outline[:, 0]), panel.down(outline[:, 1])], axis=1)
    return sheet.hatch(page, TONES.ground, 45)


def _enlarge(sheet: Sheet, panel: Panel, plan: NullLayout, across: tuple[float, float]) -> None:
    """The tail once more, in the part of the plot that has no bars."""
    which, size = plan.tail, max(LEAST_SIZE, 0.9 * sheet.small)
    low, high, highest = float(plan.edges[:-1][which].min()), float(plan.edges[-1]), float(plan.counts[which].max())
    left, right = (panel.left + share * panel.width for share in across)
    axes = ticks.linear(low, high, 3), ticks.linear(0, 1.1 * highest, 3)
    tall = max((1 - INSET_ABOVE - 0.12) * panel.height - 2.6 * size, 2 * size)
    inset = Panel(left, panel.top + 1.6 * size, right - left - 2, tall, *axes)
    outlines = bars(plan.edges[:-1][which], plan.edges[1:][which], 0.0, plan.counts[which].astype(float))
    inset.marks.append(Area(outlines, TONES.accent))
    sheet.panels.append(inset)
    said = "the tail, enlarged"
    sheet.marks.append(Text(right - 2, panel.top + 0.4 * size, said, size, TONES.accent, "right", "top"))


def _marks(sheet: Sheet, panel: Panel, chart: NullHistogram, plan: NullLayout, name: str) -> list[Mark]:
    """Upright lines with their labels, each in a row of its own above the plot, so that they never meet."""
    observed = f"observed {name} = {number(chart.observed)}"
    if math.isnan(chart.observed):
        observed = f"observed {name} is undefined"
    drawn: list[Mark] = []
    # Words come last, on a ground of their own: the line of one value may pass the label of the other.
    words: list[Mark] = []
    bottom, size, stroke = panel.top + panel.height, sheet.size, sheet.style.stroke
    for at, text, colour, dash, row in (
        (chart.critical, f"critical {name} = {number(chart.critical)}", TONES.ink, (3.0, 2.0), 0),
        (plan.observed_at, observed, TONES.accent, (), 1),
    ):
        y = panel.top - (row + 0.6) * 1.25 * size
        bold = row == 1
        right = panel.left + panel.width
        if bold and chart.observed < panel.x.low:
            words.append(Text(panel.left, y, f"← {text}", size, colour, bold=bold, ground=TONES.ground))
        elif math.isnan(at) or at > panel.x.high:
            arrow = "" if math.isnan(at) else " →"
            words.append(Text(right, y, text + arrow, size, colour, "right", bold=bold, ground=TONES.ground))
        else:
            x = float(panel.across(at))
            drawn.append(line([x, x], [bottom, y - 0.5 * size], colour, 1.2 * stroke, dash=dash))
            gap = 3 if x < panel.left + panel.width / 2 else -3
            place, side = sheet.beside(x + gap, text, size, panel, bold=bold)
            words.append(Text(place, y, text, size, colour, side, bold=bold, ground=TONES.ground))
    if plan.break_at is not None:
        drawn += _break(sheet, panel, plan.break_at)
    return [*drawn, *words]
