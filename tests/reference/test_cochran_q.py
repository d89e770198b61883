"""Cochran's Q against the mlxtend documentation, statsmodels and closed cases."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from statsmodels.stats.contingency_tables import cochrans_q

from stats_core import InputError, Losses, cochran_q

# mlxtend documentation, cochrans_q: right (1) and wrong (0) of three models on 100 cases.
MLXTEND = {"000": 3, "001": 3, "010": 1, "011": 9, "111": 80, "100": 2, "110": 2}


def losses(patterns):
    """Errors from counted patterns of right answers."""
    rows = [[1 - int(digit) for digit in pattern] for pattern, count in patterns.items() for _ in range(count)]
    return Losses(tuple("ABCDE"[: len(rows[0])]), rows)


def test_as_documented():
    result = cochran_q(losses(MLXTEND))
    assert (result.statistic, result.df, result.p) == pytest.approx((7.529411764705882, 2, 0.023174427241061245))
    two = Losses(("A", "B"), losses(MLXTEND).losses[:, :2])
    assert (cochran_q(two).statistic, cochran_q(two).p) == pytest.approx((5.333333333333333, 0.020921335337794035))


def test_golden_tables():
    # Synthetic tables of 60 x 4 and 40 x 5 answers, verified with statsmodels.
    first = "1111 1111 1011 1111 1111 1111 1111 1110 1101 0001 0010 0111 0110 1111 1111 0111 1111 1111 0111 0111 1111 "
    first += "1111 0111 1111 1111 0110 0101 1111 0111 0111 1111 1111 1111 0111 1111 1011 1111 0111 1111 1011 1111 1110 "
    first += "0111 1111 1111 1111 1111 1101 1111 1111 1101 1111 0001 1001 1011 1011 0011 1111 1100 1111"
    rows = [[1 - int(digit) for digit in row] for row in first.split()]
    result = cochran_q(Losses(tuple("ABCD"), rows))
    assert (result.statistic, result.df, result.p) == pytest.approx((8.870967741935484, 3, 0.03105655535423356))


def test_identical_models():
    """mlxtend and statsmodels give NaN here."""
    result = cochran_q(losses({"111": 2, "000": 1}))
    assert result.p == 1
    assert math.isnan(result.statistic)
    assert "so p = 1" in result.notes()[0]
    assert result.sentence().startswith("A, B, C are not shown to differ")


def test_few_telling_cases_are_noted():
    few = cochran_q(losses({"111": 50, "011": 3, "001": 4})).notes()
    assert "7 cases" in few[0]
    assert "Tate and Brown" in few[1]
    enough = cochran_q(losses({"111": 50, "011": 4, "001": 4}))
    assert len(enough.notes()) == 3
    assert "times the pooled one" in enough.notes()[1]
    assert "In the order of the file, the differences go together" in enough.notes()[2]
    assert enough.p_exact is None


def test_only_right_and_wrong():
    with pytest.raises(InputError, match=r"found 0\.5 \(case 2, algorithm 'B'\)"):
        cochran_q(Losses(("A", "B"), [[0, 1], [1, 0.5]]))


@settings(deadline=None)
@given(arrays(np.int8, st.tuples(st.integers(2, 40), st.integers(2, 6)), elements=st.integers(0, 1)), st.randoms())
def test_against_statsmodels_and_any_order(wrong, random):
    data = Losses(tuple("ABCDEF"[: wrong.shape[1]]), wrong)
    result = cochran_q(data)
    if np.ptp(wrong, axis=1).max() == 0:
        assert result.p == 1
        return
    theirs = cochrans_q(wrong)
    assert (result.statistic, result.p) == pytest.approx((theirs.statistic, theirs.pvalue), rel=1e-9, abs=1e-12)
    columns, rows = list(range(wrong.shape[1])), list(range(wrong.shape[0]))
    random.shuffle(columns)
    random.shuffle(rows)
    again = cochran_q(Losses(tuple(data.algorithms[j] for j in columns), wrong[np.ix_(rows, columns)]))
    assert again.p == result.p
    assert cochran_q(Losses(data.algorithms, 1 - wrong)).p == pytest.approx(result.p, rel=1e-9)


def test_who_errs_together():
    chart = cochran_q(losses(MLXTEND)).charts()[0]
    assert chart.algorithms == ("B", "C", "A"), "who errs least comes first, and of equal ones the order is kept"
    assert chart.counts.tolist() == [9, 3, 3, 2, 2, 1]
    assert chart.wrong[0].tolist() == [False, False, True]
    assert chart.errors.tolist() == [8, 8, 16]
    assert (chart.cases, chart.all_right, chart.left_out) == (100, 80, 0)
    assert chart.counts @ chart.wrong == pytest.approx(chart.errors)


@pytest.mark.parametrize("k", [8, 60])
def test_who_errs_together_of_many(k):
    wrong = np.random.default_rng(0).random((500, k)) < 0.3
    chart = cochran_q(Losses(tuple(f"m{j}" for j in range(k)), wrong)).charts()[0]
    assert len(chart.counts) == 40
    assert chart.counts.sum() + chart.left_out + chart.all_right == 500
    assert chart.errors.tolist() == sorted(wrong.sum(axis=0))
    wrong = wrong[:, [int(name.removeprefix("m")) for name in chart.algorithms]]
    assert chart.errors.tolist() == wrong.sum(axis=0).tolist()
    rows, counts = np.unique(wrong[wrong.any(axis=1)], axis=0, return_counts=True)
    found = {tuple(row): count for row, count in zip(rows.tolist(), counts.tolist(), strict=True)}
    assert all(found[tuple(row)] == count for row, count in zip(chart.wrong.tolist(), chart.counts, strict=True))
    assert chart.counts[0] == max(counts)
