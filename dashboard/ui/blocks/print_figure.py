"""A figure for print: chosen, styled, seen as large as it will be, and saved."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace

import streamlit as st

from dashboard import paper, screen
from dashboard.exports import FIGURES, figure
from dashboard.paper import PRESETS, Font, Legend, Style
from dashboard.rooms import PAGES
from dashboard.text import file_stem, html
from dashboard.ui.blocks import problems
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import address, choices
from stats_core.charts import Chart

PIXELS = 96
"""CSS pixels in an inch: a preview is as large as the figure will be."""
SHARP = 2
"""Dots of the preview in a pixel."""
NO_LETTERS = (
    "No font of the machine that runs Learnmost has {}. Install one there (on Debian: fonts-droid-fallback for "
    "Chinese, Japanese and Korean), and start Learnmost again."
)


def show(charts: Mapping[str, Chart], name: str) -> None:
    """One of the charts as a print figure: how it will look, what can be changed, and its files, PDF first."""
    with st.container(key=f"print-{name}"):
        preview, chosen = st.columns([13, 8], gap="medium")
        with chosen:
            key = _which(charts, name)
            style = _style(name)
            files = st.container(horizontal=True, gap="small", key=f"print-files-{name}")
        with preview:
            drawn = _preview(charts[key], style)
        with files:
            _files(charts[key], name, style, drawn=drawn)


def _which(charts: Mapping[str, Chart], name: str) -> str:
    keys = list(charts)
    if len(keys) == 1:
        return keys[0]
    chosen: str = choices.selectbox(
        "Figure",
        keys,
        format_func=lambda key: charts[key].title,
        key=f"figure-{name}",
        name=f"print.figure.{name}",
        on_change=_to_the_address,
    )
    return chosen


def _style(name: str) -> Style:
    """How the figure is printed; in the address, as whatever is chosen on a page."""
    preset = choices.selectbox(
        "Width", list(PRESETS), key=f"preset-{name}", name=f"print.size.{name}", on_change=_to_the_address
    )
    columns = st.columns(2, gap="small")
    options = (("font", "Letters", Font), ("legend", "Legend", Legend))
    picked = {}
    for column, (option, label, kind) in zip(columns, options, strict=True):
        with column:
            picked[option] = choices.selectbox(
                label,
                list(kind),
                format_func=lambda one: one.value,
                key=f"{option}-{name}",
                name=f"print.{option}.{name}",
                on_change=_to_the_address,
            )
    chosen = choices.pills(
        "Also",
        ["Title", "Grey", "Transparent"],
        selection_mode="multi",
        key=f"also-{name}",
        name=f"print.also.{name}",
        on_change=_to_the_address,
        label_visibility="collapsed",
    )
    also = {str(wish).lower(): True for wish in chosen or []}
    return replace(PRESETS[preset], **picked, **also)


def _preview(chart: Chart, style: Style) -> bool:
    """The figure at its true size; where it cannot be drawn, why. Gives whether it was drawn."""
    picture = problems.attempt(
        lambda: remembered(
            ("print", screen.fingerprint((chart,)), style),
            lambda: paper.draw(chart, "png", style=style, dpi=SHARP * PIXELS),
        )
    )
    if picture is None:
        return False
    source = f"data:image/png;base64,{b64encode(picture).decode()}"
    size = f"{style.width:g} inches wide, as in print"
    st.html(
        f'<div class="lm-print" role="group" aria-label="{html(f"The figure, {size}")}" tabindex="0">'
        f'<img alt="{html(chart.title)}" src="{source}" width="{round(PIXELS * style.width)}"></div>'
        f'<p class="lm-faint">{html(size)}.</p>'
    )
    if lacking := paper.missing(chart, style):
        st.html(f'<p class="lm-faint">{html(NO_LETTERS.format(lacking))}</p>')
    return True


def _files(chart: Chart, name: str, style: Style, *, drawn: bool) -> None:
    for place, (format, offered) in enumerate(FIGURES.items()):
        st.download_button(
            offered.label,
            lambda format=format: figure(chart, format, style),
            file_name=f"{file_stem(f'{name}-{chart.key}')}.{format}",
            mime=offered.media_type,
            key=f"{format}-{name}",
            type="primary" if place == 0 else "secondary",
            on_click="ignore",
            disabled=not drawn,
        )


def _to_the_address() -> None:
    """Write what was chosen into the address: only this part is drawn again, and not the page, which does so else."""
    page = next((page for page in PAGES if page.key == choices.current()), None)
    if page in address.WITH_VIEW and page is not None:
        address.write(page)
