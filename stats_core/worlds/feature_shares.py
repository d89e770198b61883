"""Real cross-validation where nothing differs: one learner on exchangeable shares of the attributes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.data import FoldScores
from stats_core.worlds.cross_validated import CASES, LEARNERS, SplitPlan, accuracies
from stats_core.worlds.truth import Truth


@dataclass(frozen=True)
class FeatureShareWorld:
    """A data set of two classes, and algorithms of one kind that each see attributes of their own.

    All attributes are drawn alike, so no algorithm is better than another: the null hypothesis is exactly true, and the
    scores depend on each other as those of real folds do.

    Parameters
    ----------
    size, folds
        Runs, and folds of each; with one fold, a run is a random split that holds out a tenth of the cases.
    difference
        How much farther apart the two classes are in the attributes of the first algorithm.
    algorithms
        How many algorithms there are.
    learner
        What learns, of `stats_core.worlds.cross_validated.LEARNERS`.
    """

    size: int = 10
    difference: float = 0.0
    algorithms: int = 2
    folds: int = 10
    learner: str = "1-NN"

    @property
    def truth(self) -> Truth:
        """Equal, or the first has the attributes that tell more."""
        return Truth.first_apart(self.algorithms, self.difference)

    def draw(self, rng: np.random.Generator) -> FoldScores:
        plan = SplitPlan(self.size, self.folds, 0.1)
        shifts = (self.difference, *(0.0,) * (self.algorithms - 1))
        scores = accuracies(LEARNERS[self.learner], plan, rng, shifts)
        names = tuple(f"Algorithm {i + 1}" for i in range(self.algorithms))
        return FoldScores(names, scores, n_train=CASES - plan.n_test, n_test=plan.n_test)
