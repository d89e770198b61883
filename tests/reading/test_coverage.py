"""Where the runs of a long table have points, and what they share."""

from __future__ import annotations

import pytest

from stats_core.reading import guess_roles, read_table
from stats_core.reading.curves.coverage import MOST_MARKS, Coverage, coverage


def of(rows: list[tuple[str, int, float]]) -> Coverage | None:
    lines = [f"{name},{run},{level:g},{level / 7:g}" for name, run, level in rows]
    table = read_table("\n".join(["algorithm,run,step,score", *lines]).encode())
    return coverage(table, guess_roles(table))


def test_runs_are_told_by_their_points_and_the_part_that_all_cover() -> None:
    found = of([("A", 1, 10), ("A", 1, 30), ("A", 1, 50), ("B", 1, 20), ("B", 1, 40), ("A", 2, 10), ("A", 2, 40)])
    assert found is not None
    assert [(one.algorithm, one.run, one.points, one.first, one.last) for one in found.runs] == [
        ("A", "1", 3, 10, 50),
        ("B", "1", 2, 20, 40),
        ("A", "2", 2, 10, 40),
    ]
    assert (found.low, found.high) == (10, 50)
    assert found.runs[0].marks == (0, 0.5, 1)
    assert found.runs[1].marks == pytest.approx((0.25, 0.75), abs=0.5 / MOST_MARKS + 1e-9)
    assert found.shared == (0.25, 0.75)


def test_runs_that_share_no_level_and_a_single_level() -> None:
    apart = of([("A", 1, 10), ("A", 1, 20), ("B", 1, 30), ("B", 1, 40)])
    assert apart is not None
    assert apart.shared is None
    single = of([("A", 1, 10), ("B", 1, 10)])
    assert single is not None
    assert single.shared == (0, 0)
    assert [one.marks for one in single.runs] == [(0,), (0,)]
