"""Thinned lines keep their ends and their peaks."""

from __future__ import annotations

import numpy as np
import pytest

from dashboard.screen.thinning import stretches, thin


@pytest.mark.parametrize("most", [4, 50, 999])
def test_ends_and_extremes_stay(most: int) -> None:
    lines = np.random.default_rng(2).normal(size=(7, 5000))
    chosen = thin(np.arange(5000.0), lines, most)
    assert chosen.shape[1] <= most
    assert (np.diff(chosen, axis=1) >= 0).all()
    assert (chosen[:, 0] == 0).all()
    assert (chosen[:, -1] == 4999).all()
    kept = np.take_along_axis(lines, chosen, axis=1)
    assert np.array_equal(kept.min(axis=1), lines.min(axis=1))
    assert np.array_equal(kept.max(axis=1), lines.max(axis=1))


def test_each_stretch_keeps_its_own_extremes() -> None:
    line = np.zeros((1, 1000))
    line[0, [137, 555]] = 5, -5
    assert {137, 555} <= set(thin(np.arange(1000.0), line, 20)[0].tolist())


def test_short_lines_are_left_alone() -> None:
    lines = np.zeros((2, 10))
    assert np.array_equal(thin(np.arange(10.0), lines, 10), [np.arange(10)] * 2)


def test_on_a_log_axis_the_first_decades_are_not_lost() -> None:
    levels = np.arange(1.0, 50_001)
    lines = np.random.default_rng(4).normal(size=(1, 50_000))
    even = (levels[thin(levels, lines, 200)] < 100).sum()
    log = (levels[thin(np.log10(levels), lines, 200)] < 100).sum()
    assert even <= 4
    assert log > 60


def test_stretches_are_never_empty() -> None:
    positions = np.concatenate([np.linspace(0, 1, 50), [1000.0]])
    starts = stretches(positions, 10)
    assert starts.tolist() == [0, 50]
    assert stretches(np.empty(0), 10).tolist() == []
