"""Which columns name the case, its sample and its group, by what they make unique and what lies in what."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.case_words import names_case
from stats_core.reading.parse.columns import texts_of
from stats_core.reading.parse.numbers import looks_numeric
from stats_core.reading.parse.words import words_of

FEWEST_COUNTED = 10
"""Cases from which on a first column that counts on by one is taken for their number."""
UNLIKE = 50
"""Lines from which on text that never repeats is no class."""
MOST = 4
"""Columns that are tried for one part."""
LINES = frozenset(["row", "line", "index"])
FOLDER = "folder"
"""The heading of a part of the paths of which nothing says what it names."""
MOST_GROUPS = 2
"""Columns that are tried for groups in which cases are numbered anew."""
_ASKED = frozenset(["input", "inputs", "instruction", "prompt", "question", "query", "problem"])
_LOOKED_AT = 20
NEARLY_ALL = 0.9
"""The share of all pairs of cells of two columns from which on they are crossed."""
SHARED = 0.3
"""The share of cases and models, or of cases and samples, that must occur together."""


class CaseKeys(NamedTuple):
    """The columns of case, sample and group; "" for none.

    `repeats` is the number of lines that they do not tell apart; `anew` says that cases are numbered anew in each
    group, so that group and case together tell them.
    """

    item: str = ""
    sample: str = ""
    group: str = ""
    repeats: int = 1
    anew: bool = False

    @property
    def told_by(self) -> tuple[str, ...]:
        """The columns that tell cases apart."""
        return (self.group, self.item) if self.anew else (self.item,)


def tells_apart(shape: Shape, column: ShapedColumn) -> bool:
    """Whether a column only tells cases apart, by its name, by counting them, or because its text never repeats."""
    if column.kind is ColumnKind.STAMP or names_case(column.name):
        return True
    every = column.distinct == shape.rows
    first = column.name == shape.table.names[0]
    counts = first and every and shape.rows >= FEWEST_COUNTED and _counts(column)
    return counts or (every and shape.rows > UNLIKE and not looks_numeric(column.column.cells[0]))


def _counts(column: ShapedColumn) -> bool:
    """Whether cells count on by one, from line to line, as no prediction does."""
    texts = texts_of(column.column.cells)
    if not all(text.isdecimal() and len(text) < 16 for text in texts):
        return False
    return all(int(after) - int(before) == 1 for before, after in pairwise(texts))


def case_keys(shape: Shape, model: str, without: Collection[str]) -> Iterator[CaseKeys]:
    """The ways to tell cases and samples apart, beside the column of models ("" where models are columns)."""
    found = [column for column in shape.columns if column.name not in without and _may_tell(column)]
    # Several metrics of a case are no samples: one of them is chosen.
    metrics = [column.name for column in shape.columns if Part.METRIC in column.said]
    fixed = (*metrics, *((model,) if model else ()))
    shared = (
        item for item in sorted(found, key=_like_a_case) if not model or _together(shape, model, item.name) >= SHARED
    )
    for item in islice(shared, MOST):
        others = [column for column in found if column is not item]
        yield from _told_by(shape, fixed, item, others, group_of(shape, item.name, {*without, item.name}))


def _may_tell(column: ShapedColumn) -> bool:
    """Whether a column may name cases, samples or groups: filled, of several cells, and no metrics."""
    if column.kind not in (ColumnKind.NAME, ColumnKind.WHOLE, ColumnKind.PROSE) or column.distinct < 2:
        return False
    return "" not in column.column.cells and Part.METRIC not in column.said


def _told_by(
    shape: Shape, fixed: tuple[str, ...], item: ShapedColumn, others: Sequence[ShapedColumn], group: str
) -> Iterator[CaseKeys]:
    """The ways to tell the lines of a case apart: it has one, or samples, or is another in each group."""
    if shape.unique([*fixed, item.name]):
        yield CaseKeys(item.name, "", group)
        return
    sample = _sample(shape, fixed, (item.name,), others)
    if sample:
        yield CaseKeys(item.name, sample, group)
    told = bool(sample)
    for keys in _told_in_groups(shape, fixed, item, others):
        told = True
        yield keys
    if not told and called_case(item) and not _told_by_another(shape, fixed, [item.name], others):
        yield CaseKeys(item.name, "", group, shape.repeats([*fixed, item.name]))


def _told_in_groups(
    shape: Shape, fixed: tuple[str, ...], item: ShapedColumn, others: Sequence[ShapedColumn]
) -> Iterator[CaseKeys]:
    """The ways to tell lines apart where cases are numbered anew in each group."""
    for of in [column for column in others if _begins_anew(shape, fixed, item, column)][:MOST_GROUPS]:
        within = (of.name, item.name)
        further = [column for column in others if column is not of]
        once = shape.unique([*fixed, *within])
        sample = "" if once else _sample(shape, fixed, within, further)
        repeats = 1 if sample or once else shape.repeats([*fixed, *within])
        if repeats == 1 or not _told_by_another(shape, fixed, within, further):
            yield CaseKeys(item.name, sample, of.name, repeats, anew=True)


def how_many(shape: Shape, name: str) -> int:
    """How many different cells a column has, also where it is long and holds numbers."""
    return shape.places([name])


def _together(shape: Shape, first: str, second: str) -> float:
    """The share of all pairs of cells that occur."""
    return shape.places([first, second]) / (how_many(shape, first) * how_many(shape, second))


def called_case(column: ShapedColumn) -> bool:
    """Whether a heading calls a column that of a case; a line of a file may be anything."""
    return (
        Part.CASE in column.said | column.hinted
        or (names_case(column.name) and LINES.isdisjoint(words_of(column.name)[-1:]))
        or asks_in_words(column)
    )


def asks_in_words(column: ShapedColumn) -> bool:
    """Whether a column holds sentences under a word for what was asked: 'user_input', 'instruction'."""
    if column.kind not in (ColumnKind.NAME, ColumnKind.PROSE) or _ASKED.isdisjoint(words_of(column.name)[-1:]):
        return False
    some = column.column.cells[:_LOOKED_AT]
    return 2 * sum(len(text.split()) > 2 for text in some) > len(some)


def names_models(shape: Shape, column: ShapedColumn) -> bool:
    """Whether a column names the model of each line, whatever its cells are: 1 and 2, yes and no, passed and failed.

    A heading says it, and every case has a line of nearly all of them.
    """
    if Part.ALGORITHM not in column.said:
        return False
    cases = [one.name for one in shape.columns if one is not column and called_case(one)]
    return any(
        how_many(shape, case) < shape.rows and _together(shape, case, column.name) >= NEARLY_ALL for case in cases
    )


def _like_a_case(column: ShapedColumn) -> tuple[bool, bool, int]:
    return (Part.CASE not in column.said, not called_case(column), -column.distinct)


def _sample(shape: Shape, fixed: Sequence[str], case: Sequence[str], others: Sequence[ShapedColumn]) -> str:
    """The column that numbers the samples of each case: few, the same for most cases, and each once; "" for none."""
    cases = shape.places(case)
    found = [
        column
        for column in others
        if (column.distinct < cases or Part.SAMPLE in column.said)
        and column.kind is not ColumnKind.PROSE
        and (Part.SAMPLE in column.said or not _called_group(column))
        and _apart(shape, fixed, case, column)
    ]
    likeliest = min(found, key=lambda one: (Part.SAMPLE not in one.said | one.hinted, one.distinct), default=None)
    return "" if likeliest is None else likeliest.name


def _apart(shape: Shape, fixed: Sequence[str], case: Sequence[str], column: ShapedColumn) -> bool:
    """Whether a column tells the lines of each case apart, and is the same for most cases."""
    both = shape.places([*case, column.name])
    often = both >= SHARED * shape.places(case) * how_many(shape, column.name)
    return often and shape.unique([*fixed, *case, column.name])


def _told_by_another(shape: Shape, fixed: Sequence[str], case: Sequence[str], others: Sequence[ShapedColumn]) -> bool:
    """Whether a column that is not another in every line tells the lines of each case apart."""
    return any(
        2 * shape.places([*fixed, column.name]) <= shape.rows and shape.unique([*fixed, *case, column.name])
        for column in others
    )


def _begins_anew(shape: Shape, fixed: Sequence[str], item: ShapedColumn, group: ShapedColumn) -> bool:
    """Whether a column may be that of groups in each of which cases are numbered anew."""
    if group.kind is ColumnKind.PROSE or not called_case(item) or not _called_group(group) or Part.SAMPLE in group.said:
        return False
    within = [group.name, item.name]
    models = shape.places(fixed) if fixed else 1
    return shape.places([*fixed, item.name]) < shape.places([*fixed, *within]) and shape.places(
        [*fixed, *within]
    ) >= SHARED * models * shape.places(within)


def _called_group(column: ShapedColumn) -> bool:
    """Whether a heading calls a column one of groups; folders of files hold a task each, as a rule."""
    return bool(column.said & {Part.GROUP, Part.DATASET}) or Part.GROUP in column.hinted or column.name == FOLDER


def group_of(shape: Shape, item: str, without: Collection[str]) -> str:
    """The finest column that a word calls a group, in which every case lies once and several lie together."""
    cases = how_many(shape, item)
    found = [
        column
        for column in shape.columns
        if column.name not in without and _may_be_group(column)
        if 1 < column.distinct <= cases / 2 and shape.places([item, column.name]) == cases
    ]
    return max(found, key=lambda column: column.distinct).name if found else ""


def _may_be_group(column: ShapedColumn) -> bool:
    """Whether a heading calls a filled column one of groups, or of cases, which may lie in one another."""
    if column.kind not in (ColumnKind.NAME, ColumnKind.WHOLE) or "" in column.column.cells:
        return False
    return Part.CASE in column.said or _called_group(column)
