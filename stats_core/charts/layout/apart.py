"""Labels beside the ends of lines, moved apart where they would meet."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def apart(wanted: Floats, heights: Floats, top: float, bottom: float) -> Floats:
    """Places as near as possible to those wanted, in their order, that keep labels of some heights apart."""
    offsets = np.concatenate([[0.0], np.cumsum((heights[1:] + heights[:-1]) / 2)])
    # Subtracting the offsets leaves increasing places to be found, which are means of neighbours that would meet.
    blocks: list[list[float]] = []
    for value in (wanted - offsets).tolist():
        blocks.append([value, 1.0])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (a, n), (b, m) = blocks.pop(-2), blocks.pop()
            blocks.append([(a * n + b * m) / (n + m), n + m])
    first, last = top + heights[0] / 2, bottom - heights[-1] / 2 - offsets[-1]
    places = np.concatenate([np.full(int(n), value) for value, n in blocks])
    return np.asarray(np.clip(places, first, max(first, last)) + offsets, dtype=np.float64)
