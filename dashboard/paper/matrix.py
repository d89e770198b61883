"""Tables of coloured cells with a name for each row and each column."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from dashboard.paper.picture import Area, Text, box
from dashboard.paper.rows import rows, write_one
from dashboard.paper.shades import ink_on
from dashboard.paper.sheet import EDGE, LINE, Sheet
from dashboard.paper.style import LEAST_SIZE, TONES

MatrixCells = Sequence[Sequence[str | None]]
GAP = 0.8


def matrix(
    sheet: Sheet,
    names: Sequence[str],
    columns: Sequence[str],
    colours: MatrixCells,
    texts: MatrixCells,
    *,
    numbered: bool = False,
    negative: np.ndarray | None = None,
) -> bool:
    """Draw the cells; whether there was room for their texts. A cell without colour is left out.

    Columns have names where these fit, upright where they do not; `numbered` puts numbers in their place. Cells that
    are `negative` are hatched where greys without a number would not tell.
    """
    shown = [f"{i}. {name}" for i, name in enumerate(names, start=1)] if numbered else list(names)
    named = rows(sheet, shown, least=1.75)
    wide = (sheet.width - 2 * EDGE - named.room) / len(columns)
    # Only the rows whose names take several lines are higher.
    heights = [max(1.75 * sheet.size, (len(parts) * LINE + 0.4) * sheet.size) for parts in named.names]
    labels = [str(i) for i in range(1, len(columns) + 1)] if numbered else list(columns)
    _headings(sheet, labels, EDGE + named.room, wide)
    size = text_size(sheet, texts, wide - 2 * GAP - 1.5)
    hatched = negative if sheet.style.grey and size is None else None
    for i, (parts, tall, line, words) in enumerate(zip(named.names, heights, colours, texts, strict=True)):
        for j, (colour, text) in enumerate(zip(line, words, strict=True)):
            if colour is None:
                continue
            x, y = EDGE + named.room + j * wide, sheet.y
            outline = box(x + GAP / 2, x + wide - GAP / 2, y + GAP / 2, y + tall - GAP / 2)
            sheet.marks.append(Area((outline,), colour))
            if hatched is not None and hatched[i, j]:
                sheet.marks.append(sheet.hatch(outline, TONES.ink, 45))
            if text and size:
                sheet.marks.append(
                    Text(x + wide / 2, y + tall / 2, text, size, ink_on(sheet.style.colour(colour)), "center")
                )
        write_one(sheet, parts, named.room, sheet.y + tall / 2)
        sheet.y += tall
    return size is not None


def text_size(sheet: Sheet, texts: MatrixCells, room: float) -> float | None:
    """The size at which every text fits into its cell; None where that would be too small to read."""
    widest = max((sheet.wide(text, 1.0) for line in texts for text in line if text), default=0.0)
    size = min(sheet.small, room / widest) if widest else sheet.small
    return size if size >= LEAST_SIZE else None


def fits_columns(sheet: Sheet, names: Sequence[str]) -> bool:
    """Whether names have room over columns, side by side or upright."""
    room = (sheet.width - 2 * EDGE) * 0.62 / len(names)
    level = all(sheet.wide(name, sheet.small) <= room - 2 for name in names)
    upright = room >= 1.1 * sheet.small and all(sheet.wide(name, sheet.small) <= 9 * sheet.size for name in names)
    return level or upright


def _headings(sheet: Sheet, labels: Sequence[str], left: float, wide: float) -> None:
    size = sheet.small
    level = all(sheet.wide(label, size) <= wide - 2 for label in labels)
    turned = not level and wide >= 1.05 * size
    tall = max(sheet.wide(label, size) for label in labels) + 0.4 * size if turned else 1.3 * size
    # Numbers of columns too narrow even for upright ones stand over the first and every fifth.
    every = 1 if level or turned else 5
    for j, label in enumerate(labels):
        if j and (j + 1) % every:
            continue
        x = left + (j + 0.5) * wide
        if turned:
            sheet.marks.append(Text(x, sheet.y + tall - 0.3 * size, label, size, TONES.ink, "left", turned=True))
        else:
            sheet.marks.append(Text(x, sheet.y, label, size, TONES.ink, "center", "top"))
    sheet.y += tall
