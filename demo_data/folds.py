"""Naive Bayes and a decision tree on the same splits of many data sets, in the manner of Bouckaert (2003).

Each source makes 1,000 data sets of 300 cases with ten binary attributes, all independent and even. In Set 1 the class
is independent of them too, and the sources differ in the probability of the rarer class. In Sets 2 to 4 the first
attribute chooses which of the next two the class follows, and it follows it with the probability given: naive Bayes
sees half of the rule at most, a tree all of it, if the noise lets it.

Each data set is split anew, without regard to class, for 10 runs of 10-fold cross-validation, for 10 random resamples
(270 cases to train, 30 to test), and for 5 runs of 2-fold cross-validation. Both algorithms see the same splits.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from demo_data.binary_learners import Batch, decision_tree, naive_bayes
from demo_data.part import Files, Part, Progress, csv_bytes, npz_bytes, stream

SEED = 2003
DATASETS = 1000
CASES = 300
ATTRIBUTES = 10
RUNS, FOLDS, RESAMPLES, HALVINGS = 10, 10, 10, 5
ALGORITHMS = {"Naive Bayes": naive_bayes, "Decision tree": decision_tree}
TOGETHER = 10
"""Data sets fitted together: enough to keep NumPy busy, few enough to stay in the cache."""


@dataclass(frozen=True)
class Source:
    """Where data sets come from: `rarer` is the class probability, or `follows` how surely the class obeys the rule."""

    name: str
    rarer: float = 0.5
    follows: float | None = None

    def draw(self, rng: np.random.Generator) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
        """Attributes `[case, attribute]` and classes `[case]` of one data set."""
        attributes = rng.random((CASES, ATTRIBUTES)) < 0.5
        chance = rng.random(CASES)
        if self.follows is None:
            return attributes, chance < self.rarer
        rule = np.where(attributes[:, 0], attributes[:, 1], attributes[:, 2])
        return attributes, rule ^ (chance >= self.follows)


SOURCES = (
    *(Source(f"Set 1, class probability {p}", rarer=p) for p in (0.05, 0.1, 0.2, 0.3, 0.4, 0.5)),
    Source("Set 2, a little difference", follows=0.68),
    Source("Set 3, more difference", follows=0.72),
    Source("Set 4, much difference", follows=0.78),
)


def splits(rng: np.random.Generator) -> npt.NDArray[np.bool_]:
    """The test cases `[split, case]`: first the folds run by run, then the resamples, then the halves."""
    order = rng.permuted(np.tile(np.arange(CASES), (RUNS + RESAMPLES + HALVINGS, 1)), axis=1)
    place = np.argsort(order, axis=1)  # where a case stands in the shuffled order
    folds = place[:RUNS, None, :] // (CASES // FOLDS) == np.arange(FOLDS)[:, None]
    resamples = place[RUNS : RUNS + RESAMPLES] < CASES // 10
    halves = place[RUNS + RESAMPLES :, None, :] // (CASES // 2) == np.arange(2)[:, None]
    return np.concatenate([tests.reshape(-1, CASES) for tests in (folds, resamples, halves)])


def counts(source: int, first: int, n_datasets: int) -> npt.NDArray[np.uint8]:
    """Correct answers `[dataset, algorithm, split]` on some data sets of a source."""
    attributes, classes, tests = [], [], []
    for dataset in range(first, first + n_datasets):
        rng = stream(SEED, source, dataset)
        x, y = SOURCES[source].draw(rng)
        attributes.append(x)
        classes.append(y)
        tests.append(splits(rng))
    test = np.array(tests)
    batch = Batch(np.array(attributes), np.array(classes), ~test, test)
    return np.stack([learn(batch) for learn in ALGORITHMS.values()], axis=1).astype(np.uint8)


def by_design(correct: npt.NDArray[np.uint8]) -> dict[str, npt.NDArray[np.uint8]]:
    """The counts `[..., split]` as `[..., run, fold]` for each of the three designs."""
    cv, resampled, halves = np.split(correct, (RUNS * FOLDS, RUNS * FOLDS + RESAMPLES), axis=-1)
    return {
        "cv": cv.reshape(*cv.shape[:-1], RUNS, FOLDS),
        "resampled": resampled[..., None],
        "halves": halves.reshape(*halves.shape[:-1], HALVINGS, 2),
    }


def make(progress: Progress) -> Files:
    """The counts of all data sets, and the first data set of Set 3 and of the last source of Set 1 as tables."""
    correct = np.empty((len(SOURCES), DATASETS, len(ALGORITHMS), RUNS * FOLDS + RESAMPLES + 2 * HALVINGS), np.uint8)
    for source in range(len(SOURCES)):
        for first in range(0, DATASETS, TOGETHER):
            correct[source, first : first + TOGETHER] = counts(source, first, TOGETHER)
            progress((source * DATASETS + first + TOGETHER) / (len(SOURCES) * DATASETS))
    designs = by_design(correct)
    names = [source.name for source in SOURCES]
    null, differing = names.index("Set 1, class probability 0.5"), names.index("Set 3, more difference")
    return {
        "folds.npz": npz_bytes(
            **designs,
            n_cases=np.array(CASES),
            n_test=np.array([CASES // FOLDS, CASES // 10, CASES // 2]),
            sources=np.array(names),
            algorithms=np.array(list(ALGORITHMS)),
        ),
        "folds_10x10.csv": _csv(designs["cv"][differing, 0], CASES // FOLDS),
        "folds_resampled.csv": _csv(designs["resampled"][differing, 0], CASES // 10),
        "folds_5x2.csv": _csv(designs["halves"][differing, 0], CASES // 2),
        "folds_null_10x10.csv": _csv(designs["cv"][null, 0], CASES // FOLDS),
    }


def _csv(correct: npt.NDArray[np.uint8], n_test: int) -> bytes:
    rows = [
        (name, run + 1, fold + 1, f"{correct[a, run, fold] / n_test:.6f}")
        for a, name in enumerate(ALGORITHMS)
        for run in range(correct.shape[1])
        for fold in range(correct.shape[2])
    ]
    return csv_bytes(("algorithm", "run", "fold", "score"), rows)


PART = Part(
    "folds",
    "Naive Bayes and a decision tree on the same folds",
    ("folds.npz", "folds_10x10.csv", "folds_resampled.csv", "folds_5x2.csv", "folds_null_10x10.csv"),
    make,
)
