"""The defaults of every method, in one table: an answer that people quote must not change unseen."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from stats_core import METHODS

# Enumerations by the name of their member; options that have no default are left out.
DEFAULTS: dict[str, dict[str, Any]] = {
    "aligned_friedman": {"alpha": 0.05},
    "bayesian_correlated_t": {"rope": 0.0, "alpha": 0.05},
    "bayesian_signed_rank": {"rope": 0.0, "prior": 0.5, "draws": 50000, "alpha": 0.05, "seed": 0},
    "bonferroni_dunn": {"alternative": "TWO_SIDED", "alpha": 0.05, "constant": "DUNN"},
    "bonferroni_pairs": {"alpha": 0.05, "alternative": "TWO_SIDED"},
    "cochran_q": {"alpha": 0.05},
    "control_comparison": {"adjustment": "HOLM", "alternative": "TWO_SIDED", "alpha": 0.05},
    "corrected_resampled_t": {"alpha": 0.05, "alternative": "TWO_SIDED", "divisor": "STANDARD"},
    "carry_over": {},
    "cell_contrast": {
        "cells": None,
        "alternative": "TWO_SIDED",
        "shuffles": 9999,
        "alpha": 0.05,
        "seed": 0,
        "enumeration": "AUTO",
        "monte_carlo": "COUNTED",
    },
    "curve_contrast": {
        "pattern": "MEAN",
        "interval": None,
        "alternative": "TWO_SIDED",
        "shuffles": 9999,
        "alpha": 0.05,
        "seed": 0,
        "enumeration": "AUTO",
        "monte_carlo": "COUNTED",
    },
    "curve_levels": {"shuffles": 9999, "alpha": 0.05, "seed": 0, "enumeration": "AUTO", "monte_carlo": "COUNTED"},
    "curve_localisation": {"interval": None, "split": "SIMPLE"},
    "curve_pairs": {
        "interval": None,
        "shuffles": 9999,
        "alpha": 0.05,
        "seed": 0,
        "error": "SPLIT_PLOT",
        "adjustment": "HOLM",
        "alternative": "TWO_SIDED",
        "enumeration": "AUTO",
        "monte_carlo": "COUNTED",
    },
    "cv_5x2_f": {"alpha": 0.05},
    "cv_5x2_t": {"alpha": 0.05, "alternative": "TWO_SIDED"},
    "diebold_mariano": {
        "horizon": 1,
        "correction": "HARVEY",
        "weights": "EQUAL",
        "alpha": 0.05,
        "alternative": "TWO_SIDED",
    },
    "fold_pairs": {
        "test": "CORRECTED_RESAMPLED_T",
        "control": None,
        "scheme": "USE_ALL_DATA",
        "df": None,
        "alternative": "TWO_SIDED",
        "alpha": 0.05,
    },
    "friedman": {"variant": "CHI_SQUARE", "alpha": 0.05, "shuffles": 9999, "seed": 0},
    "hochberg_tamhane_intervals": {"alpha": 0.05, "critical": None},
    "hotelling_t2": {"alpha": 0.05},
    "matched_t": {"alpha": 0.05, "alternative": "TWO_SIDED"},
    "mcnemar": {"variant": "AUTO", "alpha": 0.05, "alternative": "TWO_SIDED"},
    "nemenyi": {"alpha": 0.05},
    "one_way_anova": {"final": "LAST", "shuffles": 9999, "alpha": 0.05, "seed": 0},
    "paired_t": {"alpha": 0.05, "alternative": "TWO_SIDED"},
    "pairwise_comparison": {
        "test": "MEAN_RANKS",
        "adjustment": "HOLM",
        "alternative": "TWO_SIDED",
        "alpha": 0.05,
    },
    "pooled_intervals": {
        "alpha": 0.05,
        "distribution": "STUDENT",
        "critical": None,
        "alternative": "TWO_SIDED",
    },
    "quade": {"alpha": 0.05},
    "randomized_anova": {
        "interval": None,
        "shuffles": 9999,
        "alpha": 0.05,
        "seed": 0,
        "error": "SPLIT_PLOT",
        "enumeration": "AUTO",
        "monte_carlo": "COUNTED",
    },
    "repeated_cv_t": {"scheme": "USE_ALL_DATA", "df": None, "alpha": 0.05, "alternative": "TWO_SIDED"},
    "sign_test": {"ties": "DROP", "alternative": "TWO_SIDED", "alpha": 0.05},
    "signed_rank": {"zeros": "DROP", "distribution": "AUTO", "alternative": "TWO_SIDED", "alpha": 0.05},
    "tukey_kramer": {"final": "LAST", "alpha": 0.05},
}


def test_every_method_is_in_the_table() -> None:
    assert sorted(METHODS) == sorted(DEFAULTS)


@pytest.mark.parametrize("key", sorted(METHODS))
def test_defaults(key: str) -> None:
    found = {
        option.name: option.default.name if isinstance(option.default, Enum) else option.default
        for option in METHODS[key].options
        if not option.required
    }
    assert found == DEFAULTS[key]
