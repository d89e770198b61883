"""Models on the same cases: the answer, its picture, and in tabs every pair, who errs together, two models, all tests.

The same for losses case by case and for their means and covariances.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import streamlit as st

from dashboard.rooms import CASES
from dashboard.ui.blocks import pair_picker, room_page
from dashboard.ui.blocks.room_page import Board
from dashboard.ui.cases import families, pair, picture, tests, together
from stats_core import Analysis, Losses
from stats_core.advice import Advice
from stats_core.data.loss_summary import LossMoments
from stats_core.methods.cases.shared import advice
from stats_core.methods.cases.shared.answer import statement
from stats_core.methods.cases.shared.standing import standings
from stats_core.results.standing import Standing, Standings

ELSEWHERE = ("a", "b")
"""Options that have a place of their own."""
ONE_DEVIATION = (
    "Without the cases it is not known who errs together, so the deviation that was given stands for every difference."
)
More = Callable[[dict[str, Any]], dict[str, Any]]


def is_zero_one(data: LossMoments) -> bool:
    """Whether the losses are known to be right and wrong."""
    return isinstance(data, Losses) and data.is_zero_one


def show(
    page: str,
    among: LossMoments,
    *,
    without: tuple[str, ...] = (),
    more: More | None = None,
    first: Mapping[str, Callable[[], None]] = MappingProxyType({}),
    covariances: bool = True,
) -> None:
    """From the answer to what stands behind it; `first` are tabs that come before the others.

    Without `covariances`, how losses vary together is not known: nothing is said of it, nor of how one loss varies.
    """
    said, drawn = st.columns([5, 6], gap="large")
    with said:
        board = room_page.board(
            CASES,
            among,
            standings if covariances else _bare_standings,
            advice.advise if covariances else _advice_for_one_deviation,
            shared=_shared(among),
            without=(*ELSEWHERE, *without),
            more=more,
            page=page,
        )
    if board is None:
        return
    board = _with_pair(board)
    with said:
        found = board.ask(*_opening(board))
        board.answer(found, lambda: _statement(board, found))
    with drawn:
        picture.show(board, found, covariances)
    room_page.sections(board, {**first, **_tabs(board, covariances)})


def _bare_standings(data: LossMoments) -> Standings:
    """The means without intervals: one deviation of all differences does not tell how a single loss varies."""
    found = standings(data)
    return replace(found, entries=tuple(Standing(one.algorithm, one.value) for one in found.entries))


def _advice_for_one_deviation(data: LossMoments) -> Advice:
    """As for measured losses, where pairs do not differ in their variance."""
    found = advice.advise(data)
    return replace(found, reason=ONE_DEVIATION) if found.method else found


def _shared(among: LossMoments) -> tuple[str, ...]:
    """Methods whose options stand together in the corner."""
    of_two = ("mcnemar", "matched_t") if is_zero_one(among) else ("matched_t",)
    of_all = ("pooled_intervals",) if is_zero_one(among) else ("hochberg_tamhane_intervals",)
    return (*of_two, *of_all) if len(among.algorithms) > 2 else of_two


def _with_pair(board: Board) -> Board:
    """The board with the two models that the person compares; a model with itself is no pair."""
    chosen = pair_picker.chosen(board.page, board.data, board.standings.algorithms)
    return replace(board, settings=board.settings | (chosen if chosen["a"] != chosen["b"] else board.pair))


def _opening(board: Board) -> dict[str, None]:
    """What the answer and its picture need, each once."""
    data, asked = board.data, [board.lead]
    if len(data.algorithms) == 2:
        asked.append(pair.METHOD[is_zero_one(data)])
    else:
        asked += [*advice.families(data)[:1], advice.omnibus(data)]
    return dict.fromkeys(key for key in asked if key and board.advice.method)


def _statement(board: Board, found: dict[str, Analysis]) -> str | None:
    """One statement, once all that it speaks of is there."""
    data = board.data
    if len(data.algorithms) == 2:
        return statement(board.standings, pair=found[str(board.lead)].result)
    keys = {"omnibus": advice.omnibus(data), "pairs": next(iter(advice.families(data)), None)}
    if any(key and key not in found for key in keys.values()):
        return None
    return statement(board.standings, **{name: found[key].result for name, key in keys.items() if key})


def _tabs(board: Board, covariances: bool) -> dict[str, Callable[[], None]]:
    data = board.data
    many = len(data.algorithms) > 2
    tabs: dict[str, Callable[[], None]] = {}
    if many and advice.families(data):
        tabs["Every pair"] = lambda: families.show(board)
    if many and covariances:
        name = "Who errs together" if is_zero_one(data) else "How losses vary"
        tabs[name] = lambda: together.show(board)
    if board.advice.method:
        tabs["Two models"] = lambda: pair.show(board, covariances)
        tabs["Side by side"] = lambda: tests.show(board)
    return tabs
