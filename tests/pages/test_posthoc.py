"""Comparisons on the page of benchmarks quote the Friedman test that the page shows, whichever test it leads with."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from dashboard.ui.ranks.posthoc import PostHoc, ask
from stats_core import Analysis, ScoreTable, analyse
from stats_core.rooms import planned


@pytest.mark.parametrize("test", ["friedman", "bayesian_signed_rank", "nemenyi"])
def test_captions_and_notes_tell_the_p_of_the_page(test: str) -> None:
    """999 shuffles give .0430; comparisons alone would tell the .0556 of 9,999."""
    rng = np.random.default_rng(69)
    n, k = int(rng.integers(9, 25)), int(rng.integers(4, 8))
    table = ScoreTable(
        [f"d{i}" for i in range(n)], list("ABCDEFGH"[:k]), rng.normal(size=(n, k)) + rng.normal(0, 0.35, k)
    )
    settings: dict[str, dict[str, Any]] = {
        "friedman": {"shuffles": 999},
        "bayesian_signed_rank": {"a": "A", "b": "B", "draws": 1000},
    }

    def computed(*methods: str) -> dict[str, Analysis]:
        return {key: analyse(key, table, **settings.get(key, {})) for key in methods}

    page: Any = SimpleNamespace(compute=lambda plan, *further: computed(plan.test, *further))
    family = ask(page, PostHoc("nemenyi", {}), planned(table, test, {}))["nemenyi"].result
    assert family.charts()[0].caption == "Friedman test (999 shuffles): p = 0.0430."
    assert not any("Friedman" in note for note in family.notes())
