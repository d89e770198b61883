"""The defaults of every method, in one table: an answer that people quote must not change unseen."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from stats_core import METHODS, Enumeration, ErrorTerm
from stats_core.params import Choice

GROUPS = {"groups": "RANDOM", "weights": "CASES"}
# Enumerations by the name of their member; options that have no default are left out.
DEFAULTS: dict[str, dict[str, Any]] = {
    "aligned_friedman": {"alpha": 0.05},
    "bayesian_correlated_t": {"rope": 0.0, "alpha": 0.05},
    "bayesian_signed_rank": {"rope": 0.0, "prior": 0.5, "draws": 50000, "alpha": 0.05, "seed": 0},
    "bonferroni_dunn": {"alternative": "TWO_SIDED", "alpha": 0.05, "constant": "DUNN"},
    "bonferroni_pairs": {"control": None, "margin": None, "alpha": 0.05, "alternative": "TWO_SIDED"},
    "clustered_mcnemar": {"variant": "OBUCHOWSKI", "alpha": 0.05},
    "clustered_t": {**GROUPS, "variant": "T", "margin": None, "alpha": 0.05, "alternative": "TWO_SIDED"},
    "cochran_q": {"alpha": 0.05},
    "control_comparison": {
        "test": "MEAN_RANKS",
        "adjustment": "HOLM",
        "alternative": "TWO_SIDED",
        "margin": None,
        "alpha": 0.05,
    },
    "corrected_resampled_t": {"margin": None, "alpha": 0.05, "alternative": "TWO_SIDED", "divisor": "STANDARD"},
    "carry_over": {},
    "cell_contrast": {
        "cells": None,
        "alternative": "TWO_SIDED",
        "shuffles": 9999,
        "margin": None,
        "alpha": 0.05,
        "seed": 0,
        "error": "OWN",
        "enumeration": "AUTO",
        "monte_carlo": "COUNTED",
    },
    "curve_contrast": {
        "pattern": "MEAN",
        "interval": None,
        "alternative": "TWO_SIDED",
        "shuffles": 9999,
        "margin": None,
        "alpha": 0.05,
        "seed": 0,
        "error": "OWN",
        "enumeration": "AUTO",
        "monte_carlo": "COUNTED",
    },
    "curve_levels": {
        "together": 1,
        "shuffles": 9999,
        "alpha": 0.05,
        "seed": 0,
        "error": "OWN",
        "enumeration": "AUTO",
        "monte_carlo": "COUNTED",
    },
    "curve_localisation": {"interval": None, "split": "SIMPLE"},
    "curve_pairs": {
        "interval": None,
        "shuffles": 9999,
        "margin": None,
        "alpha": 0.05,
        "seed": 0,
        "error": "OWN",
        "adjustment": "HOLM",
        "control": None,
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
        "margin": None,
        "alpha": 0.05,
        "alternative": "TWO_SIDED",
    },
    "fold_pairs": {
        "test": "CORRECTED_RESAMPLED_T",
        "control": None,
        "scheme": "USE_ALL_DATA",
        "df": None,
        "alternative": "TWO_SIDED",
        "margin": None,
        "alpha": 0.05,
    },
    "friedman": {"variant": "CHI_SQUARE", "alpha": 0.05, "shuffles": 9999, "seed": 0},
    "group_flips": {
        **GROUPS,
        "margin": None,
        "shuffles": 9999,
        "alpha": 0.05,
        "alternative": "TWO_SIDED",
        "seed": 0,
    },
    "group_pairs": {"control": None, **GROUPS, "margin": None, "shuffles": 4999, "alpha": 0.05, "seed": 0},
    "hochberg_tamhane_intervals": {"control": None, "margin": None, "alpha": 0.05, "critical": None},
    "hotelling_t2": {"alpha": 0.05},
    "matched_t": {"margin": None, "alpha": 0.05, "alternative": "TWO_SIDED"},
    "mcnemar": {"variant": "AUTO", "margin": None, "alpha": 0.05, "alternative": "TWO_SIDED"},
    "nemenyi": {"alpha": 0.05},
    "one_way_anova": {"final": "LAST", "shuffles": 9999, "alpha": 0.05, "seed": 0, "error": "SPLIT_PLOT"},
    "paired_t": {"margin": None, "alpha": 0.05, "alternative": "TWO_SIDED"},
    "pairwise_comparison": {
        "test": "MEAN_RANKS",
        "adjustment": "HOLM",
        "alternative": "TWO_SIDED",
        "margin": None,
        "alpha": 0.05,
    },
    "pooled_intervals": {
        "control": None,
        "margin": None,
        "alpha": 0.05,
        "distribution": "STUDENT",
        "critical": None,
        "alternative": "TWO_SIDED",
    },
    "quade": {"alpha": 0.05},
    "randomized_anova": {
        "interval": None,
        "shuffles": 9999,
        "margin": None,
        "alpha": 0.05,
        "seed": 0,
        "error": "OWN",
        "enumeration": "AUTO",
        "monte_carlo": "COUNTED",
    },
    "repeated_cv_t": {"scheme": "USE_ALL_DATA", "df": None, "margin": None, "alpha": 0.05, "alternative": "TWO_SIDED"},
    "sign_test": {"ties": "DROP", "alternative": "TWO_SIDED", "alpha": 0.05},
    "signed_rank": {
        "zeros": "DROP",
        "distribution": "AUTO",
        "skewed": "IGNORED",
        "alternative": "TWO_SIDED",
        "margin": None,
        "alpha": 0.05,
    },
    "tukey_kramer": {"final": "LAST", "margin": None, "alpha": 0.05, "error": "SPLIT_PLOT"},
}

# What people choose from: the label of the choice, and its members as they read.
CHOICES = {
    "grouping.CaseWeights": ["Weights", "every case counts the same", "every group counts the same"],
    "grouping.GroupsAre": [
        "Groups",
        "groups like these: whole groups are the unit",
        "these groups alone: cases are the unit within them",
        "as if there were no groups: cases are the unit",
    ],
    "bonferroni_dunn.CriticalValue": [
        "Critical value",
        "Normal quantile at alpha / (2 (k - 1)) (Dunn)",
        "Studentized range over sqrt 2, as on the AutoML lecture's slide",
    ],
    "control_comparison.ControlAdjustment": [
        "Adjustment for several comparisons",
        "Bonferroni",
        "Holm",
        "Hochberg",
        "Hommel",
        "Holland",
        "Finner",
        "Sidak",
        "Benjamini-Hochberg (false discovery rate)",
        "Benjamini-Yekutieli (false discovery rate)",
    ],
    "clustered_mcnemar.ClusteredMcNemar": [
        "Variant of the test",
        "sums of groups (Obuchowski 1998)",
        "means of groups (Durkalski and others 2003)",
    ],
    "clustered_t.ClusteredVariant": [
        "Variant of the interval",
        "Student's t, with the factor C/(C - 1)",
        "as published: normal, without that factor",
    ],
    "corrected_resampled_t.Divisor": [
        "Divisor of the variance",
        "n - 1 (Nadeau and Bengio)",
        "n, as printed on Singhi's slide",
    ],
    "curve_contrast.ContrastAlternative": [
        "Alternative of the contrast",
        "Two-sided",
        "Algorithms with positive weights are better",
        "Algorithms with positive weights are worse",
    ],
    "curve_localisation.AlgorithmSplit": [
        "How the Algorithm effect is split over levels",
        "Simple effects (always positive)",
        "Signed parts of the Algorithm sum of squares",
    ],
    "curve_pairs.CurveAdjustment": [
        "Adjustment for several pairs",
        "Holm",
        "Closed test over partitions (up to 5 algorithms)",
    ],
    "curve_plan.Enumeration": [
        "Exact enumeration",
        "Exact up to 2 million assignments",
        "Exact on request, two algorithms up to 100 million",
        "Random shuffles only",
    ],
    "curve_sums.ErrorTerm": [
        "Error term",
        "Own spread of each algorithm (studentized)",
        "Split-plot (runs within algorithms)",
        "As published (1997, 1998)",
    ],
    "diebold_mariano.LagWeights": [
        "Weights of the autocovariances",
        "Equal, as published",
        "Falling (Bartlett), never negative",
    ],
    "diebold_mariano.SmallSamples": [
        "Correction for few cases",
        "Harvey, Leybourne and Newbold (1997), t distribution",
        "None, as published (1995), normal distribution",
    ],
    "final_scores.Final": [
        "Score of a run",
        "At the last level",
        "Mean over all levels",
    ],
    "fold_pairs.FoldTest": [
        "Test of each pair",
        "corrected resampled t test",
        "repeated cross-validation test",
        "combined 5x2cv F test",
        "5x2cv paired t test",
        "paired t test",
    ],
    "folds.Scheme": [
        "How runs and folds are combined",
        "use all data",
        "folds",
        "folds averaged var",
        "runs",
        "runs averaged var",
        "sorted runs",
        "sorted runs averaged var",
        "folds averaged T",
        "runs averaged T",
        "sorted runs averaged T",
    ],
    "friedman.FriedmanVariant": [
        "Statistic and distribution",
        "chi-square, corrected for ties",
        "chi-square without tie correction (Demsar 2006)",
        "Iman-Davenport F, corrected for ties",
        "Iman-Davenport F without tie correction (Demsar 2006)",
        "exact or permutation distribution",
    ],
    "level_patterns.LevelPattern": [
        "Over the levels",
        "Mean of the levels",
        "Late levels minus early ones",
        "Linear trend",
        "Earlier levels minus the last (who reaches its own last score sooner)",
    ],
    "mcnemar.Variant": [
        "Variant of the test",
        "exact below 25 disagreements, else chi-square with continuity correction",
        "chi-square with continuity correction",
        "chi-square without correction",
        "exact binomial",
        "mid-p binomial",
    ],
    "mean_ranks.ControlAlternative": [
        "Alternative of each comparison",
        "Two-sided",
        "The other is better than the control",
        "The other is worse than the control",
    ],
    "monte_carlo.MonteCarloP": [
        "p of random shuffles",
        "(b + 1) / (shuffles + 1)",
        "Exact, as shuffles repeat (Phipson and Smyth 2010)",
    ],
    "pairs_alternative.PairsAlternative": [
        "Alternative of each pair",
        "Two-sided",
        "The first of each pair is better",
        "The first of each pair is worse",
    ],
    "pair_tests.PairTest": [
        "Test of each pair",
        "difference of mean ranks",
        "Wilcoxon signed-rank test",
        "signed ranks, and the sign test too where differences are skewed",
        "sign test",
        "signed ranks of log ratios, and the sign test too where these are skewed",
    ],
    "pairwise_comparison.PairAdjustment": [
        "Adjustment for several comparisons",
        "Bonferroni (called Nemenyi by Garcia and Herrera 2008)",
        "Holm",
        "Shaffer",
        "Bergmann-Hommel (up to 9 algorithms)",
        "Bergmann-Hommel, made monotone (up to 9 algorithms)",
        "Sidak",
        "Benjamini-Hochberg (false discovery rate)",
        "Benjamini-Yekutieli (false discovery rate)",
    ],
    "params.Alternative": [
        "Alternative",
        "two-sided",
        "a is greater",
        "a is less",
    ],
    "pooled_intervals.CriticalDistribution": [
        "Distribution of the critical value",
        "Student's t with n - 1 degrees of freedom",
        "normal, as published",
    ],
    "sign_test.Ties": [
        "Equal scores in the sign test",
        "dropped",
        "half to each side, one dropped if odd (Demsar 2006)",
    ],
    "signed_rank.RankSumDistribution": [
        "Null distribution",
        "exact up to 1,000 differences, normal above",
        "exact",
        "normal",
        "normal with continuity correction",
    ],
    "signed_rank.Skewed": [
        "Skewed differences in the signed-rank test",
        "signed ranks all the same",
        "the larger p of signed-rank and sign test decides",
    ],
    "signed_rank.Zeros": [
        "Equal scores in the signed-rank test",
        "dropped (Wilcoxon)",
        "ranked, then dropped (Pratt)",
        "ranked, half to each side",
        "ranked, half to each side, one dropped if odd; no tie correction (Demsar 2006)",
    ],
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


def test_choices_as_they_read() -> None:
    specs = [option.spec for entry in METHODS.values() for option in entry.options]
    found = {
        f"{spec.kind.__module__.rpartition('.')[2]}.{spec.kind.__name__}": [
            spec.label,
            *(one.value for one in spec.kind),
        ]
        for spec in specs
        if isinstance(spec, Choice)
    }
    assert found == CHOICES


def test_defaults_of_the_tests_of_curves() -> None:
    for key in ("randomized_anova", "curve_levels", "curve_pairs", "curve_contrast"):
        defaults = {option.name: option.default for option in METHODS[key].options}
        assert (defaults["shuffles"], defaults["alpha"], defaults["seed"]) == (9_999, 0.05, 0)
        assert defaults["enumeration"] is Enumeration.AUTO
        assert defaults["error"] is ErrorTerm.OWN
    assert ErrorTerm.CELL.value == "As published (1997, 1998)"
