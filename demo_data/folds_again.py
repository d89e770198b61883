"""The same data sets split ten times over, to see whether a test decides the same way again (Bouckaert 2003, 2004).

Data sets of four of the sources of `folds.py`, new ones. Each is split anew for ten complete repetitions of all three
designs: 10 runs of 10-fold cross-validation, 10 random resamples, and 5 runs of 2-fold cross-validation. Kept is the
difference in correct answers, naive Bayes minus the tree.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from demo_data.binary_learners import Batch, decision_tree, naive_bayes
from demo_data.folds import CASES, FOLDS, HALVINGS, RESAMPLES, RUNS, SOURCES, by_design, splits
from demo_data.part import Files, Part, Progress, npz_bytes, stream

SEED = 2004
DATASETS = 200
PARTITIONINGS = 10
CHOSEN = (
    "Set 1, class probability 0.5",
    "Set 2, a little difference",
    "Set 3, more difference",
    "Set 4, much difference",
)


def differences(source: int, dataset: int) -> npt.NDArray[np.int8]:
    """Naive Bayes minus tree, `[partitioning, split]`, on one data set."""
    rng = stream(SEED, source, dataset)
    chosen = next(candidate for candidate in SOURCES if candidate.name == CHOSEN[source])
    attributes, classes = chosen.draw(rng)
    test = np.array([splits(rng) for _ in range(PARTITIONINGS)])
    shape = (PARTITIONINGS, 1, 1)
    batch = Batch(np.tile(attributes, shape), np.tile(classes, shape[:2]), ~test, test)
    difference: npt.NDArray[np.int8] = (naive_bayes(batch) - decision_tree(batch)).astype(np.int8)
    return difference


def make(progress: Progress) -> Files:
    """The differences on all data sets, `[source, dataset, partitioning, run, fold]` for each design."""
    stored = np.empty((len(CHOSEN), DATASETS, PARTITIONINGS, RUNS * FOLDS + RESAMPLES + 2 * HALVINGS), np.int8)
    for source in range(len(CHOSEN)):
        for dataset in range(DATASETS):
            stored[source, dataset] = differences(source, dataset)
            progress((source * DATASETS + dataset + 1) / (len(CHOSEN) * DATASETS))
    n_test = np.array([CASES // FOLDS, CASES // 10, CASES // 2])
    return {
        "folds_again.npz": npz_bytes(
            **by_design(stored), n_cases=np.array(CASES), n_test=n_test, sources=np.array(CHOSEN)
        )
    }


PART = Part("folds_again", "The same data sets split ten times over", ("folds_again.npz",), make)
