"""The two data sets that are finite objects have their published counts."""

from __future__ import annotations

import numpy as np
import pytest

from demo_data import krk, tictactoe, tictactoe_td
from demo_data.tictactoe_td import Learner, Reading

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


LAST = 0b101010 << 9 | 0b10101


@pytest.mark.parametrize(("initial", "values"), [(0.0, [-0.5, 0.0, 0.0]), (0.5, [-0.25, 0.5, 0.5])])
def test_td_learns_the_value_of_the_last_afterstate_from_a_lost_game(initial: float, values: list[float]) -> None:
    reading = Reading("none", "learned", "opponent", 1.0, initial)
    learner = Learner(0.5, lambda: 0.0, reading)  # draws of 0: always explores, to the first free square
    # The opponent, who begins, takes squares 0, 2, 4 and 6: the diagonal 2, 4, 6 wins; the learner has 1, 3, 5.
    assert learner.play(learner.begins(0), training=True) == -1
    assert sorted(learner.value.values()) == values
    assert learner.value[LAST] == values[0]


@pytest.mark.parametrize(("end", "last", "won"), [("learned", 0.0, 0.5), ("known", 0.5, None)])
def test_a_won_position_is_learned_or_known(end: str, last: float, won: float | None) -> None:
    """The same game with the sides changed: the learner begins, and wins with 2, 4, 6."""
    learner = Learner(0.5, lambda: 0.0, Reading("one move", end, "learner", 1.0, 0.0))
    assert learner.play(learner.begins(1), training=True) == 1
    assert learner.value[0b10101 << 9 | 0b1010] == last
    assert learner.value.get(0b1010101 << 9 | 0b101010) == won


@pytest.mark.parametrize(("look_ahead", "result"), [("none", -1), ("one move", 1)])
def test_one_move_ahead_a_winning_move_is_taken(look_ahead: str, result: int) -> None:
    """The learner has 0 and 1, and likes 6 best; the opponent has 3 and 4, and takes 5 if it can."""
    learner = Learner(0.5, lambda: 0.0, Reading(look_ahead, "learned", "learner", 0.0, 0.0))
    learner.value = {0b1 << 9: 0.1, 0b11 << 9 | 0b1000: 0.1, 0b1000011 << 9 | 0b11000: 0.1}
    moves = iter([0b1000, 0b10000, 0b100000])
    free = learner._any
    learner._any = lambda squares: next(moves) if len(squares) > 1 else free(squares)  # type: ignore[method-assign]
    assert learner.play(begins=True, training=False) == result


def test_who_begins() -> None:
    games = {
        who: [Learner(0.5, lambda: 0.0, Reading("none", "learned", who, 0.0, 0.0)).begins(game) for game in range(4)]
        for who in ("learner", "opponent", "turns")
    }
    assert games == {"learner": [True] * 4, "opponent": [False] * 4, "turns": [True, False, True, False]}
