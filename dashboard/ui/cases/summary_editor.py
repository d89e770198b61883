"""Means and covariances typed in, so that a published summary can be analysed without its cases."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.ui.blocks import problems
from dashboard.ui.cases import case_list, published_example
from dashboard.ui.session import choices, state
from demo_data import catalogue
from stats_core import InputError, LossSummary

MODEL, MEAN = "Model", "Mean loss"
MOST_MODELS, LONGEST_NAME = 20, 200
DEMO = "published_feelders"


CLOSED = 56
"""Pixels of the editor while it is closed."""


def show(page: str) -> None:
    """The answer and what stands behind it; the editor above is closed, so that the picture shares their screen."""
    _settle(page)
    typed = st.expander("Change the numbers", bool(state.widget(f"{page}.incomplete")), icon=":material/table_edit:")
    with typed:
        frame, cases = _editor(page)
    summary = problems.attempt(lambda: _summary(frame, cases))
    if summary is None:
        return
    published = published_example.is_it(summary)
    case_list.show(
        page,
        summary,
        without=("alpha",),
        more=lambda _: {"alpha": _alpha(page)},
        first={"Table 3 of the paper": lambda: published_example.show(summary)} if published else {},
        above=CLOSED,
    )


def load_demo(page: str, demo: catalogue.Demo) -> None:
    """Put a published summary into the editor, with its significance level and its critical value."""
    published = json.loads(catalogue.load_bytes(demo))
    _replace(page, _frame_of(published))
    state.set_widget(f"{page}.cases", published["n"])
    state.set_widget(f"{page}.alpha", published["alpha"])
    state.set_widget(f"{page}.critical", None)


def _frame_of(published: dict[str, Any]) -> pd.DataFrame:
    frame = _empty(len(published["algorithms"]))
    frame[MODEL], frame[MEAN] = published["algorithms"], published["means"]
    frame.iloc[:, 2:] = np.triu(published["covariance"]) + np.tril(np.full_like(published["covariance"], np.nan), -1)
    return frame


def _settle(page: str) -> None:
    """The numbers of the address or of saved work, at first the published ones."""
    if state.widget(f"{page}.frame") is None:
        load_demo(page, _demo())
    key = f"{page}.numbers"
    before = state.widget(key)
    choices.text(key, _as_text(_frame_of(published_example.published())), key, _from_text)
    if state.widget(key) != before:
        _replace(page, _from_text(state.widget(key)))


def _editor(page: str) -> tuple[pd.DataFrame, int]:
    state.set_widget(f"{page}.models", len(state.widget(f"{page}.frame")))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.number_input(
            "Models",
            min_value=2,
            max_value=MOST_MODELS,
            key=f"{page}.models",
            on_change=_resize,
            args=(page,),
            width=130,
        )
        cases = choices.number_input(
            "Test cases",
            min_value=2,
            max_value=10**12,
            value=published_example.published()["n"],
            key=f"{page}.cases",
            width=160,
        )
        st.button(
            "Feelders and Verkooijen (1995)",
            key=f"{page}.published",
            on_click=load_demo,
            args=(page, _demo()),
            help="Put the numbers of their Table 2 into the editor.",
        )
        st.button("Empty table", key=f"{page}.empty", on_click=_clear, args=(page,), type="tertiary")
    frame = _table(page)
    st.html(
        '<p class="lm-faint">Covariances of the losses of one case, with the variances on the diagonal. '
        "Fill in one half; the other is its mirror image.</p>"
    )
    return frame, int(cases)


def _alpha(page: str) -> float:
    """As in any form, but it starts from the level of the published example."""
    return choices.number_input(
        "Significance level",
        min_value=0.0,
        max_value=1.0,
        value=published_example.published()["alpha"],
        step=0.01,
        format="%g",
        key=f"{page}.alpha",
    )


def _table(page: str) -> pd.DataFrame:
    """The editor keeps its changes beside the frame it was given, and loses them when it is not drawn."""
    key = f"{page}.editor.{state.widget(f'{page}.version', 0)}"
    if state.widget(key) is None:
        state.set_widget(f"{page}.base", state.widget(f"{page}.frame"))
    base = state.widget(f"{page}.base")
    number: dict[str, Any] = {"format": "%.4g", "width": "small"}
    names = state.widget(f"{page}.frame")[MODEL]
    edited = st.data_editor(
        base,
        key=key,
        hide_index=True,
        column_config={
            MODEL: st.column_config.TextColumn(required=True, width="small"),
            MEAN: st.column_config.NumberColumn(**number),
            **{
                column: st.column_config.NumberColumn(f"with {name or column}", **number)
                for column, name in zip(base.columns[2:], names, strict=True)
            },
        },
        # The other half of the matrix is empty, not "None".
        placeholder="",
        alt="Mean loss and covariances of each model",
    )
    state.set_widget(f"{page}.frame", edited)
    state.set_widget(f"{page}.numbers", _as_text(edited))
    return edited


def _summary(frame: pd.DataFrame, cases: int) -> LossSummary:
    names = tuple(str(name or "").strip() for name in frame[MODEL])
    means = frame[MEAN].to_numpy(dtype=np.float64)
    matrix = frame.iloc[:, 2:].to_numpy(dtype=np.float64)
    matrix = np.where(np.isnan(matrix), matrix.T, matrix)
    where = [f"row {i}, {name or 'without a name'}" for i, name in enumerate(names, start=1)]
    for i in np.flatnonzero(np.isnan(means)):
        raise InputError("A mean loss is missing", where[i], "Fill in the mean loss of every model.")
    for i, j in np.argwhere(np.isnan(matrix)):
        what = "Its variance" if i == j else f"The covariance with {names[j]!r}"
        raise InputError(f"{what} is missing", where[i], "Fill it in; a covariance here or in the other half.")
    return LossSummary(names, means, matrix, cases)


def _resize(page: str) -> None:
    """Keep what fits, leave the rest empty."""
    old, count = state.widget(f"{page}.frame"), int(state.widget(f"{page}.models"))
    frame, kept = _empty(count), min(count, len(old))
    frame.iloc[:kept, : kept + 2] = old.iloc[:kept, : kept + 2].to_numpy()
    _replace(page, frame)


def _clear(page: str) -> None:
    _replace(page, _empty(len(state.widget(f"{page}.frame"))))


def _replace(page: str, frame: pd.DataFrame) -> None:
    state.set_widget(f"{page}.frame", frame)
    state.set_widget(f"{page}.numbers", _as_text(frame))
    state.set_widget(f"{page}.incomplete", bool(frame[MEAN].isna().any()))
    # A new key makes a new editor, without the changes made to the old frame.
    state.set_widget(f"{page}.version", state.widget(f"{page}.version", 0) + 1)


def _as_text(frame: pd.DataFrame) -> str:
    """The names, means and covariances in one line, for the address and for saved work."""
    rows = frame.astype(object).where(frame.notna(), None).to_numpy().tolist()
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def _from_text(text: str) -> pd.DataFrame:
    """The table in such a line; raises a ValueError for any other text."""
    rows = json.loads(text)
    if not isinstance(rows, list) or not 2 <= len(rows) <= MOST_MODELS:
        raise ValueError
    frame = _empty(len(rows))
    for place, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != len(frame.columns):
            raise ValueError
        name, *numbers = row
        if not all(one is None or (isinstance(one, int | float) and math.isfinite(one)) for one in numbers):
            raise ValueError
        frame.loc[place, MODEL] = str(name or "")[:LONGEST_NAME]
        frame.iloc[place, 1:] = [math.nan if one is None else float(one) for one in numbers]
    return frame


def _empty(count: int) -> pd.DataFrame:
    numbers = {column: np.full(count, np.nan) for column in (MEAN, *(str(i) for i in range(1, count + 1)))}
    return pd.DataFrame({MODEL: [f"Model {i}" for i in range(1, count + 1)], **numbers})


def _demo() -> catalogue.Demo:
    return next(demo for demo in catalogue.DEMOS if demo.key == DEMO)
