"""From bytes to a table, and from a table to one of the data types."""

from stats_core.reading.cases.ask import ask_losses, understand_losses
from stats_core.reading.cases.build import losses_from_frame
from stats_core.reading.cases.guess import guess_loss_roles
from stats_core.reading.cases.roles import LossLayout, LossRoles
from stats_core.reading.curves.ask import ask_curves, understand_curves
from stats_core.reading.curves.build import curves_from_frame
from stats_core.reading.curves.guess import guess_roles
from stats_core.reading.curves.roles import CurveLayout, CurveRoles, suggest_higher_is_better
from stats_core.reading.files.read import read_files, read_table
from stats_core.reading.folds.ask import ask_folds, understand_folds
from stats_core.reading.meaning.questions import Guess, OpenQuestion, PossibleAnswer, answered
from stats_core.reading.offered import readings
from stats_core.reading.parse.how import HowRead
from stats_core.reading.parse.numbers import read_numbers
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text import MAX_BYTES
from stats_core.reading.ranks.ask import ask_scores, understand_scores
from stats_core.reading.reading import Reading, StillOpen, every_reading, readings_of

__all__ = [
    "MAX_BYTES",
    "CurveLayout",
    "CurveRoles",
    "Guess",
    "HowRead",
    "LossLayout",
    "LossRoles",
    "OpenQuestion",
    "PossibleAnswer",
    "ReadTable",
    "Reading",
    "StillOpen",
    "answered",
    "ask_curves",
    "ask_folds",
    "ask_losses",
    "ask_scores",
    "curves_from_frame",
    "every_reading",
    "guess_loss_roles",
    "guess_roles",
    "losses_from_frame",
    "read_files",
    "read_numbers",
    "read_table",
    "readings",
    "readings_of",
    "suggest_higher_is_better",
    "understand_curves",
    "understand_folds",
    "understand_losses",
    "understand_scores",
]
