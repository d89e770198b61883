"""Headings that name two things at once, whatever joins them."""

from __future__ import annotations

import random
from itertools import product
from time import perf_counter

import pytest

from stats_core.reading.meaning.heading_grid import HeadingGrid, heading_grid
from stats_core.reading.meaning.parts import Part

STEMS = (("PPO", "SAC"), ("A", "B", "C"), ("my_net", "my_other_net"), ("resnet18", "resnet50"), ("C4.5", "k-NN", "x"))
ENDINGS = (("acc", "time"), ("seed1", "seed2", "seed3"), ("1", "2", "3"), ("score", "stderr"), ("fold 0", "fold 1"))


def grid_of(headings: list[str]) -> HeadingGrid:
    found = heading_grid(headings)
    assert found is not None, headings
    return found


@pytest.mark.parametrize("joint", ["_", "-", " ", "/", ".", " - ", ":"])
@pytest.mark.parametrize("stems", STEMS)
@pytest.mark.parametrize("endings", ENDINGS)
def test_stems_and_endings_are_found_again(stems: tuple[str, ...], endings: tuple[str, ...], joint: str) -> None:
    headings = [f"{stem}{joint}{ending}" for stem, ending in product(stems, endings)]
    for order in range(3):
        grid = grid_of(headings)
        assert set(grid.stems) == set(stems)
        assert set(grid.endings) == set(endings)
        assert all(grid.column(stem, ending) == f"{stem}{joint}{ending}" for stem, ending in product(stems, endings))
        random.Random(order).shuffle(headings)


@pytest.mark.parametrize("joint", ["_", " ", "/"])
def test_what_measures_may_stand_before(joint: str) -> None:
    grid = grid_of([f"{metric}{joint}{name}" for metric in ("acc", "loss") for name in ("PPO", "SAC", "TD3")])
    assert (grid.stems, grid.endings) == (("PPO", "SAC", "TD3"), ("acc", "loss"))
    assert grid.columns("loss") == tuple(f"loss{joint}{name}" for name in ("PPO", "SAC", "TD3"))


def test_a_stem_may_stand_alone_too() -> None:
    grid = grid_of(["A", "A_util", "B", "B_util"])
    assert (grid.stems, grid.endings) == (("A", "B"), ("", "util"))
    assert grid.columns("") == ("A", "B")


def test_a_spread_is_no_score() -> None:
    grid = grid_of(["A_acc", "A_acc_stderr", "B_acc", "B_acc_stderr"])
    assert [ending for ending in grid.endings if ending not in grid.scores] == ["acc_stderr"]
    assert grid.stems == ("A", "B")


@pytest.mark.parametrize(
    ("endings", "counts"),
    [(("seed1", "seed2"), Part.RUN), (("fold_1", "fold_2"), Part.FOLD), (("step 10", "step 20"), Part.LEVEL)],
)
def test_numbers_say_what_they_count(endings: tuple[str, ...], counts: Part) -> None:
    grid = grid_of([f"{stem}_{ending}" for stem, ending in product("AB", endings)])
    assert grid.numbered
    assert counts in grid.counts


def test_numbers_may_stand_directly_behind_a_name() -> None:
    grid = grid_of(["PPO1", "PPO2", "SAC1", "SAC2"])
    assert (grid.stems, grid.endings, grid.numbered, grid.counts) == (("PPO", "SAC"), ("1", "2"), True, frozenset())


@pytest.mark.parametrize(
    "headings",
    [
        [],
        ["A", "B", "C", "D"],
        ["A_acc", "A_time", "B_acc"],
        ["A_acc", "A_time", "B_acc", "B_time", "best"],
        ["fold_1", "fold_2", "fold_3", "fold_4"],
        ["1-NN DTW", "1-NN ED", "SVM", "C4.5"],
        ["A_acc", "A_acc", "B_acc", "B_acc"],
        ["_", "__", "___", "____"],
    ],
)
def test_other_headings_are_no_grid(headings: list[str]) -> None:
    assert heading_grid(headings) is None


def test_very_many_headings_take_no_time() -> None:
    headings = [f"algorithm_{i}_seed{j}" for i in range(1000) for j in range(10)]
    before = perf_counter()
    assert len(grid_of(headings).stems) == 1000
    assert heading_grid([f"column {i} of {i % 7}" for i in range(10_000)]) is None
    assert perf_counter() - before < 1
