"""The TD(0) demo is played by the nearest of the declared readings, and what is said of it is true of it."""

from __future__ import annotations

import csv
import io

import pytest

from demo_data import td_grid
from demo_data.documents.report import analysed
from demo_data.remains import remains
from demo_data.tictactoe_td import READING, Reading
from stats_core.methods.curves.shared.anova_result import CurveAnova
from stats_core.simulate.documents import entry
from tests.demo_data.test_catalogue import HERE

FORMER = Reading("one move", "known", "turns", 0.1, 0.0)


def test_every_reading_was_run_and_the_demo_is_the_nearest() -> None:
    kept = td_grid.kept()
    assert len(set(td_grid.READINGS)) == len(td_grid.READINGS) == 54
    assert sorted(map(str, map(td_grid.reading_of, kept))) == sorted(map(str, td_grid.READINGS))
    assert td_grid.reading_of(kept[0]) == READING
    assert float(kept[0]["distance"]) < float(kept[1]["distance"])


def test_distances_are_those_of_the_kept_sums_of_squares() -> None:
    """To four parts in a hundred: the sums are kept in two decimals, and the least of them is 0.03."""
    for line in td_grid.kept():
        found = {source: float(line[source]) for source in td_grid.SOURCES}
        assert td_grid.distance(found) == pytest.approx(float(line["distance"]), rel=0.04, abs=0.001)


@pytest.mark.parametrize("reading", [READING, FORMER])
def test_readings_come_again(reading: Reading) -> None:
    again = io.StringIO(",".join(map(str, td_grid.row(reading))))
    (line,) = (line for line in td_grid.kept() if td_grid.reading_of(line) == reading)
    assert next(csv.reader(again)) == list(line.values())


def test_the_nearest_is_what_table_1_shows_here() -> None:
    nearest = td_grid.kept()[0]
    assert all(entry("Report", "Table 1", f"{source}: SS").here == nearest[source] for source in td_grid.SOURCES)


def test_the_readme_prints_the_grid() -> None:
    assert td_grid.markdown() in (HERE / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tables() -> dict[str, CurveAnova]:
    return {
        "Table 1": analysed("tictactoe_td", "A1", "A2"),
        "Table 2": analysed("tictactoe_td", "A1", "A3"),
        "Table 3": analysed("tictactoe_td"),
        "Table 4": analysed("tictactoe_td_zero_sum"),
    }


def test_what_the_cards_say(tables: dict[str, CurveAnova]) -> None:
    first, second, fourth = tables["Table 1"], tables["Table 2"], tables["Table 4"]
    assert first.means[0] > first.means[1]
    assert max(first.algorithm.p, first.algorithm.p_decides) < 0.05
    assert first.interaction.p_decides > 0.05
    assert first.algorithm.p_conventional < first.algorithm.p / 10
    assert min(second.algorithm.p_decides, second.interaction.p_decides) > 0.05
    assert fourth.algorithm.ss == pytest.approx(0, abs=1e-9)
    assert min(fourth.interaction.p, fourth.interaction.p_decides) > 0.05


def test_what_remains_different_is_said_with_both_numbers(tables: dict[str, CurveAnova]) -> None:
    first, second, third, fourth = remains(tables)
    ours = tables["Table 1"]
    assert ours.algorithm.p / ours.algorithm.p_conventional == pytest.approx(13, abs=0.5)
    assert "p = 0.015 in the report, p = 0.0034 here" in first
    assert "9.2 times the conventional p (0.0016) in the report, and 13 times (0.00027) here" in first
    assert f"of {len(td_grid.READINGS)} plain readings" in first
    assert "sum of squares is 0.71 times the printed one, that of the error 1.26 times" in first
    assert "p = 0.724 in the report, p = 0.0651 here, where A3 (rate 0.1) is the higher" in second
    assert "p = 0.026 in the report, p ≤ 0.0001 here" in third
    assert "here it is smaller (0.0034), because A3 is farther from A2 than A1 is" in third
    assert "p = 0.057 in the report, p = 0.1382 here" in fourth


def test_nothing_is_said_of_tables_that_were_not_computed(tables: dict[str, CurveAnova]) -> None:
    (third,) = remains({"Table 3": tables["Table 3"]})
    assert "farther" not in third
    assert remains({}) == ()
