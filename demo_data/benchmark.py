"""Seven algorithms on 23 data sets, 10-fold cross-validation stratified by class, the same folds for all."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier
from threadpoolctl import threadpool_limits

from demo_data.benchmark_sets import SETS
from demo_data.part import Files, Part, Progress, csv_bytes, stream

SEED = 2006
FOLDS = 10


def algorithms() -> dict[str, Any]:
    """scikit-learn's defaults but where said; all but the trees see standardised attributes."""
    return {
        "Naive Bayes": make_pipeline(StandardScaler(), GaussianNB(var_smoothing=1e-3)),
        "Linear discriminant": make_pipeline(
            StandardScaler(), LinearDiscriminantAnalysis(solver="lsqr", shrinkage=0.01)
        ),
        "Logistic regression": make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000)),
        "Nearest neighbours": make_pipeline(StandardScaler(), KNeighborsClassifier(n_neighbors=5, algorithm="brute")),
        "Decision tree": DecisionTreeClassifier(criterion="entropy", min_samples_leaf=2, random_state=0),
        "Random forest": RandomForestClassifier(n_estimators=100, random_state=0),
        "Support vectors": make_pipeline(StandardScaler(), SVC(C=1.0, kernel="rbf")),
    }


def make(progress: Progress) -> Files:
    """The mean accuracies as a table of data sets by algorithms, and the accuracy of every fold."""
    means: list[tuple[object, ...]] = []
    folds: list[tuple[object, ...]] = []
    with threadpool_limits(1):
        for number, (dataset, draw) in enumerate(SETS.items()):
            x, y = draw(stream(SEED, number))
            parts = list(StratifiedKFold(FOLDS, shuffle=True, random_state=SEED + number).split(x, y))
            row: list[object] = [dataset]
            for name, model in algorithms().items():
                scores = [model.fit(x[train], y[train]).score(x[test], y[test]) for train, test in parts]
                row.append(f"{np.mean(scores):.6f}")
                folds += [(dataset, name, fold, f"{score:.6f}") for fold, score in enumerate(scores, start=1)]
            means.append(tuple(row))
            progress((number + 1) / len(SETS))
    return {
        "benchmark.csv": csv_bytes(("dataset", *algorithms()), means),
        "benchmark_folds.csv": csv_bytes(("dataset", "algorithm", "fold", "score"), folds),
    }


PART = Part("benchmark", "Seven algorithms on 23 data sets", ("benchmark.csv", "benchmark_folds.csv"), make)
