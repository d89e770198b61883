"""The page of benchmarks: the answer, the critical-difference diagram, and every test over many data sets."""

from __future__ import annotations

from dataclasses import replace

from dashboard.rooms import RANKS
from dashboard.text import markdown
from dashboard.ui.blocks import page_head, room_page
from dashboard.ui.blocks.room_page import Board
from dashboard.ui.ranks import any_differ, every_value, one_pair, picture, pictures, posthoc
from dashboard.ui.ranks.form import GivenScores, given_scores
from stats_core import Analysis, ScoreTable
from stats_core.methods.ranks.shared.advice import advise
from stats_core.methods.ranks.shared.answer import statement, statement_of_two
from stats_core.methods.ranks.shared.standing import standings

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
    board = room_page.board(
        RANKS, given.table, standings, advise, shared=(), without=lambda lead: (*without, *posthoc.beside_picture(lead))
    )
    if board is None:
        return
    if board.lead is None:
        board.answer({}, lambda: None)
        room_page.sections(board, {})
    elif len(board.data.algorithms) == 2 and posthoc.compares_two(board.lead):
        _two(board, given.table)
    else:
        _many(board, given)


def _two(board: Board, among: ScoreTable) -> None:
    """The answer is the signed-rank test's, with each data set as a point."""
    board = picture.ask_options(board)
    with board.place:
        found = board.ask(board.lead)
    board.answer(found, lambda: statement_of_two(board.standings, found["signed_rank"].result))
    picture.of_lead(board, among, found)
    room_page.sections(board, one_pair.tests(board))


def _many(board: Board, given: GivenScores) -> None:
    """The answer is Friedman's test with a post hoc test, with the diagram of mean ranks."""
    among = given.table
    drawn, beside = picture.places()
    with beside:
        chosen = posthoc.choose(board)
        board = picture.ask_options(board)
    board = replace(board, settings=board.settings | chosen.settings, advice=advise(board.data, chosen.control))
    with board.place:
        found = posthoc.ask(board, chosen)
    board.answer(found, lambda: _statement(board, found, chosen.method))
    with drawn:
        if posthoc.compares_two(board.lead):
            picture.of_lead(board, among, found)
        elif chosen.method in found:
            picture.diagram(board, found[chosen.method], beside)
    parts = {
        "Post hoc": lambda: posthoc.show(board, chosen),
        "Does any differ?": lambda: any_differ.show(board),
        "Pictures": lambda: pictures.show(board, among, chosen.method),
        "One pair": lambda: one_pair.show(board, among),
    }
    if len(given.others) > 1:
        parts[f"Every {markdown(given.column)}"] = lambda: every_value.show(board, given.others, chosen.method)
    room_page.sections(board, parts)


def _statement(board: Board, found: dict[str, Analysis], family: str) -> str | None:
    """Ranks, Friedman's test and pairs, once all that it speaks of is there."""
    if family not in found:
        return None
    return statement(board.standings, found["friedman"].result, found[family].result)
