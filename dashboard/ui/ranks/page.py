"""The page of benchmarks: the answer, the critical-difference diagram, and every test over many data sets."""

from __future__ import annotations

from dataclasses import replace

from dashboard.rooms import RANKS
from dashboard.text import markdown
from dashboard.ui.blocks import page_head, room_page
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.ranks import any_differ, every_value, one_pair, picture, pictures, posthoc
from dashboard.ui.ranks.form import GivenScores, given_scores
from stats_core import ScoreTable
from stats_core.answers.ranks import POSTHOC, advise

ELSEWHERE = ("rope", *posthoc.OPTIONS)
"""Options that have a place of their own on the page."""


def show() -> None:
    """Data in, answer out."""
    page_head.head(RANKS)
    given = given_scores(RANKS)
    if given is None:
        return
    two = len(given.table.algorithms) == 2
    without = (*ELSEWHERE, *("ab" if two else ""))
    page = room_page.opened(
        RANKS, given.table, shared=(), without=lambda test: (*without, *posthoc.beside_picture(test))
    )
    if page is None:
        return
    if page.test is None:
        page.show_answer(page.plan(), {})
        room_page.sections(page, {})
    elif len(page.data.algorithms) == 2 and posthoc.compares_two(page.test):
        _two(page, given.table)
    else:
        _many(page, given)


def _two(page: RoomPage, among: ScoreTable) -> None:
    """The answer is that of a test of two algorithms, with each data set as a point."""
    page = picture.ask_options(page)
    plan = page.plan()
    with page.place:
        analyses = page.compute(plan)
    page.show_answer(plan, analyses)
    picture.of_test(page, among, analyses)
    room_page.sections(page, one_pair.tests(page))


def _many(page: RoomPage, given: GivenScores) -> None:
    """The answer is Friedman's test with a post hoc test, with the diagram of mean ranks."""
    among = given.table
    drawn, beside = picture.places()
    with beside:
        chosen = posthoc.choose(page, given.opens_with)
        page = picture.ask_options(page)
    page = replace(page, settings=page.settings | chosen.settings, advice=advise(page.data, chosen.control))
    plan = page.plan(**{POSTHOC: chosen.method})
    with page.place:
        analyses = posthoc.ask(page, chosen, plan)
    page.show_answer(plan, analyses)
    with drawn:
        if posthoc.compares_two(page.test):
            picture.of_test(page, among, analyses)
        elif chosen.method in analyses:
            picture.diagram(page, analyses[chosen.method], beside)
    parts = {
        "Post hoc": lambda: posthoc.show(page, chosen),
        "Does any differ?": lambda: any_differ.show(page),
        "Pictures": lambda: pictures.show(page, among, chosen.method),
        "One pair": lambda: one_pair.show(page, among),
    }
    if len(given.others) > 1:
        parts[f"Every {markdown(given.column)}"] = lambda: every_value.show(page, given.others, chosen.method)
    room_page.sections(page, parts)
