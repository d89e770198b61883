"""Data types whose instances are proofs that the data are sound."""

from stats_core.data.agreement import Agreement
from stats_core.data.curves import Curves
from stats_core.data.fold_scores import FoldScores
from stats_core.data.loss_summary import LossSummary
from stats_core.data.losses import Losses
from stats_core.data.score_table import ScoreTable

__all__ = ["Agreement", "Curves", "FoldScores", "LossSummary", "Losses", "ScoreTable"]
