"""The one way to show an analysis: sentence, pictures, table, notes, and the corner to take it away.

A page arranges such blocks, and leaves parts out; it never takes a result apart or edits its words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import Enum
from time import sleep
from typing import Any

import pandas as pd
import streamlit as st

from dashboard import screen
from dashboard.text import file_stem, flowing, html
from dashboard.ui.blocks import tables, take_away, terms
from dashboard.ui.patches import touched_points, unchecked_figure
from dashboard.ui.server import page_queue
from dashboard.ui.server.memo import Memo, remembered
from dashboard.ui.session import state, theme
from stats_core import Analysis
from stats_core.charts import Chart
from stats_core.results.columns import columns_of, limits_of, with_limits

FIGURES = Memo(128 * 2**20)
MUCH = 300
"""Characters of an answer that are set in smaller letters, as with long names, so that its picture stays in sight."""
LONG_SENTENCE = 220
"""Characters; about two lines on a wide screen."""
SECONDS_EACH, SECONDS_PER_BYTE, MOST_AHEAD = 0.12, 0.6e-6, 0.4
"""How far pictures go ahead of what follows: about as long as a browser takes to draw them."""
MOST_PAIRS = 15
"""Pairs that a table shows in the order of the data."""
ChartView = Callable[[Chart], Chart | None]
"""What is shown of a chart: the chart itself, one that is seen otherwise, or None."""


class AnalysisPart(Enum):
    """The parts of an analysis on the page."""

    SENTENCE = "sentence"
    CHARTS = "charts"
    TABLE = "table"
    NOTES = "notes"


EVERYTHING = tuple(AnalysisPart)


def show(
    analysis: Analysis,
    name: str = "",
    *,
    parts: Collection[AnalysisPart] = EVERYTHING,
    view: ChartView = lambda chart: chart,
    columns: int = 1,
    without: Collection[str] = (),
    width: int | None = None,
    on_select: Callable[[str], None] | None = None,
    decides: bool = True,
) -> None:
    """Show an analysis, or parts of it.

    `name` begins the names of its files, `view` says what is shown of each chart, `columns` how many
    charts stand side by side, and `without` which columns of the table stay in the file only. `width` is the room of
    the charts in pixels where that matters; dragging over a chart calls `on_select` with the key of the chart. Where
    another test answers the same question, its p `decides`, and none of this one is bold.
    """
    name = name or analysis.method.replace("_", "-")
    result = analysis.result
    if AnalysisPart.SENTENCE in parts:
        finding(result.sentence(), terms.names_of(analysis))
    if AnalysisPart.CHARTS in parts:
        seen = [chart for one in result.charts() if (chart := view(one)) is not None]
        _charts(seen, name, columns, width, on_select)
    if AnalysisPart.TABLE in parts:
        shown = clearest_first(result.table()).drop(columns=list(without))
        what = {key: column for key, column in columns_of(result).items() if key not in without}
        with st.container(gap="xxsmall", key=f"table-{file_stem(name)}"):
            verdict = result.verdict()
            deciding = verdict.row if decides else -1
            st.html(tables.as_html(shown, what, alpha=verdict.alpha, deciding=deciding))
            take_away.corner(analysis, name)
    if AnalysisPart.NOTES in parts:
        notes(result.notes(), terms.names_of(analysis))


def clearest_first(table: pd.DataFrame) -> pd.DataFrame:
    """A long table of pairs by its adjusted p: nobody looks for what was found among hundreds of rows."""
    if len(table) <= MOST_PAIRS or not {"a", "b", "p_adjusted"} <= set(table.columns):
        return table
    order = table["p_adjusted"].to_numpy().argsort(kind="stable")
    limits = {name: [limits_of(table, name)[i] for i in order] for name in table.attrs.get("limits", {})}
    return with_limits(table.iloc[order].reset_index(drop=True), limits)


def _charts(
    charts: Sequence[Chart], name: str, columns: int, width: int | None, on_select: Callable[[str], None] | None
) -> None:
    for first in range(0, len(charts), columns):
        row = charts[first : first + columns]
        places = st.columns(columns, gap="large") if columns > 1 and len(charts) > 1 else [st.container()]
        for place, one in zip(places, row, strict=False):
            with place:
                heading(one.title)
                chart(one, f"{name}-{one.key}" if len(charts) > 1 else name, width=width, on_select=on_select)


def answer(pieces: Iterable[tuple[str, bool]]) -> None:
    """The result of the page in one sentence; pieces of it that are evidence are set in lighter type."""
    pieces = list(pieces)
    parts = (f"<span>{flowing(text)}</span>" if evidence else flowing(text) for text, evidence in pieces)
    said = f'<p class="lm-answer">{"".join(parts)}</p>'
    st.html(f'<div class="lm-much">{said}</div>' if sum(len(text) for text, _ in pieces) > MUCH else said)


def how_much(text: str, names: Sequence[str] = (), *, folded: bool = False) -> None:
    """The sizes of what the answer shows, below it."""
    if text:
        st.html(_folding(f'<p class="lm-size">{terms.explained(text, names)}</p>', folded))


def doubts(texts: Sequence[str], names: Sequence[str] = (), *, folded: bool = False) -> None:
    """Where the data make it known that the tests do not keep their level, right at the answer."""
    for text in texts:
        st.html(_folding(f'<p class="lm-doubt" role="note">{terms.explained(text, names)}</p>', folded))


def _folding(paragraph: str, folded: bool) -> str:
    """A paragraph of which one line is seen until it is opened, where the picture below needs the room."""
    return f'<details class="lm-folding"><summary>{paragraph}</summary></details>' if folded else paragraph


def finding(sentence: str, names: Sequence[str] = ()) -> None:
    """The result of a section in one sentence; a long one is set in lighter type, or it would shout."""
    kind = "lm-finding lm-long" if len(sentence) > LONG_SENTENCE else "lm-finding"
    st.html(f'<p class="{kind}">{terms.explained(sentence, names)}</p>')


def heading(title: str) -> None:
    """What stands over a chart or a small part of a section."""
    st.html(f'<p class="lm-finding">{html(title)}</p>')


def notes(texts: Sequence[str], names: Sequence[str] = ()) -> None:
    """What a reader must know, under the table that it qualifies."""
    if texts:
        items = "".join(f"<li>{terms.explained(note, names)}</li>" for note in texts)
        st.html(f'<ul class="lm-notes">{items}</ul>')


def chart(
    what: Chart,
    file_name: str,
    *,
    width: int | None = None,
    height: int | None = None,
    on_select: Callable[[str], None] | None = None,
    on_pick: Callable[[str], None] | None = None,
    named: bool = False,
) -> None:
    """A picture with its ways to save it, for a place of so many pixels where that matters; see `screen.Look`.

    One with a `height` stands in the card, which has its own way to take it along. Dragging over it calls `on_select`,
    and a click on a part of it `on_pick`, with the key of the figure.
    """
    look = screen.Look(dark=theme.dark(), width=width, height=height, selectable=on_select is not None, named=named)
    figure = drawn(what, look=look, make=lambda: screen.sketch(what, look))
    show_figure(figure, what, file_name, on_select, on_pick, in_card=height is not None)


def pictures_first() -> None:
    """Let the browser draw the new pictures above before what follows them reaches it: it would draw all at once.

    Without effect while others are served: they would wait too.
    """
    new, size = state.new_figures()
    if new and page_queue.PAGES.alone():
        sleep(min(new * SECONDS_EACH + size * SECONDS_PER_BYTE, MOST_AHEAD))


def drawn(*charts: Chart, look: screen.Look, make: Callable[[], Any]) -> screen.Ready:
    """The figure of these charts in this look, made once for everybody who sees the same."""
    return remembered(("figure", screen.fingerprint(charts), look), lambda: screen.ready(make()), FIGURES)


def show_figure(
    figure: screen.Ready,
    what: Chart,
    file_name: str,
    on_select: Callable[[str], None] | None = None,
    on_pick: Callable[[str], None] | None = None,
    *,
    in_card: bool = False,
) -> None:
    """A drawn figure of a chart; dragging over it calls `on_select`, and a click `on_pick`, with its key."""
    name = file_stem(file_name)
    key = f"chart-{name}"
    state.note_figure(key, figure.number, figure.nbytes)
    # A figure of a size of its own keeps it; others take the width of the page.
    width = "content" if figure.width else "stretch"
    sent = unchecked_figure.figure(figure.contents)
    common = {"width": width, "theme": None, "key": key, "config": screen.CONFIG, "alt": what.title}
    with st.container(gap=None):
        taken = on_select or on_pick
        if taken is None:
            st.plotly_chart(sent, **common)
        else:
            mode = "box" if on_select else "points"
            st.plotly_chart(sent, **common, on_select=lambda: taken(key), selection_mode=mode)
        if on_pick is not None:
            touched_points.heard(f"touched-{name}")
        if not in_card:
            take_away.picture_buttons(what, name)
