"""How often each classifier was right, typed in with one standard deviation for all differences."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.rooms import CASES
from dashboard.ui.blocks import as_printed, job_progress, problems, result_view
from dashboard.ui.cases import case_list
from dashboard.ui.session import choices, state
from demo_data import catalogue
from stats_core import InputError, LossSummary
from stats_core.answers.cases import BONFERRONI
from stats_core.simulate.documents import at, printed
from stats_core.wording import number

MODEL, RIGHT = "Classifier", "Right"
MOST_MODELS, LONGEST_NAME = 20, 200
DEMO = "published_feelders_5"
PLACES = (("Feelders", "Table 5"), ("Feelders", "Section 3"))


CLOSED = 56
"""Pixels of the editor while it is closed."""


def show(page: str) -> None:
    """The answer and what stands behind it; the editor above is closed, so that the picture shares their screen."""
    _settle(page)
    typed = st.expander("Change the numbers", bool(state.widget(f"{page}.incomplete")), icon=":material/table_edit:")
    with typed:
        frame, cases, sigma = _editor(page)
    summary = problems.attempt(lambda: _summary(frame, cases, sigma))
    if summary is not None:
        first = {"Table 5 of the paper": lambda: _as_printed(page, summary)} if _is_published(summary) else {}
        case_list.show(page, summary, first=first, covariances=False, above=CLOSED)


def load_demo(page: str, demo: catalogue.Demo) -> None:
    """Put published counts into the editor."""
    given = json.loads(catalogue.load_bytes(demo))
    state.set_widget(f"{page}.cases", given["n"])
    state.set_widget(f"{page}.sigma", given["sigma"])
    state.set_widget(f"{page}.alpha", given["alpha"])
    _replace(page, _frame(given["algorithms"], given["right"]))


def summary_of(names: list[str], right: list[float], cases: int, sigma: float) -> LossSummary:
    """Error rates whose differences all have one standard deviation: that of uncorrelated errors of one variance."""
    for name, count in zip(names, right, strict=True):
        where = f"classifier {name!r}"
        if np.isnan(count):
            raise InputError("A count is missing", where, "Fill in how many cases every classifier had right.")
        if not 0 <= count <= cases or count != int(count):
            raise InputError(
                f"{count:g} cases right of {cases:,} cannot be",
                where,
                "Give a whole number from 0 to the number of test cases.",
            )
    means = 1 - np.array(right) / cases
    return LossSummary(tuple(names), means, np.eye(len(names)) * sigma**2 * cases / 2, cases)


def _is_published(summary: LossSummary) -> bool:
    """Whether these are the published numbers, whatever the classifiers are called."""
    given = _given()
    theirs = summary_of([*"abcde"], given["right"], given["n"], given["sigma"])
    same = summary.cases == theirs.cases and np.array_equal(summary.means, theirs.means)
    return bool(same and np.allclose(summary.covariance, theirs.covariance, rtol=1e-9))


def _as_printed(page: str, summary: LossSummary) -> None:
    """Their ten intervals beside ours, in their sign, and why ours are a little narrower."""
    there = {place: as_printed.opening(at(*place), CASES.key, (DEMO,)) for place in PLACES}
    as_printed.one_of(there, page, side_by_side=False)
    found = job_progress.analyses({"ours": (BONFERRONI, summary, {"alpha": _given()["alpha"]})})
    if "ours" not in found:
        return
    result = found["ours"].result
    first = result.comparisons[0]
    z, sigma, width = (printed("Feelders", "Section 3", what) for what in ("Z", "sigma", "width"))
    result_view.notes(
        [
            "The paper counts right answers, so that a difference above zero speaks for the first of two. The answer "
            "above counts errors: its differences have the other sign, and under Here they are turned.",
            f"The paper takes {z:g}, the normal distribution's value for ten pairs, times {sigma:g}, and its intervals "
            f"are {width:g} wide; t with {summary.cases - 1} degrees of freedom has {number(result.critical)}, and "
            f"intervals that are {number(first.high - first.low)} wide.",
        ]
    )


def _settle(page: str) -> None:
    """The numbers of the address or of saved work, at first the published ones."""
    if state.widget(f"{page}.frame") is None:
        load_demo(page, _demo())
    key = f"{page}.numbers"
    before = state.widget(key)
    choices.text(key, _as_text(_published()), key, _from_text)
    if state.widget(key) != before:
        _replace(page, _from_text(state.widget(key)))


def _editor(page: str) -> tuple[pd.DataFrame, int, float]:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        cases = choices.number_input(
            "Test cases", min_value=2, max_value=10**12, value=_given()["n"], key=f"{page}.cases", width=160
        )
        sigma = choices.number_input(
            "Standard deviation of a difference",
            min_value=0.0,
            max_value=1.0,
            value=_given()["sigma"],
            step=0.001,
            format="%g",
            key=f"{page}.sigma",
            width=260,
            help="Of the difference of two error rates, the same for all pairs. Of a printed interval it is half the "
            "width divided by the critical value.",
        )
        st.button(
            "Feelders and Verkooijen (1995)",
            key=f"{page}.published",
            on_click=load_demo,
            args=(page, _demo()),
            help="Put the numbers of their Table 5 into the editor.",
        )
    frame = _table(page)
    st.html(
        '<p class="lm-faint">A line for each classifier; write below the last to add one. Without the cases it is not '
        "known who errs together, so one deviation stands for every pair.</p>"
    )
    return frame, int(cases), float(sigma)


def _table(page: str) -> pd.DataFrame:
    """The editor keeps its changes beside the frame it was given, and loses them when it is not drawn."""
    key = f"{page}.editor.{state.widget(f'{page}.version', 0)}"
    if state.widget(key) is None:
        state.set_widget(f"{page}.base", state.widget(f"{page}.frame"))
    edited = st.data_editor(
        state.widget(f"{page}.base"),
        key=key,
        hide_index=True,
        num_rows="dynamic",
        width=420,
        column_config={
            MODEL: st.column_config.TextColumn(required=True),
            RIGHT: st.column_config.NumberColumn("Cases right", min_value=0, step=1, format="%d"),
        },
        alt="How many cases each classifier had right",
    ).reset_index(drop=True)
    state.set_widget(f"{page}.frame", edited)
    state.set_widget(f"{page}.numbers", _as_text(edited))
    return edited


def _summary(frame: pd.DataFrame, cases: int, sigma: float) -> LossSummary:
    if len(frame) > MOST_MODELS:
        raise InputError(f"There are {len(frame)} classifiers", remedy=f"Keep {MOST_MODELS} or fewer.")
    names = [_name(name) for name in frame[MODEL]]
    return summary_of(names, frame[RIGHT].to_numpy(dtype=np.float64).tolist(), cases, sigma)


def _name(name: Any) -> str:
    return "" if pd.isna(name) else str(name).strip()[:LONGEST_NAME]


def _frame(names: list[str], right: list[float]) -> pd.DataFrame:
    return pd.DataFrame({MODEL: pd.Series(names, dtype=object), RIGHT: pd.Series(right, dtype=np.float64)})


def _replace(page: str, frame: pd.DataFrame) -> None:
    state.set_widget(f"{page}.frame", frame)
    state.set_widget(f"{page}.numbers", _as_text(frame))
    state.set_widget(f"{page}.incomplete", bool(frame[RIGHT].isna().any()))
    # A new key makes a new editor, without the changes made to the old frame.
    state.set_widget(f"{page}.version", state.widget(f"{page}.version", 0) + 1)


def _as_text(frame: pd.DataFrame) -> str:
    """The names and counts in one line, for the address and for saved work."""
    right = [None if np.isnan(count) else count for count in frame[RIGHT].to_numpy(dtype=np.float64).tolist()]
    rows = [[_name(name), count] for name, count in zip(frame[MODEL], right, strict=True)]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def _from_text(text: str) -> pd.DataFrame:
    """The table in such a line; raises a ValueError for any other text."""
    rows = json.loads(text)
    if not isinstance(rows, list) or not 2 <= len(rows) <= MOST_MODELS:
        raise ValueError
    for row in rows:
        if not (isinstance(row, list) and len(row) == 2 and (row[1] is None or isinstance(row[1], int | float))):
            raise ValueError
    return _frame([_name(name) for name, _ in rows], [np.nan if count is None else float(count) for _, count in rows])


def _published() -> pd.DataFrame:
    return _frame(_given()["algorithms"], _given()["right"])


def _given() -> dict[str, Any]:
    given: dict[str, Any] = json.loads(catalogue.load_bytes(_demo()))
    return given


def _demo() -> catalogue.Demo:
    return next(demo for demo in catalogue.DEMOS if demo.key == DEMO)
