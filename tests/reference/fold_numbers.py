"""Scores and differences of folds with their origins, for the reference tests of several methods."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from stats_core import FoldScores

Floats = npt.NDArray[np.float64]


def _numbers(text: str) -> Floats:
    return np.array(text.split(), dtype=np.float64)


RESAMPLED_30 = (
    _numbers(
        """
    0.7743 0.7739 0.8144 0.8472 0.7792 0.7634 0.7817 0.8723 0.7732 0.7806 0.8045 0.8458 0.7787 0.8568 0.7943 0.7827
    0.8336 0.8063 0.819 0.7951 0.7825 0.834 0.7904 0.777 0.7785 0.8642 0.8103 0.7932 0.8043 0.8625
    """
    ),
    _numbers(
        """
    0.7745 0.7576 0.7918 0.8215 0.805 0.754 0.7517 0.8499 0.7839 0.8048 0.8189 0.8115 0.7961 0.8918 0.7986 0.7264
    0.8514 0.7813 0.8285 0.7859 0.7503 0.8373 0.719 0.8085 0.7665 0.8535 0.8301 0.7717 0.8116 0.85
    """
    ),
)
"""Made up: 30 random resamples, 200 cases to train and 100 to test."""

TEN_FOLDS = (
    _numbers(
        """
    0.7823 0.8341 0.8298 0.7847 0.8417 0.8218 0.8021 0.8139 0.7824 0.8445
    """
    ),
    _numbers(
        """
    0.8176 0.7853 0.7926 0.8028 0.8017 0.7942 0.8023 0.8049 0.7718 0.8115
    """
    ),
)
"""Made up: ten-fold cross-validation of 300 cases."""

BOSTON = (
    _numbers(
        """
    29.4 20.5
    """
    ),
    _numbers(
        """
    17.13 8.9
    """
    ),
)
"""Bischl, Hutter, Kotthoff, Lindauer, Vanschoren, AutoML: Evaluation (slides): BostonHousing, two folds, MSE."""

MLXTEND_KFOLD = (
    _numbers(
        """
    1 1 1 0.8666666666666667 0.7333333333333333 0.6666666666666666 1 0.9333333333333333 0.6 1
    """
    ),
    _numbers(
        """
    1 1 1 0.9333333333333333 0.9333333333333333 0.8666666666666667 1 0.8666666666666667 0.8666666666666667 1
    """
    ),
)
"""Documentation of mlxtend, paired_ttest_kfold_cv: logistic regression against a tree on iris, unshuffled;
scores run again, they give the printed t and p."""

SKLEARN_AUC = (
    _numbers(
        """
    0.92 0.72 0.76 0.92 1 1 1 1 0.96 1 0.96 1 1 0.92 0.84 0.92 1 1 0.8 1 0.8 0.92 0.88 0.92 1 1 0.88 0.92 1 1 0.8
    0.96 0.84 1 1 1 1 0.96 0.92 1 1 0.92 1 0.92 1 0.76 1 1 1 1 1 0.84 1 1 1 0.72 0.92 1 1 1 0.92 0.92 1 1 0.8 0.88 1
    0.92 0.96 1 0.96 0.92 0.84 0.92 1 1 1 0.88 0.92 0.92 1 0.92 0.96 1 0.72 1 1 1 1 0.76 0.96 0.88 1 0.72 0.92 1
    0.96 1 1 0.84
    """
    ),
    _numbers(
        """
    0.96 0.84 0.76 0.92 1 0.96 0.96 1 0.92 1 0.92 0.96 0.96 0.88 0.8 0.96 1 1 0.8 1 0.84 0.96 0.84 1 1 0.96 0.84
    0.88 1 1 0.84 0.92 0.84 1 0.96 1 1 0.92 0.88 1 0.96 0.92 1 0.92 1 0.76 1 0.92 1 1 1 0.8 0.96 0.96 1 0.68 0.96
    0.92 1 1 0.92 0.92 1 0.8 0.84 0.88 0.96 0.92 0.96 1 0.96 0.88 0.8 0.84 1 0.96 1 0.92 0.92 0.92 0.96 1 0.92 1
    0.68 1 1 1 1 0.76 0.96 0.92 1 0.76 0.92 1 0.92 0.92 1 0.84
    """
    ),
)
"""Documentation of scikit-learn, plot_grid_search_stats.py: AUC of an RBF and of a linear kernel, 10 x 10 folds;
scores run again, they give the printed t and p."""

BAYES_TEN_FOLDS = (
    _numbers(
        """
    0.7818 0.7923 0.8395 0.7493 0.7957 0.8032 0.7998 0.7832 0.7501 0.8064
    """
    ),
    _numbers(
        """
    0.7869 0.8435 0.8459 0.7802 0.7871 0.7676 0.8209 0.7944 0.7809 0.8253
    """
    ),
)
"""Made up: ten-fold cross-validation; A is y and B is x of baycomp."""

BAYES_TWO_RUNS = (
    _numbers(
        """
    0.804 0.7986 0.7773 0.749 0.7641 0.7218 0.8389 0.8404 0.8182 0.8103 0.8272 0.797 0.8263 0.7681 0.8353 0.8194
    0.7823 0.7761 0.805 0.8805
    """
    ),
    _numbers(
        """
    0.8181 0.7808 0.7941 0.7861 0.7788 0.746 0.8004 0.8207 0.8153 0.7814 0.835 0.7892 0.8288 0.804 0.8198 0.7983
    0.7911 0.775 0.7953 0.8811
    """
    ),
)
"""Made up: two runs of ten folds; A is y and B is x of baycomp."""

TEN_BY_TEN = _numbers(
    """
    -0.021 -0.005 0.045 0.032 0.058 0.034 -0.002 0.013 -0.007 0.034
    0.023 -0.029 0.022 -0.017 0.01 -0.004 0.016 -0.07 0.021 -0.035
    0.051 -0.019 0.001 -0.005 0.024 0.048 0.023 0.016 0.021 0.013
    0.009 -0.015 0.003 0.052 0.041 -0.044 0.001 0.014 -0.008 -0.012
    0.004 0.035 0.037 0.007 0.031 0.003 0.017 -0.001 -0.04 -0.015
    0.027 0.05 0.025 0.078 0.043 0.017 0.002 0.084 0.009 -0.018
    0.028 -0.001 0.034 -0.031 0.043 0.046 0.005 -0.013 0.02 0.051
    -0.009 0.003 0.044 0.027 0.005 0.019 0.014 -0.004 0.004 -0.072
    0.014 0.037 0.03 -0.003 0.06 0.051 -0.015 0.009 -0.003 -0.015
    0.055 0.054 0.003 0.019 0.036 0.014 0.053 0.034 0.034 -0.022
    """
).reshape(10, 10)
"""Made up: differences [run, fold]."""

FIVE_BY_TEN = _numbers(
    """
    -0.005 -0.003 -0.058 -0.032 -0.002 -0.028 -0.007 0.044 -0.027 0.002
    0.016 -0.01 -0.002 0.017 -0.022 0.095 0.011 0.024 0.016 -0.044
    0.023 -0.008 0.034 0.022 0.021 -0.018 -0.011 -0.002 0.013 0.013
    0.044 -0.002 0.018 0.052 -0.002 0.07 0.004 0.022 -0.008 0.029
    0.031 0.018 -0.047 0.008 -0.019 -0.007 -0.058 -0.016 0.019 0.006
    """
).reshape(5, 10)
"""Made up: differences [run, fold]."""

FOUR_BY_THREE = _numbers(
    """
    0.06 0.055 0.065
    0.035 0.066 0.102
    0.041 0.053 -0.006
    -0.039 0.012 0.018
    """
).reshape(4, 3)
"""Made up: differences [run, fold]."""


def folds(
    pair: tuple[Floats, Floats],
    runs: int = 1,
    sizes: tuple[float, float] | None = None,
    higher_is_better: bool = True,
) -> FoldScores:
    """Algorithms A and B with the scores of a pair, run after run."""
    values = np.array([np.reshape(scores, (runs, -1)) for scores in pair])
    n_train, n_test = sizes or (None, None)
    return FoldScores(("A", "B"), values, n_train, n_test, higher_is_better)


def from_differences(x: Floats, sizes: tuple[float, float] | None = None) -> FoldScores:
    """Algorithms A and B whose scores differ by `x[run, fold]`; B's are zero."""
    return folds((x, np.zeros_like(x)), runs=len(x), sizes=sizes)
