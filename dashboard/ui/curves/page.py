"""The page of learning curves: the answer, the curves, the test, where they differ, and which algorithms do."""

from __future__ import annotations

from dashboard.rooms import CURVES
from dashboard.ui.blocks import page_head, room_page
from dashboard.ui.blocks.room_page import Board
from dashboard.ui.curves import picture, the_test, where, which
from dashboard.ui.curves.form import given_curves
from stats_core import Analysis, Curves
from stats_core.methods.curves.shared.advice import advise
from stats_core.methods.curves.shared.answer import statement
from stats_core.methods.curves.shared.standing import standings

SHARED = ("randomized_anova", "curve_levels", "curve_pairs")
"""Methods whose options stand together in the corner of the page."""
ELSEWHERE = ("interval", "weights", "pattern", "cells", "alternative")
"""Options that stand beside the results they belong to."""


def show() -> None:
    """Data in, answer out."""
    page_head.head(CURVES)
    among = given_curves(CURVES)
    if among is None:
        return
    board = room_page.board(CURVES, among, standings, advise, shared=SHARED, without=ELSEWHERE)
    if board is None:
        return
    curves: Curves = board.data
    many = len(curves.algorithms) > 2
    found = board.ask(board.lead, "curve_levels", *(["curve_pairs"] if many and board.recommended else []))
    board.answer(found, lambda: _statement(board, found, many))
    view = picture.show(board, among, found.get("curve_levels"))
    room_page.sections(
        board,
        {
            "The test": lambda: the_test.show(board),
            "Where": lambda: where.show(board, view),
            "Pairs": lambda: which.pairs(board),
            "Contrast": lambda: which.contrast(board),
        },
    )


def _statement(board: Board, found: dict[str, Analysis], many: bool) -> str | None:
    """Best first, level, pairs and shape, once all that it speaks of is there."""
    if many and "curve_pairs" not in found:
        return None
    return statement(board.standings, found["randomized_anova"].result, found["curve_pairs"].result if many else None)
