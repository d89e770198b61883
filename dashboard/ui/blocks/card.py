"""The answer card: one sentence, its figure, its pairs with the p that decides each, and the ways to take it along."""

from __future__ import annotations

import math

import streamlit as st

from dashboard.text import html
from dashboard.ui.blocks import (
    copy_sentence,
    keep_button,
    page_head,
    presentation,
    rail,
    region,
    result_view,
    take_away,
    terms,
)
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.blocks.window_size import WindowSize, window_size
from dashboard.ui.session import choices, state
from stats_core import METHODS, Answer
from stats_core.answers import AnswerPlan
from stats_core.charts import Chart, Forest, NullHistogram, PosteriorDensity, PosteriorTriangle
from stats_core.variation import scope

LEAST, MOST = 250, 620
"""The heights between which the pictures of a card stay, in pixels."""
ABOVE, BELOW = 130, 86
"""Pixels over the card's sentence, and under its pictures: the bar, the line of the data; the tabs."""
WORK = 84
"""Pixels that the progress of the work takes, or its problem, while there is no answer."""
ACROSS, LARGE, SMALL_ANSWER, SMALL = 840, 11.2, 9.0, 7.4
"""The width of the sentence on a projector, and that of its letters, in pixels; a long one is set smaller."""
ONE_ROW = 190
"""Pixels down of the picture of a single pair beside a figure."""
LEAST_ROWS, MOST_ROWS = 10, 15
"""Pairs in the picture, as many as have room with its axis in sight; of more the rest comes on demand."""
AXIS, ROW = 110, 18
"""Pixels of what stands over and under the rows of pairs, and of a row."""
FALSE_CLAIM = "The chance of any false claim in the answer to a question"
"""What the share in the line of the reasons is."""
STATISTICS = (NullHistogram, PosteriorDensity, PosteriorTriangle)
"""The kinds of pictures that show by what is decided; what else a test draws has tabs of its own."""
BESIDE, ALONE = 455, 865
"""Pixels across that a figure has beside the pairs, and alone, on a projector; on wider screens it stretches."""
PHONE = (326, 300)
"""Pixels across and down of each picture on a phone, where they stand below each other."""


def show(
    page: RoomPage, answer: Answer | None, figure: Chart | None = None, under: str = "", *, above: int = 0
) -> None:
    """The sentence, what can be done with it, the figure and the pairs; the figure alone while the answer is at work.

    `figure` is the room's own view, as the person wants to see it; without one the pairs have the whole width. `under`
    is a line below it, and `above` the pixels that something else on the page takes over the card.
    """
    if answer is not None:
        _sentence(page, answer)
    with page.places.actions:
        if answer is not None:
            _actions(page, answer, figure)
        rail.fold_button(page.key)
    with page.places.pictures:
        size = window_size()
        _pictures(page, answer, figure, under, _height(answer, above, size), size.narrow)


def _actions(page: RoomPage, answer: Answer, figure: Chart | None) -> None:
    """What can be done with the answer as it stands; nothing where there is no test behind it."""
    if answer.test is None:
        return
    name = page.key.replace("_", "-").replace(".", "-")
    copy_sentence.copy_sentence(answer.sentence(), name)
    keep_button.button(answer, name, figure="" if figure is None else figure.key)
    take_away.button(answer, name, figure=figure)
    presentation.button(page, answer)


def _sentence(page: RoomPage, answer: Answer) -> None:
    with page.places.sentence:
        result_view.answer(answer.pieces())
        if answer.test is None:
            st.html(f'<p class="lm-lead">{html(answer.why)}</p>')
            if state.source(page.key) is not None and not state.choosing(page.key):
                given = (page.key, True)
                st.button("Give other data", key=f"{page.key}.other", on_click=state.turn_choosing, args=given)
        result_view.how_much(answer.how_much(), page.among)
        result_view.doubts(answer.doubts, page.among)


def _pictures(
    page: RoomPage, answer: Answer | None, figure: Chart | None, under: str, height: int, narrow: bool
) -> None:
    forest = None if answer is None else _forest(page, answer, height)
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
            across = PHONE[0] if narrow else wide
            result_view.chart(figure, f"{page.key}-figure", width=across, height=height - 24 * bool(under), named=True)
            if under:
                st.html(f'<p class="lm-faint">{html(under)}</p>')
    if answer is not None and forest is not None:
        tall = max(height, AXIS + ROW * len(forest.a))
        beside = _beside(answer, forest)
        # One interval stands beside the middle of the figure: it needs no more room.
        room = min(height, ONE_ROW) if one and figure else height - 24 * bool(beside)
        # A phone has one thing to scroll, which is the page.
        scrolls = len(forest.a) > MOST_ROWS and not narrow
        with pairs, st.container(height=room if scrolls else "content", border=False, gap=None):
            across = PHONE[0] if narrow else ALONE if alone else ALONE - wide
            result_view.chart(forest, f"{page.key}-pairs", width=across, height=tall if tall > height else room)
        if beside:
            with pairs:
                st.html(f'<p class="lm-faint">{html(beside)}</p>')


def _beside(answer: Answer, forest: Forest) -> str:
    """What the rows of pairs do not say: how many there are, and what was decided of all algorithms together.

    Nothing of the latter where the pairs outvote a test of all whose own p stands in the sentence.
    """
    rows, together = len(answer.pairs()), answer.whole
    parts = [f"The first {len(forest.a):,} of {rows:,} pairs."] if len(forest.a) < rows else []
    if together is not None and (together.shown or not together.p_alone <= together.alpha):
        parts.append(f"All {len(together.between):,} together: {together.p_text}.")
    return " ".join(parts)


def _forest(page: RoomPage, answer: Answer, height: int) -> Forest | None:
    most = max(LEAST_ROWS, min(MOST_ROWS, (height - AXIS) // ROW))
    every = len(answer.pairs()) > most and _every(page, answer)
    return answer.forest(most=None if every else most)


def _every(page: RoomPage, answer: Answer) -> bool:
    with page.places.view:
        return choices.toggle(f"All {len(answer.pairs()):,} rows of pairs", key=f"{page.key}.every_pair")


def _height(answer: Answer | None, above: int, size: WindowSize) -> int:
    """What is left of the window under the sentence, so that the whole card is on the first screen."""
    if size.narrow:
        return PHONE[1]
    left = size.height - above - ABOVE - 40 - BELOW - (WORK if answer is None else _lines(answer))
    return max(LEAST, min(MOST, left))


def _lines(answer: Answer) -> int:
    """Pixels that the sentence takes, with what stands under it."""
    said = len(answer.headline())
    much = said > result_view.MUCH
    large = math.ceil(said * (SMALL_ANSWER if much else LARGE) / ACROSS)
    small = sum(math.ceil(len(text) * SMALL / ACROSS) for text in (answer.how_much(), *answer.doubts) if text)
    return (23 if much else 28) * large + 21 * small


def why(page: RoomPage, plan: AnswerPlan, answer: Answer | None) -> None:
    """The level of the claims, the test that decides, why this one, and what has to be known."""
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


def decides(page: RoomPage, plan: AnswerPlan, answer: Answer | None) -> None:
    """Why the answer can be trusted: the reasons, then each analysis behind it with its statistic, table and notes."""
    why(page, plan, answer)
    for analysis in answer.analyses if answer else ():
        if answer is not None and len(answer.analyses) > 1:
            page_head.section(METHODS[analysis.method].title)
        result_view.show(analysis, view=lambda chart: chart if isinstance(chart, STATISTICS) else None)
