"""Models on the same cases: the answer, its picture, and in tabs all tests, every pair, who errs together, two models.

The same for losses case by case and for their means and covariances.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from dashboard.rooms import CASES
from dashboard.ui.blocks import (
    card,
    how_many,
    other_tests,
    pair_picker,
    rail,
    room_page,
    who_could_be_best,
)
from dashboard.ui.blocks.rail import AskedFor
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.cases import by_group, families, groups, pair, picture, strip, together
from stats_core.answers import Advice, Standing, Standings, cases
from stats_core.answers.grouped import KNOW_GROUPS, in_groups, known
from stats_core.data.loss_summary import LossMoments

ELSEWHERE = ("a", "b", "control", *groups.OPTIONS)
"""Options that have a place of their own."""
TABS = 28
"""Pixels of the tabs above the card."""
QUESTIONS = (AskedFor.WHO, AskedFor.CONTROL, AskedFor.RUNS)
ONE_DEVIATION = (
    "Without the cases it is not known who errs together, so the deviation that was given stands for every difference."
)
More = Callable[[dict[str, Any]], dict[str, Any]]


def show(
    key: str,
    among: LossMoments,
    *,
    without: tuple[str, ...] = (),
    more: More | None = None,
    first: Mapping[str, Callable[[], None]] = MappingProxyType({}),
    covariances: bool = True,
    above: int = 0,
) -> None:
    """From the answer to what stands behind it; `first` are tabs of which one is open at first.

    So many pixels of an editor stand `above` the card.

    Without `covariances`, how losses vary together is not known: nothing is said of it, nor of how one loss varies.
    """
    page = room_page.opened(
        CASES,
        among,
        standings=None if covariances else _bare_standings,
        advise=None if covariances else _advice_for_one_deviation,
        shared=_shared(among),
        without=(*ELSEWHERE, *without),
        questions=QUESTIONS,
        more=more,
        known=groups.chosen(key, among),
        page=key,
    )
    if page is None:
        return
    page = groups.ask(_with_pair(page), among)
    plan = page.plan(control=rail.control(page))
    with page.places.sentence:
        analyses = page.compute(plan)
    answer = plan.answer(analyses)
    how_many.show(page, answer)
    seen = picture.figure(page, answer, TABS + above)
    card.show(page, answer, seen.chart, seen.under, rolls=seen.rolls, above=TABS + above)
    room_page.sections(
        page,
        lambda: card.decides(page, plan, answer),
        {**first, **who_could_be_best.tab(page, answer), **_tabs(page, covariances)},
        (lambda: _side_by_side(page)) if page.advice.method else None,
        opens=next(iter(first), ""),
    )


def _bare_standings(data: LossMoments) -> Standings:
    """The means without intervals: one deviation of all differences does not tell how a single loss varies."""
    order = cases.standings(data)
    return replace(order, entries=tuple(Standing(entry.algorithm, entry.value) for entry in order.entries))


def _advice_for_one_deviation(data: LossMoments) -> Advice:
    """As for measured losses, where pairs do not differ in their variance."""
    advice = cases.advise(data)
    return replace(advice, reason=ONE_DEVIATION) if advice.method else advice


def _side_by_side(page: RoomPage) -> None:
    """The tests of the same question, and which of them do not allow for groups.

    Without groups and samples, those that know them would say once more what others say.
    """
    other_tests.show(page, "the same cases", without=() if known(page.data) else KNOW_GROUPS)
    groups.say_who_ignores_them(page, other_tests.side_by_side(page))


def _shared(among: LossMoments) -> tuple[str, ...]:
    """Methods whose options stand together in the corner."""
    zero_one = cases.is_zero_one(among)
    of_two: tuple[str, ...] = (cases.MCNEMAR, cases.MATCHED) if zero_one else (cases.MATCHED,)
    if known(among):
        of_two = (cases.GROUP_FLIPS, cases.CLUSTERED_T, *of_two)
    of_all = cases.POOLED if zero_one else cases.OWN_VARIANCE
    return (*of_two, of_all) if len(among.algorithms) > 2 else of_two


def _with_pair(page: RoomPage) -> RoomPage:
    """The same page with the two models that the person compares; a model with itself is no pair."""
    chosen = pair_picker.chosen(page.key, page.data, page.standings.algorithms)
    return replace(page, settings=page.settings | (chosen if chosen["a"] != chosen["b"] else page.pair))


def _tabs(page: RoomPage, covariances: bool) -> dict[str, Callable[[], None]]:
    data = page.data
    many = len(data.algorithms) > 2
    tabs: dict[str, Callable[[], None]] = {}
    if in_groups(data):
        tabs["By group"] = lambda: by_group.show(page)
    if many and cases.families(data):
        tabs["Every pair"] = lambda: families.show(page)
    if many and covariances:
        name = "Who errs together" if cases.is_zero_one(data) else "How losses vary"
        tabs[name] = lambda: together.show(page)
    if page.advice.method:
        tabs["Two models"] = lambda: pair.show(page, covariances)
    return tabs | strip.tab(page)
