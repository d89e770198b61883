"""Which columns of a table are levels of training: their numbers increase within the runs of each algorithm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from stats_core.kernels.ranks import mid_ranks
from stats_core.reading.meaning.key_columns import (
    MOST,
    asked_apart,
    counting_columns,
    other_names,
    score_columns,
    setting_columns,
    told,
)
from stats_core.reading.meaning.parts import Part, said
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.words import EPISODES, ROUNDS, STEPS, word_set, words_of

_MOST_UNSAID = 2
"""Columns without a telling heading that are offered as levels."""
_REPEATED = word_set("iteration iter it round")
"""Words that count training, and repetitions of a whole evaluation as well."""
_LEAST_REPEATED = 5
_MOST_TREND = 0.5
"""Correlation of ranks from which on scores are learned rather than repeated."""


class LevelSearch:
    """Which columns increase within the runs of which columns; each is looked at once."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self._seen: dict[tuple[str, frozenset[str]], bool] = {}
        self._of: dict[str, list[tuple[ShapedColumn, ShapedColumn | None, list[ShapedColumn]]]] = {}

    @cached_property
    def possible(self) -> list[ShapedColumn]:
        """Columns of numbers that may be levels: said so, or repeated in other runs."""
        numbered = self._numbered()
        fit = [column for column in self.shape.columns if column.name not in numbered and self._may_be_level(column)]

        def order(column: ShapedColumn) -> tuple[bool, int, bool, float, int]:
            heading = told(self.shape, column.name, Part.LEVEL)
            said = Part.LEVEL in column.said
            return not heading, -tier(column.name), not said, self.unlikely(column), column.column.position

        return sorted(fit, key=order)[:MOST]

    def _numbered(self) -> set[str]:
        """Headings such as 'epoch_1' beside 'epoch_2': each is a level itself, above scores."""
        if self.shape.table.headless:
            return set()
        # Where all columns are numbered it says nothing.
        every = len(self.shape.table.names)
        families = [one for one in self.shape.families if _of_levels(one.words) and len(one.headings) < every]
        return {name for family in families for name in family.headings}

    def _may_be_level(self, column: ShapedColumn) -> bool:
        if not column.measured or column.spread:
            return False
        if column.said & {Part.RUN, Part.FOLD, Part.SCORE, Part.ALGORITHM} - _level(column):
            return False
        repeated = column.distinct <= self.shape.rows / 2
        return (repeated or told(self.shape, column.name, Part.LEVEL)) and not self.of_folds(column)

    def of_folds(self, column: ShapedColumn) -> bool:
        """Whether every fold has one value, as the size of its training set: folds are no levels."""
        shape = self.shape
        folds = [one for one in shape.columns if Part.FOLD in one.said and one is not column]
        return any(
            1 < fold.distinct <= shape.rows / 2 and shape.places([fold.name, column.name]) == fold.distinct
            for fold in folds
        )

    def unlikely(self, level: ShapedColumn) -> float:
        """How unlike a level a column is whose heading says nothing: it counts runs, or changes slowly."""
        codes = level.column.codes
        stays = float((codes[1:] == codes[:-1]).mean()) if len(codes) > 1 else 1.0
        return (
            0.5 * level.column.counts
            + 1.5 * (level.kind is ColumnKind.NUMBER)
            + min(stays, 1 - stays if stays > 0.9 else 1.0)
        )

    def of(self, algorithm: ShapedColumn) -> list[tuple[ShapedColumn, ShapedColumn | None, list[ShapedColumn]]]:
        """Levels with the run in which they increase, and the further names that tell curves apart."""
        if algorithm.name not in self._of:
            self._of[algorithm.name] = list(self._found(algorithm))
        return self._of[algorithm.name]

    def repeats(self, algorithm: ShapedColumn) -> ShapedColumn | None:
        """The column of iterations that number repetitions: one line for each, and scores that go nowhere with them."""
        shape = self.shape
        for level in self.possible:
            if not _REPEATED.issuperset(words_of(level.name)[-1:]) or not level.column.counts or level is algorithm:
                continue
            scores = score_columns(shape, [algorithm.name, level.name])
            single = shape.unique([algorithm.name, level.name]) and shape.crossed(algorithm.name, level.name) == 1
            if single and scores and level.distinct >= _LEAST_REPEATED and not self._trend(algorithm, level, scores[0]):
                return level
        return None

    @staticmethod
    def _trend(algorithm: ShapedColumn, level: ShapedColumn, score: ShapedColumn) -> bool:
        """Whether the scores of most algorithms rise, or fall, with a level, as they do while something is learned."""
        if level.values is None or score.values is None or not np.isfinite(score.values).all():
            return True
        steps, scores, codes = level.values, score.values, algorithm.column.codes
        with np.errstate(all="ignore"):
            found = [
                np.corrcoef(mid_ranks(steps[codes == code][None])[0], mid_ranks(scores[codes == code][None])[0])[0, 1]
                for code in range(algorithm.distinct)
            ]
        return not abs(np.nanmean(found)) < _MOST_TREND

    def _found(self, algorithm: ShapedColumn) -> Iterator[tuple[ShapedColumn, ShapedColumn | None, list[ShapedColumn]]]:
        sure = 0
        for level in self.possible:
            if level.name == algorithm.name or (sure == _MOST_UNSAID and Part.LEVEL not in level.said):
                continue
            runs = self._runs(algorithm, level)
            sure += bool(runs)
            yield from ((level, run, asked) for run, asked in runs)
            # Steps that no two runs share are compared at levels in between; episodes that all share, as they are.
            if runs and told(self.shape, level.name, Part.LEVEL) and self._shared(level):
                return

    def _shared(self, level: ShapedColumn) -> bool:
        """Whether runs have levels in common, or no other column that is called a level has numbers that they share."""
        half = self.shape.rows / 2
        return level.distinct <= half or not any(
            other.distinct <= half and Part.LEVEL in other.said for other in self.possible if other is not level
        )

    def _runs(
        self, algorithm: ShapedColumn, level: ShapedColumn
    ) -> list[tuple[ShapedColumn | None, list[ShapedColumn]]]:
        """The likeliest runs in which a level increases, each with what must be chosen; none where it never does."""
        others = other_names(self.shape, (algorithm.name, level.name))
        runs = [*counting_columns(self.shape, (algorithm.name, level.name)), None]
        several = [(run, self._within(algorithm, level, run, others)) for run in runs]
        fit = sorted(((run, asked) for run, asked in several if asked is not None), key=lambda one: len(one[1]))
        best = [(run, asked) for run, asked in fit if run is not None and len(asked) == len(fit[0][1])]
        # What is called a run is one, also where a task must then be chosen.
        named = [(run, asked) for run, asked in fit if run is not None and told(self.shape, run.name, Part.RUN)]
        return [*(named[:1] or best[:2] or fit[:1])]

    def _within(
        self,
        algorithm: ShapedColumn,
        level: ShapedColumn,
        run: ShapedColumn | None,
        others: Sequence[ShapedColumn],
    ) -> list[ShapedColumn] | None:
        """The further columns that must be settled so that a level increases in each run; None where it never does."""
        shape = self.shape
        keys = [algorithm.name, *([run.name] if run else [])]
        rest = [column for column in others if column.name not in keys]
        settings = setting_columns(shape, (*keys, level.name))
        for more in ([], *([setting] for setting in settings)):
            within = [*keys, *(column.name for column in (*rest, *more))]
            if self._increases(level, within):
                return [*asked_apart(shape, [*keys, level.name], rest), *more]
        return None

    def _increases(self, level: ShapedColumn, within: Sequence[str]) -> bool:
        key = level.name, frozenset(within)
        if key not in self._seen:
            self._seen[key] = self.shape.increases(level.name, within) or (
                Part.LEVEL in level.said and self._several(level, within)
            )
        return self._seen[key]

    def _several(self, level: ShapedColumn, within: Sequence[str]) -> bool:
        """Whether runs have several levels that other runs have too, in whatever order their lines stand."""
        shape = self.shape
        places = shape.places(within)
        if shape.rows < 2 or not level.column.numeric:
            return False
        # Lines that stand there twice are asked about.
        return shape.places([*within, level.name]) >= max(2 * places, 0.5 * shape.rows) or (
            shape.places([*within, level.name]) == shape.rows and places < shape.rows
        )


def tier(heading: str) -> int:
    """Steps before epochs before episodes: two of them in one file count the same training."""
    words = set(words_of(heading))
    return next((3 - place for place, known in enumerate((STEPS, ROUNDS, EPISODES)) if words & known), 0)


def _of_levels(words: Sequence[str]) -> bool:
    """Whether words around the numbers of headings say that these are levels."""
    return any(Part.LEVEL in said(word) for word in words)


def _level(column: ShapedColumn) -> frozenset[Part]:
    """What a heading may say beside the level without being none."""
    return column.said if Part.LEVEL in column.said else frozenset()
