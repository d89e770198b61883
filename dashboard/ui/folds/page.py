"""The page of one data set: the answer, the folds, every test that fits them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dashboard.rooms import FOLDS
from dashboard.ui.blocks import card, how_many, page_head, rail, region, room_page, who_could_be_best
from dashboard.ui.blocks.rail import AskedFor
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.folds import pairs, picture, posterior, schemes, tests
from dashboard.ui.folds.form import given_folds
from stats_core import Answer, FoldScores
from stats_core.answers import AnswerPlan
from stats_core.answers.folds import CORRECTED, PAIR_TEST, POSTERIOR, SCHEMES, advise

SHARED = (CORRECTED, SCHEMES)
"""Methods whose options stand together in the rail."""
ELSEWHERE = ("a", "b", "df", "rope", "test", "control")
"""Options that have a place of their own."""
QUESTIONS = (AskedFor.WHO, AskedFor.CONTROL, AskedFor.RUNS)


def show() -> None:
    """Data in, answer out."""
    row = page_head.head(FOLDS)
    among = given_folds(FOLDS, row)
    if among is None:
        return
    page = room_page.opened(
        FOLDS,
        among,
        shared=SHARED,
        without=ELSEWHERE,
        questions=QUESTIONS,
        more=lambda chosen: _more(among, chosen),
    )
    if page is None:
        return
    view = picture.controls(page)
    page = replace(
        tests.considered(page),
        settings=page.settings | view.pair | {"rope": region.chosen(page)},
        advice=advise(page.data, page.settings.get(PAIR_TEST)),
    )
    control = rail.control(page)
    plan = page.plan(control=control)
    with page.places.sentence:
        analyses = page.compute(plan)
    answer = plan.answer(analyses)
    how_many.show(page, answer)
    seen = picture.figure(page, answer, analyses, view, control)
    card.show(page, answer, seen.chart, seen.under, rolls=seen.rolls)
    parts = who_could_be_best.tab(page, answer)
    parts["Schemes"] = lambda: schemes.show(page, tests.ask(page, plan))
    if POSTERIOR in page.fitting:
        parts["Posterior"] = lambda: posterior.show(page, among, tests.ask(page, plan))
    if len(page.data.algorithms) > 2:
        parts["All pairs"] = lambda: pairs.show(page, analyses, control)
    room_page.sections(
        page,
        lambda: _why(page, plan, answer),
        parts,
        lambda: tests.show(page, tests.ask(page, plan)),
    )


def _why(page: RoomPage, plan: AnswerPlan, answer: Answer | None) -> None:
    """What decides, and what a document prints of the same folds."""
    card.decides(page, plan, answer)
    tests.printed(page)


def _more(scores: FoldScores, chosen: dict[str, Any]) -> dict[str, Any]:
    """Settings that depend on the runs and folds."""
    test = {PAIR_TEST: pairs.ask_test(FOLDS.key, scores)} if len(scores.algorithms) > 2 else {}
    return {**test, "df": schemes.degrees_of_freedom(FOLDS.key, scores, chosen["scheme"], chosen["alpha"])}
