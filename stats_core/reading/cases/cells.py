"""The cells of a table of cases as losses: classes against the truth, words of right and wrong, scores, losses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.cases.roles import LossLayout, LossRoles, OtherWords, is_missing_label
from stats_core.reading.parse.case_words import flag
from stats_core.reading.parse.columns import texts_of
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.types import Floats, Ints
from stats_core.wording import counted, first_of


def cell_losses(table: ReadTable, roles: LossRoles, known_labels: Sequence[str]) -> Floats:
    """`[line, column]`: the loss, or the score, in every cell; NaN where the case is to be left out."""
    if roles.layout is LossLayout.CLASSES:
        return _classes(table, roles, known_labels)
    if roles.layout.flags:
        return _flags(table, roles)
    noun = {LossLayout.LOSSES: "loss", LossLayout.SCORES: "score"}.get(roles.layout, "prediction")
    numbers = np.column_stack([_numbers(table, name, noun, roles.otherwise) for name in roles.columns])
    if not roles.truth:
        return numbers
    truth = _numbers(table, roles.truth, "true value", roles.otherwise)[:, np.newaxis]
    # What is beyond the largest number is infinite, and refused as a loss.
    with np.errstate(over="ignore"):
        apart = numbers - truth
        return np.abs(apart) if roles.layout is LossLayout.ABSOLUTE else np.square(apart)


def _classes(table: ReadTable, roles: LossRoles, known_labels: Sequence[str]) -> Floats:
    columns = {name: _Labels(table, name) for name in (roles.truth, *roles.columns)}
    truth = columns[roles.truth]
    _refuse_missing(columns, roles)
    key = _key_of(columns.values(), roles.any_case)
    keys: dict[object, int] = {}
    for label in (*truth.distinct, *(str(label).strip() for label in known_labels)):
        keys.setdefault(key(label), len(keys))
    right = truth.coded(keys, key)
    losses = np.empty((len(roles.columns), len(table)))
    for row, name in zip(losses, roles.columns, strict=True):
        predicted = columns[name].coded(keys, key)
        unknown = np.flatnonzero(predicted < 0)
        if unknown.size and roles.otherwise is None:
            _refuse_unknown(table, columns[name], truth, int(unknown[0]), unknown.size)
        row[:] = predicted != right
        if roles.otherwise is OtherWords.OUT:
            row[unknown] = np.nan
    return losses.T


def _refuse_missing(columns: Mapping[str, _Labels], roles: LossRoles) -> None:
    """Refuse a case without a truth, and one without a prediction where nobody has said what that counts as."""
    columns[roles.truth].refuse_missing(f"true class (column {quoted(roles.truth)})")
    for name in roles.columns if roles.otherwise is None else ():
        columns[name].refuse_missing(f"prediction of {quoted(name)}")


def unknown_classes(table: ReadTable, roles: LossRoles) -> list[str]:
    """The labels that models predict and no case has as its true class, "" where a prediction is missing."""
    columns = {name: _Labels(table, name) for name in (roles.truth, *roles.columns)}
    if len(columns[roles.truth].missing) or any(column.ends_early for column in columns.values()):
        return []  # That a truth is missing, or a file was cut off, is said and not asked about.
    key = _key_of(columns.values(), roles.any_case)
    known = {key(label) for label in columns[roles.truth].distinct}
    given = dict.fromkeys(label for name in roles.columns for label in columns[name].distinct)
    return list(dict.fromkeys("" if is_missing_label(label) else label for label in given if key(label) not in known))


class _Labels:
    """The distinct labels of a column, and for each case the number of its label."""

    def __init__(self, table: ReadTable, name: str) -> None:
        self.table, self.name = table, name
        self.codes, distinct = table.factorized(table.position(name))
        self.distinct = texts_of(distinct)

    @property
    def missing(self) -> Ints:
        """The cases without a label."""
        empty = [i for i, label in enumerate(self.distinct) if is_missing_label(label)]
        return np.flatnonzero(np.isin(self.codes, empty)) if empty else np.empty(0, dtype=np.int64)

    @property
    def ends_early(self) -> bool:
        """Whether the last labels are missing and no other."""
        gone = self.missing
        return len(gone) > 1 and bool(gone[-1] == len(self.codes) - 1 and gone[-1] - gone[0] == len(gone) - 1)

    def refuse_missing(self, noun: str) -> None:
        gone = self.missing
        if len(gone) == 0:
            return
        if self.ends_early:
            raise InputError(
                f"The column {quoted(self.name)} ends before the others: it has "
                f"{counted(len(self.codes) - len(gone), 'label')} for {counted(len(self.codes), 'case')}",
                f"from {self.table.place(int(gone[0]))} on",
                "Give one label for each case.",
            )
        more = f", and {len(gone) - 1:,} more" if len(gone) > 1 else ""
        raise InputError(
            f"A {noun} is missing{more}", self.table.place(int(gone[0])), "Fill it in, or leave out the case."
        )

    def coded(self, keys: dict[object, int], key: Callable[[str], object]) -> Ints:
        """For each case the number of its label among the known ones; -1 where it is unknown."""
        known = np.array([keys.get(key(label), -1) for label in self.distinct], dtype=np.int64)
        return np.asarray(known[self.codes])


def _key_of(columns: Iterable[_Labels], any_case: bool | None) -> Callable[[str], object]:
    """What makes two labels one class: 1 and 1.0 where all are numbers, capitals where they make no difference."""
    labels = [label for column in columns for label in column.distinct if not is_missing_label(label)]
    if all(map(_is_number, labels)):
        return lambda label: label if is_missing_label(label) else float(label)
    return str.casefold if any_case else str


def _is_number(label: str) -> bool:
    try:
        float(label)
    except ValueError:
        return False
    return True


def _refuse_unknown(table: ReadTable, column: _Labels, truth: _Labels, row: int, count: int) -> None:
    label = column.distinct[column.codes[row]]
    alike = [known for known in truth.distinct if known.casefold() == label.casefold()]
    raise InputError(
        f"{quoted(column.name)} predicts {quoted(label)}, which is no true class of any case{first_of(count)}",
        table.place(row),
        f"Write it as the true class is written, {quoted(alike[0])}."
        if alike
        else "Correct the label, or add it to the known classes if it is one that no case here has.",
    )


def _flags(table: ReadTable, roles: LossRoles) -> Floats:
    losses = np.empty((len(roles.columns), len(table)))
    instead = {OtherWords.WRONG: 1.0, OtherWords.RIGHT: 0.0, OtherWords.OUT: np.nan}
    for row, name in zip(losses, roles.columns, strict=True):
        labels = _Labels(table, name)
        found = [flag(text) for text in labels.distinct]
        strange = [i for i, one in enumerate(found) if one is None]
        if strange and roles.otherwise is None:
            _refuse_strange(table, labels, strange)
        other = instead.get(roles.otherwise, np.nan) if roles.otherwise else np.nan
        wrong = [other if one is None else float(one is (roles.layout is LossLayout.WRONG)) for one in found]
        row[:] = np.array(wrong)[labels.codes]
    return losses.T


def _refuse_strange(table: ReadTable, labels: _Labels, strange: list[int]) -> None:
    labels.refuse_missing(f"value of {quoted(labels.name)}")
    lines = np.flatnonzero(np.isin(labels.codes, strange))
    raise InputError(
        f"{quoted(labels.name)} holds {quoted(labels.distinct[strange[0]])} where 0 or 1 is expected"
        f"{first_of(len(lines))}",
        table.place(int(lines[0])),
        "Write 0 or 1, or say that the columns hold losses or classes.",
    )


def _numbers(table: ReadTable, name: str, noun: str, otherwise: OtherWords | None) -> Floats:
    there = None
    if otherwise is OtherWords.OUT:
        codes, cells = table.factorized(table.position(name))
        there = ~np.array([is_missing(text) for text in texts_of(cells)], dtype=bool)[codes]
    if there is None or there.all():
        return table.numbers(name, noun, lambda row: f"{table.place(row)}, column {quoted(name)}")
    values = np.full(len(table), np.nan)
    values[there] = _numbers(table.only(there), name, noun, None)
    return values
