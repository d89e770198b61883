"""Whether a higher score is better: asked where no metric says it, beside mean scores; then a switch and its reason."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import streamlit as st

from dashboard.text import markdown
from dashboard.ui.data_in.given import HIGHER, Given
from dashboard.ui.session import choices
from stats_core import Curves, FoldScores, ScoreTable
from stats_core.reading.meaning.direction import Direction, direction_question, mean_scores
from stats_core.reading.meaning.parts import Part, said

SAID_SO = "you said so"


def direction(file: Given, roles: object, data: Curves | FoldScores | ScoreTable | None = None) -> bool | None:
    """Whether higher is better; None until it is answered, and the question then stands under the line of the data."""
    found = file.reading.direction(roles) or Direction(None)
    known = file.demo.higher_is_better if file.demo is not None else found.higher
    key = f"higher.{file.page}.{_of_scores(file, roles)}.{known}"
    if choices.one_of(key, [True, False], known, "higher") is None:
        _ask(file, found, mean_scores(file.table(), roles) if data is None else means(data), key)
        return None
    with file.line:
        chosen = _switch(key, known)
    return known if chosen is None else chosen


def reason(file: Given, roles: object, higher: bool | None) -> str:
    """Where the direction comes from, in a sentence; the switch beside it changes it. "" while it is asked."""
    found = file.reading.direction(roles)
    if higher is None or found is None or file.demo is not None:
        return ""
    return f"{HIGHER[higher]} ({found.because if higher is found.higher else SAID_SO})."


def _of_scores(file: Given, roles: Any) -> str:
    """Which scores of the file are compared: the same ones ask for their direction once, however they are read."""
    metrics = [pair for pair in roles.where if Part.METRIC in said(pair[0])]
    what = (file.source.fingerprint, file.how.sheet, roles.score, metrics)
    return hashlib.sha256(repr(what).encode()).hexdigest()[:12]


def means(data: Curves | FoldScores | ScoreTable) -> dict[str, float]:
    """The mean score of each algorithm."""
    if isinstance(data, Curves):
        index = np.array([data.algorithms.index(name) for name in data.algorithm])
        each = [float(data.values[index == place].mean()) for place in range(len(data.algorithms))]
    elif isinstance(data, FoldScores):
        each = [float(scores.mean()) for scores in data.scores]
    else:
        each = [float(scores.mean()) for scores in data.scores.T]
    return dict(zip(data.algorithms, each, strict=True))


def _ask(file: Given, found: Direction, mean: Mapping[str, float], key: str) -> None:
    question = direction_question(found, mean)
    with (
        file.asked.container(key=f"{file.page}.direction", border=True),
        st.container(horizontal=True, vertical_alignment="center"),
    ):
        st.text(question.text, width="stretch")
        for choice in question.choices:
            st.button(markdown(choice.label), key=f"{key}.{choice.kind}", on_click=_take, args=(key, choice.kind))


def _take(key: str, kind: str) -> None:
    choices.move(key, kind == str(True))


def _switch(key: str, known: bool | None) -> bool | None:
    chosen: bool | None = choices.segmented_control(
        "Direction",
        [True, False],
        default=known,
        required=True,
        format_func=HIGHER.__getitem__,
        key=key,
        name="higher",
        label_visibility="collapsed",
    )
    return chosen
