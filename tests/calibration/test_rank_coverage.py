"""All true ranks lie in the rank sets of an answer together, in at least .94 of data sets."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from stats_core import answer
from stats_core.simulate.rank_coverage import (
    COLUMNS,
    LEAST,
    RankDesign,
    designs,
    held,
    measured,
    of_cases,
    too_low,
    written,
)
from stats_core.worlds import FoldWorld, GroupedCaseWorld, TableWorld, TiedCaseWorld, Truth, UnevenCurveWorld

DOCS = Path(__file__).parents[2] / "docs"
SHORT = (
    of_cases(TiedCaseWorld(18, 10)),
    of_cases(TiedCaseWorld(40, 20)),
    of_cases(TiedCaseWorld(40, 10, levels=3)),
    of_cases(TiedCaseWorld(200, 20, levels=3, apart=0.1, error=0.2)),
)
OTHERS = (
    RankDesign("0/1 in 10 groups", GroupedCaseWorld(200, 0.0, 10, groups=10, labelled=True)),
    RankDesign("curves", UnevenCurveWorld(5, 8.0, (1, 4, 4, 4), (3.0, 1.0, 1.0, 1.0)), {"shuffles": 499}),
    RankDesign("folds", FoldWorld(10, 0.0, 10)),
    RankDesign("tables", TableWorld(18, 0.0, 10, accuracy=True)),
)


@pytest.mark.parametrize(("of", "datasets"), [(SHORT, 100), (OTHERS, 40)], ids=["cases", "other pages"])
def test_all_true_ranks_are_held(of: tuple[RankDesign, ...], datasets: int) -> None:
    table = measured(of, datasets=datasets, seed=7)
    for row in table.to_dict("records"):
        found = stats.binomtest(row["covered"], row["datasets"], LEAST, alternative="less")
        assert found.pvalue > 0.01, row


def test_what_is_held_and_what_is_not() -> None:
    """Equal models may have any rank that they share; one that is better than all has rank 1 and no other."""
    data = TiedCaseWorld(200, 4, levels=2, apart=3.0).draw(np.random.default_rng(0))
    sets = answer(data).rank_sets()
    assert sets is not None
    assert set(zip(sets.low, sets.high, strict=True)) == {(1, 2), (3, 4)}
    assert held(sets, data.algorithms, Truth((1.0, 1.0, 0.0, 0.0)))
    assert not held(sets, data.algorithms, Truth((1.0, 1.0, 1.0, 0.0))), "the third shares ranks 1 to 3"
    assert held(sets, data.algorithms, Truth((2.0, 1.0, 0.5, 0.0)))


def test_the_page_is_what_was_counted() -> None:
    table = pd.read_csv(DOCS / "ranks.csv", dtype={"version": str})
    assert list(table.columns) == COLUMNS
    assert len(table) == len(designs())
    assert (DOCS / "ranks.md").read_text(encoding="utf-8") == written(table)
    assert too_low(table).empty


@pytest.mark.long
def test_all_designs() -> None:
    assert too_low(measured(designs(), datasets=200, seed=3)).empty
