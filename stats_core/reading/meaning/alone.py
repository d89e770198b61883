"""Files in which one algorithm or one run stands alone: nothing can be compared, and what is missing is said."""

from __future__ import annotations

from stats_core.errors import InputError
from stats_core.reading.meaning.candidate import Candidate
from stats_core.reading.meaning.key_columns import increasing, is_setting
from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.shape import ColumnKind, Shape, ShapedColumn
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import ALGORITHM, is_metric, telling_words, word_set, words_of

_OTHERS = frozenset([Part.DATASET, Part.RUN, Part.FOLD, Part.LEVEL, Part.CASE, Part.BLOCK])
_BESIDE = frozenset([Part.LEVEL, Part.COUNT, Part.SPREAD, Part.STAMP])
_MODELS = ALGORITHM | word_set("assistant left right")
_OF_ALL = word_set("experiment exp")
"""Words that name an algorithm where there are several, and what all lines belong to where there is one."""
_WON = word_set("winner preferred preference won choice chosen verdict")
_OF_CASES = frozenset(["graded records", "HELM run", "lm-eval samples"])
"""Kinds of files that hold what one model did on each case."""
COLUMNS_LOOKED_AT = 200
"""Columns among which one names the algorithm, and that a log of one run has."""


def only_algorithm(shape: Shape) -> str | None:
    """The name of the algorithm where a column that is headed so has the same in every line."""
    named = [column for column in shape.columns[:COLUMNS_LOOKED_AT] if column.said == {Part.ALGORITHM}]
    fit = [column for column in named if "".join(telling_words(column.name)) not in _OF_ALL]
    if any(column.distinct > 1 for column in fit):
        return None
    return next((column.column.cells[0] for column in fit if column.kind is ColumnKind.CONSTANT), None)


def compares(candidate: Candidate, shape: Shape) -> bool:
    """Whether a reading compares algorithms, where the file says that it holds one: tasks and runs are none."""
    name = str(candidate.roles.__dict__.get("algorithm") or "")
    if name not in shape:
        return False
    column = shape[name]
    if column.kind is ColumnKind.FLAG and any(map(is_metric, words_of(column.name))):
        return False  # 'acc_norm' of one model says right and wrong.
    return column.distinct > 1 and (Part.ALGORITHM in column.said or column.said.isdisjoint(_OTHERS))


def is_log(shape: Shape) -> bool:
    """Whether the lines are those of one run: a level that increases from line to line, beside metrics only."""
    if len(shape.columns) > COLUMNS_LOOKED_AT or shape.rows < 3:
        return False
    levels = [column for column in shape.columns if Part.LEVEL in column.said and column.measured]
    level = next((column for column in levels if column.distinct == shape.rows and increasing(column)), None)
    others = [column for column in shape.columns if column not in levels]
    return level is not None and bool(others) and all(map(_of_a_log, others))


def _of_a_log(column: ShapedColumn) -> bool:
    if column.kind in (ColumnKind.STAMP, ColumnKind.CONSTANT, ColumnKind.EMPTY) or column.said & _BESIDE:
        return True
    return column.measured and (is_metric(column.name) or is_setting(column.name))


def judged_in_pairs(shape: Shape) -> ShapedColumn | None:
    """The column that says which of two models in its line won, where the lines hold no score of a model."""
    named = [
        column for column in shape.columns[:COLUMNS_LOOKED_AT] if column.kind in (ColumnKind.NAME, ColumnKind.CONSTANT)
    ]
    models = [column for column in named if _MODELS.issuperset(words_of(column.name)[:1])]
    if len(models) != 2:
        return None
    sides = {*(column.name for column in models), *models[0].column.cells, *models[1].column.cells}
    won = [column for column in named if column not in models and set(words_of(column.name)) & _WON]
    return next((column for column in won if sides & set(column.column.cells)), None)


def in_pairs(winner: ShapedColumn) -> InputError:
    """That preferences between two models are no scores."""
    return InputError(
        f"The lines say which of two models was preferred, in {quoted(winner.name)}; preferences are no scores, "
        "and are not compared here",
        remedy="Give a score of each model on each case, or the share of wins of each model on several data sets.",
    )


def names_of_lines(shape: Shape) -> ShapedColumn | None:
    """The column that names every line differently and may name algorithms, beside numbers."""
    if not any(column.column.numeric for column in shape.columns):
        return None
    fit = [column for column in shape.columns if column.kind is ColumnKind.NAME and column.distinct == shape.rows]
    return next((column for column in fit if not column.said & _OTHERS), None)


def truth_and_model(shape: Shape) -> tuple[str, str] | None:
    """The column of the truth and the only one beside it that may hold what a model predicted."""
    aside = _OTHERS | _BESIDE
    truths = [column.name for column in shape.columns if column.said == {Part.TRUTH}]
    others = [column for column in shape.columns if column.name not in truths and not column.said & aside]
    return (truths[0], others[0].name) if len(truths) == len(others) == 1 else None


def no_scores(shape: Shape) -> InputError | None:
    """What a table lacks that has no numbers, or one line of them."""
    if not any(column.column.numeric for column in shape.columns):
        return InputError(
            "No column can hold scores: in each are cells that are not numbers",
            remedy="Give a table with a column of scores.",
        )
    if shape.rows == 1:
        return InputError(
            "There is one line of scores, so nothing can be tested",
            remedy="Give the scores on several data sets, folds, cases or runs, each in a line of its own.",
        )
    return None


def _unread(table: ReadTable) -> str:
    """Which file was given with it and is not there; "" where none was."""
    left = next((one for one in table.left if one.what == "file" and not one.keep), None)
    return "" if left is None else f"; {quoted(left.name)} is left out: {left.why}"


def nothing_to_compare(
    table: ReadTable,
    algorithm: str | None,
    *,
    one_run: bool,
    names: ShapedColumn | None = None,
    predicted: tuple[str, str] | None = None,
) -> InputError:
    """What stands alone in the files, and what is to be given with it."""
    together = table.paths is not None
    if algorithm is not None:
        files = "All files are" if together else "The file is"
        return InputError(
            f"{files} of one algorithm, {quoted(algorithm)}, so there is nothing to compare it with{_unread(table)}",
            remedy="Add the files of another algorithm."
            if together
            else "Give the files of all algorithms together, or add the lines of another algorithm.",
        )
    if one_run and table.kind in _OF_CASES:
        return InputError(
            f"The file is of one model ({table.recognised}), so there is nothing to compare it with",
            remedy="Give the files of all models together, each named after its model or in a folder of its own.",
        )
    if one_run:
        of = f" ({table.recognised})" if table.recognised else ""
        return InputError(
            f"The file is the log of one run{of}, so there is nothing to compare it with",
            remedy="Give the files of all runs of all algorithms together, each named after its algorithm and its run, "
            "as PPO_1.csv, PPO_2.csv and SAC_1.csv.",
        )
    if predicted is not None:
        truth, model = map(quoted, predicted)
        return InputError(
            f"Beside the truth in {truth} stands one model, {model}, and at least two models are compared",
            remedy="Add a column with what another model predicted for the same cases.",
        )
    if names is not None:
        return InputError(
            f"There is one score for each of the {names.distinct:,} names in {quoted(names.name)}, so nothing can be "
            "tested",
            remedy="Give their scores on several data sets, folds, cases or runs.",
        )
    whole = "Nothing in the files" if together else "Nothing in the file"
    return InputError(
        f"{whole} names two algorithms or more: neither a column nor the headings do",
        remedy="Add a column of scores for another algorithm, or one that names the algorithm of each line"
        + ("." if together else ", or give the files of all algorithms together."),
    )
