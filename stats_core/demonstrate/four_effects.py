"""What the two effects of the analysis look like: made-up curves after Figure 1 of the report (1997) and the paper."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.data import Curves
from stats_core.methods.curves.randomized_anova import randomized_anova
from stats_core.methods.curves.shared.anova_result import CurveAnova
from stats_core.types import Floats
from stats_core.wording import number, p_phrase

RUNS = 6
LEVELS = np.arange(10.0)
LATER = (5.0, 9.0)
"""The levels at which both kinds of curves have reached their plateau."""


@dataclass(frozen=True)
class EffectCase:
    """Two made-up algorithms, what their analysis finds, and what it finds at the later levels where that differs."""

    case: str
    name: str
    curves: Curves
    result: CurveAnova
    later: CurveAnova | None = None

    @property
    def caption(self) -> str:
        """Both F ratios with their p values, of all levels and of the later ones."""
        sentence = f"{_ratios(self.result)}."
        if self.later is None:
            return sentence
        return f"{sentence} Levels {LATER[0]:g} to {LATER[1]:g} alone: {_ratios(self.later)}."


def _ratios(result: CurveAnova) -> str:
    return "; ".join(
        f"{effect.name} F = {number(effect.f, 3)}, {p_phrase(effect.p)}"
        for effect in (result.algorithm, result.interaction)
    )


def four_effects() -> tuple[EffectCase, ...]:
    """The four cases of the figure, (a) to (d); the same scatter of runs in all."""
    start = _rising(60, 1.2)
    shown = {
        "a": ("Algorithm", start, start - 6),
        "b": ("Interaction", start, start + np.linspace(-6, 6, len(LEVELS))),
        # Asymptote over pace is the slope at the start: the same of both.
        "c": ("Both; the interaction disappears later", start, _rising(48, 0.96)),
        "d": ("Both; both disappear later", start, _rising(60, 0.4)),
    }
    rng = np.random.default_rng(1997)
    scatter = rng.normal(0, 1.5, (2, RUNS, 1)) + rng.normal(0, 1.0, (2, RUNS, len(LEVELS)))
    pictures = []
    for case, (name, means_a, means_b) in shown.items():
        curves = Curves.from_groups({"A": means_a + scatter[0], "B": means_b + scatter[1]}, levels=LEVELS)
        later = randomized_anova(curves, interval=LATER) if case in "cd" else None
        pictures.append(EffectCase(case, name, curves, randomized_anova(curves), later))
    return tuple(pictures)


def _rising(asymptote: float, pace: float) -> Floats:
    return asymptote * (1 - np.exp(-LEVELS / pace))
