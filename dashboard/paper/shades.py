"""Colours between two colours, and the ink that can be read on them."""

from __future__ import annotations

from dashboard.paper.style import TONES


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(first: str, second: str, share: float) -> str:
    """A colour on the way from the first (0) to the second (1)."""
    parts = (round(a + (b - a) * share) for a, b in zip(_parts(first), _parts(second), strict=True))
    return "#" + "".join(f"{part:02X}" for part in parts)


def ink_on(colour: str) -> str:
    """Dark or white letters, whichever stand out on a ground."""
    red, green, blue = _parts(colour)
    return TONES.ink if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else TONES.ground
