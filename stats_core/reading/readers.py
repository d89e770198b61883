"""How each of the four questions reads a table: what it could mean, what is asked, and the data that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from stats_core.reading.cases.ask import ask_losses
from stats_core.reading.cases.build import losses_from_frame
from stats_core.reading.cases.candidates import cases_candidates
from stats_core.reading.cases.guess import guess_loss_roles
from stats_core.reading.curves.ask import ask_curves
from stats_core.reading.curves.build import curves_from_frame
from stats_core.reading.curves.candidates import curve_candidates
from stats_core.reading.curves.guess import guess_roles
from stats_core.reading.folds.ask import ask_folds
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.folds.candidates import fold_candidates
from stats_core.reading.folds.guess import guess_fold_roles
from stats_core.reading.meaning.candidate import Candidate
from stats_core.reading.meaning.shape import Shape
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.ranks.ask import ask_scores
from stats_core.reading.ranks.build import score_table_from_frame
from stats_core.reading.ranks.candidates import rank_candidates
from stats_core.reading.ranks.guess import guess_score_roles
from stats_core.types import Question


@dataclass(frozen=True)
class Readers:
    """From a table to data: what it could mean, what it is taken for first, what is asked, and the data that follow."""

    candidates: Callable[[Shape], Iterator[Candidate]]
    guess: Callable[[ReadTable], Any]
    ask: Callable[..., Any]
    build: Callable[..., Any]


READERS: Mapping[Question, Readers] = {
    Question.LEARNING_CURVES: Readers(curve_candidates, guess_roles, ask_curves, curves_from_frame),
    Question.TWO_ALGORITHMS: Readers(fold_candidates, guess_fold_roles, ask_folds, folds_from_frame),
    Question.SAME_TEST_SET: Readers(cases_candidates, guess_loss_roles, ask_losses, losses_from_frame),
    Question.MANY_DATASETS: Readers(rank_candidates, guess_score_roles, ask_scores, score_table_from_frame),
}
