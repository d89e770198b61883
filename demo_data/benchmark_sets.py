"""Data sets for the benchmark: shipped with scikit-learn, finite and built in full, or drawn from a known source."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import numpy.typing as npt
from sklearn import datasets

from demo_data import krk, tictactoe
from demo_data.classifiers import one_hot

Data = tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]
"""Attributes `[case, attribute]` and classes."""
Draw = Callable[[np.random.Generator], Data]

SIZE = 500
"""Cases of the sets that are drawn."""


def _shipped(load: Callable[..., tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]]) -> Draw:
    return lambda rng: load(return_X_y=True)


def diabetes(rng: np.random.Generator) -> Data:
    """Whether the disease progresses faster than in the median patient."""
    x, y = datasets.load_diabetes(return_X_y=True)
    return x, (y > np.median(y)).astype(np.int64)


def tictactoe_endgame(rng: np.random.Generator) -> Data:
    """958 boards; whether x has won."""
    boards = sorted(tictactoe.ends())
    squares = np.array([["bxo".index(mark) for mark in board] for board in boards])
    return one_hot(squares, 3).astype(float), np.array([int(tictactoe.won(board, "x")) for board in boards])


def king_rook_king(rng: np.random.Generator) -> Data:
    """1,000 of the positions; how far from mate: draw, up to 8 moves, 9 to 12, more."""
    positions, depth = krk.positions()
    some = np.sort(rng.permutation(len(depth))[:1000])
    return positions[some].astype(float), np.digitize(depth[some], (0, 9, 13))


def monks() -> list[npt.NDArray[np.int64]]:
    """All 432 robots of the MONK's problems (Thrun et al. 1991), one array per attribute, values from 1."""
    return list(np.array(list(product(*(range(1, n + 1) for n in (3, 3, 2, 3, 4, 2))))).T)


def _monk(rule: Callable[[list[npt.NDArray[np.int64]]], npt.NDArray[np.bool_]]) -> Draw:
    def draw(rng: np.random.Generator) -> Data:
        columns = monks()
        return one_hot(np.array(columns).T - 1, 4).astype(float), rule(columns).astype(np.int64)

    return draw


def balance_scale(rng: np.random.Generator) -> Data:
    """All 625 scales with weights and distances from 1 to 5: tips left, balances, tips right (Siegler 1976)."""
    scales = np.array(list(product(range(1, 6), repeat=4)), dtype=float)
    left, right = scales[:, 0] * scales[:, 1], scales[:, 2] * scales[:, 3]
    return scales, (np.sign(right - left) + 1).astype(np.int64)


def _bits(n: int) -> npt.NDArray[np.int64]:
    return np.array(list(product((0, 1), repeat=n)))


def multiplexer(rng: np.random.Generator) -> Data:
    """All 2,048 inputs of the 11-bit multiplexer: three bits say which of the other eight is the class."""
    bits = _bits(11)
    return bits.astype(float), bits[np.arange(len(bits)), 3 + bits[:, :3] @ (4, 2, 1)]


def majority(rng: np.random.Generator) -> Data:
    """All 512 inputs of nine bits; whether most are set."""
    bits = _bits(9)
    return bits.astype(float), (bits.sum(axis=1) > 4).astype(np.int64)


def parity(rng: np.random.Generator) -> Data:
    """All 1,024 inputs of ten bits; whether an odd number of the first five is set."""
    bits = _bits(10)
    return bits.astype(float), bits[:, :5].sum(axis=1) % 2


def led(rng: np.random.Generator) -> Data:
    """Digits on a seven-segment display; each segment is wrong with probability 0.1 (Breiman et al. 1984)."""
    shown = (
        "1110111",
        "0010010",
        "1011101",
        "1011011",
        "0111010",
        "1101011",
        "1101111",
        "1010010",
        "1111111",
        "1111011",
    )
    digit = rng.integers(10, size=SIZE)
    segments = np.array([[int(on) for on in code] for code in shown])[digit]
    return (segments ^ (rng.random(segments.shape) < 0.1)).astype(float), digit


def waveform(rng: np.random.Generator) -> Data:
    """Random mixtures of two of three triangular waves at 21 points, with noise (Breiman et al. 1984)."""
    place = np.arange(1, 22)
    waves = np.array([np.maximum(6 - abs(place - peak), 0) for peak in (11, 15, 7)])
    kind, share = rng.integers(3, size=SIZE), rng.random((SIZE, 1))
    mixed = share * waves[np.array((0, 0, 1))[kind]] + (1 - share) * waves[np.array((1, 2, 2))[kind]]
    return mixed + rng.standard_normal((SIZE, 21)), kind


def twonorm(rng: np.random.Generator) -> Data:
    """Two normal classes in 20 dimensions, means apart along the diagonal (Breiman 1996)."""
    kind = rng.integers(2, size=SIZE)
    return rng.standard_normal((SIZE, 20)) + (2 * kind[:, None] - 1) * 2 / np.sqrt(20), kind


def threenorm(rng: np.random.Generator) -> Data:
    """One class has two normal parts, the other lies beside them (Breiman 1996)."""
    kind, part = rng.integers(2, size=SIZE), rng.integers(2, size=SIZE)
    corner = np.where(kind[:, None] == 0, 2 * part[:, None] - 1, (-1) ** np.arange(20))
    return rng.standard_normal((SIZE, 20)) + corner * 2 / np.sqrt(20), kind


def ringnorm(rng: np.random.Generator) -> Data:
    """A narrow normal class inside a wide one (Breiman 1996)."""
    kind = rng.integers(2, size=SIZE)
    noise = rng.standard_normal((SIZE, 20))
    return np.where(kind[:, None] == 0, 2 * noise, noise + 1 / np.sqrt(20)), kind


def moons(rng: np.random.Generator) -> Data:
    """Two half circles that reach into each other, with noise."""
    kind, angle = rng.integers(2, size=SIZE), np.pi * rng.random(SIZE)
    x = np.where(kind == 0, np.cos(angle), 1 - np.cos(angle))
    y = np.where(kind == 0, np.sin(angle), 0.5 - np.sin(angle))
    return np.stack((x, y), axis=1) + 0.3 * rng.standard_normal((SIZE, 2)), kind


def circles(rng: np.random.Generator) -> Data:
    """A ring around a disc in five dimensions: inside or outside the median distance, with noise."""
    x = rng.standard_normal((SIZE, 5))
    distance = np.linalg.norm(x, axis=1) + 0.2 * rng.standard_normal(SIZE)
    return x, (distance > np.median(distance)).astype(np.int64)


def spirals(rng: np.random.Generator) -> Data:
    """Two spirals around each other, with noise."""
    kind, turn = rng.integers(2, size=SIZE), 3 * np.pi * np.sqrt(rng.random(SIZE))
    angle = turn + np.pi * kind
    return np.stack((np.cos(angle), np.sin(angle)), axis=1) * turn[:, None] + 0.8 * rng.standard_normal((SIZE, 2)), kind


def checkerboard(rng: np.random.Generator) -> Data:
    """The colour of a point on a board of 4 x 4, one label in twenty wrong."""
    x = 4 * rng.random((SIZE, 2))
    return x, (x.astype(np.int64).sum(axis=1) + (rng.random(SIZE) < 0.05)) % 2


SETS: dict[str, Draw] = {
    "iris": _shipped(datasets.load_iris),
    "wine": _shipped(datasets.load_wine),
    "breast cancer": _shipped(datasets.load_breast_cancer),
    "digits": _shipped(datasets.load_digits),
    "diabetes": diabetes,
    "tic-tac-toe": tictactoe_endgame,
    "king-rook-king": king_rook_king,
    "monks 1": _monk(lambda a: (a[0] == a[1]) | (a[4] == 1)),
    "monks 2": _monk(lambda a: np.sum([values == 1 for values in a], axis=0) == 2),
    "monks 3": _monk(lambda a: ((a[4] == 3) & (a[3] == 1)) | ((a[4] != 4) & (a[1] != 3))),
    "balance scale": balance_scale,
    "multiplexer": multiplexer,
    "majority": majority,
    "parity": parity,
    "led": led,
    "waveform": waveform,
    "twonorm": twonorm,
    "threenorm": threenorm,
    "ringnorm": ringnorm,
    "moons": moons,
    "circles": circles,
    "spirals": spirals,
    "checkerboard": checkerboard,
}
