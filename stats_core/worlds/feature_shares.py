"""Real cross-validation where nothing differs: one learner on exchangeable shares of the features."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np

from stats_core.data import FoldScores
from stats_core.types import Floats
from stats_core.worlds.truth import Truth


class Learner(Enum):
    """What learns."""

    NEAREST = "1-nearest neighbour"
    FIVE_NEAREST = "5-nearest neighbours"
    RIDGE = "ridge"


@dataclass(frozen=True)
class FeatureShareWorld:
    """A data set of two classes whose features are dealt out to algorithms that learn in the same way.

    Every feature tells as much of the class as any other, so no algorithm is better than another: the null hypothesis
    is exactly true, and the scores depend on each other as those of real folds do.

    Parameters
    ----------
    size, folds
        Runs, and folds of each; with one fold, a run is a random split that tests `tested` of the cases.
    difference
        Of the true signal of the first algorithm's features, as a share.
    algorithms
        How many algorithms share the features.
    learner
        What learns.
    cases, features
        Cases of the data set, and features of each algorithm.
    """

    size: int = 10
    difference: float = 0.0
    algorithms: int = 2
    folds: int = 10
    learner: Learner = Learner.NEAREST
    cases: int = 200
    features: int = 5
    tested: float = 0.1

    @property
    def truth(self) -> Truth:
        """Equal, or the first has the features that tell more."""
        return Truth.first_apart(self.algorithms, self.difference)

    def draw(self, rng: np.random.Generator) -> FoldScores:
        x = rng.standard_normal((self.algorithms, self.cases, self.features))
        weights = np.ones(self.algorithms)
        weights[0] += self.difference
        signal = np.einsum("acf,a->c", x, weights) / np.sqrt(self.algorithms * self.features)
        y = np.where(signal + 0.5 * rng.standard_normal(self.cases) > 0, 1.0, -1.0)
        near = [((one[:, None] - one[None]) ** 2).sum(axis=2) for one in x]
        folds = 1 if self.folds == 1 else self.folds
        scores = np.empty((self.algorithms, self.size, folds))
        for run in range(self.size):
            order = rng.permutation(self.cases)
            tests = [order[: round(self.tested * self.cases)]] if folds == 1 else np.array_split(order, folds)
            for fold, test in enumerate(tests):
                train = np.setdiff1d(order, test)
                for i in range(self.algorithms):
                    guess = self._guess(x[i], near[i], y, train, test)
                    scores[i, run, fold] = np.mean(guess == y[test])
        n_test = self.tested * self.cases if folds == 1 else self.cases / folds
        names = tuple(f"Algorithm {i + 1}" for i in range(self.algorithms))
        return FoldScores(names, scores, n_train=self.cases - n_test, n_test=n_test)

    def _guess(self, x: Floats, near: Floats, y: Floats, train: np.ndarray, test: np.ndarray) -> Floats:
        if self.learner is Learner.RIDGE:
            known = x[train]
            weights = np.linalg.solve(known.T @ known + np.eye(self.features), known.T @ y[train])
            return np.where(x[test] @ weights > 0, 1.0, -1.0)
        away = near[np.ix_(test, train)]
        if self.learner is Learner.NEAREST:
            return np.asarray(y[train][away.argmin(axis=1)])
        five = np.argpartition(away, 4, axis=1)[:, :5]
        return np.asarray(np.sign(y[train][five].sum(axis=1)))
