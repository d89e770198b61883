"""The ways to take a result away, in a dialog of its own; every format attaches here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import streamlit as st

from dashboard.exports import FIGURES, Button, Format, Place, buttons_at
from dashboard.exports import figure as figure_file
from dashboard.exports.about import Taken, by_key, charts_of, sentence_of, together_of
from dashboard.text import html
from dashboard.ui.blocks import downloads, given_result, keep_button, print_figure, problems
from dashboard.ui.blocks.copy_sentence import copy_sentence
from dashboard.ui.session import state
from stats_core import Analysis
from stats_core.charts import Chart

DialogParts = Mapping[str, Callable[[], None]]
"""The parts of the dialog by their names; only the open one is drawn."""
ButtonKind = Literal["primary", "secondary", "tertiary"]
READ_HERE = ("text/plain", "text/markdown", "text/x-python", "application/x-bibtex")
"""Media types of files that can be read and copied before they are saved, or instead."""


def button(given: Taken, name: str, *, figure: Chart | None = None, kind: ButtonKind = "secondary") -> None:
    """The button of an answer or an analysis, and the dialog that it opens, with the main figure first.

    `name` begins the names of its files. `figure` is the main figure as the page shows it, with its own band or scale,
    in place of the one that the answer draws.
    """
    _opened_by(name, lambda: _parts(given, name, figure), kind)


def corner(analysis: Analysis, name: str) -> None:
    """The corner of any result: its table and the report at once, everything else behind one button."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"take-{name}"):
        downloads.csv(analysis.result.table(), name)
        button(analysis, name, kind="tertiary")
        keep_button.button(analysis, name, label="Keep for the report", kind="tertiary")


def figures_button(charts: Sequence[Chart], name: str) -> None:
    """The same for charts alone, where no analysis is behind them."""
    _opened_by(name, lambda: {"Figure": lambda: print_figure.show(by_key(charts), name)}, "tertiary")


def picture_buttons(chart: Chart, name: str) -> None:
    """The print figure of a chart in the formats that people ask for most, for a column of a paper."""
    with st.container(horizontal=True, horizontal_alignment="right", gap="xxsmall", key=f"save-{name}"):
        for format in ("svg", "png"):
            st.download_button(
                FIGURES[format].label,
                lambda format=format: figure_file(chart, format),
                file_name=f"{name}.{format}",
                mime=FIGURES[format].media_type,
                key=f"{format}-of-{name}",
                type="tertiary",
                on_click="ignore",
            )


def _opened_by(name: str, parts: Callable[[], DialogParts], kind: ButtonKind) -> None:
    # In a container as wide as the button: a part that is drawn again by itself would take the whole row.
    with st.container(width="content"):
        _button(name, parts, kind)


@st.fragment
def _button(name: str, parts: Callable[[], DialogParts], kind: ButtonKind) -> None:
    """A part of the page of its own: to open and to close it draws nothing else again."""
    st.button(
        "Take away", icon=":material/ios_share:", type=kind, key=f"takeaway-{name}", on_click=state.take, args=(name,)
    )
    # By what is known of the session and not by the click: work that ends while it is open draws the page again.
    if state.taking() == name:
        _dialog(parts(), name)


@st.dialog("Take away", width="large", icon=":material/ios_share:", on_dismiss=state.take)
def _dialog(parts: DialogParts, name: str) -> None:
    if len(parts) == 1:
        next(iter(parts.values()))()
        return
    tabs = st.tabs(list(parts), key=f"take-parts-{name}", on_change="rerun")
    for tab, draw in zip(tabs, parts.values(), strict=True):
        if tab.open:
            with tab:
                draw()


def _parts(given: Taken, name: str, main: Chart | None) -> DialogParts:
    charts = by_key(charts_of(given))
    if main is not None:
        charts = {main.key: main, **{key: chart for key, chart in charts.items() if key != main.key}}
    figures = {"Figure": lambda: print_figure.show(charts, name)} if charts else {}
    return {
        **figures,
        "Table": lambda: _table(given, name),
        "Text, script and data": lambda: _texts(given, name, tuple(charts.values())),
    }


def _table(given: Taken, name: str) -> None:
    st.html(given_result.table_html(given))
    if whole := together_of(given):
        st.html(f'<p class="lm-faint">{html(whole)}</p>')
    with st.container(horizontal=True, gap="small"):
        for button, offered in buttons_at(Place.TABLE):
            _file(given, name, button, offered)


def _texts(given: Taken, name: str, shown: Sequence[Chart]) -> None:
    sentence = sentence_of(given)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.html(f'<p class="lm-quote">{html(sentence)}</p>', width="stretch")
        copy_sentence(sentence, f"{name}-sentence")
    rows = buttons_at(Place.TEXT)
    with st.container(horizontal=True, gap="small"):
        for button, offered in rows:
            _file(given, name, button, offered, shown)
    read_here = {button.label: offered for button, offered in rows if offered.media_type in READ_HERE}
    chosen = st.segmented_control(
        "Read it here", list(read_here), default=next(iter(read_here)), key=f"read-{name}", persist_state="session"
    )
    text = (
        problems.attempt(lambda: read_here[chosen].make(given, **_told(read_here[chosen], shown))) if chosen else None
    )
    if chosen and text is not None:
        copy_sentence(str(text), f"{name}-text", what=f"Copy: {chosen}")
        st.code(str(text), language=None, wrap_lines=True)


def _told(offered: Format, shown: Sequence[Chart]) -> dict[str, Sequence[Chart]]:
    """The figures as the page shows them, for a format that speaks of them."""
    return {"shown": shown} if offered.shown else {}


def _file(given: Taken, name: str, button: Button, offered: Format, shown: Sequence[Chart] = ()) -> None:
    """A file that is made when it is asked for: most are never fetched."""
    # Now and not when it is fetched: the session is not there then.
    what = state.with_mapping(given) if offered.kept else given
    st.download_button(
        button.label,
        lambda: offered.make(what, **button.settings, **_told(offered, shown)),
        file_name=f"{name}{button.suffix}.{offered.ending}",
        mime=offered.media_type,
        key=f"take-{offered.key}{button.suffix}-{name}",
        on_click="ignore",
    )
