"""Sixteen families of puzzles with random instances, each made around a hidden solution so that there is one.

Half of them, here, are tied at random or have no more order than a map or a board; the other half, in
`demo_data.puzzle_grids`, are filled by strict rules. Which families there are was fixed before any search was run.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from demo_data.puzzle import Allowed, Pair, Puzzle, below, full, puzzle, shuffled

Kind = Callable[[Random, int], Puzzle]
"""A random puzzle of a size."""


def different(a: int, b: int) -> bool:
    """What most conditions here are."""
    return a != b


def apart(least: int) -> Allowed:
    """Values that are so far apart."""
    return lambda a, b: abs(a - b) >= least


def ends(count: int, edges: int, rng: Random, ties: Callable[[int, int], bool]) -> list[Pair]:
    """Random pairs of numbers that may be tied."""
    pairs = [(x, y) for x in range(count) for y in range(x) if ties(x, y)]
    return shuffled(pairs, rng)[:edges]


def colours(rng: Random, size: int) -> Puzzle:
    """A random graph to be coloured with four colours, 4.3 edges for each vertex."""
    hidden = [below(4, rng) for _ in range(size)]
    edges = ends(size, 43 * size // 10, rng, lambda x, y: hidden[x] != hidden[y])
    return puzzle([full(4)] * size, [(x, y, different) for x, y in edges])


def countries(rng: Random, size: int) -> Puzzle:
    """A map to be coloured with three colours: neighbours on a grid with diagonals."""
    hidden = [below(3, rng) for _ in range(size * size)]
    near = [(x, x + step) for x in range(size * size) for step in (1, size, size + 1) if x + step < size * size]
    kept = [(x, y) for x, y in near if (y % size) >= (x % size) and hidden[x] != hidden[y]]
    return puzzle([full(3)] * size**2, [(x, y, different) for x, y in kept])


def channels(rng: Random, size: int) -> Puzzle:
    """Channels for transmitters, those near each other one to three channels apart."""
    count = 10
    hidden = [below(count, rng) for _ in range(size)]
    edges = ends(size, 5 * size, rng, lambda x, y: hidden[x] != hidden[y])
    return puzzle(
        [full(count)] * size, [(x, y, apart(1 + below(min(3, abs(hidden[x] - hidden[y])), rng))) for x, y in edges]
    )


def pairs(rng: Random, size: int) -> Puzzle:
    """Random pairs of variables with random pairs of values forbidden (model B)."""
    count, forbidden = 8, 24
    hidden = [below(count, rng) for _ in range(size)]
    every = [(a, b) for a in range(count) for b in range(count)]
    conditions = []
    for x, y in ends(size, 3 * size, rng, lambda _x, _y: True):
        kept = set(shuffled([pair for pair in every if pair != (hidden[x], hidden[y])], rng)[forbidden:])
        kept.add((hidden[x], hidden[y]))
        conditions.append((x, y, lambda a, b, kept=kept: (a, b) in kept))
    return puzzle([full(count)] * size, conditions)


def queens(rng: Random, size: int) -> Puzzle:
    """Queens that do not attack each other, on a board with two squares of five closed."""
    hidden = queens_solution(rng, size)
    values = [sum(1 << b for b in range(size) if b == hidden[x] or rng.random() >= 0.5) for x in range(size)]
    return puzzle(
        values,
        [(x, y, lambda a, b, d=x - y: a != b and abs(a - b) != d) for x in range(size) for y in range(x)],
    )


def queens_solution(rng: Random, size: int) -> list[int]:
    """Queens placed row by row at random, begun anew when stuck."""
    while True:
        placed: list[int] = []
        for row in range(size):
            free = [b for b in range(size) if all(b != a and abs(b - a) != row - i for i, a in enumerate(placed))]
            if not free:
                break
            placed.append(free[below(len(free), rng)])
        else:
            return placed


def timetable(rng: Random, size: int) -> Puzzle:
    """Lessons in twelve hours: in one class or with one teacher not at once, and some before others."""
    hours = 12
    hidden = [below(hours, rng) for _ in range(size)]
    clash = ends(size, 5 * size, rng, lambda x, y: hidden[x] != hidden[y])
    order = ends(size, size, rng, lambda x, y: hidden[x] < hidden[y])
    return puzzle(
        [full(hours)] * size,
        [(x, y, different) for x, y in clash] + [(x, y, lambda a, b: a < b) for x, y in order],
    )


def pattern(rng: Random, size: int) -> Puzzle:
    """A pattern of vertices and edges to be found in a random graph of 32 vertices."""
    count = 32
    tied = {pair for x in range(count) for y in range(x) if rng.random() < 0.45 for pair in ((x, y), (y, x))}
    hidden = shuffled(range(count), rng)[:size]
    return puzzle(
        [full(count)] * size,
        [
            (x, y, (lambda a, b: (a, b) in tied) if (hidden[x], hidden[y]) in tied else different)
            for x in range(size)
            for y in range(x)
        ],
    )


def walk(rng: Random, size: int) -> Puzzle:
    """A knight's walk over squares of a board, each once, from a given square."""
    board = 6
    jumps = {
        (a, b)
        for a in range(board**2)
        for b in range(board**2)
        if abs(a // board - b // board) * abs(a % board - b % board) == 2
    }
    path: list[int] = []
    while len(path) < size:
        onward = [b for b in range(board**2) if not path or ((path[-1], b) in jumps and b not in path)]
        path = [*path, onward[below(len(onward), rng)]] if onward else []
    squares = sum(1 << square for square in path)
    return puzzle(
        [1 << path[0], *[squares] * (size - 1)],
        [(x, y, (lambda a, b: (a, b) in jumps) if x - y == 1 else different) for x in range(size) for y in range(x)],
    )
