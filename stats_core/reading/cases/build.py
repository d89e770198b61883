"""A frame with known roles to losses on common test cases."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stats_core.data import Losses
from stats_core.errors import InputError
from stats_core.reading.cases.roles import NO, YES, LossLayout, LossRoles, is_missing_label
from stats_core.reading.parse.columns import texts_of
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.types import Floats, Ints
from stats_core.wording import counted, first_of


def losses_from_frame(table: AnyTable, roles: LossRoles, *, known_labels: Sequence[str] = ()) -> Losses:
    """Losses of several models on the same cases, from a table with one line for each case.

    Parameters
    ----------
    table
        From `read_table`, or any frame with one line for each case.
    roles
        From `guess_loss_roles`, or chosen by a person.
    known_labels
        Classes that may be predicted although no case belongs to them.

    Raises
    ------
    InputError
        A column is missing, a cell is empty or not what its column holds, or a model predicts a class that
        no case has; the message names the model and the line.
    """
    table = ReadTable.of(table)
    _check_roles(roles)
    if roles.layout is LossLayout.CLASSES:
        losses = _classes(table, roles, known_labels)
    elif roles.layout in (LossLayout.WRONG, LossLayout.RIGHT):
        losses = _zero_one(table, roles)
    else:
        losses = _numbers(table, roles.models, "prediction" if roles.truth else "loss")
        if roles.truth:
            truth = _numbers(table, (roles.truth,), "true value")
            # What is beyond the largest number is infinite, and refused as a loss.
            with np.errstate(over="ignore"):
                apart = losses - truth
                losses = np.abs(apart) if roles.layout is LossLayout.ABSOLUTE else np.square(apart)
    return Losses(roles.models, losses, table.notes)


def _check_roles(roles: LossRoles) -> None:
    if roles.layout.needs_truth and not roles.truth:
        raise InputError(
            "No column is chosen for the truth", remedy="Choose the column that holds the true class or value."
        )
    if roles.truth and not roles.layout.needs_truth:
        raise InputError(
            f"The column {quoted(roles.truth)} is chosen for the truth, which losses do not need",
            remedy="Choose no column for the truth, or say that the models' columns hold predictions.",
        )
    if roles.truth in roles.models:
        raise InputError(
            f"The column {quoted(roles.truth)} is chosen for the truth and for a model",
            remedy="Take it out of the models.",
        )
    if len(roles.models) < 2:
        there = f"only {quoted(roles.models[0])}" if roles.models else "none"
        raise InputError(f"At least two models are needed, and there is {there}", remedy="Choose a column for each.")


def _classes(table: ReadTable, roles: LossRoles, known_labels: Sequence[str]) -> Floats:
    columns = {name: _Labels(table, name) for name in (roles.truth, *roles.models)}
    truth = columns[roles.truth]
    truth.refuse_missing(f"true class (column {quoted(roles.truth)})")
    for name in roles.models:
        columns[name].refuse_missing(f"prediction of {quoted(name)}")
    as_numbers = all(_is_number(label) for column in columns.values() for label in column.distinct)
    keys: dict[object, int] = {}
    for label in (*truth.distinct, *(str(label).strip() for label in known_labels)):
        keys.setdefault(_key(label, as_numbers), len(keys))
    right = truth.coded(keys, as_numbers)
    losses = np.empty((len(roles.models), len(table)))
    for row, name in zip(losses, roles.models, strict=True):
        predicted = columns[name].coded(keys, as_numbers)
        unknown = np.flatnonzero(predicted < 0)
        if unknown.size:
            _refuse_unknown(table, columns[name], truth, int(unknown[0]), unknown.size)
        row[:] = predicted != right
    return losses.T


class _Labels:
    """The distinct labels of a column, and for each case the number of its label."""

    def __init__(self, table: ReadTable, name: str) -> None:
        self.table, self.name = table, name
        self.codes, distinct = table.factorized(table.position(name))
        self.distinct = texts_of(distinct)

    def refuse_missing(self, noun: str) -> None:
        empty = [i for i, label in enumerate(self.distinct) if is_missing_label(label)]
        gone = np.flatnonzero(np.isin(self.codes, empty)) if empty else np.empty(0, dtype=np.int64)
        if len(gone) == 0:
            return
        if len(gone) > 1 and gone[-1] == len(self.codes) - 1 and gone[-1] - gone[0] == len(gone) - 1:
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

    def coded(self, keys: dict[object, int], as_numbers: bool) -> Ints:
        """For each case the number of its label among the known ones; -1 where it is unknown."""
        known = np.array([keys.get(_key(label, as_numbers), -1) for label in self.distinct], dtype=np.int64)
        return np.asarray(known[self.codes])


def _key(label: str, as_numbers: bool) -> object:
    """1 and 1.0 are the same class when all classes are numbers."""
    return float(label) if as_numbers else label


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


def _zero_one(table: ReadTable, roles: LossRoles) -> Floats:
    losses = np.empty((len(roles.models), len(table)))
    wrong = YES if roles.layout is LossLayout.WRONG else NO
    for row, name in zip(losses, roles.models, strict=True):
        labels = _Labels(table, name)
        labels.refuse_missing(f"value of {quoted(name)}")
        strange = [i for i, text in enumerate(labels.distinct) if text.lower() not in YES | NO]
        if strange:
            lines = np.flatnonzero(np.isin(labels.codes, strange))
            raise InputError(
                f"{quoted(name)} holds {quoted(labels.distinct[strange[0]])} where 0 or 1 is expected"
                f"{first_of(len(lines))}",
                table.place(int(lines[0])),
                "Write 0 or 1, or say that the columns hold losses or classes.",
            )
        row[:] = np.array([text.lower() in wrong for text in labels.distinct], dtype=np.float64)[labels.codes]
    return losses.T


def _numbers(table: ReadTable, names: Sequence[str], noun: str) -> Floats:
    def column(name: str) -> Floats:
        return table.numbers(name, noun, lambda row: f"{table.place(row)}, column {quoted(name)}")

    return np.column_stack([column(name) for name in names])
