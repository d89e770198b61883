"""A 2x2 table typed in, with its result at once."""

from __future__ import annotations

import io

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import CASES
from dashboard.text import markdown
from dashboard.ui.blocks import as_printed, card, problems, rail, result_view, room_page
from dashboard.ui.blocks.result_view import AnalysisPart
from dashboard.ui.cases import coin, pair, picture
from dashboard.ui.cases.case_list import TABS
from dashboard.ui.session import choices, state
from demo_data import catalogue
from stats_core import Agreement, Analysis
from stats_core.answers.cases import MCNEMAR
from stats_core.simulate.documents import Entry, at

NAMES = {"a": "A", "b": "B"}
CELLS = ("both_right", "only_a_right", "only_b_right", "both_wrong")
MOST = 10**12
EXAMPLES: dict[str, dict[str, tuple[as_printed.DocumentPlace, ...]]] = {
    "published_agreement": {
        "diabetes": (("Feelders", "Table 4"), ("Feelders", "Section 3")),
        "lecture": (("Lecture", "McNemar Test III"),),
    },
    "published_coin": {"coin": (("Report", "Section 2"),)},
}
"""The published tables by their demos, and where each is printed."""


def show(key: str) -> None:
    """Four counts in the rail, and beside them the answer and the picture."""
    places = rail.laid_out(key)
    with places.question:
        agreement = _editor(key)
    if agreement is None:
        return
    page = room_page.opened(CASES, agreement, shared=(MCNEMAR,), page=key, places=places)
    if page is None:
        return
    plan = page.plan()
    with page.places.sentence:
        analyses = page.compute(plan, MCNEMAR)
    answer = plan.answer(analyses)
    card.show(page, answer, picture.figure(page, answer, TABS).chart, above=TABS)
    if MCNEMAR in analyses:
        numbers = {"In numbers": lambda: _numbers(key, analyses[MCNEMAR])}
        printed = {as_printed.TITLE: lambda: _as_printed(key, agreement)} if _printed(agreement) else {}
        # The coin was tossed to explain a test: what the report says of it is the point.
        room_page.sections(
            page,
            lambda: card.decides(page, plan, answer),
            numbers | printed,
            opens=as_printed.TITLE if coin.is_it(agreement) else "",
        )


def _numbers(page: str, analysis: Analysis) -> None:
    """The test in numbers, with its variants side by side in a closed list."""
    result_view.show(analysis, "agreement", parts=(AnalysisPart.TABLE, AnalysisPart.NOTES))
    pair.variants(page, analysis, "agreement-variants")


def _printed(agreement: Agreement) -> dict[as_printed.DocumentPlace, list[Entry]]:
    """What a document prints of these counts, whatever the two classifiers are called."""
    counts = [getattr(agreement, cell) for cell in CELLS]
    for key, examples in EXAMPLES.items():
        for example, *theirs in _tables(_demo(key))[["example", *CELLS]].itertuples(index=False):
            if theirs == counts:
                # A section speaks of other data too; a row that opens no demo has the counts in its address.
                return {one: as_printed.opening(at(*one), CASES.key, ("", key)) for one in examples[example]}
    return {}


def _as_printed(page: str, agreement: Agreement) -> None:
    """The printed numbers beside ours; of the coin, the chances around its critical value too."""
    as_printed.one_of(_printed(agreement), page)
    if coin.is_it(agreement):
        coin.show()


def load_demo(page: str, demo: catalogue.Demo, row: int = 0) -> None:
    """Put a published table into the editor."""
    published = _tables(demo)
    for field in (*NAMES, *CELLS):
        value = published.loc[row, field]
        state.set_widget(f"{page}.{field}", str(value) if field in NAMES else int(value))


def _editor(page: str) -> Agreement | None:
    if state.widget(f"{page}.a") is None:
        load_demo(page, _demo())
    with st.container(border=True):
        names = {}
        for place, (field, letter) in zip(_two(), NAMES.items(), strict=True):
            with place:
                names[field] = choices.text_input(f"Classifier {letter}", key=f"{page}.{field}").strip()
        a, b = (names[field] or letter for field, letter in NAMES.items())
        labels = ("Both right", f"Only {a} right", f"Only {b} right", "Both wrong")
        counts: dict[str, int] = {}
        for row in (0, 2):
            for place, field, label in zip(_two(), CELLS[row:], labels[row:], strict=False):
                with place:
                    counts[field] = _count(f"{page}.{field}", label)
        _published(page)
    return problems.attempt(lambda: Agreement(**counts, a=a, b=b))


def _two() -> list[DeltaGenerator]:
    """Two places side by side, on a narrow screen too; what stands in them ends on one line."""
    return st.columns(2, gap="small", vertical_alignment="bottom", wrap=False)


def _count(key: str, label: str) -> int:
    return int(
        choices.number_input(
            markdown(label),
            min_value=0,
            max_value=MOST,
            step=1,
            key=key,
        )
    )


def _demo(key: str = "published_agreement") -> catalogue.Demo:
    return next(one for one in catalogue.DEMOS if one.key == key)


def _tables(demo: catalogue.Demo) -> pd.DataFrame:
    return pd.read_csv(io.BytesIO(catalogue.load_bytes(demo)))


def _published(page: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.html('<p class="lm-faint">Published tables:</p>', width="content")
        for demo in map(_demo, EXAMPLES):
            published = _tables(demo)
            for row, example in enumerate(published["example"]):
                st.button(
                    str(example).capitalize(),
                    key=f"{page}.published.{example}",
                    on_click=load_demo,
                    args=(page, demo, row),
                    type="tertiary",
                    help=markdown(published.loc[row, "source"]),
                )
