"""The unit in which numbers are computed: a power of two near the largest, so that no square over- or underflows."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from stats_core.types import Floats


def unit(values: npt.ArrayLike, axis: int | tuple[int, ...] | None = None) -> Floats:
    """The power of two at or next below the largest magnitude along the axis; 1 where all values are zero.

    Dividing by it is exact, so that data at 1e-250 or at 1e300 give the p value of the same data at 1.
    """
    largest = np.max(np.abs(np.asarray(values, dtype=np.float64)), axis=axis)
    _, exponent = np.frexp(largest)
    return np.where(largest > 0, np.ldexp(1.0, exponent - 1), 1.0)
