"""The four ways in which Piater, Cohen, Zhang and Atighetchi (1998) change curves by a known amount."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from stats_core.errors import InputError, ParameterError
from stats_core.types import Floats

CASES = {
    "a": "the whole curve is moved, by f/80 of its rise",
    "b": "the first half is raised and the second half lowered, most at the ends; no difference on average",
    "c": "the curve rises more and more steeply",
    "d": "the middle is raised, the ends stay",
}
"""What each modification does."""


def modify(values: npt.ArrayLike, case: str, factor: float) -> Floats:
    """Change learning curves in one of four published ways.

    Parameters
    ----------
    values
        Scores, `values[curve, level]`, or one curve.
    case
        "a", "b", "c" or "d".
    factor
        How much, f; 0 changes nothing.

    Notes
    -----
    With i = 1..k the number of the level and r = L_k - L_1 the rise of the original curve:

    - a: L_i + f r / 80
    - b: L_i + f r / 100 (k/2 - i + 1) for i <= k/2, L_i - f r / 100 (i - k/2) above
    - c: L_i + f (L_i - L_1) / 100 (i - 1)
    - d: L_i + f r (i - 1) / 100 for i <= k/2, L_i + f r (k - i) / 100 above

    b leaves the mean of a curve as it is when k is even; for an odd k see `modification_note`.

    References
    ----------
    Piater, Cohen, Zhang and Atighetchi (1998), appendix.
    """
    if not isinstance(case, str) or case not in CASES:
        raise ParameterError(f"There is no modification {case!r}", remedy=f"Choose one of: {', '.join(CASES)}.")
    if not isinstance(factor, (int, float, np.number)) or not np.isfinite(factor):
        raise ParameterError(f"The factor {factor!r} is not a number", remedy="Give f as one finite number.")
    curves = _scores(values)
    k = curves.shape[-1]
    i = np.arange(1, k + 1)
    early = i <= k / 2
    rise = curves[..., -1:] - curves[..., :1]
    if case == "a":
        change = rise / 80 * np.ones(k)
    elif case == "b":
        change = rise / 100 * np.where(early, k / 2 - i + 1, k / 2 - i)
    elif case == "c":
        change = (curves - curves[..., :1]) / 100 * (i - 1)
    else:
        change = rise / 100 * np.where(early, i - 1, k - i)
    changed: Floats = curves + factor * change
    return changed


def _scores(values: npt.ArrayLike) -> Floats:
    """The scores as numbers, or a sentence about what is wrong with them."""
    remedy = "Give values[curve, level], with a number at each level and as many levels for each curve."
    try:
        curves = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError("The curves are not a table of numbers", remedy=remedy) from None
    if not curves.ndim or not curves.shape[-1]:
        raise InputError("The curves have no level of training", remedy=remedy)
    if not np.isfinite(curves).all():
        *curve, level = (int(place) + 1 for place in np.argwhere(~np.isfinite(curves))[0])
        where = ", ".join([*(f"curve {number}" for number in curve[-1:]), f"level {level}"])
        raise InputError("A score is missing or infinite", where=where, remedy=remedy)
    return curves


def modification_note(case: str, levels: int) -> str | None:
    """What to know about a modification for this number of levels, or None."""
    if case == "b" and levels % 2:
        return (
            f"With an odd number of levels, {levels}, modification b lowers the sum of each curve by half of "
            "f r / 100: it is not quite free of an effect of the algorithm."
        )
    return None
