"""Which question a table is for, and why: read by the page that is given a file, and by the one that asks for any."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stats_core.reading.cases.guess import guess_loss_roles
from stats_core.reading.cases.roles import LossLayout
from stats_core.reading.curves.ask import has_level
from stats_core.reading.curves.guess import guess_roles
from stats_core.reading.curves.roles import CurveLayout
from stats_core.reading.folds.guess import FOLD, guess_fold_roles
from stats_core.reading.folds.roles import FoldLayout
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import is_metric, words_of
from stats_core.reading.ranks.guess import guess_score_roles
from stats_core.reading.ranks.roles import ScoreLayout
from stats_core.types import Question
from stats_core.wording import counted

SURE = 3
"""What a column's name or the layout says outright; less is a mere possibility."""
LOOKED_AT = 20_000
"""Lines that tell what a table is for."""
_DATASETS = frozenset(["dataset", "data", "task", "problem", "benchmark", "environment", "env", "domain", "game"])
_SKILLS = frozenset(["loss", "error", "residual", "deviation"])


@dataclass(frozen=True)
class FittingQuestion:
    """A question that a table may be for: how surely, and what says so."""

    question: Question
    points: int
    why: str

    @property
    def sure(self) -> bool:
        """Whether the table says it outright."""
        return self.points >= SURE


def fitting_questions(table: AnyTable) -> tuple[FittingQuestion, ...]:
    """The questions that a table may be for, the likeliest first; no table makes this fail."""
    few = ReadTable.of(table).head(LOOKED_AT)
    looks: dict[Question, Callable[[ReadTable], tuple[int, str]]] = {
        Question.SAME_TEST_SET: _cases,
        Question.LEARNING_CURVES: _curves,
        Question.TWO_ALGORITHMS: _folds,
        Question.MANY_DATASETS: _ranks,
    }
    fits = [FittingQuestion(question, *look(few)) for question, look in looks.items()]
    return tuple(sorted((fit for fit in fits if fit.points), key=lambda fit: -fit.points))


def _curves(table: ReadTable) -> tuple[int, str]:
    roles = guess_roles(table)
    if roles.layout is CurveLayout.WIDE and roles.level_columns:
        points = SURE + 1 if roles.algorithm and len(roles.level_columns) > 2 else 1
        return points, f"{counted(len(roles.level_columns), 'heading')} are levels of training"
    if roles.level and roles.score and has_level(table, roles):
        return SURE + bool(roles.algorithm), f"the column {quoted(roles.level)} counts training"
    return (1, "each line may be a run with its final score") if roles.score else (0, "")


def _folds(table: ReadTable) -> tuple[int, str]:
    roles = guess_fold_roles(table)
    if roles.layout is FoldLayout.SPLITS:
        return SURE + 2, "the headings are the splits of a cross-validation"
    named = roles.fold or (roles.run if set(words_of(roles.run or "")) & FOLD else None)
    scores = bool(roles.score) if roles.layout is FoldLayout.LONG else len(roles.score_columns) > 1
    if named and scores:
        return SURE, f"the column {quoted(named)} numbers the splits of the data"
    return (1, f"the column {quoted(roles.run)} may number splits") if roles.run and scores else (0, "")


def _cases(table: ReadTable) -> tuple[int, str]:
    roles = guess_loss_roles(table)
    if roles.truth and len(roles.models) > 1:
        return SURE + 2, f"the column {quoted(roles.truth)} holds the truth, and the others what models predict"
    if len(roles.models) < 2:
        return 0, ""
    if roles.layout in (LossLayout.RIGHT, LossLayout.WRONG):
        return SURE, f"{counted(len(roles.models), 'column')} hold 0 and 1 only"
    losses = all(set(words_of(name)) & _SKILLS and not is_metric(name) for name in roles.models)
    return (SURE, "the columns are named as losses of models") if losses else (0, "")


def _ranks(table: ReadTable) -> tuple[int, str]:
    roles = guess_score_roles(table)
    named = bool(set(words_of(roles.dataset)) & _DATASETS)
    if roles.layout is ScoreLayout.LONG and roles.score:
        why = f"the column {quoted(roles.dataset)} names data sets, and {quoted(roles.algorithm)} algorithms"
        return (2 if named else 1), why
    scores = [name for name in roles.score_columns if not is_metric(name)]
    if roles.layout is ScoreLayout.WIDE and roles.dataset and len(scores) > 1:
        why = f"the column {quoted(roles.dataset)} names data sets, and the headings name algorithms"
        return (SURE if named else 2), why
    return (1, "each line may be an algorithm, each column a data set") if len(scores) > 1 else (0, "")
