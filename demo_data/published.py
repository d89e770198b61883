"""Published data that the pages open with, each with its citation.

Those of the five documents are taken from `documents.csv`, where they are typed with what was found from them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from demo_data.part import Files, Part, Progress, csv_bytes
from stats_core.simulate.documents import at, entry, printed

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


def counts(document: str, place: str, what: Sequence[str]) -> list[int]:
    """Printed whole numbers."""
    return [int(printed(document, place, cell)) for cell in what]


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
DIABETES = ("C_lda: C_nn", "I_lda: C_nn", "C_lda: I_nn", "I_lda: I_nn")
TREES = tuple(f"Tree {tree}: Random Forest {forest}" for tree in (0, 1) for forest in (0, 1))
AGREEMENTS = (
    ("diabetes", "Network", "Linear discriminant", *counts("Feelders", "Table 4", DIABETES), f"{FEELDERS}. Table 4"),
    ("lecture", "Tree", "Random forest", *counts("Lecture", "McNemar Test III", TREES), AUTOML),
)
TOSSES, HEADS = counts("Report", "Section 2", ("coin, tosses", "coin, heads"))
COIN = ("coin", "Always heads", "Always tails", 0, HEADS, TOSSES - HEADS, 0, f"{PIATER}. Section 2")
"""Who always says heads is right as often as there were heads, who always says tails at the other tosses."""


def lecture_folds(dataset: str) -> list[tuple[str, int, int, str]]:
    """Mean squared errors of two learners on two folds, with the digits of the slide."""
    return [
        (name, 1, fold, entry("Lecture", "Benchmark Experiments", f"{dataset}, fold {fold}: MSE ({learner})").printed)
        for name, learner in (("Tree", "rpart"), ("Random forest", "randomForest"))
        for fold in (1, 2)
    ]


FOLD_COLUMNS = ("algorithm", "run", "fold", "score")


def summary() -> dict[str, Any]:
    """Means and covariances of four regression models."""
    models = [f"f{number}" for number in range(1, 5)]
    covariance = {row.what: row.numbers[0] for row in at("Feelders", "Table 2")}
    _, cases = entry("Feelders", "Section 2", "training and test cases").numbers
    return {
        "source": f"{FEELDERS}. Tables 2 and 3",
        "what": f"Mean squared errors of four regression models on {cases:g} test cases, and the covariances of the "
        "squared errors of single cases",
        "n": int(cases),
        "algorithms": ["Linear", "Network 2", "Network 4", "Network 6"],
        "means": [printed("Feelders", "Section 2", f"mean squared error of {model}") for model in models],
        "covariance": [[covariance[f"{min(a, b)}: {max(a, b)}"] for b in models] for a in models],
        "alpha": printed("Feelders", "Section 2", "familywise alpha"),
    }


def five_classifiers() -> dict[str, Any]:
    """How often five classifiers were right, with one deviation for all differences."""
    names = [f"f{number}" for number in range(1, 6)]
    cases, sigma = int(printed("Feelders", "Section 3", "n")), printed("Feelders", "Section 3", "sigma")
    right = counts("Feelders", "Section 3", [f"{name}: right" for name in names])
    variance = round(sigma**2 * cases / 2, 8)
    return {
        "source": f"{FEELDERS}. Table 5",
        "what": f"Error rates of five classifiers on {cases} test cases, from how often each was right, with one "
        "standard deviation for all differences",
        "n": cases,
        "right": right,
        "sigma": sigma,
        "algorithms": names,
        "means": [round(1 - count / cases, 8) for count in right],
        "covariance": [[variance if i == j else 0.0 for j in range(5)] for i in range(5)],
        "alpha": round(1 - printed("Feelders", "Table 5", "confidence") / 100, 4),
        "notes": [
            f"A common standard deviation of {sigma:g} for every difference is that of uncorrelated errors with this "
            "variance.",
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
        "published_lecture_folds.csv": csv_bytes(FOLD_COLUMNS, lecture_folds("BostonHousing")),
        "published_lecture_mtcars.csv": csv_bytes(FOLD_COLUMNS, lecture_folds("mtcars")),
        "published_coin.csv": csv_bytes(AGREEMENT_COLUMNS, [COIN]),
        "published_feelders.json": (json.dumps(summary(), indent=1) + "\n").encode(),
        "published_feelders_5.json": (json.dumps(five_classifiers(), indent=1) + "\n").encode(),
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
