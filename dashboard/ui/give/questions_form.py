"""What a file leaves open is asked on the page, without a preset answer; nothing is computed before it is given."""

from __future__ import annotations

import hashlib
from typing import TypeVar

import pandas as pd
import streamlit as st

from dashboard.ui.give.data_form import HIGHER, Given
from dashboard.ui.keep import choices
from dashboard.ui.keep.memo import remembered
from dashboard.ui.parts import safe
from stats_core.reading import Choice, OpenQuestion, answered
from stats_core.reading.questions import Ask

R = TypeVar("R")
MOST_BUTTONS = 6
"""Answers up to which all are shown at once."""


class Asking:
    """The page asks something that must be answered first."""


def settle(one: Given, frame: pd.DataFrame, roles: R, ask: Ask[R]) -> R | None:
    """The roles after all questions, or None while one is open; it then stands on the page. Demos leave none."""
    if one.demo is not None:
        return roles
    # Other roles chosen by hand are another reading of the file, and ask anew; other columns of scores are not.
    parts = [value for value in vars(roles).values() if not isinstance(value, tuple)]
    reading = hashlib.sha256(repr(parts).encode()).hexdigest()[:8]

    def ask_once(frame: pd.DataFrame, roles: R, done: object) -> OpenQuestion[R] | None:
        key = ("question", one.page, one.source.fingerprint, repr(roles), repr(done))
        return remembered(key, lambda: (ask(frame, roles, done),))[0]

    found = answered(frame, roles, ask_once, lambda question: _answer(one, question, reading))
    if not isinstance(found, OpenQuestion):
        return found
    one.say(one.words, "one question is open", "Nothing is computed before it is answered.")
    return None


def direction(one: Given, likely: bool | None) -> bool | None:
    """Whether higher is better: set where file or headings say it, else asked; None until it is answered."""
    if one.demo is not None:
        likely = one.demo.higher_is_better
    if likely is not None:
        with one.line:
            chosen = _higher(one, likely)
        return likely if chosen is None else chosen
    with st.container(horizontal=True, vertical_alignment="center", border=True):
        st.text("Neither the headings nor the file's name say which scores are better.", width="stretch")
        return _higher(one, None)


def _answer(one: Given, question: OpenQuestion[R], reading: str) -> Choice[R] | None:
    key = f"asked.{one.page}.{question.key}.{reading}.{one.prefix}"
    # Labels, not places: an answer must not become another one when columns come or go.
    answers = {choice.label: choice for choice in question.choices}
    with st.container(border=True):
        if len(question.choices) <= MOST_BUTTONS:
            label = choices.radio(
                safe.markdown(question.text),
                list(answers),
                index=None,
                format_func=safe.markdown,
                key=key,
                name=f"asked.{question.key}",
            )
        else:
            label = choices.selectbox(
                safe.markdown(question.text),
                list(answers),
                index=None,
                placeholder="Choose one",
                key=key,
                name=f"asked.{question.key}",
            )
    return None if label is None else answers[label]


def _higher(one: Given, likely: bool | None) -> bool | None:
    """A column that makes another guess likely asks anew."""
    chosen: bool | None = choices.segmented_control(
        "Direction",
        [True, False],
        default=likely,
        required=likely is not None,
        format_func=HIGHER.__getitem__,
        key=f"higher.{one.prefix}.{likely}",
        name="higher",
        label_visibility="collapsed",
    )
    return chosen
