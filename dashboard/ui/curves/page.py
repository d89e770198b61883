"""The page of learning curves: the answer, the curves, the test, where they differ, and which algorithms do."""

from __future__ import annotations

from dashboard.rooms import CURVES
from dashboard.ui.blocks import page_head, room_page
from dashboard.ui.curves import picture, the_test, where, which
from dashboard.ui.curves.form import given_curves
from stats_core.answers.curves import ANOVA, LEVELS, PAIRS

SHARED = (ANOVA, LEVELS, PAIRS)
"""Methods whose options stand together in the corner of the page."""
ELSEWHERE = ("interval", "weights", "pattern", "cells", "alternative")
"""Options that stand beside the results they belong to."""


def show() -> None:
    """Data in, answer out."""
    page_head.head(CURVES)
    among = given_curves(CURVES)
    if among is None:
        return
    page = room_page.opened(CURVES, among, shared=SHARED, without=ELSEWHERE)
    if page is None:
        return
    plan = page.plan()
    analyses = page.compute(plan, LEVELS)
    page.show_answer(plan, analyses)
    view = picture.show(page, among, analyses.get(LEVELS))
    room_page.sections(
        page,
        {
            "The test": lambda: the_test.show(page),
            "Where": lambda: where.show(page, view),
            "Pairs": lambda: which.pairs(page),
            "Contrast": lambda: which.contrast(page),
        },
    )
