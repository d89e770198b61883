"""Statistics for comparing learning algorithms, usable without the dashboard."""

from stats_core.analysis import Analysis, analyse
from stats_core.data import Agreement, Curves, FoldScores, Losses, LossSummary, ScoreTable
from stats_core.errors import InputError, ParameterError, StatsCoreError, UndefinedStatistic
from stats_core.kernels.assignments import assignments
from stats_core.kernels.curve_shuffles import Enumeration
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.folds import Scheme
from stats_core.methods.fold_pairs import FoldTest
from stats_core.registry import METHODS, Method, Question, Requirement, discover
from stats_core.results import Comparison, FamilyResult, OmnibusResult, PairResult, PosteriorResult, Result
from stats_core.tidy import read_tidy, tidy, tidy_facts
from stats_core.version import VERSION as __version__

discover()
# Every method is importable from here under its key, as stats_core.randomized_anova.
globals().update({key: getattr(__import__(f"stats_core.methods.{key}", fromlist=[key]), key) for key in METHODS})

__all__ = [
    "METHODS",
    "Agreement",
    "Analysis",
    "Comparison",
    "Curves",
    "Enumeration",
    "ErrorTerm",
    "FamilyResult",
    "FoldScores",
    "FoldTest",
    "InputError",
    "LossSummary",
    "Losses",
    "Method",
    "OmnibusResult",
    "PairResult",
    "ParameterError",
    "PosteriorResult",
    "Question",
    "Requirement",
    "Result",
    "Scheme",
    "ScoreTable",
    "StatsCoreError",
    "UndefinedStatistic",
    "__version__",
    "analyse",
    "assignments",
    "read_tidy",
    "tidy",
    "tidy_facts",
]
