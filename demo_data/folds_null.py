"""Data sets on which neither of two learners is better, in the manner of `folds.py`.

Two learners of one kind see ten attributes each, other ones, and the class depends on none of them. To exchange the two
halves of the attributes changes nothing but the sign of every difference, so that neither learner is better at any
class probability, and no test knows better than by chance. These are drawn for two trees and for two naive Bayes.

Degrees of freedom are calibrated on the data sets of Set 1 with an even class in `folds.npz`. To measure on others than
these, further ones from the same source are drawn here, with naive Bayes against the tree. With an even class that does
not depend on anything, any learner is right half of the time, so neither of these two is better either.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from demo_data.binary_learners import Batch, Counts, decision_tree, naive_bayes
from demo_data.folds import ATTRIBUTES, CASES, FOLDS, HALVINGS, RESAMPLES, RUNS, TOGETHER, by_design, splits
from demo_data.part import Files, Part, Progress, npz_bytes, stream

SEED = 2005
DATASETS = 1000
FIRST, LAST = slice(None, ATTRIBUTES), slice(-ATTRIBUTES, None)
Learner = Callable[[Batch], Counts]


@dataclass(frozen=True)
class Equals:
    """Two learners that are equally good, the attributes that are drawn, and the probability of the rarer class."""

    name: str
    learners: tuple[Learner, Learner]
    attributes: int
    rarer: float

    def differences(self, batch: Batch) -> npt.NDArray[np.int8]:
        """Correct answers `[dataset, split]` of the first on the first ten attributes minus the other on the last."""
        first, second = (
            learn(Batch(batch.attributes[..., seen], batch.classes, batch.train, batch.test))
            for learn, seen in zip(self.learners, (FIRST, LAST), strict=True)
        )
        return (first - second).astype(np.int8)


PROBABILITIES = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5)
SOURCES = (
    *(Equals(f"Two trees, class probability {p}", (decision_tree,) * 2, 2 * ATTRIBUTES, p) for p in PROBABILITIES),
    *(Equals(f"Two naive Bayes, class probability {p}", (naive_bayes,) * 2, 2 * ATTRIBUTES, p) for p in PROBABILITIES),
    Equals("Set 1, class probability 0.5", (naive_bayes, decision_tree), ATTRIBUTES, 0.5),
)


def differences(source: int, first: int, n_datasets: int) -> npt.NDArray[np.int8]:
    """The differences `[dataset, split]` on some data sets of a source."""
    equals = SOURCES[source]
    attributes, classes, tests = [], [], []
    for dataset in range(first, first + n_datasets):
        rng = stream(SEED, source, dataset)
        attributes.append(rng.random((CASES, equals.attributes)) < 0.5)
        classes.append(rng.random(CASES) < equals.rarer)
        tests.append(splits(rng))
    test = np.array(tests)
    return equals.differences(Batch(np.array(attributes), np.array(classes), ~test, test))


def make(progress: Progress) -> Files:
    """The differences on all data sets, `[source, dataset, run, fold]` for each design."""
    stored = np.empty((len(SOURCES), DATASETS, RUNS * FOLDS + RESAMPLES + 2 * HALVINGS), np.int8)
    for source in range(len(SOURCES)):
        for first in range(0, DATASETS, TOGETHER):
            stored[source, first : first + TOGETHER] = differences(source, first, TOGETHER)
            progress((source * DATASETS + first + TOGETHER) / (len(SOURCES) * DATASETS))
    return {
        "folds_null.npz": npz_bytes(
            **by_design(stored),
            n_cases=np.array(CASES),
            n_test=np.array([CASES // FOLDS, CASES // 10, CASES // 2]),
            sources=np.array([source.name for source in SOURCES]),
        )
    }


PART = Part("folds_null", "Pairs of learners of which neither is better", ("folds_null.npz",), make)
