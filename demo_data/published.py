"""Published data that the pages open with, each with its citation; what was found from them is in documents.csv."""

from __future__ import annotations

import json

from demo_data.part import Files, Part, Progress, csv_bytes

DEMSAR = (
    "Demsar, J. (2006). Statistical comparisons of classifiers over multiple data sets. "
    "Journal of Machine Learning Research 7, 1-30. Table 6"
)
FEELDERS = (
    "Feelders, A., Verkooijen, W. (1995). Which method learns most from the data? Methodological issues in the "
    "analysis of comparative studies. 5th International Workshop on Artificial Intelligence and Statistics"
)
AUTOML = (
    "Bischl, B., Hutter, F., Kotthoff, L., Lindauer, M., Vanschoren, J. AutoML: Evaluation, Benchmarking and comparing "
    "learners (lecture slides, undated; github.com/automl-edu/AutoMLLecture, w02_evaluation/t03_benchmarking)"
)
PIATER = (
    "Piater, J. H., Cohen, P. R. (1997). A randomized ANOVA procedure for comparing performance curves. "
    "University of Massachusetts, CMPSCI technical report 97-41"
)

AUC_ALGORITHMS = ("C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf")
AUC = {
    "adult (sample)": ("0.763", "0.768", "0.771", "0.798"),
    "breast cancer": ("0.599", "0.591", "0.590", "0.569"),
    "breast cancer wisconsin": ("0.954", "0.971", "0.968", "0.967"),
    "cmc": ("0.628", "0.661", "0.654", "0.657"),
    "ionosphere": ("0.882", "0.888", "0.886", "0.898"),
    "iris": ("0.936", "0.931", "0.916", "0.931"),
    "liver disorders": ("0.661", "0.668", "0.609", "0.685"),
    "lung cancer": ("0.583", "0.583", "0.563", "0.625"),
    "lymphography": ("0.775", "0.838", "0.866", "0.875"),
    "mushroom": ("1.000", "1.000", "1.000", "1.000"),
    "primary tumor": ("0.940", "0.962", "0.965", "0.962"),
    "rheum": ("0.619", "0.666", "0.614", "0.669"),
    "voting": ("0.972", "0.981", "0.975", "0.975"),
    "wine": ("0.957", "0.978", "0.946", "0.970"),
}

AGREEMENT_COLUMNS = ("example", "a", "b", "both_right", "only_a_right", "only_b_right", "both_wrong", "source")
AGREEMENTS = (
    ("diabetes", "Network", "Linear discriminant", 268, 23, 32, 61, f"{FEELDERS}. Table 4"),
    ("lecture", "Tree", "Random forest", 30, 5, 17, 42, AUTOML),
)
COIN = ("coin", "Always heads", "Always tails", 0, 16, 4, 0, f"{PIATER}. Section 2")
"""16 heads in 20 tosses: who always says heads is right 16 times, who always says tails the other four."""

LECTURE_FOLDS = (
    ("Tree", 1, 1, "29.4"),
    ("Tree", 1, 2, "20.5"),
    ("Random forest", 1, 1, "17.13"),
    ("Random forest", 1, 2, "8.9"),
)
"""Mean squared errors on BostonHousing, two folds, as the slide prints them."""
LECTURE_CARS = (
    ("Tree", 1, 1, "35.0"),
    ("Tree", 1, 2, "38.9"),
    ("Random forest", 1, 1, "7.53"),
    ("Random forest", 1, 2, "6.73"),
)
"""The same on mtcars."""
FOLD_COLUMNS = ("algorithm", "run", "fold", "score")

SUMMARY = {
    "source": f"{FEELDERS}. Tables 2 and 3",
    "what": "Mean squared errors of four regression models on 106 test cases, and the covariances of the squared "
    "errors of single cases",
    "n": 106,
    "algorithms": ["Linear", "Network 2", "Network 4", "Network 6"],
    "means": [0.00638, 0.00349, 0.00294, 0.003],
    "covariance": [
        [1.68e-4, 3.76e-5, 3.46e-5, 4.02e-5],
        [3.76e-5, 3.01e-5, 1.54e-5, 1.27e-5],
        [3.46e-5, 1.54e-5, 2.24e-5, 2.67e-5],
        [4.02e-5, 1.27e-5, 2.67e-5, 4.15e-5],
    ],
    "alpha": 0.1,
}

CASES_5, SIGMA_5, RIGHT_5 = 384, 0.0205, (300, 295, 265, 303, 296)
COUNTS = {
    "source": f"{FEELDERS}. Table 5",
    "what": "Error rates of five classifiers on 384 test cases, from how often each was right, with one standard "
    "deviation for all differences",
    "n": CASES_5,
    "right": list(RIGHT_5),
    "sigma": SIGMA_5,
    "algorithms": [f"f{number}" for number in range(1, 6)],
    "means": [round(1 - right / CASES_5, 8) for right in RIGHT_5],
    "covariance": [[round(SIGMA_5**2 * CASES_5 / 2, 8) if i == j else 0.0 for j in range(5)] for i in range(5)],
    "alpha": 0.05,
    "notes": [
        "A common standard deviation of .0205 for every difference is that of uncorrelated errors with this variance.",
    ],
}


def make(progress: Progress) -> Files:
    """The tables."""
    progress(1.0)
    return {
        "published_demsar_auc.csv": csv_bytes(
            ("dataset", *AUC_ALGORITHMS), [(name, *row) for name, row in AUC.items()]
        ),
        "published_agreement.csv": csv_bytes(AGREEMENT_COLUMNS, AGREEMENTS),
        "published_lecture_folds.csv": csv_bytes(FOLD_COLUMNS, LECTURE_FOLDS),
        "published_lecture_mtcars.csv": csv_bytes(FOLD_COLUMNS, LECTURE_CARS),
        "published_coin.csv": csv_bytes(AGREEMENT_COLUMNS, [COIN]),
        "published_feelders.json": (json.dumps(SUMMARY, indent=1) + "\n").encode(),
        "published_feelders_5.json": (json.dumps(COUNTS, indent=1) + "\n").encode(),
    }


PART = Part(
    "published",
    "Published tables, as they were printed",
    (
        "published_demsar_auc.csv",
        "published_agreement.csv",
        "published_lecture_folds.csv",
        "published_lecture_mtcars.csv",
        "published_coin.csv",
        "published_feelders.json",
        "published_feelders_5.json",
    ),
    make,
)
