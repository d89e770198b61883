"""What a person gets for a question: one file for each room, with its advice, deciding test, standings and words."""

from stats_core.answers.answer import Answer
from stats_core.answers.plan import Advice, AnswerPlan, Computation, PossibleTest
from stats_core.answers.standings import Standing, Standings

__all__ = ["Advice", "Answer", "AnswerPlan", "Computation", "PossibleTest", "Standing", "Standings"]
