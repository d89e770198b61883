"""Readings of tables with one score in each line: points of curves, or final scores of runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
from scipy.stats import rankdata

from stats_core.reading.curves.roles import CurveLayout, CurveRoles
from stats_core.reading.meaning.candidate import MISSED, Candidate
from stats_core.reading.meaning.key_columns import (
    MOST,
    algorithm_columns,
    asked_apart,
    counting_columns,
    is_setting,
    numbered_score,
    other_names,
    parts_asked,
    said_score,
    score_columns,
    setting_columns,
    told,
)
from stats_core.reading.meaning.parts import Part, said
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.called import called
from stats_core.reading.parse.read_table import first_rows
from stats_core.reading.parse.words import EPISODES, ROUNDS, STEPS, word_set, words_of

_FEW_LEVELS = 8
"""Different numbers up to which a column without a telling heading is a setting as likely as a level."""
_MOST_UNSAID = 2
"""Columns without a telling heading that are offered as levels."""
_REPEATED = word_set("iteration iter it round")
"""Words that count training, and repetitions of a whole evaluation as well."""
_LEAST_REPEATED = 5
_MOST_TREND = 0.5
"""Correlation of ranks from which on scores are learned rather than repeated."""
_ASKED = 0.5
"""What it costs that something must be asked."""


def long_candidates(shape: Shape) -> Iterator[Candidate]:
    """One line for each score of a run at a level."""
    found, any_found = LevelSearch(shape), False
    for algorithm in algorithm_columns(shape):
        for level, run, asked in found.of(algorithm):
            candidate = _long(shape, algorithm, level, run, asked, found)
            if candidate is not None:
                any_found = True
                yield candidate
    if not any_found:
        yield from _all_said(shape, found)


def _all_said(shape: Shape, found: LevelSearch) -> Iterator[Candidate]:
    """A table whose headings name every part, although its cells have faults: building names the fault."""

    def named(*parts: Part) -> ShapedColumn | None:
        return next((column for column in shape.columns if column.said & set(parts)), None)

    algorithm, run, level = named(Part.ALGORITHM), named(Part.RUN, Part.FOLD), named(Part.LEVEL)
    score = said_score(shape, level)
    if algorithm is None or level is None or score is None or run is level or found.of_folds(level):
        return
    parts = {algorithm.name: Part.ALGORITHM, level.name: Part.LEVEL, score.name: Part.SCORE}
    parts |= {run.name: Part.RUN} if run else {}
    roles = CurveRoles(
        CurveLayout.LONG, algorithm.name, run.name if run else None, level.name, score.name, block=_block(shape)
    )
    many = most_runs(shape, [algorithm.name, *([run.name] if run else [])], algorithm.name)[0]
    sizes = (algorithm.distinct, "algorithm"), (many, "run"), (level.distinct, "level")
    yield Candidate(roles, parts, sizes, points=-1)


def final_candidates(shape: Shape) -> Iterator[Candidate]:
    """One line for each run, with its final score."""
    found = LevelSearch(shape)
    for algorithm in algorithm_columns(shape):
        few = algorithm.distinct <= shape.rows / 2 or Part.ALGORITHM in algorithm.said
        told_apart = _told_apart(shape, algorithm, found) if few else None
        if told_apart is None:
            continue
        run, asked = told_apart
        keys = [algorithm.name, *([run.name] if run else [])]
        scores = score_columns(shape, [*keys, *(column.name for column in asked)])
        runs = shape.repeats([algorithm.name, *(column.name for column in asked)])
        if not scores or runs < 2 or (Part.LEVEL in scores[0].said and len(scores) == 1):
            continue
        roles = CurveRoles(
            CurveLayout.FINAL, algorithm.name, run.name if run else None, score=scores[0].name, block=_block(shape)
        )
        yield Candidate(
            roles,
            {
                algorithm.name: Part.ALGORITHM,
                **({run.name: Part.RUN} if run else {}),
                scores[0].name: Part.SCORE,
                **parts_asked(asked),
            },
            ((algorithm.distinct, "algorithm"), (runs, "run")),
            points=_points_of_finals(algorithm, run, asked, found) - 3 * numbered_score(shape, scores[0].name),
            adds=_adds(asked, "one final score each"),
        )


def _told_apart(
    shape: Shape, algorithm: ShapedColumn, found: LevelSearch
) -> tuple[ShapedColumn | None, list[ShapedColumn]] | None:
    """What numbers the runs, and what must be chosen; None where a column is a level by its heading."""
    repeats = found.repeats(algorithm)
    if repeats is not None:
        return repeats, []
    levels = any(level.said for level, _, _ in found.of(algorithm))
    return None if levels else _runs_of_finals(shape, algorithm)


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
                np.corrcoef(rankdata(steps[codes == code]), rankdata(scores[codes == code]))[0, 1]
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


def most_runs(shape: Shape, keys: Sequence[str], algorithm: str) -> tuple[int, int]:
    """The most runs that an algorithm has, and how many runs there are in all."""
    first = first_rows(shape.key(keys), shape.places(keys))
    sizes = np.bincount(shape[algorithm].column.codes[first])
    return int(sizes.max(initial=0)), int(sizes.sum())


def _level(column: ShapedColumn) -> frozenset[Part]:
    """What a heading may say beside the level without being none."""
    return column.said if Part.LEVEL in column.said else frozenset()


def _long(
    shape: Shape,
    algorithm: ShapedColumn,
    level: ShapedColumn,
    run: ShapedColumn | None,
    asked: Sequence[ShapedColumn],
    found: LevelSearch,
) -> Candidate | None:
    keys = [algorithm.name, *([run.name] if run else [])]
    companions = [column for column in found.possible if column is not level and Part.LEVEL in column.said]
    gone = [*keys, level.name, *(column.name for column in (*asked, *companions))]
    block = _block(shape)
    scores = score_columns(shape, [*gone, *([block] if block else [])])
    if not scores:
        return None
    roles = CurveRoles(
        CurveLayout.LONG, algorithm.name, run.name if run else None, level.name, scores[0].name, block=block
    )
    many, every = most_runs(shape, keys, algorithm.name)
    points = 1.0 + MISSED * len(companions) - _ASKED * len(asked)
    points -= 2 * (every == algorithm.distinct) + 0.05 * algorithm.column.position
    points -= _unlike_a_run(run) + _unlike_a_level(shape, level, found)
    uneven = every not in (algorithm.distinct, many * algorithm.distinct) and not asked
    parts: dict[str | None, Part] = {
        algorithm.name: Part.ALGORITHM,
        run.name if run else None: Part.RUN,
        level.name: Part.LEVEL,
        scores[0].name: Part.SCORE,
        block if block not in keys else None: Part.BLOCK,
    }
    return Candidate(
        roles,
        {**{name: part for name, part in parts.items() if name}, **parts_asked(asked)},
        ((algorithm.distinct, "algorithm"), (many, "run"), (level.distinct, "level")),
        points=points,
        adds=_adds(asked, f"{every:,} runs in all" if uneven else ""),
    )


def _unlike_a_run(run: ShapedColumn | None) -> float:
    """What speaks against a column as runs: names, the more where they are those of data sets."""
    if run is None:
        return 0.0
    return 0.5 * (run.kind is ColumnKind.NAME) + 3 * (Part.DATASET in run.said)


def _unlike_a_level(shape: Shape, level: ShapedColumn, found: LevelSearch) -> float:
    """What speaks against a column as levels whose heading does not say it."""
    if told(shape, level.name, Part.LEVEL):
        return 0.0
    unlike = 6 * is_setting(level.name) + (level.distinct <= _FEW_LEVELS) + 0.2 * (level.kind is not ColumnKind.WHOLE)
    # 'games' are data sets as names, and levels as numbers that increase.
    return unlike - 4 * (Part.DATASET in level.said) + found.unlikely(level)


def _block(shape: Shape) -> str | None:
    """The column that says which curves belong together; only its heading can say so."""
    return next((column.name for column in shape.columns if Part.BLOCK in column.said), None)


def _adds(asked: Sequence[ShapedColumn], otherwise: str) -> str:
    """What is still to be chosen, or what else is to be said."""
    first = f"for one of {asked[0].distinct:,} in {called(asked[0].name)}" if asked else ""
    return ", ".join(part for part in (first, otherwise) if part)


def _runs_of_finals(shape: Shape, algorithm: ShapedColumn) -> tuple[ShapedColumn | None, list[ShapedColumn]]:
    """What numbers the runs, by its heading or because it comes again for other algorithms; and what must be chosen."""
    others = other_names(shape, (algorithm.name,))
    for run in counting_columns(shape, (algorithm.name,)):
        if not _may_number_finals(shape, algorithm, run):
            continue
        keys = [algorithm.name, run.name]
        rest = [column for column in others if column is not run]
        for more in ([], *([setting] for setting in setting_columns(shape, keys))):
            if shape.unique([*keys, *(column.name for column in (*rest, *more))]):
                return run, [*asked_apart(shape, keys, rest), *more]
    asked = asked_apart(shape, [algorithm.name], others)
    alone = shape.repeats([algorithm.name, *(column.name for column in asked)]) == 1
    # Names that leave one line each when one is chosen may be those of the runs, unless they are metrics.
    named = len(asked) == 1 and alone and Part.METRIC not in asked[0].said
    return (asked[0], []) if named else (None, asked)


def _may_number_finals(shape: Shape, algorithm: ShapedColumn, run: ShapedColumn) -> bool:
    """Whether a heading calls a column runs or folds, or it counts, the same for most algorithms."""
    if told(shape, run.name, Part.RUN, Part.FOLD):
        return True
    counts = run.kind is ColumnKind.WHOLE and not run.said and run.column.counts
    return counts and shape.crossed(algorithm.name, run.name) > 0.5


def _points_of_finals(
    algorithm: ShapedColumn, run: ShapedColumn | None, asked: Sequence[ShapedColumn], found: LevelSearch
) -> float:
    """Less where a level is there by shape, or names tell the lines apart that are no runs by any word."""
    names = sum(Part.DATASET in column.said for column in asked)
    levels = any(not is_setting(level.name) for level, _, _ in found.of(algorithm))
    unnamed = (run is None and not asked) + 5 * (run is not None and run.kind is ColumnKind.NAME and not run.said)
    return -1.0 * len(asked) - 3 * names - 2 * levels - 0.5 * unnamed - 0.05 * algorithm.column.position
