"""What every method says of its own example, in one table: examples stand for the method wherever it is checked."""

from __future__ import annotations

import pytest

from stats_core import METHODS
from stats_core.contract.cases import example

SAID = {
    "aligned_friedman": "C4.5, C4.5+m, C4.5+cf, C4.5+m+cf differ: aligned Friedman T 11.64, p = 0.0087.",
    "bayesian_correlated_t": (
        "forest is practically better than tree with probability 0.5532, the two are practically equivalent with "
        "probability 0.4437 (differences up to 0.01 count as none), and tree is practically better with "
        "probability 0.0031: forest minus tree is 0.0110, 95 % interval −0.0039 to 0.0259."
    ),
    "bayesian_signed_rank": (
        "C4.5+m is practically better than C4.5 with probability 0.6746, the two are practically equivalent with "
        "probability 0.3254 (differences up to 0.01 count as none), and C4.5 is practically better with "
        "probability below 0.0002: the mean of C4.5+m minus C4.5 is 0.0150, 95 % interval 0.0064 to 0.0260."
    ),
    "bonferroni_dunn": "1 of 3 comparisons shows a difference: C4.5+m+cf is better than C4.5 (adjusted p = 0.0385).",
    "bonferroni_pairs": "No two of forest, network, ridge are shown to differ: smallest adjusted p = 0.4201.",
    "carry_over": (
        "Within A and B, scores at neighbouring levels correlate by 0.42 on average; the conventional F, which "
        "treats every score as independent, is 1.7 times what it should be for Algorithm and 0.77 times for "
        "Interaction where nothing differs."
    ),
    "cell_contrast": "A at 3 minus B at 3 differs from zero: −2.099, 95 % interval −3.262 to −0.937, p = 0.0116.",
    "clustered_mcnemar": (
        "small and large are not shown to differ: small minus large is 0.2667, 95 % interval −0.0316 to 0.5649, "
        "p = 0.07004."
    ),
    "clustered_t": (
        "small and large are not shown to differ: small minus large is 0.2667, 95 % interval −0.0218 to 0.5551, "
        "p = 0.0667."
    ),
    "cochran_q": "forest, boosting, SVM, tree differ: Cochran's Q 10.79, p = 0.0129.",
    "control_comparison": (
        "2 of 3 comparisons show a difference: C4.5+m is better than C4.5 (adjusted p = 0.0385); C4.5+m+cf is "
        "better than C4.5 (adjusted p = 0.0385)."
    ),
    "corrected_resampled_t": (
        "forest and tree are not shown to differ: forest minus tree is 0.0110, 95 % interval −0.0039 to 0.0259, p "
        "= 0.1461."
    ),
    "curve_contrast": "B and C are better than A on average by 1.967, 95 % interval 1.145 to 2.789, p = 0.0029.",
    "curve_levels": "At no single level are A and B shown to differ: smallest adjusted p = 0.1275.",
    "curve_localisation": (
        "Levels 1 to 4 carry 100 % of the algorithm effect and 100 % of the interaction between A and B and "
        "training (4 of 4 levels)."
    ),
    "curve_pairs": (
        "No two of A, B, C are shown to differ: smallest adjusted p = 0.0857. No pair is shown to differ in shape."
    ),
    "cv_5x2_f": "forest and tree differ: forest minus tree is 0.0226, 95 % interval 0.0014 to 0.0438, p = 0.0448.",
    "cv_5x2_t": (
        "forest and tree are not shown to differ: forest minus tree is 0.0299, 95 % interval −0.0089 to 0.0687, p "
        "= 0.1048."
    ),
    "diebold_mariano": "ridge is better than forest by 0.804, 95 % interval 0.307 to 1.301, p = 0.0020.",
    "fold_pairs": (
        "2 of 3 comparisons show a difference: forest is better than tree (adjusted p = 0.0037); forest is better "
        "than bayes (adjusted p = 0.0090)."
    ),
    "friedman": "C4.5, C4.5+m, C4.5+cf, C4.5+m+cf differ: Friedman chi-square 10.95, p = 0.0091 (exact distribution).",
    "group_flips": (
        "small and large are not shown to differ: small minus large is 0.2667, 95 % interval −0.0218 to 0.5551, "
        "p = 0.0889."
    ),
    "group_pairs": "No two of large, small, tuned are shown to differ: smallest adjusted p = 0.1548.",
    "hochberg_tamhane_intervals": (
        "3 of 6 comparisons show a difference: f2 is better than f1 (adjusted p = 0.0494); f3 is better than f1 "
        "(adjusted p = 0.0103); f4 is better than f1 (adjusted p = 0.0165)."
    ),
    "hotelling_t2": "forest, boosting, SVM, tree differ: Hotelling's F 4.112, p = 0.0082.",
    "matched_t": (
        "ridge and forest are not shown to differ: ridge minus forest is 0.0579, 95 % interval −0.0683 to 0.1841, "
        "p = 0.3641."
    ),
    "mcnemar": (
        "neural network and linear discriminant are not shown to differ: neural network minus linear discriminant "
        "is 0.0234, 95 % interval −0.0148 to 0.0625, p = 0.2807."
    ),
    "nemenyi": (
        "2 of 6 comparisons show a difference: C4.5+m is better than C4.5 (adjusted p = 0.0887); C4.5+m+cf is "
        "better than C4.5 (adjusted p = 0.0617)."
    ),
    "one_way_anova": "At level 3, A, B, C differ: one-way ANOVA F(2, 9) = 6.158, p = 0.0207.",
    "paired_t": "forest is better than tree by 0.0168, 95 % interval 0.0017 to 0.0319, p = 0.0330.",
    "pairwise_comparison": (
        "2 of 6 comparisons show a difference: C4.5+m is better than C4.5 (adjusted p = 0.0959); C4.5+m+cf is "
        "better than C4.5 (adjusted p = 0.0770)."
    ),
    "pooled_intervals": "1 of 6 comparisons shows a difference: boosting is better than SVM (adjusted p = 0.0270).",
    "quade": "C4.5, C4.5+m, C4.5+cf, C4.5+m+cf differ: Quade F 4.628, p = 0.0073.",
    "randomized_anova": (
        "Averaged over training, A and B are not shown to differ (algorithm F = 8.868, randomized p = 0.0857); "
        "their curves are not shown to differ in shape (interaction F = 1.784, randomized p = 0.2000)."
    ),
    "repeated_cv_t": "forest is better than tree by 0.0110, 95 % interval 0.0067 to 0.0153, p = 1.6e-06.",
    "sign_test": (
        "C4.5+m+cf is better than C4.5 on 11 of the 13 data sets on which they differ, p = 0.0225; the median "
        "difference is 0.0190, 95 % interval 0 to 0.0420."
    ),
    "signed_rank": "C4.5+m is better than C4.5 by 0.0148, 95 % interval 0.0055 to 0.0340, p = 0.0073.",
    "tukey_kramer": (
        "2 of 3 comparisons show a difference: B is better than A (adjusted p = 0.0430); C is better than A "
        "(adjusted p = 0.0278)."
    ),
}


def test_every_method_is_in_the_table() -> None:
    assert sorted(METHODS) == sorted(SAID)


@pytest.mark.parametrize("key", sorted(METHODS))
def test_what_is_said_of_an_example(key: str) -> None:
    assert example(key).result.sentence() == SAID[key]
