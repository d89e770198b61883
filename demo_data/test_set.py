"""Several models on one test set, case by case, in the layout of Feelders and Verkooijen (1995).

Regression: a linear model and networks of 2, 4 and 6 hidden units, squared errors on 106 test cases. Once on a
constructed data set with 400 training cases (Friedman 1991: ten even attributes, five of them in a curved function,
noise of standard deviation 1), once on the diabetes data that scikit-learn ships (336 training cases).
Classification: linear and quadratic discriminant, a tree, and two networks that differ in weight decay, right or wrong
on 384 test cases of the Wisconsin breast cancer data that scikit-learn ships (185 training cases; the ten attributes
that are means, since all thirty are too many for the quadratic discriminant).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.datasets import load_breast_cancer, load_diabetes
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.linear_model import LinearRegression
from sklearn.neural_network import MLPClassifier, MLPRegressor
from sklearn.tree import DecisionTreeClassifier
from threadpoolctl import threadpool_limits

from demo_data.part import Files, Part, Progress, csv_bytes, stream

SEED = 1995
REGRESSION_TEST, CLASSIFICATION_TEST = 106, 384
HIDDEN = (2, 4, 6)
STARTS = 5
"""Each network is trained from so many random starts; the one of least training loss is kept."""

Floats = npt.NDArray[np.float64]


def friedman() -> tuple[Floats, Floats]:
    """506 cases of Friedman's function, so that 400 train and 106 test."""
    rng = stream(SEED, 0)
    x = rng.random((506, 10))
    curved = 10 * np.sin(np.pi * x[:, 0] * x[:, 1]) + 20 * (x[:, 2] - 0.5) ** 2 + 10 * x[:, 3] + 5 * x[:, 4]
    return x, curved + rng.standard_normal(506)


def networks(kind: type[Any], hidden: int, decay: float) -> list[Any]:
    """The starts of one network: logistic units, trained by L-BFGS to convergence."""
    return [
        kind(
            hidden_layer_sizes=(hidden,),
            activation="logistic",
            solver="lbfgs",
            alpha=decay,
            max_iter=5000,
            random_state=start,
        )
        for start in range(STARTS)
    ]


def predicted(models: list[Any], x: Floats, y: Any, test: Floats) -> Any:
    """What the model, or the best start of a network, says of the test cases."""
    fitted = [model.fit(x, y) for model in models]
    return min(fitted, key=lambda model: getattr(model, "loss_", 0.0)).predict(test)


def divide(x: Floats, n_test: int, key: int) -> tuple[Floats, Floats, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Attributes of training and test cases, standardised by the training cases, and which cases those are."""
    order = stream(SEED, 1, key).permutation(len(x))
    test, train = np.sort(order[:n_test]), np.sort(order[n_test:])
    mean, spread = x[train].mean(axis=0), x[train].std(axis=0)
    return (x[train] - mean) / spread, (x[test] - mean) / spread, train, test


def regression(data: tuple[Floats, Floats], key: int) -> bytes:
    """Squared errors of the four models, in the square of the target's unit."""
    x, y = data
    x_train, x_test, train, test = divide(x, REGRESSION_TEST, key)
    mean, spread = y[train].mean(), y[train].std()
    models = {"Linear": [LinearRegression()]}
    models |= {f"Network {hidden}": networks(MLPRegressor, hidden, 0.01) for hidden in HIDDEN}
    losses = [
        (predicted(starts, x_train, (y[train] - mean) / spread, x_test) * spread + mean - y[test]) ** 2
        for starts in models.values()
    ]
    return _csv(tuple(models), [[f"{loss:.6g}" for loss in case] for case in zip(*losses, strict=True)])


def classification() -> bytes:
    """0 where a classifier is right, 1 where it is wrong."""
    x, y = load_breast_cancer(return_X_y=True)
    x_train, x_test, train, test = divide(x[:, :10], CLASSIFICATION_TEST, 2)
    models = {
        "Linear discriminant": [LinearDiscriminantAnalysis()],
        "Quadratic discriminant": [QuadraticDiscriminantAnalysis()],
        "Tree": [DecisionTreeClassifier(criterion="entropy", min_samples_leaf=5, random_state=0)],
        "Network, decay 0.01": networks(MLPClassifier, 4, 0.01),
        "Network, decay 1": networks(MLPClassifier, 4, 1.0),
    }
    wrong = [predicted(starts, x_train, y[train], x_test) != y[test] for starts in models.values()]
    return _csv(tuple(models), np.array(wrong, dtype=int).T.tolist())


def _csv(names: tuple[str, ...], rows: list[list[Any]]) -> bytes:
    return csv_bytes(("case", *names), [(case, *row) for case, row in enumerate(rows, start=1)])


def make(progress: Progress) -> Files:
    """The two regressions and the classification."""
    with threadpool_limits(1):
        constructed = regression(friedman(), 0)
        progress(0.4)
        diabetes = regression(load_diabetes(return_X_y=True), 1)
        progress(0.8)
        right_or_wrong = classification()
    return {
        "test_set_regression.csv": constructed,
        "test_set_diabetes.csv": diabetes,
        "test_set_classification.csv": right_or_wrong,
    }


PART = Part(
    "test_set",
    "Regression and classification on one test set",
    ("test_set_regression.csv", "test_set_diabetes.csv", "test_set_classification.csv"),
    make,
)
