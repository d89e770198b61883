"""The report's tables stand beside ours while its experiments are open, and with no other data."""

from __future__ import annotations

import numpy as np
import pytest

from dashboard.rooms import CASES, CURVES
from dashboard.rooms import FOLDS as FOLDS_PAGE
from dashboard.ui.cases.agreement_editor import CELLS
from demo_data import catalogue
from demo_data.as_printed import AGREEMENT, FOLDS, TABLES, PrintedAnova, PrintedTest
from stats_core import Agreement, ErrorTerm, analyse, randomized_anova
from stats_core.reading import curves_from_frame, guess_roles, read_frame
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.folds.guess import guess_fold_roles
from tests.pages.conftest import csv_keys, healthy, open_section, words
from tests.pages.visits import open_demo


def demo(key: str) -> catalogue.Demo:
    return next(one for one in catalogue.DEMOS if one.key == key)


@pytest.mark.parametrize("key", list(TABLES))
def test_the_demo_opens_beside_the_printed_numbers(key: str) -> None:
    at = open_section(open_demo(CURVES, demo(key)), CURVES.key, "The test")
    said = words(at)
    assert all(heading in said for heading in ("SS as printed", "SS here", "F as printed", "F here"))
    for one in TABLES[key]:
        assert one.why in said
        assert all(digits in said for row in one.rows.values() for digits in row)


@pytest.mark.parametrize(
    "one", [one for tables in TABLES.values() for one in tables if "Training" in one.rows], ids=lambda one: one.table
)
def test_a_printed_f_follows_from_the_printed_sums_of_squares(one: PrintedAnova) -> None:
    """Two or three algorithms with 10 curves each at 8 levels: 9 times 8 degrees of freedom of error each."""
    m = len(one.algorithms)
    df = {"Interaction": 7 * (m - 1), "Algorithm": m - 1, "Training": 7, "Error": 72 * m}
    mean = {source: float(ss.replace(",", "")) / df[source] for source, (ss, _) in one.rows.items()}
    for source, (_, f) in one.rows.items():
        assert not f or mean[source] / mean["Error"] == pytest.approx(float(f), abs=0.0051)


def test_other_data_have_no_printed_numbers() -> None:
    at = open_section(open_demo(CURVES, demo("curves_tictactoe")), CURVES.key, "The test")
    assert "F as printed" not in words(at)


def test_the_zero_sum_curve_has_the_printed_sum_of_squares() -> None:
    one = demo("tictactoe_td_zero_sum")
    frame = read_frame(catalogue.load_bytes(one), one.file)
    curves = curves_from_frame(frame, guess_roles(frame))
    table = randomized_anova(curves, error=ErrorTerm.CELL).table().set_index("source")
    assert table["ss"]["Interaction"] == pytest.approx(840.0)
    assert np.isclose(table["ss"]["Algorithm"], 0)


def test_the_lectures_folds_open_beside_its_t() -> None:
    (key,) = FOLDS
    at = open_demo(FOLDS_PAGE, demo(key))
    assert "as-printed" in csv_keys(at)
    assert FOLDS[key].why in words(at)
    assert "as-printed" not in csv_keys(open_demo(FOLDS_PAGE, demo("folds_10x10")))


@pytest.mark.parametrize(("counts", "printed"), AGREEMENT.items(), ids=str)
def test_a_printed_2x2_table_stands_beside_ours(counts: tuple[int, int, int, int], printed: PrintedTest) -> None:
    at = open_demo(CASES, demo("published_agreement"))
    assert "as-printed" not in csv_keys(at)
    for cell, count in zip(CELLS, counts, strict=True):
        at.session_state[f"{CASES.key}.table.{cell}"] = count
    at = healthy(at.run())
    assert "as-printed" in csv_keys(at)
    assert printed.why in words(at)


def test_our_numbers_are_the_printed_ones() -> None:
    """To the printed digits: t = 12.69 and p = .0501 of the lecture's mtcars, 5.5 of its 2x2 table."""
    one = demo("published_lecture_mtcars")
    frame = read_frame(catalogue.load_bytes(one), one.file)
    scores = folds_from_frame(frame, guess_fold_roles(frame))
    tried = [(scores, *FOLDS.values())] + [(Agreement(*counts), printed) for counts, printed in AGREEMENT.items()]
    for data, printed in tried:
        result = analyse(printed.method, data, **dict(printed.options)).result
        for name, text in printed.numbers:
            assert getattr(result, name) == pytest.approx(float(text), abs=0.5 * 10.0 ** -len(text.split(".")[1]))
