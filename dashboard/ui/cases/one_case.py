"""One case closely, in a dialog: what was asked, and the answers of two models side by side."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from dashboard.text import html, passage
from dashboard.ui.session import state, theme
from stats_core import Losses
from stats_core.charts.case_strip import CaseStrip
from stats_core.charts.palette import style_of
from stats_core.data.one_case import OneCase, SeenAnswers, SeenSample, SeenText, one_case

TITLE = "One case"
MARKS = {True: "■", False: "□", None: ""}
"""As in the strip: filled where an answer is right, hollow where it is wrong."""


def dialog(losses: Losses, strip: CaseStrip, closed: Callable[[], None]) -> None:
    """The case that is open, with the way to the ones beside it in the strip; `closed` is called in the end."""

    def close() -> None:
        state.open_case()
        closed()

    st.dialog(TITLE, width="large", icon=":material/search:", on_dismiss=close)(_show)(losses, strip)


def _show(losses: Losses, strip: CaseStrip) -> None:
    order = strip.number.tolist()
    number = state.case_open()
    place = order.index(number) if number in order else 0
    case = one_case(losses, order[place], a=strip.a, b=strip.b)
    with st.container(key="one-case"):
        _head(case, place, order)
        if case.asked is not None:
            st.html(f'<p class="lm-faint">Asked</p>{_text(case.asked, "What was asked")}')
        colours = style_of({*strip.among, strip.a, strip.b})
        for column, answers in zip(st.columns(2, gap="medium"), case.answers, strict=True):
            style = colours[answers.model]
            with column:
                st.html(_answers(answers, style.on_dark if theme.dark() else style.colour))
        if case.without:
            st.html(f'<p class="lm-faint">{html(case.without)}</p>')


def _head(case: OneCase, place: int, order: list[int]) -> None:
    group = f'<span class="lm-faint">{html(case.group)}</span>' if case.group else ""
    st.html(f'<p class="lm-case-name"><b dir="auto">{html(case.name)}</b> {group}</p>')
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        _way("Previous", ":material/chevron_left:", order[place - 1] if place else None)
        _way("Next disagreement", ":material/chevron_right:", order[place + 1] if place + 1 < len(order) else None)
        st.html(f'<p class="lm-faint">{place + 1:,} of {len(order):,}</p>', width="content")


def _way(label: str, icon: str, to: int | None) -> None:
    st.button(label, icon=icon, key=f"case-{label}", disabled=to is None, on_click=state.open_case, args=(to,))


def _answers(answers: SeenAnswers, colour: str) -> str:
    several = len(answers.samples) > 1
    said = f'<span class="lm-faint">{html(answers.outcome)}</span>' if several else ""
    title = (
        f'<p class="lm-case-model"><i style="color:{colour}">■</i> <b dir="auto">{html(answers.model)}</b> {said}</p>'
    )
    return title + "".join(_sample(answers.model, sample, colour) for sample in answers.samples)


def _sample(model: str, sample: SeenSample, colour: str) -> str:
    label = f"{html(sample.label)}: " if sample.label else ""
    mark = f'<i style="color:{colour}">{MARKS[sample.right]}</i> ' if sample.right is not None else ""
    line = f'<p class="lm-case-sample">{mark}{label}{html(sample.outcome)}</p>' if sample.outcome else ""
    return line + (_text(sample.text, f"Answer of {model} {sample.label}") if sample.text else "")


def _text(text: SeenText, what: str) -> str:
    """A text as it is, in a box that scrolls, also by the keyboard."""
    box = f'<pre class="lm-case-text" dir="auto" tabindex="0" role="group" aria-label="{html(what)}">'
    rest = f'<p class="lm-faint">{text.cut:,} more characters are not shown.</p>' if text.cut else ""
    return f"{box}{passage(text.text)}</pre>{rest}"
