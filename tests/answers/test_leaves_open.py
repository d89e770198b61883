"""A statement that leaves a difference open is known as such, so that the page can say what that does not mean."""

from __future__ import annotations

import pytest

from stats_core.results.answer import leaves_open


@pytest.mark.parametrize(
    "said",
    [
        "A and B are not shown to differ: A minus B is 0.1, p = 0.4000.",
        "A is not shown to be better than B: A minus B is 0.1, one-sided p = 0.4000.",
        "No two of A, B, C are shown to differ: smallest adjusted p = 0.1000.",
        "1 of 3 comparisons shows a difference: A is better than B (adjusted p = 0.0100).",
        "A is best on average (0.9), but no pair is shown to differ (smallest adjusted p = 0.2000).",
        "A is best on average (0.9), but no difference from B is shown (smallest adjusted p = 0.2000).",
        "A is best on average (0.9), but no difference is shown (Friedman test, p = 0.2000).",
        "A ranks first (1.9). Some algorithm differs (Friedman test, p = 0.0100), but no single pair can be named.",
        "A ranks first (1.9). Some algorithm differs (Friedman test, p = 0.0100), but none is shown to differ from B.",
        "A ranks first (1.9); shown to be better than B (adjusted p = 0.0100); not distinguished from C.",
        "At no single level are A and B shown to differ: smallest adjusted p = 0.0906.",
        "A and B differ from level 500 to 3000 (adjusted p at most 0.05); from level 5000 on not shown to differ.",
        "In no pair of A, B, C is the first shown to be better: smallest adjusted p = 0.3000.",
        "A ranks first (1.9). 1 of 3 one-sided comparisons shows a difference: A is better than B (adjusted p = 0.01).",
        "the only one-sided comparison does not show the first to be better",
    ],
)
def test_something_is_left_open(said: str) -> None:
    assert leaves_open(said)


@pytest.mark.parametrize(
    "said",
    [
        "A is better than B by 0.1, 95 % interval 0.05 to 0.15, p = 0.0100.",
        "3 of 3 comparisons show a difference: A is better than B (adjusted p = 0.0100).",
        "The only comparison shows a difference: A is better than B (adjusted p = 0.0100).",
        "A and B differ at every level: largest adjusted p = 3.3e-05.",
        "A is better than B with probability 0.9000, and B is better with probability 0.1000: A minus B is 0.1.",
        "A ranks first (1.9); shown to be better than all 5 others (adjusted p ≤ 0.0100).",
        "A is shown to be better than B (adjusted p ≤ 0.0001, none of 9,999 shuffles reached it).",
    ],
)
def test_nothing_is_left_open(said: str) -> None:
    assert not leaves_open(said)
