"""Against a control, too, an answer claims something where nothing differs in at most .06 of data sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats

from stats_core import Curves, Losses, answer

DATA_SETS = 300
KEPT = 0.06


def even_curves(rng: np.random.Generator) -> Curves:
    return Curves.from_groups({name: rng.normal(size=(6, 1)) + 0.5 * rng.normal(size=(6, 4)) for name in "ABCD"})


def uneven_curves(rng: np.random.Generator) -> Curves:
    """The control has few runs that scatter three times as much as the many of the others."""
    runs = {"A": (5, 3.0), "B": (20, 1.0), "C": (20, 1.0)}
    return Curves.from_groups(
        {name: sd * (rng.normal(size=(n, 1)) + 0.5 * rng.normal(size=(n, 4))) for name, (n, sd) in runs.items()}
    )


def losses(rng: np.random.Generator) -> Losses:
    return Losses(tuple("ABCD"), rng.normal(size=(60, 1)) + rng.normal(size=(60, 4)) * [1.0, 0.3, 1.0, 2.0])


def errors(rng: np.random.Generator) -> Losses:
    return Losses(tuple("ABCD"), (rng.normal(size=(150, 1)) + rng.normal(size=(150, 4)) > 1).astype(float))


@pytest.mark.parametrize("draw", [even_curves, uneven_curves, losses, errors])
def test_any_false_claim_of_who_is_better(draw: Callable[[np.random.Generator], Any]) -> None:
    false = 0
    for number in range(DATA_SETS):
        data = draw(np.random.default_rng([26, number]))
        few = {"shuffles": 199} if isinstance(data, Curves) else {}
        found = answer(data, control="A", **few)
        false += any(claim.kind in ("pair", "level", "omnibus") for claim in found.claims)
    assert stats.binomtest(false, DATA_SETS, KEPT, alternative="greater").pvalue > 0.05, false / DATA_SETS


@pytest.mark.parametrize("draw", [even_curves, losses, errors])
def test_the_comparisons_keep_their_level_without_a_gate(draw: Callable[[np.random.Generator], Any]) -> None:
    """One algorithm apart from three that are alike: the gate is open, and the comparisons with the control decide."""
    false = 0
    for number in range(DATA_SETS):
        data = draw(np.random.default_rng([27, number]))
        if isinstance(data, Curves):
            values = data.values + 30.0 * (np.array(data.algorithm) == "D")[:, None]
            found = answer(Curves(values, data.algorithm, data.levels), control="A", shuffles=199)
        else:
            moved = data.losses.copy()
            moved[:, 3] = 1 - moved[:, 3] if data.is_zero_one else moved[:, 3] + 30
            found = answer(Losses(data.algorithms, moved), control="A")
        assert any("D" in claim.between for claim in found.claims)
        false += any(claim.kind == "pair" and "D" not in claim.between for claim in found.claims)
    assert stats.binomtest(false, DATA_SETS, KEPT, alternative="greater").pvalue > 0.05, false / DATA_SETS
