"""Statistics for comparing learning algorithms, usable without the dashboard."""

from typing import Any

from stats_core.analysis import Analysis, analyse
from stats_core.answers import Answer
from stats_core.data import Agreement, Curves, FoldScores, Losses, LossSummary, ScoreTable
from stats_core.data.pass_at_k import pass_at_k, pass_hat_k
from stats_core.data.tidy_file import read_tidy, tidy_csv, tidy_facts
from stats_core.errors import InputError, ParameterError, StatsCoreError, UndefinedStatistic
from stats_core.kernels.assignments import assignments
from stats_core.kernels.curve_shuffles import Enumeration
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.folds import Scheme
from stats_core.methods.cases.bonferroni_pairs import bonferroni_pairs
from stats_core.methods.cases.clustered_mcnemar import clustered_mcnemar
from stats_core.methods.cases.clustered_t import clustered_t
from stats_core.methods.cases.cochran_q import cochran_q
from stats_core.methods.cases.diebold_mariano import diebold_mariano
from stats_core.methods.cases.group_flips import group_flips
from stats_core.methods.cases.group_pairs import group_pairs
from stats_core.methods.cases.hochberg_tamhane_intervals import hochberg_tamhane_intervals
from stats_core.methods.cases.hotelling_t2 import hotelling_t2
from stats_core.methods.cases.matched_t import matched_t
from stats_core.methods.cases.mcnemar import mcnemar
from stats_core.methods.cases.pooled_intervals import pooled_intervals
from stats_core.methods.curves.carry_over import carry_over
from stats_core.methods.curves.cell_contrast import cell_contrast
from stats_core.methods.curves.curve_contrast import curve_contrast
from stats_core.methods.curves.curve_levels import curve_levels
from stats_core.methods.curves.curve_localisation import curve_localisation
from stats_core.methods.curves.curve_pairs import curve_pairs
from stats_core.methods.curves.one_way_anova import one_way_anova
from stats_core.methods.curves.randomized_anova import randomized_anova
from stats_core.methods.curves.tukey_kramer import tukey_kramer
from stats_core.methods.folds.bayesian_correlated_t import bayesian_correlated_t
from stats_core.methods.folds.corrected_resampled_t import corrected_resampled_t
from stats_core.methods.folds.cv_5x2_f import cv_5x2_f
from stats_core.methods.folds.cv_5x2_t import cv_5x2_t
from stats_core.methods.folds.fold_pairs import FoldTest, fold_pairs
from stats_core.methods.folds.paired_t import paired_t
from stats_core.methods.folds.repeated_cv_t import repeated_cv_t
from stats_core.methods.ranks.aligned_friedman import aligned_friedman
from stats_core.methods.ranks.bayesian_signed_rank import bayesian_signed_rank
from stats_core.methods.ranks.bonferroni_dunn import bonferroni_dunn
from stats_core.methods.ranks.control_comparison import control_comparison
from stats_core.methods.ranks.friedman import friedman
from stats_core.methods.ranks.nemenyi import nemenyi
from stats_core.methods.ranks.pairwise_comparison import pairwise_comparison
from stats_core.methods.ranks.quade import quade
from stats_core.methods.ranks.sign_test import sign_test
from stats_core.methods.ranks.signed_rank import signed_rank
from stats_core.registry import METHODS, Method, Question, Requirement, discover
from stats_core.results import Comparison, FamilyResult, OmnibusResult, PairResult, PosteriorResult, Result
from stats_core.results.verdict import Claim
from stats_core.rooms import answer
from stats_core.version import VERSION as __version__

discover()


def __getattr__(name: str) -> Any:
    """Every method is here under its key, also one that was registered after this package was imported."""
    if name in METHODS:
        return METHODS[name].call
    raise AttributeError(f"module 'stats_core' has no attribute {name!r}")


__all__ = [
    "METHODS",
    "Agreement",
    "Analysis",
    "Answer",
    "Claim",
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
    "aligned_friedman",
    "analyse",
    "answer",
    "assignments",
    "bayesian_correlated_t",
    "bayesian_signed_rank",
    "bonferroni_dunn",
    "bonferroni_pairs",
    "carry_over",
    "cell_contrast",
    "clustered_mcnemar",
    "clustered_t",
    "cochran_q",
    "control_comparison",
    "corrected_resampled_t",
    "curve_contrast",
    "curve_levels",
    "curve_localisation",
    "curve_pairs",
    "cv_5x2_f",
    "cv_5x2_t",
    "diebold_mariano",
    "fold_pairs",
    "friedman",
    "group_flips",
    "group_pairs",
    "hochberg_tamhane_intervals",
    "hotelling_t2",
    "matched_t",
    "mcnemar",
    "nemenyi",
    "one_way_anova",
    "paired_t",
    "pairwise_comparison",
    "pass_at_k",
    "pass_hat_k",
    "pooled_intervals",
    "quade",
    "randomized_anova",
    "read_tidy",
    "repeated_cv_t",
    "sign_test",
    "signed_rank",
    "tidy_csv",
    "tidy_facts",
    "tukey_kramer",
]
