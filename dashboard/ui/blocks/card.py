"""The answer card: one sentence, its figure, its pairs with the p that decides each, and the ways to take it along."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from dashboard.exports import card as exported
from dashboard.exports.about import together_of
from dashboard.text import html
from dashboard.ui.blocks import (
    card_room,
    copy_sentence,
    keep_button,
    page_head,
    presentation,
    rail,
    region,
    result_view,
    tables,
    take_away,
    terms,
)
from dashboard.ui.blocks.card_room import MOST_ROWS, PHONE
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.blocks.window_size import known_size, window_size
from dashboard.ui.session import choices, state
from stats_core import METHODS, Answer
from stats_core.answers import AnswerPlan
from stats_core.answers.pairs import ComparedPair
from stats_core.answers.pairs import forest as forest_of
from stats_core.charts import Chart, Forest, NullHistogram, PosteriorDensity, PosteriorTriangle
from stats_core.results.evidence import Evidence
from stats_core.variation import scope

ONE_ROW = 190
"""Pixels down of the picture of a single pair beside a figure."""
LEAST_ROWS = 6
"""Pairs in the picture, also where few have room with its axis in sight; of more the rest comes on demand."""
AXIS, ROW = 134, 18
"""Pixels of what stands over and under the rows of pairs, a line of words included, and of a row."""
FALSE_CLAIM = "The chance of any false claim in the answer to a question"
"""What the share in the line of the reasons is."""
STATISTICS = (NullHistogram, PosteriorDensity, PosteriorTriangle)
"""The kinds of pictures that show by what is decided; what else a test draws has tabs of its own."""
BESIDE_P = ("p_alone", "shown", "better")
"""Columns of what is decided that stay in the file: the p of a question alone, and what bold letters say."""
MOST_DECIDED = 50
"""Rows of that table that are seen: those that are shown to differ come first."""
UNDER = 5.7
"""Pixels across of a letter in the lines under the pictures."""
BESIDE, ALONE = 455, 865
"""Pixels across that a figure has beside the pairs, and alone, on a projector; on wider screens it stretches."""


def show(
    page: RoomPage,
    answer: Answer | None,
    figure: Chart | None = None,
    under: str = "",
    *,
    rolls: bool = False,
    above: int = 0,
) -> None:
    """The sentence, what can be done with it, the figure and the pairs; the figure alone while the answer is at work.

    `figure` is the room's own view, as the person wants to see it; without one the pairs have the whole width. `under`
    is a line below it, and `above` the pixels that something else on the page takes over the card. A figure that
    `rolls` may be higher than its place.
    """
    size = known_size()
    if answer is not None:
        _sentence(page, answer, crowded=card_room.is_crowded(page, answer, size, above))
    with page.places.actions:
        if answer is not None:
            _actions(page, answer, figure)
        rail.fold_button(page.key)
    with page.places.pictures:
        size = window_size()
        drawn = None if figure is None else Drawn(figure, under, rolls)
        _pictures(page, answer, drawn, card_room.height(page, answer, size, above), size.narrow)


@dataclass(frozen=True)
class Drawn:
    """The room's own view, the line below it, and whether it may be higher than its place."""

    chart: Chart
    under: str
    rolls: bool


def _actions(page: RoomPage, answer: Answer, figure: Chart | None) -> None:
    """What can be done with the answer as it stands; nothing where there is no test behind it."""
    if answer.test is None:
        return
    name = page.key.replace("_", "-").replace(".", "-")
    copy_sentence.copy_sentence(answer.sentence(), name)
    keep_button.button(answer, name, figure="" if figure is None else figure.key)
    take_away.button(answer, name, figure=figure)
    presentation.button(page, answer)


def _sentence(page: RoomPage, answer: Answer, *, crowded: bool) -> None:
    with page.places.sentence:
        result_view.answer(answer.pieces())
        if answer.test is None:
            st.html(f'<p class="lm-lead">{html(answer.why)}</p>')
            if state.source(page.key) is not None and not state.choosing(page.key):
                given = (page.key, True)
                st.button("Give other data", key=f"{page.key}.other", on_click=state.turn_choosing, args=given)
        result_view.how_much(answer.how_much(), page.among, folded=crowded)
        result_view.doubts(answer.doubts, page.among, folded=crowded)


def _pictures(page: RoomPage, answer: Answer | None, figure: Drawn | None, height: int, narrow: bool) -> None:
    forest, left_out = (None, "") if answer is None else _forest(page, answer, height)
    one = forest is not None and len(forest.a) == 1
    shares = [8, 5] if one else [12, 11]
    alone = not (figure and forest)
    if alone:
        drawn = pairs = st.container()
    else:
        drawn, pairs = st.columns(shares, gap="small", vertical_alignment="center" if one else "top")
    wide = ALONE if alone else ALONE * 8 // 13 if one else BESIDE
    if figure is not None:
        with drawn:
            _figure(page.key, figure, PHONE[0] if narrow else wide, height - 24 * bool(figure.under), narrow)
    if answer is not None and forest is not None:
        beside = _beside(answer, left_out)
        # One interval stands beside the middle of the figure: it needs no more room.
        lines = math.ceil(len(beside) * UNDER / (ALONE if alone else ALONE - wide))
        room = min(height, ONE_ROW) if one and figure else height - 22 * lines - 2 * bool(beside)
        # A phone has one thing to scroll, which is the page.
        scrolls = len(forest.a) > MOST_ROWS and not narrow
        with pairs, st.container(height=room if scrolls else "content", border=False, gap=None):
            across = PHONE[0] if narrow else ALONE if alone else ALONE - wide
            tall = AXIS + ROW * len(forest.a) if len(forest.a) > MOST_ROWS else room
            result_view.chart(forest, f"{page.key}-pairs", width=across, height=max(room, tall))
        if beside:
            with pairs:
                st.html(f'<p class="lm-faint">{html(beside)}</p>')


def _figure(page: str, figure: Drawn, width: int, height: int, narrow: bool) -> None:
    with st.container(height=height if figure.rolls and not narrow else "content", border=False, gap=None):
        result_view.chart(figure.chart, f"{page}-figure", width=width, height=height, named=True)
    if figure.under:
        st.html(f'<p class="lm-faint">{html(figure.under)}</p>')


def _beside(answer: Answer, left_out: str) -> str:
    """What the rows of pairs do not say: what they leave out, and what was decided of all algorithms together."""
    return " ".join(filter(None, (left_out, together_of(answer))))


def _forest(page: RoomPage, answer: Answer, height: int) -> tuple[Forest | None, str]:
    """The pairs that have room, and which these are where some have none."""
    most = max(LEAST_ROWS, min(MOST_ROWS, (height - AXIS) // ROW))
    pairs = answer.pairs()
    if len(pairs) <= most or _every(page, len(pairs)):
        return answer.forest(), ""
    rows = _of_the_sentence(answer, pairs, most)
    left_out = f"{most:,} of {len(pairs):,} pairs, first those of the sentence."
    return forest_of(rows, answer.standings.difference_in), left_out


def _of_the_sentence(answer: Answer, pairs: Sequence[ComparedPair], most: int) -> list[ComparedPair]:
    """Of more pairs than have room those whose p the sentence prints, then those of the names that it lists first.

    These are the best that the first is told apart from, and the best that it is not.
    """
    printed = [part.claim.between for part in answer.parts if isinstance(part, Evidence) and part.claim is not None]
    place = {name: i for i, name in enumerate(answer.standings.algorithms)}
    own = sorted((pair for pair in pairs if pair.first == pairs[0].first), key=lambda pair: place[pair.second])
    groups = [[pair for pair in own if pair.claim.shown is shown] for shown in (True, False)]
    listed = {pair: i for group in groups for i, pair in enumerate(group)}
    kept = sorted(pairs, key=lambda pair: (pair.claim.between not in printed, listed.get(pair, len(pairs))))[:most]
    return [pair for pair in pairs if pair in kept]


def _every(page: RoomPage, pairs: int) -> bool:
    with page.places.view:
        return choices.toggle(f"All {pairs:,} rows of pairs", key=f"{page.key}.every_pair")


def why(page: RoomPage, plan: AnswerPlan, answer: Answer | None) -> None:
    """The level of the claims, the test that decides, why this one, what has to be known, and all that it decides."""
    if plan.test is None or answer is None:
        return
    method = METHODS[plan.test]
    reason = " ".join(
        filter(None, (plan.why, answer.caution, region.unused(plan, page.settings), scope(method.covers)))
    )
    st.html(
        f'<p class="lm-faint lm-why"><span title="{html(FALSE_CLAIM)}">{html(answer.error_line)}</span> '
        f"<b>{html(method.title)}.</b> {terms.explained(reason, page.among)}</p>"
    )
    if len(answer.claims) + len(answer.open) > 1:
        # One question alone stands in the table of its test below.
        given = {"columns": answer.columns(), "without": BESIDE_P, "alpha": answer.alpha, "most": MOST_DECIDED}
        tables.show(exported.decided(answer, briefly=True), f"{page.key.replace('_', '-')}-decided", **given)


def decides(page: RoomPage, plan: AnswerPlan, answer: Answer | None) -> None:
    """Why the answer can be trusted: the reasons, then each analysis behind it with its statistic, table and notes."""
    why(page, plan, answer)
    for analysis in answer.analyses if answer else ():
        if answer is not None and len(answer.analyses) > 1:
            page_head.section(METHODS[analysis.method].title)
        result_view.show(analysis, view=lambda chart: chart if isinstance(chart, STATISTICS) else None)
