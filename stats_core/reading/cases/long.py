"""Readings of a table with one line for each case and model, and perhaps each sample of the case."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from stats_core.reading.cases.arrange import Crossing
from stats_core.reading.cases.keys import CaseKeys, asks_in_words, called_case, case_keys, names_models
from stats_core.reading.cases.roles import Keep, LossLayout, LossRoles
from stats_core.reading.cases.truth import MOST_CLASSES, predictions_of
from stats_core.reading.cases.wide import in_groups, item_part, item_points, sample_part, share_of_ones
from stats_core.reading.meaning.candidate import HINTED, SAID, Candidate
from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.better import decided
from stats_core.reading.parse.case_words import RIGHT, WRONG, flag, holds_flags, says_itself, truth_of
from stats_core.reading.parse.words import word_set, words_of
from stats_core.wording import counted

MOST_MODELS = 500
MOST_TRIED = 3
FEWEST_CASES, FEW_CASES, MANY_CASES = 5, 10, 50
MOST_CELLS = 50_000_000
FEWEST_MARKS, HIGHEST_MARK = 3, 10
UNEVEN = 1.1
"""How much more often one mark is given than another, at the least; numbers of samples come equally often."""
_PREDICTED = frozenset(["pred", "prediction", "predicted", "predict", "yhat", "ypred"])
_COSTS = word_set(
    "duration latency time runtime seconds sec ms elapsed cost costs price usd tokens token memory energy turns steps"
)
_GIVEN = (["answer"], ["answers"], ["response"], ["completion"], ["expected"], ["gold"], ["pred"])
"""Last words of what was asked for or said, whatever numbers it is."""
_NO_SCORE = frozenset(
    [Part.LEVEL, Part.RUN, Part.FOLD, Part.COUNT, Part.SPREAD, Part.CASE, Part.SAMPLE, Part.GROUP, Part.DATASET]
) | {Part.STAMP}


def long_candidates(shape: Shape) -> Iterator[Candidate]:
    """What the table could be if a column names the model of each line."""
    truth = _truth(shape)
    predicted = _predictions(shape, truth)
    scores = predicted[:1] or [
        column for column in shape.columns if _may_be_score(shape, column) and column.name != truth
    ]
    if not scores or shape.rows < 4:
        return
    models = _models(shape, scores)[:MOST_TRIED]
    found = False
    for model in models:
        for keys in case_keys(shape, model.name, {model.name, truth, *_measured(scores, every=bool(predicted))}):
            candidate = _candidate(shape, model, keys, scores, truth if predicted else "")
            if candidate is not None:
                found = True
                yield candidate
    if not (found or predicted):
        yield from _without_common_cases(shape, models, scores)


def _measured(scores: list[ShapedColumn], *, every: bool) -> set[str]:
    """The scores that name no cases: flags and numbers, or all where they are predictions."""
    return {column.name for column in scores if every or column.kind in (ColumnKind.NUMBER, ColumnKind.FLAG)}


def _without_common_cases(shape: Shape, models: list[ShapedColumn], scores: list[ShapedColumn]) -> Iterator[Candidate]:
    """Right and wrong under ids that models do not share: what is wrong is said, and they are not taken for runs."""
    if not models or Part.ALGORITHM not in (model := models[0]).said:
        return
    cases = [column for column in shape.columns if column not in (model, *scores) and called_case(column)]
    for column in cases[:1]:
        if shape.unique([model.name, column.name]):
            found = _candidate(shape, model, CaseKeys(column.name), scores, "", shared=False)
            if found is not None and found.roles.layout.flags:
                yield found


def _models(shape: Shape, scores: list[ShapedColumn]) -> list[ShapedColumn]:
    """The columns that may name the model of each line, those whose headings say it first."""
    numbered = _file_number(shape)
    most = min(MOST_MODELS, shape.rows // 2)
    found = [
        column
        for column in shape.columns
        if (column.kind is ColumnKind.NAME or column.name == numbered or names_models(shape, column))
        if 2 <= column.distinct <= most
        if "" not in column.column.cells and column not in scores and Part.METRIC not in column.said
    ]
    return sorted(found, key=lambda one: (Part.ALGORITHM not in one.said, Part.ALGORITHM not in one.hinted))


def _file_number(shape: Shape) -> str:
    """The column that numbers the files, where their names tell nothing else: 'prompt_v1' and 'prompt_v2'."""
    paths = shape.table.paths
    told = set() if paths is None else {part for match in paths.matches.values() for part in match}
    return "run" if told == {"run"} else ""


def _truth(shape: Shape) -> str:
    """The column of true classes; none where a column grades the answers, or the one called so does it itself."""
    if any(map(_is_graded, shape.columns)):
        return ""
    return truth_of(shape.table.names) or _answer(shape)


def _says_outcome(cells: Sequence[str]) -> bool:
    """Whether the different cells of a column say in words what is right and what is wrong."""
    return len(cells) <= MOST_CLASSES and holds_flags(cells) and says_itself(cells)


def _answer(shape: Shape) -> str:
    """The column of right answers, called so beside one of predictions; "" where there is none, or all are graded."""
    words = {column.name: set(words_of(column.name)) for column in shape.columns}
    graded = any(column.kind is ColumnKind.FLAG and words[column.name] & (RIGHT | WRONG) for column in shape.columns)
    if graded or not any(_PREDICTED & own for own in words.values()):
        return ""
    return next((name for name, own in words.items() if own == {"answer"}), "")


def _predictions(shape: Shape, truth: str) -> list[ShapedColumn]:
    """The columns of predictions: called so, and such that they may predict the truth."""
    if not truth:
        return []
    others = [column for column in shape.columns if column.name != truth]
    called = [column for column in others if _PREDICTED & set(words_of(column.name))]
    if not called and not any(_may_be_score(shape, column) for column in others):
        # Where nothing is a score, what holds the true classes is an answer.
        called = [column for column in others if column.kind is ColumnKind.NAME and not column.said]
    return predictions_of(shape, shape[truth], called)[1] if called else []


def _different(scores: list[ShapedColumn]) -> list[ShapedColumn]:
    """The columns of scores without those that say the same as one before: success beside a score of 0 and 1."""
    found: dict[object, ShapedColumn] = {}
    for column in sorted(scores, key=lambda one: not set(words_of(one.name)) & (RIGHT | WRONG)):
        cells = column.column.cells
        if column.distinct <= MOST_CLASSES and (holds_flags(cells) or not any(flag(text) is None for text in cells)):
            # 'failed: wrong sum' beside a column of False: what says right tells enough.
            flags = np.array([flag(text) is True for text in cells], dtype=bool)
            found.setdefault(flags[column.column.codes].tobytes(), column)
        else:
            found.setdefault(column.name, column)
    first = set(found.values())
    return [column for column in scores if column in first]


def _may_be_score(shape: Shape, column: ShapedColumn) -> bool:
    if column.spread or column.kind in (ColumnKind.EMPTY, ColumnKind.STAMP, ColumnKind.PROSE, ColumnKind.CONSTANT):
        return False
    if words_of(column.name)[-1:] in _GIVEN and not _says_outcome(column.column.cells):
        return False
    if names_models(shape, column) or (column.said & _NO_SCORE and Part.SCORE not in column.said):
        return False
    if column.kind is ColumnKind.WHOLE:
        return Part.SCORE in column.said or _may_be_rating(shape, column)
    return column.measured or (column.distinct <= MOST_CLASSES and holds_flags(column.column.cells))


def _may_be_rating(shape: Shape, column: ShapedColumn) -> bool:
    """Whether whole numbers are marks from 0 or 1 up to 5, 7 or 10: unlike keys, some are given more often."""
    values = column.values
    if column.said or column.distinct < FEWEST_MARKS or values is None or shape.rows < 4 * column.distinct:
        return False
    if values.min() not in (0, 1) or not values.max() <= HIGHEST_MARK:
        return False
    times = np.bincount(column.column.codes)
    return bool(times.max() > UNEVEN * times.min())


def _candidate(
    shape: Shape,
    model: ShapedColumn,
    keys: CaseKeys,
    scores: list[ShapedColumn],
    truth: str,
    *,
    shared: bool = True,
) -> Candidate | None:
    """The candidate, or None where no score is left or, if they must, no two models have two cases in common."""
    scores = _different([column for column in scores if column.name not in (model.name, *keys[:3])])
    if not scores or shape.places(keys.told_by) * model.distinct > MOST_CELLS:
        return None
    roles = _roles(shape, model, keys, scores, truth)
    crossing = Crossing.of(shape.table, roles)
    possible = crossing.possible()
    if not possible and shared:
        return None
    if not crossing.complete and len(possible) == 1:
        roles = replace(roles, keep=possible[0])
    if not possible and not crossing.apart:
        roles = replace(roles, keep=Keep.CASES)
    points = _points(shape, model.name, keys, len(crossing.cases), clear=roles.layout.flags or bool(truth))
    if _is_graded(best := shape[roles.score]) and Part.SCORE not in best.said:
        points += SAID - HINTED  # 'is_resolved' says as much as 'resolved'.
    counts, adds = _said_of_cases(shape, keys, crossing, roles.keep)
    return Candidate(roles, _parts(shape, roles), counts, points=points, adds=adds)


def _roles(shape: Shape, model: ShapedColumn, keys: CaseKeys, scores: list[ShapedColumn], truth: str) -> LossRoles:
    """The roles with the likeliest of the scores, or with predictions of the truth."""
    best = max(scores, key=_likely_score)
    roles = LossRoles(
        LossLayout.SCORES,
        (),
        algorithm=model.name,
        score=best.name,
        item=keys.item,
        sample=keys.sample,
        group=keys.group,
        scores=tuple(column.name for column in scores) if len(scores) > 1 else (),
    )
    if not truth:
        return of_score(shape, roles, best.name)
    return replace(roles, layout=predictions_of(shape, shape[truth], [best])[0], truth=truth)


def _likely_score(column: ShapedColumn) -> tuple[bool, bool, bool, bool]:
    """What speaks for a score: flags under a word for right, wrong or a score come first, times and costs last."""
    costs = not _COSTS.isdisjoint(words_of(column.name))
    return _is_graded(column), not costs, Part.SCORE in column.said, column.kind is ColumnKind.FLAG


def _is_graded(column: ShapedColumn) -> bool:
    """Whether a column holds flags, and they or a word of its heading say what they are."""
    if _says_outcome(column.column.cells):
        return True
    words = set(words_of(column.name)) & (RIGHT | WRONG)
    return column.kind is ColumnKind.FLAG and (bool(words) or Part.SCORE in column.said | column.hinted)


def _parts(shape: Shape, roles: LossRoles) -> dict[str, Part]:
    """What each column is taken for."""
    parts = {
        roles.algorithm: Part.ALGORITHM,
        roles.score: Part.SCORE,
        roles.truth: Part.TRUTH,
        roles.item: item_part(shape[roles.item], roles),
        roles.sample: sample_part(shape, roles.sample),
        roles.group: Part.GROUP,
    }
    parts |= {column.name: Part.METRIC for column in shape.columns if Part.METRIC in column.said}
    return {name: part for name, part in parts.items() if name}


def _said_of_cases(
    shape: Shape, keys: CaseKeys, crossing: Crossing, keep: Keep | None
) -> tuple[tuple[tuple[int, str], ...], str]:
    """How many models, cases and samples there are, and what is said of them besides."""
    cases, models = crossing.times.shape
    adds = []
    if keep is not None:
        (cases, models), every = crossing.sizes(keep), models
        of = f"the {models:,} of {counted(every, 'model')} that have all cases"
        adds.append(of if keep is Keep.MODELS else "those that all models have")
    counts = [(models, "model"), (cases, "case")]
    if keys.sample:
        counts.append((shape[keys.sample].distinct, "sample"))
    elif keys.repeats > 1:
        adds.append("the mean of lines that name the same case")
    adds += [in_groups(shape, keys.group)] if keys.group else []
    return tuple(counts), ", ".join(adds)


def _points(shape: Shape, model: str, keys: CaseKeys, cases: int, *, clear: bool) -> float:
    """What speaks for cases, beside the headings: many, and right and wrong or a truth (`clear`).

    Few of which nothing says that they are cases may be data sets; numbers that count on may be levels or runs.
    """
    item = shape[keys.item]
    named = called_case(item)
    points = 2.0 * clear + item_points(item, clear) + (cases >= MANY_CASES)
    points -= 1.5 * (keys.repeats > 1 and not (named and clear))
    points += _in_words(shape, item)
    points -= (1.0 if named else 3.0) * (cases < FEW_CASES) + 1.0 * (not named and not clear)
    # Nothing is tested on a handful of cases: where they have scores, they are data sets rather.
    points -= 3.0 * (cases < FEWEST_CASES and not clear)
    counts_on = item.kind is ColumnKind.WHOLE and (item.column.counts or shape.increases(item.name, [model]))
    return points - 1.0 * (counts_on and not named and not clear)


def _in_words(shape: Shape, item: ShapedColumn) -> float:
    """What was asked speaks for cases where nothing else names them; an id of each line does not."""
    if not asks_in_words(item):
        return 0.0
    ids = [one for one in shape.columns if item.distinct <= one.distinct < shape.rows and one is not item]
    return 0.0 if any(called_case(one) and not asks_in_words(one) for one in ids) else 2.0 * SAID


def of_score(shape: Shape, roles: LossRoles, score: str) -> LossRoles:
    """The roles with this column of scores: right and wrong, or numbers."""
    column = shape[score]
    if not holds_flags(column.column.cells) or column.distinct > MOST_CLASSES:
        return replace(roles, layout=LossLayout.SCORES, score=score)
    means = what_one_means(score, says_itself(column.column.cells))
    if means is None:
        means = LossLayout.RIGHT if share_of_ones(column) > 0.5 else LossLayout.WRONG
    return replace(roles, layout=means, score=score)


def what_one_means(heading: str, in_words: bool) -> LossLayout | None:
    """Whether 1 is right or wrong, by the cells' own words, a heading or a known metric; None where nothing says it."""
    words = set(words_of(heading))
    if in_words:
        return LossLayout.RIGHT
    if words & (RIGHT | WRONG):
        return LossLayout.WRONG if words & WRONG else LossLayout.RIGHT
    higher = decided(heading)
    return None if higher is None else LossLayout.RIGHT if higher else LossLayout.WRONG
