"""Runs that failed and stand among the scores as a number, -1 or 999: asked, because it may be a score too."""

from __future__ import annotations

import numpy as np

from stats_core.reading.meaning.questions import OpenQuestion, PossibleAnswer, R
from stats_core.types import Floats
from stats_core.wording import counted, plain

KEY = "failed"
CONVENTIONAL = (-1.0, 0.0, -99.0, 99.0, -999.0, 999.0, -9999.0, 9999.0, 99999.0, 999999.0, -1e6, 1e6, 1e9, -1e9)
"""Numbers that people write where a run gave no score."""
_LEAST_TIMES = 2
_LEAST_OTHERS = 6
_LEAST_DIFFERENT = 4
_MOST_SHARE = 1 / 3


def failed_value(scores: Floats) -> float | None:
    """The number that stands for failed runs among scores, or None where none is striking.

    It is one that people take for that, comes several times, and lies further from all other scores than these lie
    from each other; 0 and 1 among few different numbers are right and wrong.
    """
    there = scores[np.isfinite(scores)]
    for value in CONVENTIONAL:
        own = there == value
        others = there[~own]
        if own.sum() < _LEAST_TIMES or len(others) < _LEAST_OTHERS or own.mean() > _MOST_SHARE:
            continue
        low, high = float(others.min()), float(others.max())
        outside = max(low - value, value - high)
        if outside > 0 and outside >= high - low and len(np.unique(others)) >= _LEAST_DIFFERENT:
            return value
    return None


def failed_question(scores: Floats, value: float, failed: PossibleAnswer[R], as_it_is: R) -> OpenQuestion[R]:
    """Whether scores of that value are failed runs."""
    there = scores[np.isfinite(scores)]
    others = there[there != value]
    many = int((there == value).sum())
    low, high = plain(float(others.min())), plain(float(others.max()))
    return OpenQuestion(
        KEY,
        f"{counted(many, 'score')} are {plain(value)}, unlike the others, which lie between {low} and {high}. "
        "Are these failed runs?",
        (failed, PossibleAnswer("No, they are scores", as_it_is, kind="scores")),
    )
