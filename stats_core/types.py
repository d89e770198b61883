"""Arrays, callbacks and the four questions, as the whole package knows them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Progress = Callable[[int, int], None]
"""Called with (done, total) from the loop of long work; whatever it raises ends that work."""


class Question(Enum):
    """What a person asks; each question is one page, named like the member, or by its second name."""

    LEARNING_CURVES = "Do the algorithms learn differently as training grows?"
    TWO_ALGORITHMS = "Which algorithm is better on one data set?"
    CROSS_VALIDATION = TWO_ALGORITHMS
    SAME_TEST_SET = "Which model errs less on the same test cases?"
    MANY_DATASETS = "Which algorithm is better over many data sets?"
