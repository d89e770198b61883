"""What remains different from the report's games is said while one of its rebuilt experiments is open."""

from __future__ import annotations

import pytest

from dashboard.rooms import CURVES
from demo_data import catalogue
from demo_data.documents.report import analysed
from demo_data.remains import remains
from tests.pages.conftest import open_section, words
from tests.pages.visits import open_demo

TABLES = {
    "tictactoe_td": {"Table 1": ("A1", "A2"), "Table 2": ("A1", "A3"), "Table 3": ()},
    "tictactoe_td_zero_sum": {"Table 4": ()},
}


@pytest.mark.parametrize("key", list(TABLES))
def test_the_open_demo_says_what_remains_different(key: str) -> None:
    demo = next(one for one in catalogue.DEMOS if one.key == key)
    said = words(open_section(open_demo(CURVES, demo), CURVES.key, "The test"))
    sentences = remains({table: analysed(key, *algorithms) for table, algorithms in TABLES[key].items()})
    assert len(sentences) == len(TABLES[key])
    assert all(sentence in said for sentence in sentences)
