"""A frame with known roles to the scores of folds."""

from __future__ import annotations

import numpy as np
import pandas as pd

from stats_core.data import FoldScores
from stats_core.errors import InputError
from stats_core.reading.folds.gaps import without_gaps
from stats_core.reading.folds.grid import FoldKeys, fold_grid
from stats_core.reading.folds.roles import SPLIT_HEADING, FoldLayout, FoldRoles
from stats_core.reading.meaning.questions import chosen_lines, kept
from stats_core.reading.meaning.scales import hundredths, said_divided
from stats_core.reading.parse.names import CodedNames
from stats_core.reading.parse.numbers import FOLD_OR_RUN
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.types import Floats
from stats_core.wording import counted


def folds_from_frame(
    table: AnyTable,
    roles: FoldRoles,
    *,
    folds_per_run: int | None = None,
    n_train: float | None = None,
    n_test: float | None = None,
    higher_is_better: bool = True,
) -> FoldScores:
    """Scores of folds from a table, paired by run and fold and never by the order of lines.

    Algorithms keep the order of their first appearance; runs and folds are sorted (2 before 10). Folds that are
    numbered on from run to run are numbered anew in each.

    Parameters
    ----------
    table
        From `read_table`, or any frame with a line for each score, for each fold, or for each algorithm.
    roles
        From `guess_fold_roles`, or chosen by a person.
    folds_per_run
        Cuts folds without a run into runs of so many, as scikit-learn's repeated splitters number them; 1 for
        resamples. None makes one run of them.
    n_train, n_test
        Sizes of training and test set; where None, the mean of their columns, if there are any.
    higher_is_better
        Whether a higher score is better.

    Raises
    ------
    InputError
        A role, a value or a pair is missing, or a score is there twice; the message names algorithm, run and fold.
    """
    _refuse_double_roles(roles)
    table, roles, gone = without_gaps(kept(ReadTable.of(table), roles.where), roles)
    read = {FoldLayout.LONG: _long, FoldLayout.WIDE: _wide, FoldLayout.SPLITS: _splits}[roles.layout]
    algorithms, scores = read(table, roles)
    if folds_per_run is not None:
        scores = _cut(scores, folds_per_run, roles)
    train, test = _size(table, roles.n_train, n_train), _size(table, roles.n_test, n_test)
    if n_train is None and n_test is None and (train is None or test is None):
        train = test = None  # One column of sizes says nothing about the other.
    handling = (*table.notes, *chosen_lines(roles.where), *gone, *said_divided(roles.in_percent))
    return FoldScores(algorithms, scores, train, test, higher_is_better, handling)


def _long(table: ReadTable, roles: FoldRoles) -> tuple[tuple[str, ...], Floats]:
    _need(roles.algorithm, "No column is chosen for the algorithm", "Choose the column that names it.")
    _need(roles.score, "No column is chosen for the score", "Choose the column with the scores.")
    _need(
        roles.run or roles.fold,
        "No column is chosen for the run or the fold, so nothing says which scores belong together",
        "Choose the column that numbers the folds, the runs or the resamples.",
    )
    keys, algorithm = _keys(table, roles), CodedNames.of(table, roles.algorithm, "algorithm")

    def place(row: int) -> str:
        return f"algorithm {quoted(algorithm[row])}, {keys.label(row)}, {table.place(row)}"

    values = table.numbers(roles.score, "score", place, leave_out=FOLD_OR_RUN)
    return algorithm.distinct, fold_grid(table, keys, algorithm.codes, algorithm.distinct, values)


def _wide(table: ReadTable, roles: FoldRoles) -> tuple[tuple[str, ...], Floats]:
    names = roles.score_columns
    _need(names, "No columns are chosen as algorithms", "Choose the columns with the algorithms' scores.")
    keys = _keys(table, roles)

    def place(cell: int) -> str:
        row, column = divmod(cell, len(names))
        return f"algorithm {quoted(names[column])}, {keys.label(row)}, {table.place(row)}"

    values = table.number_block(names, "score", place, leave_out=FOLD_OR_RUN)
    first = fold_grid(
        table, keys, np.zeros(len(table), dtype=np.int64), names[:1], np.arange(len(table), dtype=np.float64)
    )
    scores = np.moveaxis(values[first[0].astype(np.int64)], -1, 0)
    divided = [names.index(name) for name in roles.in_percent if name in names]
    scores[divided] = hundredths(scores[divided])
    return names, scores


def _splits(table: ReadTable, roles: FoldRoles) -> tuple[tuple[str, ...], Floats]:
    _need(roles.algorithm, "No column is chosen for the algorithm", "Choose the column that names the candidates.")
    columns = roles.score_columns
    _need(columns, "No columns are chosen as splits", "Choose the columns split0_test_score, split1_test_score, ...")
    numbers = [int(match[1]) for name in columns if (match := SPLIT_HEADING.fullmatch(name))]
    gaps = sorted(set(range(max(numbers, default=-1) + 1)) - set(numbers))
    if numbers and gaps and not roles.incomplete:
        raise InputError(
            f"The scores of split {gaps[0]} are missing", remedy="Keep the columns of all splits of the search."
        )
    algorithm = CodedNames.of(table, roles.algorithm, "algorithm")
    again = pd.Series(algorithm.codes).duplicated().to_numpy()
    if again.any():
        second = int(np.flatnonzero(again)[0])
        first = int(np.flatnonzero(algorithm.codes == algorithm.codes[second])[0])
        raise InputError(
            f"The algorithm {quoted(algorithm[second])} has two lines",
            table.places(first, second),
            "Choose a column that names every line differently.",
        )

    def place(cell: int) -> str:
        row, column = divmod(cell, len(columns))
        return f"algorithm {quoted(algorithm[row])}, {columns[column]}, {table.place(row)}"

    return algorithm.distinct, table.number_block(columns, "score", place, leave_out=FOLD_OR_RUN)[:, np.newaxis, :]


def _keys(table: ReadTable, roles: FoldRoles) -> FoldKeys:
    run, fold = (
        CodedNames.of(table, column, noun, sort=True) if column else None
        for column, noun in ((roles.run, "run"), (roles.fold, "fold"))
    )
    return FoldKeys(run, fold, len(table))


def _cut(scores: Floats, folds_per_run: int, roles: FoldRoles) -> Floats:
    if roles.run and roles.layout is not FoldLayout.SPLITS:
        raise InputError(
            f"The column {quoted(roles.run)} says already which folds make a run",
            remedy="Leave the number of folds in a run open, or choose no column for the run.",
        )
    total = scores.shape[2]
    if folds_per_run < 1 or total % folds_per_run:
        raise InputError(
            f"{counted(total, 'fold')} cannot be cut into runs of {folds_per_run}",
            remedy="Give a number of folds that divides them all.",
        )
    return scores.reshape(len(scores), total // folds_per_run, folds_per_run)


def _size(table: ReadTable, column: str | None, given: float | None) -> float | None:
    if given is not None or column is None:
        return given
    return float(np.mean(table.numbers(column, "size", table.place)))


def _refuse_double_roles(roles: FoldRoles) -> None:
    parts = ("algorithm", "run", "fold", "score", "n_train", "n_test")
    chosen = [(part, getattr(roles, part)) for part in parts]
    chosen += [("a column of scores", name) for name in roles.score_columns]
    taken: dict[str, str] = {}
    for part, column in chosen:
        if column and column in taken:
            raise InputError(
                f"The column {quoted(column)} is chosen both as {taken[column]} and as {part}",
                remedy="Choose another column for one of them.",
            )
        if column:
            taken[column] = part


def _need(given: object, problem: str, remedy: str) -> None:
    if not given:
        raise InputError(problem, remedy=remedy)
