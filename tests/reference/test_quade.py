"""Quade's test against R, and its degenerate cases."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stats_core import ScoreTable, quade
from tests.reference.rank_numbers import DEMSAR_AUC


def table(scores: object) -> ScoreTable:
    values = np.asarray(scores, dtype=float)
    names = [f"set {i}" for i in range(len(values))], [f"A{j}" for j in range(values.shape[1])]
    return ScoreTable(*map(tuple, names), values)


def test_hand_lotions_of_conover() -> None:
    """R 4.2, help page of quade.test (Conover 1999, p. 375), seven stores, five lotions:

    quade.test(matrix(c(5,4,7,10,12, 1,3,1,0,2, 16,12,22,22,35, 5,4,3,5,4, 10,9,7,13,10, 19,18,28,37,58,
                        10,7,6,8,7), nrow = 7, byrow = TRUE))
    Quade F = 3.82925158417537, num df = 4, denom df = 24, p-value = 0.0151890200732746
    """
    sales = [5, 4, 7, 10, 12, 1, 3, 1, 0, 2, 16, 12, 22, 22, 35, 5, 4, 3, 5, 4, 10, 9, 7, 13, 10, 19, 18, 28, 37, 58]
    result = quade(table(np.reshape([*sales, 10, 7, 6, 8, 7], (7, 5))))
    assert result.statistic == pytest.approx(3.82925158417537, rel=1e-12)
    assert (result.df, result.p) == ((4, 24), pytest.approx(0.0151890200732746, rel=1e-12))


def test_demsars_table() -> None:
    """R 4.2: quade.test(round(-auc, 3)) gives 4.62790516224045, p = 0.00730268051489338."""
    result = quade(DEMSAR_AUC.table)
    assert result.statistic == pytest.approx(4.62790516224045, rel=1e-12)
    assert result.p == pytest.approx(0.00730268051489338, rel=1e-12)


def test_perfect_agreement_and_one_tie() -> None:
    """R: quade.test(matrix(1:9, 3, byrow = TRUE)) also gives p = (1/3!)^2 for A = B."""
    perfect = quade(table([[1, 2, 3], [4, 5, 6], [7, 8, 9]]))
    assert (perfect.statistic, perfect.p) == (math.inf, pytest.approx((1 / 6) ** 2))
    assert "infinite" in perfect.notes()[0]
    tied = quade(table([[1, 1, 1], [2, 2, 2]]))
    assert math.isnan(tied.statistic)
    assert tied.p == 1
    assert "undefined" in tied.notes()[0]
