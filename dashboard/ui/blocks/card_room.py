"""The room that the pictures of a card have, and which algorithms a picture shows in it."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from dashboard.ui.blocks import result_view
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.blocks.window_size import WindowSize, known_size
from dashboard.ui.session import choices, state
from stats_core import Answer

LEAST, MOST = 230, 620
"""The heights between which the pictures of a card stay, in pixels."""
ABOVE, BELOW, BETWEEN = 130, 86, 48
"""Pixels over the card's sentence, under its pictures, and between: the bar, the line of the data; tabs; buttons."""
WORK = 84
"""Pixels that the progress of the work takes, or its problem, while there is no answer."""
ACROSS, LARGE, SMALL_ANSWER, SMALL = 840, 11.2, 9.0, 7.4
"""The width of the sentence on a projector, and that of its letters, in pixels; a long one is set smaller."""
PHONE = (326, 300)
"""Pixels across and down of each picture on a phone, where they stand below each other."""
LEAST_ROWS, MOST_ROWS = 5, 15
"""Algorithms in a picture with a row for each, as many as have room; of more the rest comes on demand."""


@dataclass(frozen=True)
class RowsWithRoom:
    """The algorithms that have a row in a picture, of how many, and whether the picture may be higher than its room."""

    names: tuple[str, ...]
    of: int
    every: bool = False

    @property
    def said(self) -> str:
        """What the picture leaves out; empty where nothing."""
        return f"The best {len(self.names):,} of {self.of:,}." if len(self.names) < self.of else ""


def height(page: RoomPage, answer: Answer | None, size: WindowSize, above: int = 0) -> int:
    """What is left of the window under the sentence, so that the whole card is on the first screen.

    Something else takes the pixels `above` the card.
    """
    if size.narrow:
        return PHONE[1]
    return max(LEAST, min(MOST, _left(page, answer, size, above)))


def is_crowded(page: RoomPage, answer: Answer, size: WindowSize, above: int = 0) -> bool:
    """Whether words leave the pictures less than they need: what stands under the sentence is then in one line each."""
    return not size.narrow and _room(page, size, above) - _lines(answer, folded=False) < LEAST


def _left(page: RoomPage, answer: Answer | None, size: WindowSize, above: int) -> int:
    words = WORK if answer is None else _lines(answer, folded=is_crowded(page, answer, size, above))
    return _room(page, size, above) - words


def _room(page: RoomPage, size: WindowSize, above: int) -> int:
    """Pixels of the words of the card and its pictures together."""
    over = ABOVE + above + state.room_taken(page.room.key)
    return size.height - over - BETWEEN - BELOW


def rows(
    page: RoomPage, answer: Answer | None, around: int, row: int, *, chosen: Collection[str] = (), above: int = 0
) -> RowsWithRoom:
    """The algorithms that a picture has room for, the best first, and those that were `chosen`; all on demand.

    The picture needs so many pixels `around` its rows, and for each `row`.
    """
    names, size = page.standings.algorithms, known_size()
    fit = MOST_ROWS if size.narrow else (height(page, answer, size, above) - around) // row
    most = max(LEAST_ROWS, min(MOST_ROWS, fit))
    if len(names) <= most:
        return RowsWithRoom(names, len(names))
    with page.places.view:
        if choices.toggle(f"All {len(names):,} in the picture", key=f"{page.key}.every_row"):
            return RowsWithRoom(names, len(names), every=True)
    return RowsWithRoom(_best(names, most, chosen), len(names))


def _best(names: Sequence[str], most: int, chosen: Collection[str]) -> tuple[str, ...]:
    first = names[:most]
    return (*first, *(name for name in names[most:] if name in chosen))


def _lines(answer: Answer, *, folded: bool) -> int:
    """Pixels that the sentence takes, with what stands under it, be that whole or in one line each."""
    said = len(answer.headline())
    much = said > result_view.MUCH
    large = math.ceil(said * (SMALL_ANSWER if much else LARGE) / ACROSS)
    below = [text for text in (answer.how_much(), *answer.doubts) if text]
    small = len(below) if folded else sum(math.ceil(len(text) * SMALL / ACROSS) for text in below)
    return (23 if much else 28) * large + 21 * small
