"""TD(0) learns to play tic-tac-toe against a random opponent (Piater and Cohen 1997).

The learner keeps one value for every position it can leave behind after its own move (an afterstate). After each of
its moves in training the value of the afterstate before is moved towards the value of the new one:

    V(s) <- V(s) + rate * (V(s') - V(s)),

and after the last move of a game the value of the last afterstate towards the result: 1 (won), 0 (drawn) or -1 (lost).
There is no discount. A session trains for 8,000 games; at each level training pauses, and the learner plays 100 test
games without learning, always to the afterstate of highest value, ties broken at random. The score is wins minus
losses.

Rates, levels and score are the report's. What it leaves open is a `Reading`; by the one that the demo is made with, the
learner begins every game, makes random moves in training, and has to learn that a won position is worth 1.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from demo_data.part import Files, Part, Progress, csv_bytes, curve_rows

SEED = 1997
RATES = {"A1 (rate 0.001)": 0.001, "A2 (rate 0.8)": 0.8, "A3 (rate 0.1)": 0.1}
LEVELS = (0, 200, 500, 1000, 2000, 3000, 5000, 8000)
SESSIONS = 10
POOL = 100
TEST_GAMES = 100
ZERO_SUM = (-7, -5, -3, -1, 1, 3, 5, 7)

LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
WON = tuple(any(squares & line == line for line in LINES) for squares in range(512))
FREE = tuple(tuple(1 << i for i in range(9) if not squares >> i & 1) for squares in range(512))
FULL = 511


@dataclass(frozen=True)
class Reading:
    """What the report leaves open, answered in one way.

    Parameters
    ----------
    look_ahead
        "none": moves are chosen by the learned values alone; "one move": a move that wins is taken at sight.
    end
        "learned": a finished position of the learner's has a value like any other, moved towards the result;
        "known": it counts as the result from the outset.
    begins
        Who begins a game, in training and in test: "learner", "opponent" or "turns".
    exploration
        The share of random moves in training.
    initial
        The value of a position before anything is learned about it.
    """

    look_ahead: str
    end: str
    begins: str
    exploration: float
    initial: float


READING = Reading(look_ahead="none", end="learned", begins="learner", exploration=1.0, initial=0.5)
"""The nearest of `td_grid.READINGS` to the report's Table 1."""


class Learner:
    """A table of afterstate values, and the two ways of playing with it."""

    def __init__(self, rate: float, draw: Callable[[], float], reading: Reading = READING) -> None:
        self.rate = rate
        self.draw = draw
        self.reading = reading
        self.value: dict[int, float] = {}

    def _greedy(self, mine: int, other: int) -> int:
        """The move to the best afterstate; with look-ahead a winning move is worth 1."""
        best, moves = -2.0, []
        sees, initial = self.reading.look_ahead == "one move", self.reading.initial
        for move in FREE[mine | other]:
            after = mine | move
            value = 1.0 if sees and WON[after] else self.value.get(after << 9 | other, initial)
            if value > best:
                best, moves = value, [move]
            elif value == best:
                moves.append(move)
        return self._any(moves)

    def _any(self, moves: list[int] | tuple[int, ...]) -> int:
        return moves[int(self.draw() * len(moves))]

    def _learn(self, state: int | None, target: float) -> None:
        if state is not None:
            old = self.value.get(state, self.reading.initial)
            self.value[state] = old + self.rate * (target - old)

    def play(self, begins: bool, training: bool) -> int:
        """One game; 1 won, 0 drawn, -1 lost."""
        mine = other = 0
        before: int | None = None
        my_turn = begins
        while True:
            if my_turn:
                explore = training and self.draw() < self.reading.exploration
                mine |= self._any(FREE[mine | other]) if explore else self._greedy(mine, other)
                result = 1 if WON[mine] else 0 if mine | other == FULL else None
                after = mine << 9 | other
                if training and (result is None or self.reading.end == "learned"):
                    self._learn(before, self.value.get(after, self.reading.initial))
                    before = after
            else:
                other |= self._any(FREE[mine | other])
                result = -1 if WON[other] else 0 if mine | other == FULL else None
            if result is not None:
                if training:
                    self._learn(before, result)
                return result
            my_turn = not my_turn

    def begins(self, game: int) -> bool:
        """Whether the learner begins this game."""
        return game % 2 == 0 if self.reading.begins == "turns" else self.reading.begins == "learner"


def session(rate: float, *key: int, reading: Reading = READING) -> list[int]:
    """One learning curve: the score at each level. Training and test games draw from the same stream."""
    # random.Random.random() gives the same numbers in every version of Python, and is fast for single draws.
    draw = random.Random(int(np.random.SeedSequence(key).generate_state(1, np.uint64)[0])).random
    learner = Learner(rate, draw, reading)
    curve, trained = [], 0
    for level in LEVELS:
        for game in range(trained, level):
            learner.play(learner.begins(game), training=True)
        trained = level
        curve.append(sum(learner.play(learner.begins(game), training=False) for game in range(TEST_GAMES)))
    return curve


def make(progress: Progress) -> Files:
    """Three algorithms, the zero-sum variant of the first, and a pool of sessions of the first."""
    total = SESSIONS * len(RATES) + POOL
    done = 0
    curves: dict[str, list[list[int]]] = {}
    jobs = [(name, rate, (SEED, i), SESSIONS) for i, (name, rate) in enumerate(RATES.items())]
    a1 = next(iter(RATES))
    for name, rate, key, count in [*jobs, ("pool", RATES[a1], (SEED, len(RATES)), POOL)]:
        curves[name] = []
        for run in range(count):
            curves[name].append(session(rate, *key, run))
            done += 1
            progress(done / total)
    pool = curves.pop("pool")
    shifted = np.array(curves[a1]) + np.array(ZERO_SUM)
    return {
        "tictactoe_td.csv": _csv(curves),
        "tictactoe_td_zero_sum.csv": _csv({a1: curves[a1], "A1a (A1 plus a zero-sum curve)": shifted}),
        "tictactoe_td_a1_100.csv": _csv({a1: pool}),
    }


def _csv(curves: Mapping[str, npt.ArrayLike]) -> bytes:
    rows = [row for name, runs in curves.items() for row in curve_rows(name, runs, LEVELS, 0)]
    return csv_bytes(("algorithm", "run", "level", "score"), rows)


PART = Part(
    "tictactoe_td",
    "TD(0) plays tic-tac-toe against a random opponent",
    ("tictactoe_td.csv", "tictactoe_td_zero_sum.csv", "tictactoe_td_a1_100.csv"),
    make,
)
