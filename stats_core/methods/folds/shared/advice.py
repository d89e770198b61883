"""Which test on folds to trust for a design, and why; and how far folds depend on each other."""

from __future__ import annotations

import math

import numpy as np

from stats_core.advice import Advice
from stats_core.data import FoldScores
from stats_core.kernels.scale import back, to_one
from stats_core.methods.folds.cv_5x2_t import FIVE_BY_TWO
from stats_core.methods.folds.fold_pairs import FoldTest
from stats_core.methods.folds.paired_t import TWO_DIFFERENCES, train_test_overlap
from stats_core.methods.folds.repeated_cv_t import CALIBRATED, Scheme
from stats_core.types import Floats
from stats_core.wording import alike


def advise(scores: FoldScores, chosen: FoldTest | None = None) -> Advice:
    """The test to use: of two algorithms that of their design, of more of them that for every pair.

    `chosen` is the test of each pair that a person prefers to the advised one.
    """
    pair = advise_pair(scores)
    if pair.method is None or len(scores.algorithms) == 2:
        return pair
    advised = FoldTest[pair.method.upper()]
    together = "p adjusted for their number (Holm)"
    if chosen in (None, advised):
        return Advice("fold_pairs", f"Each pair by the {advised.value}, {together}. {pair.reason}")
    return Advice(
        "fold_pairs",
        f"Each pair by the {chosen.value}, {together}. For these folds the {advised.value} is recommended.",
    )


def advise_pair(scores: FoldScores) -> Advice:
    """The test to trust for two algorithms on this design of runs and folds.

    Notes
    -----
    Five runs of two folds: Alpaydin (1999) found the combined F test to reject less often than the 5x2cv t test where
    nothing differs and more often where something does. Everything else with a known ratio of test to training
    cases: the corrected resampled t test (Nadeau and Bengio 2003; Bouckaert and Frank 2004).
    """
    if not TWO_DIFFERENCES.holds(scores):
        return Advice(None, "One fold gives one difference, and nothing to see its spread by. Run more folds.")
    if FIVE_BY_TWO.holds(scores):
        return Advice(
            "cv_5x2_f",
            "You ran five times two folds, the design it was made for. It uses all ten differences, where the 5x2cv "
            "t test hangs on the first one.",
        )
    if train_test_overlap(scores) is None:
        return Advice(
            None,
            "Resamples share training cases, and how many cannot be told without the sizes. Give the numbers of "
            "training and test cases, and the corrected resampled t test allows for it.",
        )
    parts = "folds" if scores.folds > 1 else "resamples"
    reason = f"The training sets of your {scores.runs * scores.folds:,} {parts} overlap"
    if (scores.runs, scores.folds) == (1, 2):
        reason = "Each of your two folds is trained on the test cases of the other"
    # Both stand on the page: the one for any data, and the one that was calibrated for this very design.
    beside = ""
    if calibrated_df(Scheme.USE_ALL_DATA, scores.runs, scores.folds) is not None:
        beside = (
            " Bouckaert (2003) recommends the repeated cross-validation test for 10 runs of 10 folds, all data with 10 "
            "degrees of freedom; that was calibrated on data with binary attributes, so it stands beside this test."
        )
    return Advice(
        "corrected_resampled_t",
        f"{reason}, so their differences depend on each other. This test widens its variance for that.{beside}",
    )


def calibrated_df(scheme: Scheme, runs: int, folds: int) -> int | None:
    """Bouckaert's calibrated degrees of freedom, where they are known."""
    return CALIBRATED.get(scheme) if (runs, folds) == (10, 10) else None


def dependence(differences: Floats, *, by_run: bool) -> str:
    """How the means of the runs or of the fold numbers spread beside what independent folds would give.

    Parameters
    ----------
    differences
        `differences[run, fold]`.
    by_run
        Compare the runs, and not the fold numbers.

    Notes
    -----
    Means of n independent differences have the standard deviation s / sqrt(n).
    """
    what, inner = ("runs", 1) if by_run else ("fold numbers", 0)
    values, unit = to_one(differences)
    means = np.mean(values, axis=inner)
    if len(means) < 2 or values.shape[inner] < 2:
        return ""
    expected = float(np.std(values, ddof=1)) / math.sqrt(values.shape[inner])
    spread = float(np.std(means, ddof=1))
    found, independent = alike(back(spread, unit), back(expected, unit), digits=3)
    said = f"The means of the {what} have a standard deviation of {found}; independent folds would give {independent}."
    if by_run and spread < 0.8 * expected:
        said += " Each run cuts the same cases anew, so more runs tell less than more data would."
    return said
