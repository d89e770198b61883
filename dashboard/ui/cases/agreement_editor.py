"""A 2x2 table typed in, with its result at once."""

from __future__ import annotations

import io

import pandas as pd
import streamlit as st

from dashboard.ui.keep import state
from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import problems, result_view, safe, tables, workbench
from demo_data import catalogue
from stats_core import Agreement, PairResult
from stats_core.methods.cases.mcnemar import Variant
from stats_core.params import SIDE, Alternative
from stats_core.results.columns import Column, Kind, columns_of

NAMES = {"a": "A", "b": "B"}
CELLS = ("both_right", "only_a_right", "only_b_right", "both_wrong")
WIDTH = 146
"""Two of them stand side by side on a narrow screen."""
MOST = 10**12


def show(page: str) -> None:
    """Four counts, and beside them the answer and the picture."""
    typed, answer = st.columns([2, 3], gap="large")
    with typed:
        agreement = _editor(page)
    with answer:
        if agreement is None:
            return
        place, settings = workbench.answer_and_settings(page, ("mcnemar",), agreement)
        with place:
            analysis = analysis_of("mcnemar", agreement, settings)
            if analysis is not None:
                result_view.answer(analysis.result.sentence())
        if analysis is not None:
            (square,) = analysis.result.charts()
            result_view.chart(square, "agreement-square")
    if analysis is not None:
        numbers(agreement, analysis.result, "agreement")


def numbers(agreement: Agreement, result: PairResult, file_name: str) -> None:
    """The test in numbers, with all its variants side by side."""
    tables.show(result.table(), file_name, columns=columns_of(result), alpha=result.alpha)
    result_view.notes([note for note in result.notes() if not note.startswith("The other variants")])
    alternative = next(one for one in Alternative if SIDE[one] == result.side)
    variants(agreement, result.alpha, alternative, f"{file_name}-variants")


def variants(agreement: Agreement, alpha: float, alternative: Alternative, file_name: str) -> None:
    """Every variant of McNemar's test on the same table."""
    rows = []
    for variant in Variant:
        if variant is Variant.AUTO:
            continue
        analysis = analysis_of("mcnemar", agreement, {"variant": variant, "alpha": alpha, "alternative": alternative})
        if analysis is not None:
            rows.append([variant.value, analysis.result.statistic, analysis.result.p])
    tables.show(
        pd.DataFrame(rows, columns=["variant", "statistic", "p_value"]),
        file_name,
        columns={"variant": Column(Kind.TEXT, "Variant")},
        alpha=alpha,
    )


def load_demo(page: str, demo: catalogue.Demo, row: int = 0) -> None:
    """Put a published table into the editor."""
    published = pd.read_csv(io.BytesIO(catalogue.load_bytes(demo)))
    for field in (*NAMES, *CELLS):
        value = published.loc[row, field]
        state.set_widget(f"{page}.{field}", str(value) if field in NAMES else int(value))


def _editor(page: str) -> Agreement | None:
    if state.widget(f"{page}.a") is None:
        load_demo(page, _demo())
    with st.container(border=True):
        with st.container(horizontal=True):
            names = {
                field: st.text_input(
                    f"Classifier {letter}", key=f"{page}.{field}", width=WIDTH, persist_state="session"
                ).strip()
                for field, letter in NAMES.items()
            }
        a, b = (names[field] or letter for field, letter in NAMES.items())
        labels = ("Both right", f"Only {a} right", f"Only {b} right", "Both wrong")
        counts: dict[str, int] = {}
        for row in (0, 2):
            with st.container(horizontal=True, vertical_alignment="bottom"):
                for field, label in list(zip(CELLS, labels, strict=True))[row : row + 2]:
                    counts[field] = _count(f"{page}.{field}", label)
        _published(page)
    return problems.attempt(lambda: Agreement(**counts, a=a, b=b))


def _count(key: str, label: str) -> int:
    return int(
        st.number_input(
            safe.markdown(label),
            min_value=0,
            max_value=MOST,
            step=1,
            key=key,
            width=WIDTH,
            persist_state="session",
        )
    )


def _demo() -> catalogue.Demo:
    return next(one for one in catalogue.DEMOS if one.key == "published_agreement")


def _published(page: str) -> None:
    demo = _demo()
    published = pd.read_csv(io.BytesIO(catalogue.load_bytes(demo)))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.html('<p class="lm-faint">Published tables:</p>', width="content")
        for row, example in enumerate(published["example"]):
            st.button(
                str(example).capitalize(),
                key=f"{page}.published.{row}",
                on_click=load_demo,
                args=(page, demo, row),
                type="tertiary",
                help=safe.markdown(published.loc[row, "source"]),
            )
