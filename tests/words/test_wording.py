"""Numbers, shares and names in words: nothing is printed that is not so."""

from __future__ import annotations

import math
import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stats_core.results.columns import COLUMNS, cells
from stats_core.wording import (
    alike,
    at_most,
    confidence,
    decision,
    fixed,
    listed,
    listed_names,
    named,
    natural,
    number,
    p_phrase,
    p_value,
    probability,
    share,
    significance,
    with_interval,
)

EDGES = [1e-300, 1e-15, 1e-9, 0.001, 0.05, 0.5, 0.95, 1 - 1e-6, 1 - 1e-9, 1 - 2**-53]


@pytest.mark.parametrize(
    ("alpha", "said"),
    [
        (0.05, "95 %"),
        (0.1, "90 %"),
        (0.001, "99.9 %"),
        (0.05 / 3, "98.3333 %"),
        (1e-15, "99.9999999999999 %"),
        (1e-16, "> 99.9999999999999 %"),
        (1 - 1e-9, "0.0000001 %"),
        (0.3, "70 %"),
        (0.9, "10 %"),
        (1.234e-7, "99.999988 %"),
        (1 - 1.234e-7, "0.000012 %"),
    ],
)
def test_confidence(alpha: float, said: str) -> None:
    assert confidence(alpha) == said


@given(st.floats(0, 1, exclude_min=True, exclude_max=True))
def test_no_confidence_is_all_or_nothing(alpha: float) -> None:
    told = Decimal(confidence(alpha).removeprefix("> ").removesuffix(" %"))
    assert 0 < told < 100
    # Whichever of the two is small, the level or alpha, is said to two digits.
    assert float(told) == pytest.approx(100 * (1 - alpha), rel=0.06)
    assert float(100 - told) == pytest.approx(100 * max(alpha, 1e-15), rel=0.06)


@pytest.mark.parametrize("alpha", EDGES)
def test_alpha_itself_is_never_rounded_to_0_or_1(alpha: float) -> None:
    assert significance(alpha) not in ("0", "1")
    assert float(significance(alpha)) == pytest.approx(alpha, rel=1e-5)
    assert 0 < float(significance(alpha)) < 1


def test_alpha_as_people_write_it() -> None:
    assert [significance(a) for a in (0.05, 0.1, 1e-15, 1 - 1e-9)] == ["0.05", "0.1", "1e-15", "0.999999999"]


@pytest.mark.parametrize("alpha", EDGES)
def test_an_interval_at_any_alpha(alpha: float) -> None:
    said = with_interval(0.2, 0.1, 0.3, alpha)
    assert not re.search(r"(?<![\d.])(100|0) %", said)
    assert said.endswith(f"{confidence(alpha)} interval 0.1000 to 0.3000")
    assert with_interval(0.2, math.nan, 0.3, alpha) == f"0.2, without a {confidence(alpha)} interval"
    assert with_interval(0.2, 0.1, math.nan, alpha) == f"0.2, without a {confidence(alpha)} interval"


@pytest.mark.parametrize(
    ("p", "said"),
    [
        (0.0, "< 1e-16"),
        (9.9e-17, "< 1e-16"),
        (1e-16, "1.0e-16"),
        (9.4e-5, "9.4e-05"),
        (0.000095, "0.00010"),
        (0.000096, "0.00010"),
        (0.00012, "0.00012"),
        (0.00099, "0.00099"),
        (0.001, "0.0010"),
        (0.0499, "0.0499"),
        (0.99989, "0.9999"),
        (0.9999, "> 0.9999"),
        (1.0, "1.0000"),
        (math.nan, "undefined"),
    ],
)
def test_p_values(p: float, said: str) -> None:
    assert p_value(p) == said


@pytest.mark.parametrize(
    ("p", "said"),
    [
        (0.05, "0.0500"),
        (0.05004, "0.05004"),
        (0.04996, "0.0500"),
        (0.0500000004, "0.0500000004"),
        (0.05 * (1 + 1e-15), "0.0500"),  # the rounding of another processor
        (0.1000001, "0.1000001"),
        (0.010049, "0.01005"),
        (0.00100004, "0.00100004"),
        (0.0050001, "0.0050001"),
        (0.0503, "0.0503"),
        (0.05123, "0.0512"),
        (0.30001, "0.3000"),
    ],
)
def test_a_p_above_a_usual_level_does_not_seem_to_reach_it(p: float, said: str) -> None:
    assert p_value(p) == said
    assert cells(COLUMNS["p"], [p, 0.4321, 0.00043]) == [said, "0.4321", "0.00043"], "in a column too"


def test_the_most_that_p_can_be_is_said_in_two_digits_or_in_up_to_four() -> None:
    assert [at_most(p) for p in (1 / 10_000, 1 / 40, 0.1241, 0.10026, 0.100341)] == [
        "≤ 0.0001", "≤ 0.025", "≤ 0.1241", "≤ 0.1003", "≤ 0.1003"
    ]  # fmt: skip


def test_p_in_a_sentence() -> None:
    assert p_phrase(1e-4, 9_999) == "p ≤ 0.0001, none of 9,999 shuffles reached it"
    assert [at_most(p) for p in (1 / 10_001, 0.3185, 0.0504, 1 / 3)] == ["≤ 0.0001", "≤ 0.32", "≤ 0.0504", "≤ 0.3333"]
    assert [p_phrase(p) for p in (0.0, 0.0123, 0.99999)] == ["p < 1e-16", "p = 0.0123", "p > 0.9999"]


@pytest.mark.parametrize(
    ("p", "draws", "said"),
    [
        (0, 1000, "< 0.001"),
        (0, 99, "< 0.0101"),
        (0, 50_000, "< 2e-05"),
        (1, 1000, "> 0.999"),
        (1, 100_000, "> 0.99999"),
        (0.001, 1000, "0.0010"),
        (0.00012, 100_000, "0.00012"),
        (0.25, 1000, "0.2500"),
        (0.999, 1000, "0.9990"),
        (1 - 1e-5, 100_000, "0.999990"),
        (2 / 3, 3, "0.6667"),
    ],
)
def test_a_share_of_draws(p: float, draws: int, said: str) -> None:
    assert share(p, draws) == said


@given(st.integers(2, 10**8), st.data())
def test_a_share_says_no_more_than_its_draws_know(draws: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, draws))
    said = share(hits / draws, draws)
    assert "1e-16" not in said
    assert said.startswith("<") == (hits == 0)
    assert said.startswith(">") == (hits == draws)
    assert float(said.lstrip("<> ")) == pytest.approx(min(max(hits, 1), draws - 1) / draws, rel=0.06)


def test_a_probability_that_is_not_a_share_of_draws() -> None:
    assert [probability(p) for p in (0, 1e-20, 0.5, 1)] == ["0", "< 1e-16", "0.5000", "1"]


@pytest.mark.parametrize(
    ("many", "said"),
    [(0, ""), (1, "0"), (2, "0 and 1"), (3, "0, 1 and 2"), (8, "0, 1, 2, 3, 4, 5, 6 and 7")],
)
def test_names_in_a_row(many: int, said: str) -> None:
    assert listed([str(i) for i in range(many)]) == said


def test_a_name_with_a_comma_is_quoted_among_others() -> None:
    assert listed_names(["net, small", "tree", "net, large"]) == "“net, small”, tree and “net, large”"
    assert named(["net, small", "tree"]) == "“net, small”, tree"
    assert listed_names(["net, small", *"abc"], 2) == "“net, small”, a and 2 more"
    assert listed_names(["net, small"]) == named(["net, small"]) == "net, small"


def test_many_names_are_counted() -> None:
    names = [chr(65 + i) for i in range(26)] + [f"{i}" for i in range(74)]
    assert listed(names, 3) == "A, B, C and 97 more"
    assert listed(names) == "A, B, C, D, E, F, G, H and 92 more"
    assert listed(names[:9]) == "A, B, C, D, E, F, G, H and 1 more"
    assert listed(["x"] * 10_000, 1) == "x and 9,999 more"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (math.nan, "undefined"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
        (0.0, "0"),
        (-0.0, "0"),
        (1.0, "1"),
        (-2.5, "−2.5"),
        (0.000123456, "0.000123"),
        (0.0001, "0.0001"),
        (0.0000999, "9.99e-05"),
        (12345.678, "12,346"),
        (9_999_999.0, "9,999,999"),
        (1e7, "1e+07"),
        (1234.56, "1,235"),
        (100.0, "100"),
        (0.0012345, "0.001234"),
        (0.999949, "0.9999"),
        (0.1 + 0.2, "0.3"),
        (-1e-5, "−1e-05"),
        (-123456, "−123,456"),
    ],
)
def test_numbers(value: float, said: str) -> None:
    assert number(value) == said


@pytest.mark.parametrize(
    ("value", "three", "six"),
    [
        (0.00099951, "0.001", "0.001"),
        (999_999.0, "999,999", "999,999"),
        (1e6, "1e+06", "1,000,000"),
        (12345.678, "12,346", "12,345.7"),
        (0.0012345, "0.00123", "0.001234"),
    ],
)
def test_numbers_in_fewer_and_more_digits(value: float, three: str, six: str) -> None:
    assert (number(value, 3), number(value, 6)) == (three, six)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((1, 2, 3), ("1.000", "2.000", "3.000")),
        ((12.345, 1.2, 0.5), ("12.35", "1.20", "0.50")),
        ((-0.25, 1.75), ("−0.250", "1.750")),
        ((9999, 1.5), ("9,999", "1.5")),  # too few digits would be left of the second
        ((9999, 99), ("9,999", "99")),
        ((10000, 1500.5), ("10,000", "1,500")),
        ((100, 0.19), ("100", "0.19")),
        ((100, 0.2), ("100.0", "0.2")),
        ((0.0012, 0.00115), ("0.0012", "0.0011")),  # four decimals, where that is enough
        ((0.000999, 0.0012), ("0.000999", "0.001200")),
        ((0.00012, 0.0001), ("0.00012", "0.0001")),
        ((-0.00006, -0.000582, 0.000462), ("−0.000060", "−0.000582", "0.000462")),
        ((-0.00006, -0.000032), ("−6e-05", "−3.2e-05")),
        ((0, 0.5), ("0", "0.5000")),
        ((0, 0), ("0", "0")),
        ((math.inf, 0.5, math.nan), ("∞", "0.5000", "undefined")),
    ],
)
def test_numbers_beside_each_other(values: tuple[float, ...], said: tuple[str, ...]) -> None:
    assert alike(*values) == said


def test_numbers_with_a_fixed_number_of_decimals() -> None:
    assert [fixed(value, 2) for value in (-1234.567, 0.0, 2)] == ["−1,234.57", "0.00", "2.00"]


def test_names_in_the_order_in_which_people_number_things() -> None:
    names = ["A10", "a2", "A2", "B1", "A02", "A", "10", "9", "A2b10", "A2b9", f"A{10**40}"]
    assert sorted(names, key=natural) == ["9", "10", "A", "A02", "A2", "a2", "A2b9", "A2b10", "A10", f"A{10**40}", "B1"]
    assert sorted(["A2b4", "A2b03"], key=natural) == ["A2b03", "A2b4"], "a zero before the second number counts no more"


def test_a_decision_at_alpha_itself() -> None:
    assert [decision(p, 0.05) for p in (0.05, 0.0500001, math.nan)] == [True, False, False]
