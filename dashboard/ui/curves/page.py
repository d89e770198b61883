"""The page of learning curves: the answer with its curves, the test, where they differ, and which algorithms do."""

from __future__ import annotations

from dashboard.rooms import CURVES
from dashboard.ui.blocks import card, how_many, other_tests, page_head, rail, room_page, who_could_be_best
from dashboard.ui.blocks.rail import AskedFor
from dashboard.ui.curves import picture, the_test, where, which, whose_levels
from dashboard.ui.curves.form import given_curves
from stats_core.answers.curves import ANOVA, LEVELS, PAIRS

SHARED = (ANOVA, LEVELS, PAIRS)
"""Methods whose options stand together in the rail."""
ELSEWHERE = ("interval", "weights", "pattern", "cells", "alternative", "control", "together")
"""Options that stand beside the results they belong to."""


def show() -> None:
    """Data in, answer out."""
    row = page_head.head(CURVES)
    among = given_curves(CURVES, row)
    if among is None:
        return
    page = room_page.opened(CURVES, among, shared=SHARED, without=ELSEWHERE, questions=list(AskedFor))
    if page is None:
        return
    view = picture.controls(page)
    plan = page.plan(control=rail.control(page), **whose_levels.chosen(page))
    with page.places.sentence:
        analyses = page.compute(plan)
    answer = plan.answer(analyses)
    how_many.show(page, answer)
    seen = picture.figure(page, among, answer, view)
    card.show(page, answer, seen.chart, seen.under, rolls=seen.rolls)
    room_page.sections(
        page,
        lambda: the_test.show(page, plan, answer),
        {
            **who_could_be_best.tab(page, answer),
            "Where": lambda: where.show(page, view),
            "Pairs": lambda: which.pairs(page),
            "Contrast": lambda: which.contrast(page),
        },
        lambda: other_tests.show(page, "the same curves"),
    )
