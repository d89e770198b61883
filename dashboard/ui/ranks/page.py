"""The page of benchmarks: the answer, the critical-difference diagram, and every test over many data sets."""

from __future__ import annotations

from dataclasses import replace

from dashboard.rooms import RANKS
from dashboard.text import markdown
from dashboard.ui.blocks import card, how_many, other_tests, page_head, room_page, who_could_be_best
from dashboard.ui.blocks.rail import AskedFor
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.ranks import any_differ, every_value, one_pair, picture, pictures, posthoc
from dashboard.ui.ranks.form import GivenScores, given_scores
from stats_core.answers.ranks import POSTHOC, advise

ELSEWHERE = ("rope", *posthoc.OPTIONS)
"""Options that have a place of their own on the page."""
QUESTIONS = (AskedFor.WHO, AskedFor.CONTROL, AskedFor.RUNS)


def show() -> None:
    """Data in, answer out."""
    row = page_head.head(RANKS)
    given = given_scores(RANKS, row)
    if given is None:
        return
    two = len(given.table.algorithms) == 2
    without = (*ELSEWHERE, *("ab" if two else ""))
    page = room_page.opened(
        RANKS,
        given.table,
        shared=(),
        questions=QUESTIONS,
        without=lambda test: (*without, *posthoc.beside_picture(test)),
    )
    if page is None:
        return
    if page.test is None:
        plan = page.plan()
        answer = plan.answer({})
        card.show(page, answer)
        room_page.sections(page, lambda: card.decides(page, plan, answer), {})
    elif len(page.data.algorithms) == 2 and posthoc.compares_two(page.test):
        _two(page)
    else:
        _many(page, given)


def _two(page: RoomPage) -> None:
    """The answer is that of a test of two algorithms, with each data set as a point."""
    page = posthoc.ask_options(page)
    plan = page.plan()
    with page.places.sentence:
        analyses = page.compute(plan)
    answer = plan.answer(analyses)
    how_many.show(page, answer)
    card.show(page, answer, picture.of_test(page, analyses))
    room_page.sections(
        page,
        lambda: card.decides(page, plan, answer),
        one_pair.tests(page),
        lambda: other_tests.show(page, "the same scores"),
    )


def _many(page: RoomPage, given: GivenScores) -> None:
    """The answer is Friedman's test with a post hoc test, with the diagram of mean ranks."""
    among = given.table
    chosen = posthoc.choose(page, given.opens_with)
    page = posthoc.ask_options(page)
    page = replace(page, settings=page.settings | chosen.settings, advice=advise(page.data, chosen.control))
    plan = page.plan(**{POSTHOC: chosen.method})
    with page.places.sentence:
        analyses = posthoc.ask(page, chosen, plan)
    answer = plan.answer(analyses)
    how_many.show(page, answer)
    if posthoc.compares_two(page.test):
        figure, rolls = picture.of_test(page, analyses), False
    else:
        figure, rolls = picture.diagram(page, answer, analyses.get(chosen.method))
    card.show(page, answer, figure, rolls=rolls)
    parts = {
        **who_could_be_best.tab(page, answer),
        "Post hoc": lambda: posthoc.show(page, chosen),
        "Does any differ?": lambda: any_differ.show(page),
        "Pictures": lambda: pictures.show(page, among, chosen.method),
        "One pair": lambda: one_pair.show(page, among),
    }
    if len(given.others) > 1:
        parts[f"Every {markdown(given.column)}"] = lambda: every_value.show(page, given.others, chosen.method)
    room_page.sections(
        page,
        lambda: card.decides(page, plan, answer),
        parts,
        lambda: other_tests.show(page, "the same scores"),
    )
