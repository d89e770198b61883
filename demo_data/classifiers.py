"""The classifiers behind the learning curves; attributes are small whole numbers, classes 0, 1, 2 and so on."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt
from scipy.stats import beta
from sklearn.naive_bayes import CategoricalNB
from sklearn.tree import DecisionTreeClassifier

Ints = npt.NDArray[np.int64]

CONFIDENCE = 0.25
MARGIN = 0.1
"""C4.5's settings for pruning (Quinlan 1993): confidence of the error estimate, and errors a leaf may cost."""


class Predict(Protocol):
    """Predict the classes of test cases from training cases."""

    def __call__(self, x: Ints, y: Ints, test: Ints, /) -> Ints: ...


def one_hot(x: Ints, values: int) -> Ints:
    """A column of 0 and 1 for every attribute and value."""
    return np.asarray((x[:, :, None] == np.arange(values)).reshape(len(x), -1), dtype=np.int64)


def _grown(x: Ints, y: Ints) -> DecisionTreeClassifier:
    return DecisionTreeClassifier(criterion="entropy", random_state=0).fit(x, y)


def tree(x: Ints, y: Ints, test: Ints, /) -> Ints:
    """A decision tree split by entropy until its leaves are pure."""
    return np.asarray(_grown(x, y).predict(test))


def pruned_tree(x: Ints, y: Ints, test: Ints, /) -> Ints:
    """The same tree, with subtrees made leaves where C4.5's pessimistic estimate of errors does not get worse."""
    fitted = _grown(x, y)
    nodes = fitted.tree_
    size = nodes.n_node_samples.astype(np.float64)
    by_class = nodes.value[:, 0, :] * size[:, None]  # scikit-learn keeps the shares of the classes
    errors = np.rint(size - by_class.max(axis=1))
    limit = np.where(errors < size, beta.ppf(1 - CONFIDENCE, errors + 1, np.maximum(size - errors, 1)), 1.0)
    estimate = size * limit
    left, right = nodes.children_left, nodes.children_right
    leaf = left < 0
    for node in np.flatnonzero(~leaf)[::-1]:  # children come after their parents
        below = estimate[left[node]] + estimate[right[node]]
        leaf[node] = estimate[node] <= below + MARGIN
        if not leaf[node]:
            estimate[node] = below
    stops = np.arange(nodes.node_count)
    for node in np.flatnonzero(left >= 0):
        if leaf[node] or stops[node] != node:
            stops[left[node]] = stops[right[node]] = stops[node]
    return np.asarray(fitted.classes_[by_class.argmax(axis=1)[stops[fitted.apply(test)]]])


def naive_bayes(x: Ints, y: Ints, test: Ints, /) -> Ints:
    """Naive Bayes on nominal attributes, one added to every count."""
    values = int(max(x.max(), test.max())) + 1
    return np.asarray(CategoricalNB(alpha=1.0, min_categories=values).fit(x, y).predict(test))


def nearest_neighbour(x: Ints, y: Ints, test: Ints, /) -> Ints:
    """The commonest class among all nearest training cases (Euclidean); of equally common ones the first."""
    # Squared distances less the test case's own square: small whole numbers, exact in single precision.
    train = x.astype(np.float32)
    distance = (train * train).sum(axis=1) - 2.0 * (test.astype(np.float32) @ train.T)
    nearest = distance == distance.min(axis=1, keepdims=True)
    votes = nearest.astype(np.float32) @ (y[:, None] == np.arange(y.max() + 1)).astype(np.float32)
    return np.asarray(votes.argmax(axis=1))
