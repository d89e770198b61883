"""Made-up scores of two models on 51 cases in 10 groups of unequal size.

All numbers were computed from the formulas with numpy and scipy alone, apart from this package, in 12 digits or more.
"""

from __future__ import annotations

import numpy as np

from stats_core import Losses

SIZES = [2, 11, 3, 6, 1, 8, 4, 4, 5, 7]
FIRST = """
1.016 0.588 0.671 0.72 0.674 0.741 0.454 0.679 0.936 0.692 0.407 0.653 0.784 0.722 0.536 0.957 0.442 0.792
0.688 0.453 0.935 0.761 0.228 0.484 0.277 -0.017 0.226 0.416 0.491 0.397 0.373 0.659 0.522 0.8 0.594 0.625
0.674 0.355 0.424 0.849 0.611 0.487 0.612 0.447 0.814 0.625 0.813 0.442 1.024 0.655 0.442
"""
SECOND = """
0.455 0.426 0.53 0.271 0.579 1.225 0.244 0.568 0.438 0.539 0.138 0.27 0.592 0.492 0.827 0.359 0.535 1.083
0.347 0.319 0.493 0.491 0.669 0.526 0.349 0.542 1.028 0.754 -0.056 0.472 0.325 0.624 0.465 0.887 0.686
0.678 0.537 0.492 0.568 0.759 0.607 0.43 0.755 0.538 0.484 0.342 0.387 0.373 -0.058 0.703 0.613
"""


def scores_in_groups() -> Losses:
    """The scores as losses: what is larger is better."""
    group = np.repeat(np.arange(len(SIZES)), SIZES)
    return Losses(("first", "second"), -np.array([FIRST.split(), SECOND.split()], dtype=float).T, group=group)
