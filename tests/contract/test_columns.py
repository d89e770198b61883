"""Tables are formatted by what their columns are."""

from __future__ import annotations

import math

import pandas as pd
import pytest

from dashboard.ui.blocks.tables import as_html
from stats_core import METHODS, Agreement, mcnemar
from stats_core.contract.cases import example
from stats_core.results.columns import COLUMNS, P_VALUES, RANDOMIZED, Column, Kind, cell, cells, columns_of, declared
from stats_core.wording import p_value


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


def test_whole_numbers_stay_whole_after_arithmetic_that_rounds() -> None:
    assert cells(COLUMNS["ss_algorithm"], [244.99999999999997, 5.0, 0.0]) == ["245", "5", "0"]


def test_df_are_left_out_where_no_test_has_any_and_an_undefined_p_is_not() -> None:
    table = pd.DataFrame({"a": ["A"], "b": ["B"], "df": [math.nan], "p": [math.nan]})
    assert ">df<" not in as_html(table)
    assert ">p<" in as_html(table)
    assert ">df<" in as_html(pd.concat([table, table.assign(df=3.0)]))
    assert ">df<" in as_html(table.head(0)), "of no rows it is not known"
    exact = mcnemar(Agreement(20, 5, 3, 2))
    assert exact.table()["df"].isna().all()
    assert ">df<" not in as_html(exact.table(), exact.columns())


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


# What people read above a column and how its cells are written, in one table.
PINNED = {
    "a": (Kind.NAME, "A"),
    "b": (Kind.NAME, "B"),
    "algorithm": (Kind.NAME, "Algorithm"),
    "dataset": (Kind.NAME, "Data set"),
    "model": (Kind.NAME, "Model"),
    "test": (Kind.TEXT, "Test"),
    "source": (Kind.TEXT, "Source"),
    "approach": (Kind.TEXT, "Approach"),
    "effect": (Kind.TEXT, "Effect"),
    "level": (Kind.LEVEL, "Level"),
    "estimate": (Kind.DIFFERENCE, "A minus B"),
    "low": (Kind.DIFFERENCE, "Lower"),
    "high": (Kind.DIFFERENCE, "Upper"),
    "statistic": (Kind.STATISTIC, "Statistic"),
    "critical": (Kind.STATISTIC, "Critical value"),
    "f": (Kind.STATISTIC, "F"),
    "mean_null": (Kind.STATISTIC, "Mean of F*"),
    "f_interaction": (Kind.STATISTIC, "F (interaction)"),
    "df": (Kind.DF, "df"),
    "ss": (Kind.SUM, "SS"),
    "ms": (Kind.SUM, "MS"),
    "ss_algorithm": (Kind.SUM, "SS (algorithm)"),
    "ss_interaction": (Kind.SUM, "SS (interaction)"),
    "share_algorithm": (Kind.SHARE, "Share (algorithm)"),
    "share_interaction": (Kind.SHARE, "Share (interaction)"),
    "cumulative_algorithm": (Kind.SHARE, "Added up (algorithm)"),
    "cumulative_interaction": (Kind.SHARE, "Added up (interaction)"),
    "kendall_w": (Kind.SHARE, "Kendall's W"),
    "mean_rank": (Kind.SCORE, "Mean rank"),
    "p": (Kind.P, "p"),
    "p_adjusted": (Kind.P, "p (adjusted)"),
    "p_interaction": (Kind.P_BESIDE, "p (interaction)"),
    "p_interaction_adjusted": (Kind.P, "p (interaction, adjusted)"),
    "p_conventional": (Kind.P_BESIDE, "p (conventional)"),
    "p_rank": (Kind.P_DRAWN, "p (rank, 1997)"),
    "p_low": (Kind.P_END, "p from"),
    "p_high": (Kind.P_END, "p to"),
    "p_value": (Kind.P, "p"),
    "rope": (Kind.DIFFERENCE, "Region ±"),
    "p_a_better": (Kind.PROBABILITY, "P(A better)"),
    "p_rope": (Kind.PROBABILITY, "P(equivalent)"),
    "p_b_better": (Kind.PROBABILITY, "P(B better)"),
    "monte_carlo_error": (Kind.PROBABILITY, "Monte Carlo error"),
}


def test_every_heading_as_it_reads() -> None:
    assert {name: (column.kind, column.heading) for name, column in COLUMNS.items()} == PINNED
    assert {name: (column.kind, column.heading) for name, column in RANDOMIZED.items()} == {
        "p": (Kind.P, "p (randomized)")
    }
    results = {key: example(key).result for key in ("carry_over", "mcnemar", "one_way_anova", "randomized_anova")}
    own = {key: {name: (one.kind, one.heading) for name, one in it.columns().items()} for key, it in results.items()}
    assert own == {
        "carry_over": {
            "deviation": (Kind.SCORE, "Deviation within algorithms"),
            "correlation_next": (Kind.SHARE, "Correlation with the next level"),
        },
        "mcnemar": {
            "only_a_right": (Kind.COUNT, "Only A right"),
            "only_b_right": (Kind.COUNT, "Only B right"),
            "error_a": (Kind.SHARE, "Error rate of A"),
            "error_b": (Kind.SHARE, "Error rate of B"),
        },
        "one_way_anova": {
            "f": (Kind.STATISTIC, "F"),
            "p_shuffled": (Kind.P_BESIDE, "p (runs shuffled)"),
            "p_t": (Kind.P_BESIDE, "p (F distribution)"),
        },
        "randomized_anova": {
            "p": (Kind.P, "p (randomized)"),
            "p_conventional": (Kind.P_BESIDE, "p (conventional F)"),
        },
    }


def test_a_result_declares_columns_of_its_own() -> None:
    class Own:
        def table(self) -> pd.DataFrame:
            return pd.DataFrame({"p": [0.5], "p_adjusted": [0.5], "strange": [1.0]})

        def columns(self) -> dict[str, Column]:
            return {"p": Column(Kind.P, "p (own)"), "strange": Column(Kind.SUM, "Strange")}

    assert {name: column.heading for name, column in columns_of(Own()).items()} == {
        "p": "p (own)",
        "p_adjusted": "p (adjusted)",
        "strange": "Strange",
    }
    assert columns_of(Own())["p"].kind is Kind.P, "what a result declares stays as it is"
    with pytest.raises(KeyError, match=r"what 'first' is: name it in the result's columns\(\)\"$"):
        declared(pd.DataFrame({"first": [0.1], "p": [0.1], "second": [0.1]}))


@pytest.mark.parametrize(
    ("kind", "values", "said"),
    [
        (Kind.SCORE, [0.001, 0.5], ["0.0010", "0.5000"]),
        (Kind.SCORE, [0.00099, 0.5], ["0.0010", "0.5000"]),
        (Kind.SCORE, [1.5, 1.5e6], ["1.50", "1,500,000.00"]),
        (Kind.SCORE, [1.5, 1.6e6], ["1.50", "1,600,000.00"]),
        (Kind.SCORE, [2.0, -30.0, math.nan, 0.0], ["2", "−30", "", "0"]),
        (Kind.SCORE, [0.0, 0.25, math.inf, None], ["0.0000", "0.2500", "∞", ""]),
        (Kind.SCORE, [12.5, 99.75], ["12.50", "99.75"]),
        (Kind.SUM, [12.5, 99.75], ["12.500", "99.750"]),
        (Kind.SCORE, [12345.5, 99999.75], ["12,346", "100,000"]),
        (Kind.SCORE, [999.5, 1234567.5], ["999.5", "1,234,567.5"]),
        (Kind.SCORE, [999.5, 12345678.5], ["999.5", "1.23e+07"]),
        (Kind.STATISTICS, [0.25, 12.5], ["0.25", "12.5"]),
        (Kind.DF, [0.25, 1234567.0], ["0.25", "1,234,567"]),
        (Kind.COUNT, [1234567.0, 12345678.0], ["1,234,567", "12,345,678"]),
        (Kind.SCORE, [True, 0.5], ["yes", "0.5000"]),
        (Kind.SCORE, [(1.5, 2.0), 0.5], ["1.5, 2", "0.5000"]),
    ],
)
def test_columns_of_numbers(kind: Kind, values: list[object], said: list[str]) -> None:
    assert cells(Column(kind, "x"), values) == said


def test_small_numbers_of_a_column_have_one_format_and_none_becomes_zero() -> None:
    difference = COLUMNS["estimate"]
    small = cells(difference, [0.04953, 0.007868, 5.56e-05, 0.0, -2e-5])
    assert small == ["0.0495", "0.0079", "0.0001", "0.0000", "> −0.0001"]
    assert cells(difference, [0.00289, -6e-5]) == ["0.002890", "−0.000060"]
    assert cells(COLUMNS["f"], [160.6, 12.3, 4.26e-05]) == ["160.600", "12.300", "< 0.001"]
    assert cells(COLUMNS["f"], [0.0911, 1667.4867]) == ["0.09", "1,667.49"]
    assert cells(COLUMNS["ss"], [2.5e9, 1.5]) == ["2.5e+09", "1.5"]
    assert cells(Column(Kind.COUNT, "Cases"), [10.0, 12.0]) == ["10", "12"]


def test_a_p_that_no_shuffle_reached_is_the_most_that_it_can_be() -> None:
    assert cells(COLUMNS["p"], [1e-4, 0.02], None, [True, False]) == ["≤ 0.0001", "0.0200"]
    assert cells(COLUMNS["p"], [1e-4, 0.02]) == ["0.00010", "0.0200"]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([0.0387, 4.4e-6, 0.0], ["0.0387", "4.4e-06", "< 1e-16"]),
        ([0.00042, 0.04953, 0.99995], ["0.00042", "0.0495", "> 0.9999"]),
        ([0.00042, 5.6e-5], ["0.00042", "5.6e-05"]),
        ([math.nan, 4.4e-6, 0.5], ["", "4.4e-06", "0.5000"]),
    ],
)
def test_the_p_values_of_a_column_are_written_as_in_a_sentence(values: list[float], said: list[str]) -> None:
    assert cells(COLUMNS["p"], values) == said == ["" if math.isnan(p) else p_value(p) for p in values]
