"""The two data sets that are finite objects have their published counts."""

from __future__ import annotations

import numpy as np
import pytest

from demo_data import krk, tictactoe, tictactoe_td

WORDS = ("draw", "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
         "twelve", "thirteen", "fourteen", "fifteen", "sixteen")  # fmt: skip
"""The class names of the data set, for depths -1 (draw) to 16."""


def test_every_end_of_a_game_that_x_begins() -> None:
    boards = tictactoe.ends()
    winning = sum(tictactoe.won(board, "x") for board in boards)
    assert (len(boards), winning, len(boards) - winning) == (958, 626, 332)


@pytest.fixture(scope="module")
def positions() -> tuple[np.ndarray, np.ndarray]:
    return krk.positions()


def test_every_position_of_king_and_rook_against_king(positions: tuple[np.ndarray, np.ndarray]) -> None:
    squares, depth = positions
    counts = dict(zip(WORDS, np.bincount(depth + 1).tolist(), strict=True))
    assert squares.shape == (28056, 6)
    assert len(np.unique(squares, axis=0)) == 28056
    # The class distribution that comes with the data set (Bain 1994, UCI repository).
    assert counts == {
        "draw": 2796, "zero": 27, "one": 78, "two": 246, "three": 81, "four": 198, "five": 471, "six": 592,
        "seven": 683, "eight": 1433, "nine": 1712, "ten": 1985, "eleven": 2854, "twelve": 3597, "thirteen": 4194,
        "fourteen": 4553, "fifteen": 2166, "sixteen": 390,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("white_king", "rook", "black_king", "depth"),
    [
        ("a1", "b3", "c2", "draw"),  # the rook hangs
        ("c1", "a4", "a1", "zero"),  # mate in the corner
        ("c2", "b8", "a1", "one"),  # the king must go to a2, and the rook mates on a8
        ("b1", "g7", "e5", "sixteen"),
    ],
)
def test_single_positions(
    positions: tuple[np.ndarray, np.ndarray], white_king: str, rook: str, black_king: str, depth: str
) -> None:
    squares, found = positions
    wanted = [number for square in (white_king, rook, black_king) for number in (ord(square[0]) - 96, int(square[1]))]
    assert [WORDS[d + 1] for d in found[(squares == wanted).all(axis=1)]] == [depth]


def test_td_sessions_start_untrained_and_learn() -> None:
    curve = tictactoe_td.session(0.1, 1, 2, 3)
    assert len(curve) == len(tictactoe_td.LEVELS)
    assert all(-100 <= score <= 100 for score in curve)
    assert curve[-1] > curve[0] + 15


def test_td_learns_the_value_of_the_last_afterstate_from_the_end_of_a_game() -> None:
    learner = tictactoe_td.Learner(0.5, lambda: 0.0)  # draws of 0: always explores, to the first free square
    # The opponent, who begins, takes squares 0, 2, 4 and 6: the diagonal 2, 4, 6 wins; the learner has 1, 3, 5.
    assert learner.play(begins=False, training=True) == -1
    values = sorted(learner.value.values())
    assert values == [-0.5, 0.0, 0.0]
    last = 0b101010 << 9 | 0b10101
    assert learner.value[last] == -0.5
