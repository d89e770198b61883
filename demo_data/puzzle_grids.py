"""The eight families that are filled by strict rules; see `demo_data.puzzle_kinds`."""

from __future__ import annotations

from random import Random

from demo_data.puzzle import Allowed, Puzzle, below, full, puzzle, shuffled
from demo_data.puzzle_kinds import different

Conditions = list[tuple[int, int, Allowed]]


def latin_square(rng: Random, size: int) -> list[int]:
    """The cyclic square with its rows, columns and symbols in random order."""
    rows, columns, symbols = (shuffled(range(size), rng) for _ in range(3))
    return [symbols[(r + c) % size] for r in rows for c in columns]


def lines_differ(size: int) -> Conditions:
    """Different values in each row and column."""
    cells = range(size * size)
    return [(x, y, different) for x in cells for y in range(x) if x // size == y // size or x % size == y % size]


def with_holes(rng: Random, hidden: list[int], given: int, symbols: int) -> list[int]:
    """So many cells given, every other value open."""
    shown = set(shuffled(range(len(hidden)), rng)[:given])
    return [1 << value if x in shown else full(symbols) for x, value in enumerate(hidden)]


def latin(rng: Random, size: int) -> Puzzle:
    """A Latin square with 58 % of its cells given."""
    hidden = latin_square(rng, size)
    return puzzle(with_holes(rng, hidden, 58 * size * size // 100, size), lines_differ(size))


def sudoku(rng: Random, size: int) -> Puzzle:
    """A sudoku of nine by nine with so many cells given."""
    bands, stacks = shuffled(range(3), rng), shuffled(range(3), rng)
    rows = [3 * band + r for band in bands for r in shuffled(range(3), rng)]
    columns = [3 * stack + c for stack in stacks for c in shuffled(range(3), rng)]
    digits = shuffled(range(9), rng)
    hidden = [digits[(3 * (r % 3) + r // 3 + c) % 9] for r in rows for c in columns]
    boxes: Conditions = [
        (x, y, different)
        for x in range(81)
        for y in range(x)
        if (x // 27, x % 9 // 3) == (y // 27, y % 9 // 3) and x // 9 != y // 9 and x % 9 != y % 9
    ]
    return puzzle(with_holes(rng, hidden, size, 9), lines_differ(9) + boxes)


def inequalities(rng: Random, size: int) -> Puzzle:
    """A Latin square of which signs between neighbours are given (futoshiki), and one cell in ten."""
    hidden = latin_square(rng, size)
    signs: Conditions = []
    for x in range(size * size):
        for y in ([x + 1] if x % size < size - 1 else []) + ([x + size] if x + size < size * size else []):
            if rng.random() < 0.5:
                more = hidden[x] > hidden[y]
                signs.append((max(x, y), min(x, y), (lambda a, b: a < b) if more else (lambda a, b: a > b)))
    return puzzle(with_holes(rng, hidden, size * size // 10, size), lines_differ(size) + signs)


def houses(rng: Random, size: int) -> Puzzle:
    """Who lives where? Five things of each of so many kinds in five houses, with clues (the zebra puzzle)."""
    street = 5
    hidden = [house for _ in range(size) for house in shuffled(range(street), rng)]
    things = range(street * size)
    conditions: Conditions = [(x, y, different) for x in things for y in range(x) if x // street == y // street]
    clues = [(x, y) for x in things for y in range(x) if x // street != y // street]
    for x, y in shuffled(clues, rng)[: 4 * size]:
        apart = hidden[x] - hidden[y]
        if apart == 0:
            conditions.append((x, y, lambda a, b: a == b))
        elif abs(apart) == 1:
            conditions.append((x, y, lambda a, b: abs(a - b) == 1))
        else:
            conditions.append((x, y, (lambda a, b: a > b) if apart > 0 else (lambda a, b: a < b)))
    return puzzle([full(street)] * len(things), conditions)


def crossword(rng: Random, size: int) -> Puzzle:
    """A square of crossing words, from a list of words across and another of words down."""
    letters, more = 6, 60
    grid = [[below(letters, rng) for _ in range(size)] for _ in range(size)]
    hidden = [[tuple(row) for row in grid], [tuple(column) for column in zip(*grid, strict=True)]]
    words = [
        shuffled([*way, *(tuple(below(letters, rng) for _ in range(size)) for _ in range(more))], rng) for way in hidden
    ]
    return puzzle(
        [full(more + size)] * (2 * size),
        [
            (size + c, r, lambda a, b, r=r, c=c: words[1][a][r] == words[0][b][c])
            for r in range(size)
            for c in range(size)
        ],
    )


def tiles(rng: Random, size: int) -> Puzzle:
    """Square tiles with coloured edges, to be laid so that edges match; they may not be turned."""
    colours = 3
    across = [[below(colours, rng) for _ in range(size + 1)] for _ in range(size)]
    down = [[below(colours, rng) for _ in range(size + 1)] for _ in range(size)]
    cells = [(r, c) for r in range(size) for c in range(size)]
    cut = [(across[r][c], across[r][c + 1], down[c][r], down[c][r + 1]) for r, c in shuffled(cells, rng)]

    def fits(step: int) -> Allowed:
        if step == 1:
            return lambda a, b: a != b and cut[a][0] == cut[b][1]
        return lambda a, b: a != b and cut[a][2] == cut[b][3]

    places = range(size * size)
    return puzzle(
        [full(size * size)] * (size * size),
        [
            (x, y, fits(x - y) if (x - y == 1 and x % size) or x - y == size else different)
            for x in places
            for y in range(x)
        ],
    )


def packing(rng: Random, size: int) -> Puzzle:
    """A rectangle, five high, cut into pieces of up to five squares, to be put together again without turning them."""
    height = 5
    free = {(r, c) for r in range(height) for c in range(size)}
    pieces: list[set[tuple[int, int]]] = []
    while free:
        piece = {min(free, key=lambda cell: (cell[1], cell[0]))}
        while len(piece) < 5:
            edge = sorted(
                {near for r, c in piece for near in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1))} & free - piece
            )
            if not edge:
                break
            piece.add(edge[below(len(edge), rng)])
        free -= piece
        pieces.append(piece)
    placed = [placements(piece, height, size) for piece in shuffled(pieces, rng)]
    return puzzle(
        [full(len(ways)) for ways in placed],
        [(x, y, lambda a, b, x=x, y=y: not placed[x][a] & placed[y][b]) for x in range(len(placed)) for y in range(x)],
    )


def placements(piece: set[tuple[int, int]], height: int, width: int) -> list[int]:
    """All places of a piece in the rectangle, as sets of squares."""
    top, left = min(r for r, _ in piece), min(c for _, c in piece)
    shape = [(r - top, c - left) for r, c in piece]
    tall, wide = 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)
    return [
        sum(1 << ((r + down) * width + c + across) for r, c in shape)
        for down in range(height - tall + 1)
        for across in range(width - wide + 1)
    ]


def nonogram(rng: Random, size: int) -> Puzzle:
    """A picture of squares, of which the runs of black squares in each row and column are told."""
    black = [[rng.random() < 0.5 for _ in range(size)] for _ in range(size)]
    ways: dict[tuple[int, ...], list[int]] = {}
    for line in range(1 << size):
        ways.setdefault(runs([bool(line >> place & 1) for place in range(size)]), []).append(line)
    told = [ways[runs(row)] for row in black] + [ways[runs([row[c] for row in black])] for c in range(size)]
    return puzzle(
        [full(len(lines)) for lines in told],
        [
            (size + c, r, lambda a, b, r=r, c=c: told[size + c][a] >> r & 1 == told[r][b] >> c & 1)
            for r in range(size)
            for c in range(size)
        ],
    )


def runs(line: list[bool]) -> tuple[int, ...]:
    """The lengths of the runs of black squares."""
    return tuple(len(run) for run in "".join("x" if black else " " for black in line).split())
