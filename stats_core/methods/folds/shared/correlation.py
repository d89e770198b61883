"""The correlation between folds that a test assumes, beside what runs and folds show of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stats_core.data import FoldScores
from stats_core.kernels.scale import unit
from stats_core.types import Floats
from stats_core.wording import alike, number

HIDDEN = "What all folds of these data have in common moves their mean alone, and no single data set shows it."


def within_runs(x: Floats) -> float:
    """How much more folds of one run correlate than folds of different runs, `x[run, fold]`; NaN where unknown.

    The intraclass correlation of one-way ANOVA with the runs as groups (Fisher 1925): (B - W) / (B + (k - 1) W), with B
    and W the mean squares between and within runs of k folds. It lies between -1 / (k - 1) and 1.
    """
    runs, folds = x.shape
    if runs < 2 or folds < 2:
        return float("nan")
    x = x / unit(x)
    between = folds * float(np.var(x.mean(axis=1), ddof=1))
    within = float(np.mean(np.var(x, axis=1, ddof=1)))
    below = between + (folds - 1) * within
    return (between - within) / below if below > 1e-12 * float(np.mean(x**2)) else float("nan")


def correlation_note(scores: FoldScores, overlap: float, differences: Sequence[Floats]) -> str:
    """What the corrected test assumes, and what the differences of one or several pairs show of it."""
    said = f"The test assumes that any two differences correlate by {number(overlap / (1 + overlap), 2)}"
    if scores.folds < 2:
        return f"{said}; resamples do not show their correlation. {HIDDEN}"
    if scores.runs < 2:
        return f"{said}; a single run does not show their correlation. {HIDDEN}"
    found = [one for one in map(within_runs, differences) if np.isfinite(one)]
    if not found:
        return f"{said}; these folds do not vary, and show nothing of it."
    first, last = alike(min(found), max(found), digits=2) if len(found) > 1 else 2 * (number(found[0], 2),)
    shown = first if first == last else f"{first} to {last}"
    pairs = ", over all pairs" if len(found) > 1 else ""
    return (
        f"{said}. These {scores.runs} runs of {scores.folds} folds show only by how much folds of one run correlate "
        f"more than folds of different runs: {shown}{pairs}. {HIDDEN}"
    )
