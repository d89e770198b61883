"""Every split of the curves into two groups, by meeting in the middle.

The curves are cut into two halves; a group is a subset u of the first half and a subset v of the second, and
|u + v|^2 = |u|^2 + |v|^2 + 2 u.v, so all splits with the same numbers from each half are one matrix product.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from stats_core.kernels.curve_sums import CurveSums, rotated
from stats_core.types import Floats

MOST_CURVES = 40
"""Above this number of curves the tables of subsets outgrow the cache, and plain listing is used."""

# Values per yielded block: a megabyte or so stays in the cache.
_BLOCK = 2**17


def all_splits(sums: CurveSums) -> Iterator[tuple[Floats, Floats]]:
    """Sums of squares of Algorithm and Interaction for each distinct split, in blocks."""
    data = rotated(sums.centred)
    if data.shape[1] > data.shape[0]:
        # As many columns as curves carry the same lengths and products.
        upper = np.asarray(np.linalg.qr(data[:, 1:].T, mode="r"))
        data = np.column_stack([data[:, 0], upper.T])
    smaller = min(sums.sizes)
    # With equal sizes the last curve stays in the other group: each split is then met once.
    free = sums.curves - (sums.sizes[0] == sums.sizes[1])
    half = free // 2
    first, second = (_subset_sums(rows, smaller) for rows in (data[:half], data[half:free]))
    weight = 1 / sums.sizes[0] + 1 / sums.sizes[1]
    for taken in range(max(0, smaller - (free - half)), min(half, smaller) + 1):
        (u, u_square), (v, v_square) = first[taken], second[smaller - taken]
        v_rest = np.ascontiguousarray(v[:, 1:].T)
        rows = max(1, _BLOCK // len(v))
        for start in range(0, len(u), rows):
            part = u[start : start + rows]
            algorithm = np.add.outer(part[:, 0], v[:, 0])
            np.square(algorithm, out=algorithm)
            algorithm *= weight
            interaction = part[:, 1:] @ v_rest
            interaction *= 2
            interaction += u_square[start : start + rows, None]
            interaction += v_square
            interaction *= weight
            np.maximum(interaction, 0.0, out=interaction)
            yield algorithm.ravel(), interaction.ravel()


def _subset_sums(rows: Floats, most: int) -> list[tuple[Floats, Floats]]:
    """For each subset size up to `most`, the subsets' sums and squared lengths without the first column."""
    sums = np.zeros((1, rows.shape[1]))
    count = np.zeros(1, dtype=np.int64)
    for row in rows:
        grown = count < most
        sums = np.concatenate([sums, sums[grown] + row])
        count = np.concatenate([count, count[grown] + 1])
    square = np.einsum("sk,sk->s", sums[:, 1:], sums[:, 1:])
    return [(sums[count == size], square[count == size]) for size in range(min(most, len(rows)) + 1)]
