"""Readings of a table with one column for each model: predictions beside the truth, right and wrong, or losses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from stats_core.reading.cases.keys import CaseKeys, called_case, case_keys, names_models, tells_apart
from stats_core.reading.cases.roles import LossLayout, LossRoles, OtherWords, is_missing_label
from stats_core.reading.cases.truth import MOST_CLASSES, predictions_of
from stats_core.reading.meaning.candidate import HINTED, SAID, Candidate
from stats_core.reading.meaning.heading_grid import metric_grid
from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.case_words import RIGHT, WRONG, flag, holds_flags, says_itself, truth_of, truths_of
from stats_core.reading.parse.columns import texts_of
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.words import LOWER_IS_BETTER, is_metric, words_of
from stats_core.types import Bools
from stats_core.wording import counted

MANY_CASES = 200
"""Lines from which on they are more likely cases than data sets or folds."""
_FEW_LINES = 4
"""Lines up to which every text may be a class."""
_BETWEEN = re.compile(r"[\W_]+")
_NO_MODEL = frozenset([Part.GROUP, Part.SAMPLE, Part.LEVEL, Part.RUN, Part.FOLD])
_LOSS = LOWER_IS_BETTER | {"residual", "deviation"}


def wide_candidates(shape: Shape) -> Iterator[Candidate]:
    """What the table could be if each model has a column; a table that is all of one model has no others."""
    if any(column.kind is ColumnKind.CONSTANT and Part.ALGORITHM in column.said for column in shape.columns):
        return
    pairs = _truths_apart(shape)
    yield from pairs
    if not pairs:
        yield from _of_one_truth(shape, truth_of(shape.table.names))


def _of_one_truth(shape: Shape, truth: str) -> Iterator[Candidate]:
    """Predictions of one truth, what says itself right or wrong beside them, or columns without a truth."""
    if shape.rows < 2 and not truth and not all(map(_names_loss, shape.table.names)):
        return
    models = [column for column in shape.columns if column.name != truth and _may_be_model(shape, column)]
    found = _with_truth(shape, shape[truth], models) if truth and _filled(shape[truth]) else None
    if found is not None:
        yield from _judged(shape, models)
    found = found or _without_truth(shape, models)
    if found is not None:
        yield found


def _truths_apart(shape: Shape) -> list[Candidate]:
    """Several truths, each with predictions that share a piece of its name: true_5c and pred_5c_net."""
    truths = [name for name in truths_of(shape.table.names) if _filled(shape[name])]
    if len(truths) < 2:
        return []
    shared = set[str].intersection(*map(_pieces, truths))
    models = [column for column in shape.columns if column.name not in truths and _may_be_model(shape, column)]
    found = []
    for truth in truths:
        own = _pieces(truth) - shared
        with_it = [column for column in models if own and own <= _pieces(column.name)]
        made = _with_truth(shape, shape[truth], with_it)
        if made is not None:
            found.append(replace(made, adds=", ".join(filter(None, (made.adds, f"truth in {truth!r}")))))
    return found if len(found) > 1 else []


def _pieces(name: str) -> set[str]:
    """What stands between the signs of a name: 'true' and '5c' in 'true_5c'."""
    return set(filter(None, _BETWEEN.split(name.lower())))


def _judged(shape: Shape, models: Sequence[ShapedColumn]) -> Iterator[Candidate]:
    """Columns that say right or wrong by their headings, beside the answers in words and the truth."""
    flags = [column for column in models if column.distinct <= MOST_CLASSES and holds_flags(column.column.cells)]
    # Beside others, as those of an exact match, which of them is meant is another question.
    said = all(set(words_of(column.name)) & (RIGHT | WRONG) for column in flags)
    if len(flags) > 1 and said and not _lacking(shape, flags).all():
        found = _flags(shape, flags)
        yield replace(found, points=found.points + SAID)


def _without_truth(shape: Shape, models: Sequence[ShapedColumn]) -> Candidate | None:
    """Columns of right and wrong, of numbers, or of classes among which the truth may be; None where they are none."""
    flags = [column for column in models if column.distinct <= MOST_CLASSES and holds_flags(column.column.cells)]
    numbers = [one for one in models if one.measured or (one.kind is ColumnKind.CONSTANT and one.column.numeric)]
    if len(flags) >= max(2, len(set(numbers) - set(flags))):
        return None if _lacking(shape, flags).all() else _flags(shape, flags)
    if len(numbers) >= 2 and len(numbers) >= len(_labels(shape, models, numbers)):
        return _numbers(shape, numbers)
    return _classes(shape, models)


def _labels(shape: Shape, models: Sequence[ShapedColumn], numbers: Sequence[ShapedColumn]) -> list[ShapedColumn]:
    """The columns that may be predicted classes; texts that hardly repeat say something of the case."""
    few, apart = shape.rows < _FEW_LINES, set(numbers)
    return [column for column in models if column not in apart and (few or 2 * column.distinct <= shape.rows)]


def _classes(shape: Shape, models: Sequence[ShapedColumn]) -> Candidate | None:
    """Columns of classes, one of which is the truth."""
    if len(models) < 3 or not _alike(models):
        return None
    return _candidate(shape, LossRoles(LossLayout.CLASSES, tuple(column.name for column in models)), -1)


def _may_be_model(shape: Shape, column: ShapedColumn) -> bool:
    if column.kind in (ColumnKind.STAMP, ColumnKind.PROSE) or column.spread or not _filled(column):
        return False
    return not tells_apart(shape, column) and not column.said & _NO_MODEL and not names_models(shape, column)


def _filled(column: ShapedColumn) -> bool:
    """Whether a cell holds something; "none" and "NA" may be classes."""
    return not all(map(is_missing_label, column.column.cells))


def _with_truth(shape: Shape, truth: ShapedColumn, models: Sequence[ShapedColumn]) -> Candidate | None:
    """Predictions beside the truth; columns that cannot be any are something else."""
    layout, predicted = predictions_of(shape, truth, models)
    if len(predicted) < 2:
        return None
    roles = LossRoles(layout, tuple(column.name for column in predicted), truth.name)
    return _candidate(shape, roles, 2 if layout is LossLayout.CLASSES else 1)


def _label(text: str) -> str:
    return text.casefold().removesuffix(".0")


def _alike(models: Sequence[ShapedColumn]) -> bool:
    """Whether columns share classes, so that one of them may be the truth."""
    first, *others = ({_label(text) for text in column.column.cells} for column in models)
    return len(first) <= MOST_CLASSES and all(first & other for other in others)


def _flags(shape: Shape, flags: Sequence[ShapedColumn]) -> Candidate:
    names = tuple(column.name for column in flags)
    words = {word for name in names for word in words_of(name)}
    one_is_wrong = bool(words & WRONG)
    if not words & (RIGHT | WRONG) and not says_itself(text for column in flags for text in column.column.cells):
        # Models worth comparing are right more often than not.
        one_is_wrong = not np.mean([share_of_ones(column) for column in flags]) > 0.5
    return _candidate(shape, LossRoles(LossLayout.WRONG if one_is_wrong else LossLayout.RIGHT, names), 2)


def share_of_ones(column: ShapedColumn) -> float:
    """How often a column says 1, or right."""
    ones = np.array([flag(text) is True for text in column.column.cells], dtype=bool)
    return float(np.mean(ones[column.column.codes]))


def _numbers(shape: Shape, numbers: Sequence[ShapedColumn]) -> Candidate:
    names = tuple(column.name for column in numbers)
    losses = all(map(_names_loss, names))
    points = 2.0 if losses else -2.0 + (shape.rows >= MANY_CASES)
    points -= 3.0 * (metric_grid(names) is not None)
    roles = LossRoles(LossLayout.LOSSES, names)
    gone = _lacking(shape, numbers)
    if not gone.any():
        return _candidate(shape, roles, points)
    if gone.all():
        return _candidate(shape, roles, points - 1)
    adds = f"without {counted(int(gone.sum()), 'case')} that lack{'s' if gone.sum() == 1 else ''} a value"
    return _candidate(shape, LossRoles(LossLayout.LOSSES, names, otherwise=OtherWords.OUT), points - 1, adds)


def _names_loss(name: str) -> bool:
    return bool(set(words_of(name)) & _LOSS) and not is_metric(name)


def _lacking(shape: Shape, columns: Sequence[ShapedColumn]) -> Bools:
    """The lines in which a column holds nothing."""
    gone = np.zeros(shape.rows, dtype=bool)
    for column in columns:
        if any(map(is_missing, column.column.cells)):
            codes, cells = shape.table.factorized(column.column.position)
            gone |= np.array([is_missing(text) for text in texts_of(cells)], dtype=bool)[codes]
    return gone


def _candidate(shape: Shape, roles: LossRoles, points: float, adds: str = "") -> Candidate:
    """The candidate with what tells its cases apart, where they have samples or groups."""
    keys = _keys(shape, roles)
    if keys.sample or keys.group or keys.repeats > 1 or (keys.item and names_cases(shape[keys.item])):
        roles = replace(roles, item=keys.item, sample=keys.sample, group=keys.group)
    if any(column.kind is ColumnKind.NAME and Part.ALGORITHM in column.said for column in shape.columns):
        points -= SAID
    if keys.item:
        points += item_points(shape[keys.item], roles.layout.flags)
    said = [adds, in_groups(shape, keys.group) if keys.group else ""]
    return Candidate(
        roles,
        _parts(shape, roles, keys),
        _counts(shape, roles, keys),
        headings=Part.ALGORITHM,
        of_headings=roles.models,
        points=points,
        adds=", ".join(filter(None, said)),
    )


def _parts(shape: Shape, roles: LossRoles, keys: CaseKeys) -> dict[str, Part]:
    """What the columns beside the models are taken for."""
    parts = {roles.truth: Part.TRUTH}
    if keys.item:
        parts[keys.item] = item_part(shape[keys.item], roles)
    parts |= {keys.sample: sample_part(shape, keys.sample), keys.group: Part.GROUP}
    return {name: part for name, part in parts.items() if name}


def _counts(shape: Shape, roles: LossRoles, keys: CaseKeys) -> tuple[tuple[int, str], ...]:
    """How many models, cases and samples there are."""
    cases = shape.places(keys.told_by) if roles.item else shape.rows
    # A truth that nobody has named yet is among the models.
    models = len(roles.models) - (roles.layout.needs_truth and not roles.truth)
    counts = [(models, "model"), (cases, "case")]
    if keys.sample or keys.repeats > 1:
        counts.append((shape[keys.sample].distinct if keys.sample else keys.repeats, "sample"))
    return tuple(counts)


def _keys(shape: Shape, roles: LossRoles) -> CaseKeys:
    """Case, sample and group beside the models; a case that every line names anew is kept for what it lies in."""
    used = {*roles.models, roles.truth}
    for keys in case_keys(shape, "", used):
        named = shape[keys.item]
        if keys.repeats > 1 and Part.CASE not in named.said:
            continue
        if keys.sample and Part.CASE not in named.said | named.hinted and Part.SAMPLE not in shape[keys.sample].said:
            continue
        return keys
    return CaseKeys()


def names_cases(item: ShapedColumn) -> bool:
    """Whether a column holds the names of cases, and no numbers of lines."""
    return item.kind is ColumnKind.NAME and (called_case(item) or Part.DATASET in item.said)


def item_part(item: ShapedColumn, roles: LossRoles) -> Part:
    """A task that is passed or failed is a case; one with a score may be a data set."""
    return Part.DATASET if roles.layout.flags and Part.DATASET in item.said else Part.CASE


def sample_part(shape: Shape, sample: str) -> Part:
    """A run of a model over all cases is a sample of each."""
    return Part.RUN if sample and Part.RUN in shape[sample].said else Part.SAMPLE


def item_points(item: ShapedColumn, clear: bool) -> float:
    """A number that may count anything does not speak against cases; an id, or beside right and wrong, for them."""
    if Part.COUNT not in item.said or not (clear or called_case(item)):
        return 0.0
    return float(SAID + HINTED * called_case(item))


def in_groups(shape: Shape, group: str) -> str:
    """'in 10 groups of 'task''."""
    return f"in {counted(shape[group].distinct, 'group')} of {group!r}"
