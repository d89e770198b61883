"""Sentences on the page, and what comes first."""

from __future__ import annotations

import pandas as pd
import pytest

from dashboard.rooms import CURVES
from dashboard.ui.blocks import result_view
from dashboard.ui.blocks.result_view import MOST_PAIRS, clearest_first
from dashboard.ui.server import page_queue
from demo_data import catalogue
from stats_core.results.columns import limits_of, with_limits
from tests.pages.conftest import chips, healthy
from tests.pages.visits import open_demo


def test_pieces_that_are_evidence_are_set_in_lighter_type_whatever_the_names_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(result_view.st, "html", shown.append)
    result_view.answer([("A (p = 0.01) is better than B ", False), ("(adjusted p = 0.02)", True), (".", False)])
    assert len(shown) == 1
    assert shown[0].count("<span>") == 1
    outside, _, evidence = shown[0].partition("<span>")
    assert "(p" in outside and "0.01" in outside  # noqa: PT018
    assert "adjusted" in evidence


def test_a_new_picture_goes_ahead_of_what_follows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(page_queue.PAGES, "alone", lambda: True)
    monkeypatch.setattr(result_view, "sleep", pauses.append)
    at = open_demo(CURVES, next(one for one in catalogue.DEMOS if one.key == "tictactoe_td"))
    assert len(pauses) == 1
    assert result_view.SECONDS_EACH < pauses[0] <= result_view.MOST_AHEAD
    healthy(at.run())
    assert len(pauses) == 1, "the picture stands already"
    chips(at).set_value(["A3 (rate 0.1)", "A1 (rate 0.001)"])
    healthy(at.run())
    assert len(pauses) == 2
    monkeypatch.setattr(page_queue.PAGES, "alone", lambda: False)
    chips(at).set_value(["A3 (rate 0.1)", "A2 (rate 0.8)"])
    healthy(at.run())
    assert len(pauses) == 2, "others are served"


def test_a_long_table_of_pairs_begins_with_the_smallest_p() -> None:
    number = MOST_PAIRS + 1
    p = [1.0 - i / 100 for i in range(number)]
    table = pd.DataFrame({"a": [f"a{i}" for i in range(number)], "b": "b", "p_adjusted": p})
    with_limits(table, {"p_adjusted": [value == min(p) for value in p]})
    found = clearest_first(table)
    assert found["p_adjusted"].tolist() == sorted(p)
    assert found["a"].tolist() == table["a"].tolist()[::-1]
    assert limits_of(found, "p_adjusted") == [True] + [False] * MOST_PAIRS
    few = table.head(MOST_PAIRS)
    assert clearest_first(few) is few
    assert clearest_first(table.rename(columns={"a": "algorithm"}))["p_adjusted"].tolist() == p
