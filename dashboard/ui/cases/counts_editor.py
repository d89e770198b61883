"""How often each classifier was right, typed in with one standard deviation for all differences."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.ui.cases import case_list
from dashboard.ui.keep import choices, state, working
from dashboard.ui.parts import problems, result_view, tables
from demo_data import catalogue
from stats_core import FamilyResult, InputError, LossSummary
from stats_core.results.columns import Column, Kind
from stats_core.wording import number

MODEL, RIGHT = "Classifier", "Right"
MOST_MODELS, LONGEST_NAME = 20, 200
DEMO = "published_feelders_5"
METHOD = "bonferroni_pairs"
COLUMNS = {
    "pair": Column(Kind.NAME, "Pair"),
    "difference": Column(Kind.DIFFERENCE, "Difference"),
    "printed_low": Column(Kind.DIFFERENCE, "As printed"),
    "printed_high": Column(Kind.DIFFERENCE, "to"),
    "low": Column(Kind.DIFFERENCE, "Here"),
    "high": Column(Kind.DIFFERENCE, "to"),
}


def show(page: str) -> None:
    """The answer and what stands behind it; the editor above is closed, so that the picture shares their screen."""
    _settle(page)
    typed = st.expander("Change the numbers", bool(state.widget(f"{page}.incomplete")), icon=":material/table_edit:")
    with typed:
        frame, cases, sigma = _editor(page)
    summary = problems.attempt(lambda: _summary(frame, cases, sigma))
    if summary is not None:
        first = {"Table 5 of the paper": lambda: _as_printed(summary)} if _is_published(summary) else {}
        case_list.show(page, summary, first=first, covariances=False)


def load_demo(page: str, demo: catalogue.Demo) -> None:
    """Put published counts into the editor."""
    printed = json.loads(catalogue.load_bytes(demo))
    state.set_widget(f"{page}.cases", printed["n"])
    state.set_widget(f"{page}.sigma", printed["sigma"])
    state.set_widget(f"{page}.alpha", printed["alpha"])
    _replace(page, _frame(printed["algorithms"], printed["right"]))


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
    printed = _printed()
    theirs = summary_of([*"abcde"], printed["right"], printed["n"], printed["sigma"])
    same = summary.cases == theirs.cases and np.array_equal(summary.means, theirs.means)
    return bool(same and np.allclose(summary.covariance, theirs.covariance, rtol=1e-9))


def _as_printed(summary: LossSummary) -> None:
    """Their ten intervals beside ours, and why ours are a little narrower."""
    printed = _printed()
    found = working.analyses({"ours": (METHOD, summary, {"alpha": printed["alpha"]})})
    if "ours" not in found:
        return
    half, result = printed["half_width_printed"], found["ours"].result
    rows = [
        [f"{one.a} − {one.b}", one.estimate, one.estimate - half, one.estimate + half, one.low, one.high]
        for one in result.comparisons
    ]
    tables.show(pd.DataFrame(rows, columns=list(COLUMNS)), "published-table-5", columns=COLUMNS)
    exact = (result.comparisons[0].high - result.comparisons[0].low) / 2
    result_view.notes(
        [
            f"The paper takes 2.81, the normal distribution's value for ten pairs, times {printed['sigma']}, and "
            f"rounds it to {half} before it adds; t with {summary.cases - 1} degrees of freedom gives "
            f"{number(result.critical)} and {number(exact)}.",
            "The same four pairs keep clear of zero either way: those of the third classifier.",
        ]
        if _agree(result, half)
        else []
    )


def _agree(result: FamilyResult, half: float) -> bool:
    return all((abs(one.estimate) > half) == (one.low > 0 or one.high < 0) for one in result.comparisons)


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
            "Test cases", min_value=2, max_value=10**12, value=_printed()["n"], key=f"{page}.cases", width=160
        )
        sigma = choices.number_input(
            "Standard deviation of a difference",
            min_value=0.0,
            max_value=1.0,
            value=_printed()["sigma"],
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
    return _frame(_printed()["algorithms"], _printed()["right"])


def _printed() -> dict[str, Any]:
    printed: dict[str, Any] = json.loads(catalogue.load_bytes(_demo()))
    return printed


def _demo() -> catalogue.Demo:
    return next(demo for demo in catalogue.DEMOS if demo.key == DEMO)
