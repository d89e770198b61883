"""Chess king and rook against king, black to move (Bain 1994), by retrograde analysis.

A position is (white king, white rook, black king), each a square 0..63 = 8 * rank + file, and the positions of the
whole board are held in arrays [64, 64, 64] of booleans. Going backwards from the mates, white wins in n moves where
it has a move to a position that black loses in n - 1; black loses in n where it is to move, has a legal move, cannot
take the rook, and every move lets white win within n. What is left when nothing changes any more is a draw.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from demo_data.part import Files, Part, Progress, npz_bytes

Bools = npt.NDArray[np.bool_]
DRAW = -1


def king_moves() -> Bools:
    """Whether two squares are a king's move apart."""
    file, rank = np.arange(64) % 8, np.arange(64) // 8
    distance = np.maximum(abs(file[:, None] - file), abs(rank[:, None] - rank))
    return np.asarray(distance == 1)


def rook_moves() -> Bools:
    """`[king, from, to]`: whether a rook reaches a square when only its own king stands in the way."""
    reach = np.zeros((64, 64, 64), dtype=bool)
    for king in range(64):
        for start in range(64):
            if start == king:
                continue
            for step_file, step_rank in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                file, rank = start % 8 + step_file, start // 8 + step_rank
                while 0 <= file < 8 and 0 <= rank < 8 and 8 * rank + file != king:
                    reach[king, start, 8 * rank + file] = True
                    file, rank = file + step_file, rank + step_rank
    return reach


def some(steps: Bools, positions: Bools) -> Bools:
    """The boolean matrix product: whether a step from row i leads to a position in column j."""
    return np.asarray(steps.astype(np.float32) @ positions.astype(np.float32) > 0)


def depths() -> tuple[Bools, npt.NDArray[np.int8]]:
    """For all positions `[white king, rook, black king]`, black to move: whether legal, and white's moves to mate."""
    near, reach = king_moves(), rook_moves()
    same = np.eye(64, dtype=bool)
    apart = ~(near | same)[:, None, :]  # the kings neither touch nor share a square
    legal = ~same[:, :, None] & ~same[None, :, :] & apart  # black to move
    check = legal & reach
    quiet = legal & ~reach  # white to move: black may not have been left in check
    may_move = some(quiet, near)
    takes_rook = near[None, :, :] & ~near[:, :, None]

    depth = np.full((64, 64, 64), DRAW, dtype=np.int8)
    lost = check & ~may_move & ~takes_rook
    depth[lost] = 0
    won = np.zeros_like(lost)
    for moves in range(1, 100):
        by_king = some(near, lost.reshape(64, 4096)).reshape(64, 64, 64)
        by_rook = some(reach, lost)
        won |= quiet & (by_king | by_rook)
        escapes = some(quiet & ~won, near)
        newly = legal & ~lost & may_move & ~escapes & ~takes_rook
        if not newly.any():
            break
        depth[newly] = moves
        lost |= newly
    return legal, depth


def canonical() -> Bools:
    """One position of each set of mirror images and turns: white king in the triangle a1, d1, d4, and, when it stands
    on the long diagonal, the first other piece off that diagonal (black king, then rook) below it."""
    square = np.arange(64)
    below = square % 8 - square // 8  # file minus rank: 0 on the long diagonal
    triangle = (square % 8 <= 3) & (below >= 0)
    king, rook, other = np.ix_(below, below, below)
    folded = (king > 0) | (other > 0) | ((other == 0) & (rook >= 0))
    return np.asarray(triangle[:, None, None] & folded)


def positions() -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]:
    """The 28,056 positions as file and rank (1 to 8) of white king, rook and black king, and their depths."""
    legal, depth = depths()
    kept = legal & canonical()
    squares = np.stack(np.nonzero(kept), axis=1)
    attributes = np.stack((squares % 8 + 1, squares // 8 + 1), axis=2).reshape(-1, 6)
    return attributes.astype(np.uint8), depth[kept]


def make(progress: Progress) -> Files:
    """All positions in the order of their squares."""
    attributes, depth = positions()
    progress(1.0)
    return {"krk.npz": npz_bytes(positions=attributes, depth=depth)}


PART = Part("krk", "King and rook against king by retrograde analysis", ("krk.npz",), make)
