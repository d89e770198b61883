"""The corner of a result from which it is taken away; every format attaches here and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from dashboard import paper
from dashboard.exports import FIGURES, Button, Format, Place, buttons_at, figure
from dashboard.paper import PRESETS, Font, Legend, Style
from dashboard.text import file_stem, html
from dashboard.ui.blocks import downloads, problems
from dashboard.ui.session import choices, state
from stats_core import Analysis
from stats_core.charts import Chart

PIXELS = 96
"""CSS pixels in an inch: a preview is as large as the figure will be."""
NO_LETTERS = (
    "No font of the machine that runs Learnmost has {}. Install one there (on Debian: fonts-droid-fallback for "
    "Chinese, Japanese and Korean), and start Learnmost again."
)


def corner(analysis: Analysis, name: str) -> None:
    """The ways to take an analysis along: its table and the report at once, everything else behind one button."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"take-{name}"):
        downloads.csv(analysis.result.table(), name)
        box = st.popover(
            "Take away", icon=":material/ios_share:", type="tertiary", key=f"takeaway-{name}", on_change="rerun"
        )
        st.button(
            "Keep for the report",
            icon=":material/bookmark_add:",
            type="tertiary",
            key=f"keep-{name}",
            on_click=state.keep_analysis,
            args=(analysis,),
        )
        if state.is_kept(analysis):
            st.html('<p class="lm-faint">Kept: it is on the page Report.</p>', width="content")
    if box.open:
        with box:
            _contents(analysis, name)


def picture_buttons(chart: Chart, name: str) -> None:
    """The print figure of a chart in the formats that people ask for most, for a column of a paper."""
    with st.container(horizontal=True, horizontal_alignment="right", gap="xxsmall", key=f"save-{name}"):
        for format in ("svg", "png"):
            st.download_button(
                FIGURES[format].label,
                lambda format=format: figure(chart, format),
                file_name=f"{name}.{format}",
                mime=FIGURES[format].media_type,
                key=f"{format}-of-{name}",
                type="tertiary",
                on_click="ignore",
            )


def _contents(analysis: Analysis, name: str) -> None:
    st.html('<p class="lm-faint">The sentence</p>')
    st.code(analysis.result.sentence(), language=None, wrap_lines=True)
    charts = analysis.result.charts()
    if charts:
        figures(charts, name)
    for place in (Place.TABLE, Place.TEXT):
        st.html(f'<p class="lm-faint">{html(place.value)}</p>')
        with st.container(horizontal=True, gap="small"):
            for button, offered in buttons_at(place):
                _button(analysis, name, button, offered)


def _button(analysis: Analysis, name: str, button: Button, offered: Format) -> None:
    """A file that is made when it is asked for: most are never fetched."""
    # Now and not when it is fetched: the session is not there then.
    given = state.with_mapping(analysis) if offered.kept else analysis
    st.download_button(
        button.label,
        lambda: offered.make(given),
        file_name=f"{name}{button.suffix}.{offered.ending}",
        mime=offered.media_type,
        key=f"{offered.key}-{name}",
        on_click="ignore",
    )


def figures(charts: tuple[Chart, ...], name: str) -> None:
    """One of the charts as a print figure, in every format, as it will look."""
    st.html('<p class="lm-faint">The figure, for print</p>')
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        place = 0
        if len(charts) > 1:
            place = choices.selectbox(
                "Figure",
                range(len(charts)),
                format_func=lambda i: charts[i].title,
                key=f"figure-{name}",
                name=f"print.figure.{name}",
                width=260,
            )
        style = _style(name)
    chart = charts[place]
    with st.container(horizontal=True, gap="small"):
        for format, offered in FIGURES.items():
            st.download_button(
                offered.label,
                lambda format=format: figure(chart, format, style),
                file_name=f"{file_stem(f'{name}-{chart.key}')}.{format}",
                mime=offered.media_type,
                key=f"{format}-{name}-{chart.key}",
                on_click="ignore",
            )
    picture = problems.attempt(lambda: paper.draw(chart, "png", style=style, dpi=2 * PIXELS))
    if picture is not None:
        st.image(picture, width=round(PIXELS * style.width))
        st.html(f'<p class="lm-faint">{html(f"{style.width:g} inches wide, as in print.")}</p>')
        if lacking := paper.missing(chart, style):
            st.html(f'<p class="lm-faint">{html(NO_LETTERS.format(lacking))}</p>')


def _style(name: str) -> Style:
    """How the figure is printed; in the address, as whatever is chosen on a page."""
    preset = choices.selectbox("Size", list(PRESETS), key=f"preset-{name}", name=f"print.size.{name}", width=200)
    font, legend = (
        choices.selectbox(
            label,
            list(kind),
            format_func=lambda option: option.value,
            key=f"{option}-{name}",
            name=f"print.{option}.{name}",
            width=200,
        )
        for option, label, kind in (("font", "Letters", Font), ("legend", "Legend", Legend))
    )
    chosen = choices.pills(
        "Also",
        ["Title", "Grey", "Transparent"],
        selection_mode="multi",
        key=f"also-{name}",
        name=f"print.also.{name}",
    )
    also = {str(wish).lower(): True for wish in chosen or []}
    return replace(PRESETS[preset], font=font, legend=legend, **also)
