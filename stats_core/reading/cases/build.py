"""A frame with known roles to losses on common test cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from stats_core.data import Losses
from stats_core.data.beside_cases import Unpaired
from stats_core.errors import InputError
from stats_core.reading.cases.arrange import arranged
from stats_core.reading.cases.cells import cell_losses
from stats_core.reading.cases.mixed import one_or_more_kinds
from stats_core.reading.cases.naming import called_by
from stats_core.reading.cases.numbering import anew_note, cases_of
from stats_core.reading.cases.roles import LossLayout, LossRoles, OtherWords
from stats_core.reading.cases.texts import texts_of_cases
from stats_core.reading.meaning.questions import chosen_lines, kept
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.types import Bools, Floats
from stats_core.wording import counted


def losses_from_frame(
    table: AnyTable,
    roles: LossRoles,
    *,
    known_labels: Sequence[str] = (),
    higher_is_better: bool | None = None,
) -> Losses:
    """Losses of several models on the same cases.

    Parameters
    ----------
    table
        From `read_table`, or any frame with one line for each case, or for each case and model.
    roles
        From `guess_loss_roles`, or chosen by a person.
    known_labels
        Classes that may be predicted although no case belongs to them.
    higher_is_better
        The direction of scores; losses need none.

    Raises
    ------
    InputError
        A column is missing, a cell is empty or not what its column holds, or a model predicts a class that
        no case has; the message names the model and the line.
    """
    table = ReadTable.of(table)
    _check_roles(roles)
    lines = kept(table, roles.where)
    if roles.long and roles.otherwise is None and not roles.layout.flags and roles.layout is not LossLayout.CLASSES:
        # A line without a score is no answer of its model to the case.
        roles = replace(roles, otherwise=OtherWords.OUT)
    values, said = _turned(cell_losses(lines, roles, known_labels), roles, higher_is_better)
    handling = (*table.notes, *chosen_lines(roles.where), *said, *_counted_as(roles))
    handling = (*handling, *one_or_more_kinds(lines, roles, values))
    if roles.long:
        _refuse_other_truth(lines, roles)
        return arranged(lines, roles, values[:, 0], handling)
    return _of_columns(lines, roles, values, handling)


def _of_columns(lines: ReadTable, roles: LossRoles, values: Floats, handling: tuple[str, ...]) -> Losses:
    """The losses of models that have a column each."""
    item = _cases(lines, roles)
    gone = _without_answer(values, item) if roles.otherwise is OtherWords.OUT else np.zeros(len(values), dtype=bool)
    if len(gone) and gone.all():
        raise InputError("No case has an answer of every model", remedy="Say what other words count as.")
    left = f"{counted(int(gone.sum()), 'line')} of cases without an answer of every model left out."
    handling = (*handling, *anew_note(lines, roles), *([left] if gone.any() else []))
    there = np.flatnonzero(~gone)
    unpaired = _unpaired(values, gone, item)
    item, sample, group = (
        names and tuple(names[line] for line in there)
        for names in (item, _texts(lines, roles.sample), _texts(lines, roles.group))
    )
    if group and not item:
        item = tuple(str(line + 1) for line in there)
    data = Losses(
        roles.models, values[~gone], handling, item, sample, group, called=called_by(roles), unpaired=unpaired
    )
    return data if data.item is None else _with_questions(data, lines.only(~gone), roles, item or data.item)


def _with_questions(data: Losses, lines: ReadTable, roles: LossRoles, item: tuple[str, ...]) -> Losses:
    """The losses with what was asked, where a column holds it."""
    number = {name: place for place, name in enumerate(data.item or ())}
    case = np.array([number[name] for name in item], dtype=np.int64)
    return replace(data, texts=texts_of_cases(lines, roles, case, tuple(number), (case, ())))


def _unpaired(values: Floats, gone: Bools, item: tuple[str, ...] | None) -> Unpaired | None:
    """The cases that only some models have an answer to; lines without names are called by their number."""
    if not gone.any():
        return None
    frame = pd.DataFrame(values[gone])
    names = [item[line] if item else str(line + 1) for line in np.flatnonzero(gone)]
    # A case of which a model lacks a sample is one that it lacks.
    grouped = frame.groupby(names, sort=False)
    means = grouped.mean().where(grouped.count().eq(grouped.size(), axis=0))
    losses = means.to_numpy(dtype=np.float64)
    some = np.isnan(losses).any(axis=1) & ~np.isnan(losses).all(axis=1)
    return Unpaired(tuple(map(str, means.index[some])), losses[some]) if some.any() else None


def _without_answer(values: Floats, item: tuple[str, ...] | None) -> Bools:
    """The lines in which a model has no answer, and the other lines of their cases."""
    gone = np.isnan(values).any(axis=1)
    if item and gone.any():
        gone |= np.isin(np.array(item, dtype=object), [item[line] for line in np.flatnonzero(gone)])
    return np.asarray(gone, dtype=bool)


def _refuse_other_truth(table: ReadTable, roles: LossRoles) -> None:
    """Refuse a case of which models have another truth."""
    if not roles.truth:
        return
    case, names = cases_of(table, roles)
    truth = table.factorized(table.position(roles.truth))[0]
    pairs = pd.DataFrame({"case": case, "truth": truth}).drop_duplicates()
    twice = pairs["case"].duplicated()
    if twice.any():
        row = int(pairs.index[twice][0])
        raise InputError(
            f"The truth of case {quoted(names[case[row]])} is not the same in all lines",
            table.place(row),
            "Give predictions for one test set.",
        )


def _counted_as(roles: LossRoles) -> tuple[str, ...]:
    """What a person said of cells that are neither right nor wrong, or of classes that no case has."""
    said = ("Classes are the same whether written in capitals or not.",) if roles.any_case else ()
    classes = roles.layout is LossLayout.CLASSES
    if not (classes or roles.layout.flags) or roles.otherwise in (None, OtherWords.OUT):
        return said
    what = "Predicted classes that no case has" if classes else "Cells that say neither right nor wrong"
    return (*said, f"{what} count as {roles.otherwise.name.lower()}.")


def _cases(table: ReadTable, roles: LossRoles) -> tuple[str, ...] | None:
    if not roles.item:
        return None
    case, names = cases_of(table, roles)
    return tuple(np.array(names, dtype=object)[case].tolist())


def _texts(table: ReadTable, name: str) -> tuple[str, ...] | None:
    return tuple(table.column(name).tolist()) if name else None


def _turned(values: Floats, roles: LossRoles, higher: bool | None) -> tuple[Floats, tuple[str, ...]]:
    """Scores as losses, of which less is better."""
    if roles.layout is not LossLayout.SCORES:
        return values, ()
    higher = roles.higher if higher is None else higher
    if higher is None:
        raise InputError("Nothing says whether a higher score is better", remedy="Say it.")
    if not higher:
        return values, ()
    shown = values[~np.isnan(values)]
    if len(shown) and shown.min() >= 0 and shown.max() <= 1:
        return 1 - values, ("A loss is 1 minus the score, of which more is better.",)
    return 0.0 - values, ("A loss is the score with its sign turned, because more is better.",)


def _check_roles(roles: LossRoles) -> None:
    _check_truth(roles)
    if len(roles.models) < 2 and not roles.long:
        there = f"only {quoted(roles.models[0])}" if roles.models else "none"
        raise InputError(f"At least two models are needed, and there is {there}", remedy="Choose a column for each.")
    if roles.long and not (roles.score and roles.item):
        lacks = "the score" if not roles.score else "the case"
        raise InputError(f"No column is chosen for {lacks}", remedy="Choose the column that holds it.")


def _check_truth(roles: LossRoles) -> None:
    if roles.layout.needs_truth and not roles.truth:
        raise InputError(
            "No column is chosen for the truth", remedy="Choose the column that holds the true class or value."
        )
    if roles.truth and not roles.layout.needs_truth:
        raise InputError(
            f"The column {quoted(roles.truth)} is chosen for the truth, which losses do not need",
            remedy="Choose no column for the truth, or say that the models' columns hold predictions.",
        )
    if roles.truth in roles.columns:
        raise InputError(
            f"The column {quoted(roles.truth)} is chosen for the truth and for a model",
            remedy="Take it out of the models.",
        )
