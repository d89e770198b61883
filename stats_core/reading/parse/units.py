"""Levels of training in cells with a word or a unit beside them, '5k', '10pct', 'step_200', 'n=50': read, and said."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from stats_core.reading.parse.level_headings import SHARE, LevelHeading, apart
from stats_core.reading.parse.numbers import Texts, is_missing
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.words import LEVEL, WEAK, says_algorithm, word_set, words_of
from stats_core.wording import counted

_LETTER = re.compile(r"[^\W\d_]")
_LOOKED_AT = 50
_LONGEST = 40
_MOST_DIFFERENT = 10_000
_COUNTS_TRAINING = word_set(
    "step timestep globalstep epoch ep iteration iter itr it frame token update generation round budget n pct percent"
)
"""Words beside a number that tell its meaning under any heading; a sample or a game may as well be a case."""
_AROUND = LEVEL | WEAK["level"] | SHARE | {"s", "of", "data"}


class _Counted(NamedTuple):
    """The numbers of a column as text, and the words beside them."""

    cells: Texts
    words: str


def without_units(frame: pd.DataFrame) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """The frame with numbers alone where all cells of a column are numbers with the same words, and what was done.

    Under a heading that is no word for training the words beside the numbers become the heading: 'step_100' in a
    column of checkpoints is a step.
    """
    text = [place for place, dtype in enumerate(frame.dtypes) if dtype.kind == "O"]
    first = frame.iloc[:_LOOKED_AT, text].to_numpy(dtype=object).T
    maybe = [place for place, top in zip(text, first, strict=True) if _may_count(top)]
    found = {place: own for place in maybe if (own := _counted(frame.iloc[:, place])) is not None}
    if not found or frame.columns.has_duplicates:
        return frame, ()
    changed, notes = frame.copy(), []
    for place, own in found.items():
        heading = str(frame.columns[place])
        changed.isetitem(place, own.cells)
        named = heading
        if not _names_level(heading) and own.words and own.words not in changed.columns:
            named = own.words
            changed.columns = pd.Index([named if i == place else name for i, name in enumerate(changed.columns)])
        notes.append(_said(heading, named, own))
    return changed, tuple(notes)


def _said(heading: str, named: str, own: _Counted) -> str:
    """What was done, in a sentence."""
    cells = counted(sum(not is_missing(cell) for cell in own.cells), "cell")
    called = f", which is called {quoted(named)}" if named != heading else ""
    if not own.words:
        return f"The letters k and M behind numbers are read as thousands and millions in {quoted(heading)}."
    return f"{quoted(own.words)} dropped beside the numbers in {cells} of {quoted(heading)}{called}."


def _may_count(cells: Iterable[object]) -> bool:
    """Whether cells are short texts with a digit, or empty, and some of them have a letter beside it."""
    texts = [cell for cell in cells if isinstance(cell, str) and not is_missing(cell)]
    return _LETTER.search("".join(texts)) is not None and all(
        len(text) <= _LONGEST and any(map(str.isdigit, text)) for text in texts
    )


def _names_level(heading: str) -> bool:
    """Whether a heading's last word is one for levels of training."""
    words = words_of(heading)
    return bool(words) and (words[-1] in LEVEL | SHARE | {"fraction"} or "".join(words) in WEAK["level"])


def _counted(column: pd.Series[Any]) -> _Counted | None:
    """The numbers of a column with the same words beside each; None where it holds anything else."""
    codes, different = pd.factorize(column.to_numpy(dtype=object))
    texts = [str(cell).strip() for cell in different]
    there = [text for text in texts if not is_missing(text)]
    if not 1 < len(there) <= _MOST_DIFFERENT or len(there) == len(column) or (codes < 0).any():
        return None
    parts = [part for text in there if (part := apart(text)) is not None]
    if len(parts) < len(there) or not _say_one_thing(parts, str(column.name)):
        return None
    numbers = {
        text: repr(float(part.number) * part.factor).removesuffix(".0") for text, part in zip(there, parts, strict=True)
    }
    if len(set(numbers.values())) < len(numbers):
        return None
    cells = np.array([numbers.get(text, text) for text in texts], dtype=object)[codes]
    return _Counted(cells, " ".join(words_of(f"{parts[0].before} {parts[0].after}")))


def _say_one_thing(parts: list[LevelHeading], heading: str) -> bool:
    """Whether the words beside all numbers are the same, and they or the heading count training."""
    words = {tuple(words_of(f"{part.before} {part.after}")) for part in parts}
    if len(words) > 1 or not all(_is_float(part.number) for part in parts):
        return False
    own = set(words.pop())
    if not own and all(part.factor == 1 for part in parts):
        return False  # Plain numbers, as 1e+16.
    if _names_level(heading):
        return own <= _AROUND
    # 'n=5' and 'n=10' below 'model' are two models.
    return bool(own) and own <= _COUNTS_TRAINING and not says_algorithm(heading)


def _is_float(number: str) -> bool:
    return "," not in number and number.count(".") < 2
