"""The charts of every method by name, in one table: the key is in names of files, and the title heads the picture."""

from __future__ import annotations

import pytest

from stats_core.contract.cases import example

BOXES = {"score_boxes": "Scores of each algorithm over the data sets"}
COVARIANCE = {"covariance": "How the losses vary together"}
FOLDS = {"differences": "forest minus tree, fold by fold"}
HEAT = {"score_heat": "Scores and ranks"}
LETTERS = {"letters": "Algorithms that share a letter are not shown to differ"}
LOSSES = {"forest": "Differences in mean loss"}
MATRIX = {"pairs": "Adjusted p value of each pair"}
OVERLAP = {"error_overlap": "Who errs together"}
WINS = {"win_counts": "Data sets won, tied and lost by the algorithm of the row"}

CHARTS: dict[str, dict[str, str]] = {
    "aligned_friedman": BOXES | HEAT,
    "bayesian_correlated_t": {"posterior": "Posterior of forest minus tree"} | FOLDS,
    "bayesian_signed_rank": {
        "posterior_triangle": "Posterior of C4.5+m against C4.5",
        "scatter_pair": "C4.5+m against C4.5",
    },
    "bonferroni_dunn": {"rank_diagram": "Mean ranks, Bonferroni-Dunn test"} | WINS,
    "bonferroni_pairs": LOSSES | COVARIANCE,
    "carry_over": {"carry_over": "Carry-over: correlations between levels of training"},
    "cell_contrast": {},
    "clustered_mcnemar": {"forest": "small minus large"},
    "clustered_t": {"forest": "small minus large"},
    "cochran_q": OVERLAP,
    "control_comparison": {"rank_diagram": "Mean ranks, comparison with a control, Holm"} | WINS,
    "corrected_resampled_t": FOLDS,
    "curve_contrast": {},
    "curve_levels": {"levels": "Levels at which the algorithms differ"},
    "curve_localisation": {"shares": "Where the effects arise"},
    "curve_pairs": {"pairs": "Pairs: adjusted p (Algorithm effect)"},
    "cv_5x2_f": FOLDS,
    "cv_5x2_t": FOLDS,
    "diebold_mariano": {"forest": "ridge minus forest, in the order of time and as if in none"},
    "fold_pairs": MATRIX,
    "friedman": {
        "null_distribution": "Friedman's chi-square of all rankings, per million",
        "rank_spread": "How often each algorithm has each rank",
    }
    | BOXES
    | HEAT,
    "group_flips": {"forest": "small minus large", "null_distribution": "Size of the difference under all 2,048 flips"},
    "group_pairs": {"forest": "Differences in error rate"},
    "hochberg_tamhane_intervals": LOSSES | COVARIANCE,
    "hotelling_t2": COVARIANCE,
    "matched_t": {
        "forest": "ridge minus forest, paired and as if independent",
        "differences": "Loss of ridge minus loss of forest, case by case",
        "loss_boxes": "Losses of each model over the cases",
    },
    "mcnemar": {"agreement": "Where neural network and linear discriminant are right"},
    "nemenyi": {"rank_diagram": "Mean ranks, Nemenyi test"} | LETTERS | MATRIX | WINS,
    "one_way_anova": {"algorithm": "Algorithm: F of 5,775 assignments"},
    "paired_t": FOLDS,
    "pairwise_comparison": {"rank_diagram": "Mean ranks, difference of mean ranks, Holm"} | LETTERS | MATRIX | WINS,
    "pooled_intervals": {"forest": "Differences in error rate"} | OVERLAP,
    "quade": BOXES | HEAT,
    "randomized_anova": {
        "algorithm": "Algorithm: F of 35 assignments",
        "interaction": "Interaction: F of 35 assignments",
    },
    "repeated_cv_t": FOLDS,
    "sign_test": {"scatter_pair": "C4.5+m+cf against C4.5"},
    "signed_rank": {"scatter_pair": "C4.5+m against C4.5"},
    "tukey_kramer": {"forest": "Differences in mean score"},
}


@pytest.mark.parametrize("key", CHARTS)
def test_charts_by_name(key: str) -> None:
    assert [(chart.key, chart.title) for chart in example(key).result.charts()] == list(CHARTS[key].items())
