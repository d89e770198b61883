"""One thing that a table could mean, before it is weighed against the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stats_core.reading.meaning.parts import Part, hinted, only_numbers, said
from stats_core.reading.meaning.shape import Shape, ShapedColumn
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import is_metric, telling_words
from stats_core.wording import counted

SAID, HINTED = 3, 1
"""What a heading is worth that says outright what a column is, and one that hints at it."""
MISSED = 2
"""What it costs to leave a column aside whose heading says that it is a key."""
_KEYS = frozenset([Part.ALGORITHM, Part.DATASET, Part.RUN, Part.FOLD, Part.LEVEL, Part.TRUTH])
_REPEATS = frozenset([Part.RUN, Part.FOLD])
_LOOKED_AT = 50
MOST_AGAINST = 2
"""Headings that count where several say that they are no names."""


@dataclass(frozen=True, eq=False)
class Candidate:
    """A reading of a whole table that its shape allows.

    Parameters
    ----------
    roles
        The roles of its room: what `build` takes.
    parts
        What each column that is used is taken for.
    counts
        How many there are of what, in the order in which it is said: (85, "data set"), (14, "algorithm").
    headings
        What the headings of the columns of scores name, where they name something.
    of_headings
        Those headings.
    table
        The table as this reading takes it, where it is another than the file's.
    points
        What the shape says for it, beside the words: 1 or 2 for a usual design, less than 0 for an unusual one.
    adds
        What is said behind the counts: "the mean over 10 folds".
    """

    roles: Any
    parts: Mapping[str, Part]
    counts: tuple[tuple[int, str], ...]
    headings: Part | None = None
    of_headings: tuple[str, ...] = ()
    table: ReadTable | None = None
    points: float = 0
    adds: str = field(default="")

    @property
    def says(self) -> str:
        """The reading in one line: '85 data sets x 14 algorithms'."""
        sizes = " x ".join(counted(number, noun) for number, noun in self.counts)
        return f"{sizes}, {self.adds}" if self.adds else sizes

    def weight(self, shape: Shape) -> float:
        """How well it goes with the headings, and with what is usual."""
        total = self.points + self._heading_points()
        there = self._weighed(shape)
        total += sum(_fit(part, column) for part, column in there if part is not Part.SCORE)
        # Of several metrics one is compared: that there are many says nothing about the rest of the table.
        total += max((_fit(part, column) for part, column in there if part is Part.SCORE), default=0)
        used = {*self.parts, *self.of_headings}
        aside = [column for column in shape.columns if column.name not in used and column.distinct > 1]
        missed = [column for column in aside if column.said & _KEYS and column.said <= _KEYS | {Part.GROUP}]
        return total - MISSED * sum(not self._told_by_algorithm(shape, column.name) for column in missed)

    def _weighed(self, shape: Shape) -> list[tuple[Part, ShapedColumn]]:
        """What columns are taken for, but for runs that are another name of the algorithms."""
        return [
            (part, shape[name])
            for name, part in self.parts.items()
            if name in shape and not (part in _REPEATS and self._told_by_algorithm(shape, name))
        ]

    def _told_by_algorithm(self, shape: Shape, name: str) -> bool:
        """Whether a column is another name of the algorithms: one cell for each, and each for one."""
        of = next((own for own, part in self.parts.items() if part is Part.ALGORITHM and own in shape), "")
        if not of or of == name or name not in shape or shape[of].distinct != shape[name].distinct:
            return False
        return shape[of].distinct > 1 and shape.places([of, name]) == shape[of].distinct

    def _heading_points(self) -> float:
        """Headings that say that they are something else are no names of algorithms or data sets."""
        some = self.of_headings[:_LOOKED_AT]
        if not some or self.headings not in (Part.ALGORITHM, Part.DATASET):
            return 0.0
        keys = sum(bool(said(name) & _KEYS) and self.headings not in said(name) for name in some)
        metrics = sum(map(is_metric, some)) / len(some)
        return -SAID * min(keys, MOST_AGAINST) - 2 * SAID * metrics - SAID * (not metrics and _several_metrics(some))


def _several_metrics(headings: Sequence[str]) -> bool:
    """Whether most headings end in metrics, and in different ones: frame_f1, frame_recall, event_f1."""
    ends = [telling_words(name)[-1] for name in headings if Part.SCORE in hinted(name)]
    return len(ends) > len(headings) / 2 and len(set(ends)) > 1


def _fit(part: Part, column: ShapedColumn) -> float:
    """How well a part goes with the heading of its column; an id may be anybody's."""
    agreed = _agreement(part, column.said, SAID) or _agreement(part, column.hinted, HINTED)
    return agreed - 0.5 * (part is Part.ALGORITHM and only_numbers(column.name))


def _agreement(part: Part, parts: frozenset[Part], worth: int) -> int:
    if not parts:
        return 0
    return worth if part in parts else -worth
