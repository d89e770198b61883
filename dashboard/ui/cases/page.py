"""The page of one test set: cases with the losses of several models, a 2x2 table, counts, or means and covariances."""

from __future__ import annotations

from dashboard.rooms import CASES
from dashboard.ui.blocks import page_head
from dashboard.ui.cases import agreement_editor, case_list, counts_editor, summary_editor
from dashboard.ui.cases.form import given_losses
from dashboard.ui.session import choices, page_data, state

PAGE = CASES.key
WAYS = ("Cases", "2x2 table", "Counts", "Means and covariances")
PART = {WAYS[1]: "table", WAYS[2]: "counts", WAYS[3]: "summary"}
"""What the keys of each editor's widgets go on with."""
EDITORS = {
    "published_agreement": (WAYS[1], agreement_editor.load_demo),
    "published_coin": (WAYS[1], agreement_editor.load_demo),
    "published_feelders": (WAYS[3], summary_editor.load_demo),
    "published_feelders_5": (WAYS[2], counts_editor.load_demo),
}
"""Demos that are no cases: the tab they belong to, and what puts their numbers there."""


def show() -> None:
    """Data in, answer out; each kind of data has a tab of its own."""
    row = page_head.head(CASES)
    _send_demo_to_its_tab()
    cases, table, counts, summary = choices.tabs(WAYS, key=f"{PAGE}.way")
    if cases.open:
        with cases:
            losses = given_losses(CASES, row)
            if losses is not None:
                case_list.show(PAGE, losses)
    if table.open:
        with table:
            agreement_editor.show(f"{PAGE}.table")
    if counts.open:
        with counts:
            counts_editor.show(f"{PAGE}.counts")
    if summary.open:
        with summary:
            summary_editor.show(f"{PAGE}.summary")


def _send_demo_to_its_tab() -> None:
    """A published table is no file of cases: its numbers go where a person would type them."""
    source = state.source(PAGE)
    demo = page_data.demo_of(source) if source else None
    if demo is None or demo.key not in EDITORS:
        return
    way, load = EDITORS[demo.key]
    load(f"{PAGE}.{PART[way]}", demo)
    state.forget_source(PAGE)
    choices.move(f"{PAGE}.way", way)
