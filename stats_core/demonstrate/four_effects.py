"""What the two effects of the analysis look like: made-up curves after Figure 1 of the report (1997) and the paper."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.data import Curves
from stats_core.methods.curves.anova_result import CurveAnova
from stats_core.methods.curves.randomized_anova import randomized_anova
from stats_core.wording import number, p_phrase

RUNS = 6
LEVELS = np.array([1.0, 2, 3, 4, 5, 6, 7, 8])


@dataclass(frozen=True)
class Picture:
    """Two made-up algorithms, and what their analysis finds."""

    name: str
    curves: Curves
    result: CurveAnova

    @property
    def caption(self) -> str:
        """Both F ratios with their p values."""
        return "; ".join(
            f"{effect.name} F = {number(effect.f, 3)}, {p_phrase(effect.p)}"
            for effect in (self.result.algorithm, self.result.interaction)
        )


def four_effects() -> tuple[Picture, ...]:
    """No effect, algorithm, interaction, and both; the same scatter of runs in all four."""
    rise = 60 * (1 - np.exp(-LEVELS / 2.5))
    slope = np.linspace(-1, 1, len(LEVELS))
    rng = np.random.default_rng(1997)
    scatter = rng.normal(0, 2.0, (2, RUNS, 1)) + rng.normal(0, 1.0, (2, RUNS, len(LEVELS)))
    shown = {
        "No effect": 0 * slope,
        "Algorithm": 6 + 0 * slope,
        "Interaction": 6 * slope,
        "Algorithm and interaction": 6 + 6 * slope,
    }
    found = []
    for name, gain in shown.items():
        curves = Curves.from_groups({"A": rise + scatter[0], "B": rise + gain + scatter[1]}, levels=LEVELS)
        found.append(Picture(name, curves, randomized_anova(curves)))
    return tuple(found)
