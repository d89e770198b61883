"""A result on the page: one sentence, a table, what qualifies it, and its pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from dashboard import screen
from dashboard.ui import downloads, frame
from dashboard.ui.safe import html
from stats_core.charts import Chart


def answer(sentence: str) -> None:
    """The result of the page in one sentence."""
    st.html(f'<p class="lm-answer">{html(sentence)}</p>')


def finding(sentence: str) -> None:
    """The result of a section in one sentence."""
    st.html(f'<p class="lm-finding">{html(sentence)}</p>')


def notes(said: Sequence[str]) -> None:
    """What a reader must know, under the table that it qualifies."""
    if said:
        st.html(f'<ul class="lm-notes">{"".join(f"<li>{html(note)}</li>" for note in said)}</ul>')


def chart(what: Chart, file_name: str, **view: Any) -> None:
    """A picture with its ways to save it."""
    figure = screen.draw(what, dark=frame.dark(), **view)
    show_figure(figure, what.title, file_name)


def show_figure(figure: Any, title: str, file_name: str, on_select: Callable[..., None] | None = None) -> None:
    """A drawn figure; with `on_select`, dragging over it calls that with the key of the chart."""
    name = downloads.file_stem(file_name)
    key = f"chart-{name}"
    common = {"theme": None, "key": key, "config": screen.config(name), "alt": title}
    if on_select is None:
        st.plotly_chart(figure, **common)
    else:
        st.plotly_chart(figure, **common, on_select=lambda: on_select(key), selection_mode="box")
