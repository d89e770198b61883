"""Real cross-validation of two learners of one kind, neither of which can be better.

The attributes come in two halves that are drawn alike, and each learner sees one of them: swapping the halves only
changes the sign of every difference, so that "neither is better" holds exactly, whatever the learner, the size of the
training set and the split. All splits of a data set are learned at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from stats_core.types import Floats

CASES, HALF, SHIFT = 200, 10, 0.5
"""Cases of a data set, attributes of a half, and how far the means of an attribute differ between the two classes."""
DEPTH, SMALLEST = 3, 5
"""How deep a tree may grow, and the cases that it leaves on either side of a question."""
PENALTY = 1.0

Masks = npt.NDArray[np.bool_]
Learner = Callable[[Floats, Masks, Masks], Masks]
"""Attributes `[case, attribute]`, classes `[case]`, training cases `[split, case]`: predictions `[split, case]`."""


@dataclass(frozen=True)
class SplitPlan:
    """How a data set is split: `runs` times into `folds`, or, with one fold, `runs` times with a share held out."""

    runs: int
    folds: int
    held_out: float = 0.0

    @property
    def n_test(self) -> int:
        """The cases of one test set."""
        return round(CASES * self.held_out) if self.folds == 1 else CASES // self.folds

    @property
    def overlap(self) -> float:
        """n_test / n_train."""
        return self.n_test / (CASES - self.n_test)

    def tests(self, rng: np.random.Generator) -> Masks:
        """The cases of each test set, `[split, case]`, run by run."""
        order = np.array([rng.permutation(CASES) for _ in range(self.runs)])
        tests = np.zeros((self.runs, self.folds, CASES), dtype=bool)
        for fold in range(self.folds):
            held = order[:, fold * self.n_test : (fold + 1) * self.n_test]
            tests[np.arange(self.runs)[:, None], fold, held] = True
        return tests.reshape(-1, CASES)


def differences(learner: Learner, plan: SplitPlan, rng: np.random.Generator) -> Floats:
    """The differences in accuracy between the learners of the two halves, `[run, fold]`, on a new data set."""
    first, second = accuracies(learner, plan, rng, (0.0, 0.0))
    return np.asarray(first - second)


def accuracies(learner: Learner, plan: SplitPlan, rng: np.random.Generator, farther: Sequence[float]) -> Floats:
    """Accuracies `[algorithm, run, fold]` of learners of one kind on a new data set, each with attributes of its own.

    `farther` says for each how much farther than `SHIFT` apart its classes are.
    """
    classes = rng.random(CASES) < 0.5
    noise = rng.standard_normal((len(farther), CASES, HALF))
    shares = (SHIFT + np.array(farther))[:, None, None] * classes[:, None] + noise
    tests = plan.tests(rng)
    right = [((learner(share, classes, ~tests) == classes) & tests).sum(axis=1) for share in shares]
    return (np.array(right, dtype=np.float64) / plan.n_test).reshape(len(farther), plan.runs, plan.folds)


def neighbours(k: int) -> Learner:
    """The most frequent class among the k nearest training cases; k is odd."""

    def learn(x: Floats, classes: Masks, train: Masks) -> Masks:
        squares = (x**2).sum(axis=1)
        nearest = np.argsort(squares - 2 * x @ x.T, axis=1)  # of case i: its own square changes no order
        known = train[:, nearest]  # [split, case, place]
        counted = known & (np.cumsum(known, axis=2, dtype=np.int16) <= k)
        return np.asarray(2 * (counted & classes[nearest]).sum(axis=2) > k)

    return learn


def ridge(x: Floats, classes: Masks, train: Masks) -> Masks:
    """The sign of a least-squares fit to -1 and 1 with a penalty on all slopes (Hoerl and Kennard 1970)."""
    with_one = np.column_stack([np.ones(len(x)), x])
    target = np.where(classes, 1.0, -1.0)
    products = (with_one[:, :, None] * with_one[:, None, :]).reshape(len(x), -1)
    size = with_one.shape[1]
    left = (train @ products).reshape(-1, size, size) + PENALTY * np.diag([0.0] + [1.0] * (size - 1))
    slopes = np.linalg.solve(left, (train @ (with_one * target[:, None]))[:, :, None])[:, :, 0]
    return np.asarray(slopes @ with_one.T > 0)


def tree(x: Floats, classes: Masks, train: Masks) -> Masks:
    """A tree of questions about one attribute each, grown by Gini's index (Breiman and others 1984)."""
    splits, n = train.shape
    node = np.zeros((splits, n), dtype=np.int64)
    for depth in range(DEPTH):
        member = (node[:, None, :] == np.arange(2**depth)[:, None]).reshape(-1, n)
        inside = member & np.repeat(train, 2**depth, axis=0)
        attribute, threshold = _questions(x, classes, inside)
        asked = np.take_along_axis(attribute.reshape(splits, -1), node, axis=1)
        limit = np.take_along_axis(threshold.reshape(splits, -1), node, axis=1)
        node = 2 * node + (x[np.arange(n), asked] > limit)
    leaf = node[:, :, None] == np.arange(2**DEPTH)
    votes = np.einsum("sn,snl->sl", train * np.where(classes, 1.0, -1.0), leaf)
    return np.asarray(np.take_along_axis(votes, node, axis=1) > 0)


def _questions(x: Floats, classes: Masks, inside: Masks) -> tuple[npt.NDArray[np.int64], Floats]:
    """For the cases of each node, `inside[node, case]`, the best attribute and threshold; infinite where none is."""
    best = np.full(len(inside), -np.inf)
    attribute, threshold = np.zeros(len(inside), dtype=np.int64), np.full(len(inside), np.inf)
    for place in range(x.shape[1]):
        order = np.argsort(x[:, place])
        here = inside[:, order]
        left, ones = np.cumsum(here, axis=1), np.cumsum(here & classes[order], axis=1)
        right: npt.NDArray[np.int64] = np.asarray(left[:, -1:] - left)
        rest: npt.NDArray[np.int64] = np.asarray(ones[:, -1:] - ones)
        allowed = (left >= SMALLEST) & (right >= SMALLEST)
        # Less impurity is a larger sum of squared class counts over the size of each side.
        gain = np.where(
            allowed,
            (ones**2 + (left - ones) ** 2) / np.maximum(left, 1)
            + (rest**2 + (right - rest) ** 2) / np.maximum(right, 1),
            -np.inf,
        )
        most = np.argmax(gain, axis=1)
        value = np.take_along_axis(gain, most[:, None], axis=1)[:, 0]
        better = value > best
        best = np.where(better, value, best)
        attribute[better], threshold[better] = place, x[order[most[better]], place]
    return attribute, np.where(np.isinf(best), np.inf, threshold)


LEARNERS: dict[str, Learner] = {"1-NN": neighbours(1), "5-NN": neighbours(5), "ridge": ridge, "tree": tree}
