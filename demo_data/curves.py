"""Learning curves by 20-fold cross-validation on the two game data sets (Piater, Cohen, Zhang and Atighetchi 1998).

One curve belongs to one fold: the cases outside the fold are put in random order, an algorithm learns from the first
50, the first 100 and so on, and its score is the share of correct answers on the fold. All algorithms see the same
folds in the same order, so run 7 of one algorithm and run 7 of another have their test cases in common.
The null pool holds 1,000 curves of one algorithm, the unpruned tree on tic-tac-toe, from 50 such cross-validations.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from threadpoolctl import threadpool_limits

from demo_data import krk, tictactoe
from demo_data.classifiers import Ints, Predict, naive_bayes, nearest_neighbour, one_hot, pruned_tree, tree
from demo_data.part import Files, Part, Progress, csv_bytes, npz_bytes, stream

SEED = 1998
FOLDS = 20
NULL_REPETITIONS = 50
ALGORITHMS: dict[str, Predict] = {
    "Tree": tree,
    "Pruned tree": pruned_tree,
    "Naive Bayes": naive_bayes,
    "Nearest neighbour": nearest_neighbour,
}


@dataclass(frozen=True)
class Task:
    """A data set with the sizes of training at which its curves are measured.

    Trees and nearest neighbour see `numeric`, naive Bayes `nominal`, the same attributes as small whole numbers.
    """

    number: int
    levels: tuple[int, ...]
    numeric: Ints
    nominal: Ints
    classes: Ints

    def folds(self, repetition: int) -> Iterator[tuple[Ints, Ints]]:
        """Training cases in the order of learning, and test cases, of each fold."""
        rng = stream(SEED, self.number, repetition)
        for test in np.array_split(rng.permutation(len(self.classes)), FOLDS):
            others = np.setdiff1d(np.arange(len(self.classes)), test)
            yield rng.permutation(others), test

    def correct(self, name: str, train: Ints, test: Ints) -> list[int]:
        """Correct answers on the test cases at each level of training."""
        x = self.nominal if name == "Naive Bayes" else self.numeric
        predict, y = ALGORITHMS[name], self.classes
        return [int(np.sum(predict(x[some], y[some], x[test]) == y[test])) for some in (train[:n] for n in self.levels)]


def tictactoe_task() -> Task:
    """958 boards, nine squares; one column of 0 and 1 for each square and mark, for trees and nearest neighbour."""
    boards = sorted(tictactoe.ends())
    squares = np.array([["bxo".index(mark) for mark in board] for board in boards])
    classes = np.array([int(tictactoe.won(board, "x")) for board in boards])
    levels = (50, 100, 200, 300, 400, 500, 600, 700, 800, 900)
    return Task(0, levels, one_hot(squares, 3), squares, classes)


def krk_task() -> Task:
    """28,056 positions, six coordinates from 1 to 8, 18 classes."""
    positions, depth = krk.positions()
    squares = positions.astype(np.int64)
    levels = (250, 500, 1000, 2000, 4000, 8000, 12000, 16000, 20000, 26000)
    return Task(1, levels, squares, squares, depth.astype(np.int64) + 1)


def curves(task: Task, progress: Progress) -> bytes:
    """A table of all curves of all algorithms on one data set."""
    rows: dict[str, list[tuple[object, ...]]] = {name: [] for name in ALGORITHMS}
    for fold, (train, test) in enumerate(task.folds(0), start=1):
        for name, lines in rows.items():
            correct = task.correct(name, train, test)
            lines += [(name, fold, n, f"{c / len(test):.6f}") for n, c in zip(task.levels, correct, strict=True)]
        progress(fold / FOLDS)
    return csv_bytes(("algorithm", "run", "level", "score"), [line for lines in rows.values() for line in lines])


def null_pool(task: Task, repetitions: int, progress: Progress) -> bytes:
    """The counts of correct answers `[curve, level]` of the tree, and the number of test cases of each curve."""
    correct: list[list[int]] = []
    n_test: list[int] = []
    for repetition in range(1, repetitions + 1):
        for train, test in task.folds(repetition):
            correct.append(task.correct("Tree", train, test))
            n_test.append(len(test))
        progress(repetition / repetitions)
    kind = np.min_scalar_type(max(n_test))
    return npz_bytes(correct=np.array(correct, kind), n_test=np.array(n_test, kind), levels=np.array(task.levels))


def make(progress: Progress) -> Files:
    """Curves on both data sets, and the null pool."""
    game = tictactoe_task()
    with threadpool_limits(1):
        return {
            "curves_tictactoe.csv": curves(game, lambda share: progress(0.05 * share)),
            "curves_null.npz": null_pool(game, NULL_REPETITIONS, lambda share: progress(0.05 + 0.3 * share)),
            "curves_krk.csv": curves(krk_task(), lambda share: progress(0.35 + 0.65 * share)),
        }


PART = Part(
    "curves",
    "Learning curves on tic-tac-toe and king-rook-king",
    ("curves_tictactoe.csv", "curves_null.npz", "curves_krk.csv"),
    make,
)
