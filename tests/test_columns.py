"""Tables are formatted by what their columns are."""

from __future__ import annotations

import math

import pandas as pd
import pytest

from dashboard.ui.parts.tables import as_html
from stats_core import METHODS
from stats_core.contract.cases import example
from stats_core.results.columns import COLUMNS, P_VALUES, Column, Kind, cell, cells, columns_of, declared


@pytest.mark.parametrize("key", sorted(METHODS))
def test_every_column_of_every_method_is_declared(key: str) -> None:
    result = example(key).result
    what = columns_of(result)
    table = result.table()
    assert list(what) == list(table.columns)
    for name, column in what.items():
        assert column.heading.strip()
        if column.kind in P_VALUES or column.kind is Kind.PROBABILITY:
            values = pd.to_numeric(table[name]).dropna()
            assert ((values >= 0) & (values <= 1)).all(), name
    deciding = [name for name, column in what.items() if column.kind is Kind.P]
    assert deciding or "alpha" not in example(key).settings or Kind.PROBABILITY in {one.kind for one in what.values()}


def test_a_column_that_nobody_declares_is_refused() -> None:
    with pytest.raises(KeyError, match="'p_strange'"):
        declared(pd.DataFrame({"p_strange": [0.1]}))


def test_an_adjusted_p_decides_and_the_plain_one_stands_beside_it() -> None:
    both = pd.DataFrame({"p": [0.01], "p_adjusted": [0.02]})
    assert [column.kind for column in declared(both).values()] == [Kind.P_BESIDE, Kind.P]
    assert declared(both[["p"]])["p"].kind is Kind.P
    text = as_html(both, alpha=0.05)
    assert text.count("lm-strong") == 1
    assert '<td class="lm-strong">0.0200</td>' in text
    assert '<td class="lm-beside">0.0100</td>' in text


def test_no_cell_calls_a_share_of_nothing_too_small_to_compute() -> None:
    kinds = [COLUMNS[name].kind for name in ("p_rank", "p_low", "p_high", "p_a_better", "p_rope", "p_b_better")]
    assert [cell(kind, 0.0) for kind in kinds] == ["0"] * 6
    assert [cell(kind, 0.0, 99) for kind in kinds] == ["< 0.0101", "0", "0", *["< 0.0101"] * 3]
    assert [cell(kind, 1.0, 99) for kind in kinds] == ["> 0.9899", "1", "1", *["> 0.9899"] * 3]
    assert [cell(COLUMNS[name].kind, 0.0, 99) for name in ("p", "p_adjusted", "p_conventional")] == ["< 1e-16"] * 3
    assert cells(COLUMNS["p_rank"], [0.0, 0.5], 1000) == ["< 0.001", "0.5000"]


def test_a_table_tells_its_draws() -> None:
    table = pd.DataFrame({"p_rank": [0.0], "p": [0.01]})
    table.attrs["draws"] = 99
    assert "&lt; 0.0101" in as_html(table)
    assert ">0</td>" in as_html(pd.DataFrame({"p_rank": [0.0]}))


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        (Kind.NAME, None, ""),
        (Kind.NAME, "C4.5", "C4.5"),
        (Kind.DF, (2.0, 12.0), "2, 12"),
        (Kind.DF, math.nan, ""),
        (Kind.DF, 123456.0, "123,456"),
        (Kind.COUNT, 10, "10"),
        (Kind.COUNT, 10.0, "10"),
        (Kind.STATISTIC, 3, "3"),
        (Kind.STATISTIC, math.nan, ""),
        (Kind.TEXT, True, "yes"),
        (Kind.TEXT, False, "no"),
        (Kind.P, 0.01234, "0.0123"),
        (Kind.P_BESIDE, 0.01234, "0.0123"),
        (Kind.SUM, 1.23456, "1.2346"),
        (Kind.DIFFERENCE, 1.23456, "1.235"),
    ],
)
def test_cells(kind: Kind, value: object, said: str) -> None:
    assert cell(kind, value) == said


def test_a_column_has_its_points_under_each_other() -> None:
    difference = Column(Kind.DIFFERENCE, "A minus B")
    assert cells(difference, [0.25, 12.5, -3.0]) == ["0.2500", "12.5000", "−3.0000"]
    assert cells(difference, [123456.5, 1.25]) == ["123,456.500", "1.250"]
    assert cells(Column(Kind.LEVEL, "Level"), [10.5, 100.0]) == ["10.5", "100"]
    assert cells(difference, [0.0001, 5.0]) == ["0.0001", "5.0000"]
    assert cells(difference, [math.nan, 0.5]) == ["", "0.5000"]
    assert cells(COLUMNS["p"], [0.5, 0.25]) == ["0.5000", "0.2500"]


def test_small_numbers_of_a_column_have_one_format_and_none_becomes_zero() -> None:
    difference = COLUMNS["estimate"]
    small = cells(difference, [0.04953, 0.007868, 5.56e-05, 0.0, -2e-5])
    assert small == ["0.0495", "0.0079", "0.0001", "0.0000", "> −0.0001"]
    assert cells(difference, [0.00289, -6e-5]) == ["0.002890", "−0.000060"]
    assert cells(COLUMNS["f"], [160.6, 12.3, 4.26e-05]) == ["160.6000", "12.3000", "< 0.0001"]
    assert cells(COLUMNS["ss"], [2.5e9, 1.5]) == ["2.5e+09", "1.5"]
    assert cells(Column(Kind.COUNT, "Cases"), [10.0, 12.0]) == ["10", "12"]


def test_a_p_that_no_shuffle_reached_is_the_most_that_it_can_be() -> None:
    assert cells(COLUMNS["p"], [1e-4, 0.02], None, 1e-4) == ["≤ 0.0001", "0.0200"]
    assert cells(COLUMNS["p"], [1e-4, 0.02]) == ["0.00010", "0.0200"]
