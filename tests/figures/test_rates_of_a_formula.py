"""Rates that a formula gives are drawn without an interval, and say none."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np

from dashboard import paper, screen
from tests.figures.examples.rate_curves import example


def test_no_band_and_no_interval_on_the_screen_and_on_paper() -> None:
    counted = example(nominal=None, published=False)
    nowhere = np.full(counted.rate.shape, np.nan)
    formula = replace(counted, low=nowhere, high=nowhere)
    assert counted.counted
    assert not formula.counted
    drawn = [screen.draw(chart) for chart in (counted, formula)]
    assert [len(figure.data) for figure in drawn] == [6, 3]
    assert ["95 % interval" in json.dumps([trace.hovertemplate for trace in figure.data]) for figure in drawn] == [
        True,
        False,
    ]
    assert ["interval of the simulation" in paper.tikz(chart) for chart in (counted, formula)] == [True, False]
