"""The shapes of markers as outlines around 0 with radius about 1, so that both inks draw the same ones."""

from __future__ import annotations

from functools import cache

import numpy as np

from dashboard.paper.picture import Floats


def _regular(corners: int, start: float = 90.0, inner: float | None = None) -> Floats:
    """A polygon with a corner at an angle; with an inner radius, a star."""
    count = corners if inner is None else 2 * corners
    angles = np.deg2rad(start + 360 / count * np.arange(count))
    radius = np.ones(count) if inner is None else np.where(np.arange(count) % 2 == 0, 1.0, inner)
    return np.stack([radius * np.cos(angles), radius * np.sin(angles)], axis=1)


def _plus(arm: float) -> Floats:
    a, b = arm, 1.0
    corners = [
        (-a, b),
        (a, b),
        (a, a),
        (b, a),
        (b, -a),
        (a, -a),
        (a, -b),
        (-a, -b),
        (-a, -a),
        (-b, -a),
        (-b, a),
        (-a, a),
    ]
    return np.array(corners, dtype=np.float64)


def _turned(outline: Floats, degrees: float) -> Floats:
    turn = np.deg2rad(degrees)
    matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(outline @ matrix, dtype=np.float64)


@cache
def outline(marker: str) -> Floats:
    """The corners of a marker, y upwards; sized so that all look about equally large."""
    shapes = {
        "circle": 0.95 * _regular(28),
        "square": 1.2 * _regular(4, 45.0),
        "diamond": 1.25 * _regular(4),
        "triangle-up": 1.25 * _regular(3) - np.array([0.0, 0.12]),
        "triangle-down": 1.25 * _regular(3, 270.0) + np.array([0.0, 0.12]),
        "cross": 1.05 * _plus(0.36),
        "x": 1.1 * _turned(_plus(0.34), 45),
        "pentagon": 1.1 * _regular(5),
        "star": 1.4 * _regular(5, inner=0.42),
        "hexagon": 1.08 * _regular(6),
        "hourglass": np.array([(-0.95, 1.0), (0.95, 1.0), (-0.95, -1.0), (0.95, -1.0)]),
    }
    return shapes[marker]
