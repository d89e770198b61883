"""Arrays and callbacks as the whole package types them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Progress = Callable[[int, int], None]
"""Called with (done, total) from the loop of long work; whatever it raises ends that work."""
