"""The tic-tac-toe endgame data set (Aha 1991): every board at the end of a game that x begins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from demo_data.part import Files, Part, Progress, csv_bytes

SQUARES = tuple(f"{row}-{column}" for row in ("top", "middle", "bottom") for column in ("left", "middle", "right"))
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(board: str, player: str) -> bool:
    """Whether a player has three in a row; a board is nine letters of x, o and b (blank), row by row."""
    return any(all(board[square] == player for square in line) for line in LINES)


@cache
def ends(board: str = "b" * 9, player: str = "x") -> frozenset[str]:
    """The boards on which a game can end that has come to this board, with this player to move."""
    other = "o" if player == "x" else "x"
    if won(board, other) or "b" not in board:
        return frozenset((board,))
    after: Iterator[str] = (board[:i] + player + board[i + 1 :] for i in range(9) if board[i] == "b")
    return frozenset().union(*(ends(next_board, other) for next_board in after))


def make(progress: Progress) -> Files:
    """The 958 boards in alphabetical order, with whether x has won."""
    rows = [(*board, "positive" if won(board, "x") else "negative") for board in sorted(ends())]
    progress(1.0)
    return {"tictactoe_endgame.csv": csv_bytes((*SQUARES, "class"), rows)}


PART = Part("tictactoe", "Tic-tac-toe endgame by enumeration", ("tictactoe_endgame.csv",), make)
