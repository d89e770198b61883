"""Measures that both inks share."""

from __future__ import annotations

BASE = {"top": 0.76, "middle": 0.34, "bottom": -0.22}
"""How far below the given place the baseline lies, in sizes of the font."""
GRID_WIDTH, AXIS_WIDTH, TICK = 0.5, 0.6, 2.6
"""Points: of the lines of the grid, of the axes, and how far ticks reach."""
