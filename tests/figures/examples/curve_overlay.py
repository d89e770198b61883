"""Learning curves, made up for the drawings."""

from __future__ import annotations

from collections.abc import Sequence

from stats_core.charts.curve_overlay import CurveOverlay, curve_overlay
from tests.figures.made import curves


def example(names: Sequence[str] = ("A1", "A2", "A3")) -> CurveOverlay:
    """Three runs of each algorithm."""
    return curve_overlay(curves(names, runs=3))
