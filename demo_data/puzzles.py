"""Four searches on sixteen families of puzzles, ten puzzles of each, five attempts at every puzzle.

Does it pay to begin anew? In some families a search that goes wrong early never recovers, and restarts help; in others
they throw work away (Gomes, Selman and Kautz 1998). So which search is best differs between families, and whether one
is better in these sixteen is another question than whether it would be in others like them. The experiment was made to
show this: searches that differ in one thing, and families that are as unlike as possible.

How it was chosen. The families came first; their sizes were found by trying some on other puzzles. In a first run
local search (min-conflicts) stood in the place of Careful, and was replaced because it solved 4 % of all attempts. The
budget of each family is the one among `BUDGETS` with which the share of solved attempts, of all four searches at ten
other puzzles, is nearest to a half: `python -m demo_data.puzzles` prints this pilot. Nothing was chosen by what the
tests say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from demo_data import puzzle_grids as grids
from demo_data import puzzle_kinds as kinds
from demo_data.part import Files, Part, Progress, csv_bytes
from demo_data.puzzle_kinds import Kind
from demo_data.puzzle_searches import SEARCHES, Search

SEED, PILOT = 1998, 1997
PUZZLES, ATTEMPTS = 10, 5
BUDGETS = (500, 1000, 2000, 4000, 8000, 16000)
"""Looks among which that of a family is chosen."""


@dataclass(frozen=True)
class Family:
    """Puzzles of one kind: the name in the file, how one is drawn, its size, and the looks that an attempt may take."""

    name: str
    kind: Kind
    size: int
    looks: int


FAMILIES = (
    Family("graph colouring", kinds.colours, 70, 8000),
    Family("maps", kinds.countries, 14, 500),
    Family("radio channels", kinds.channels, 45, 500),
    Family("random pairs", kinds.pairs, 40, 500),
    Family("queens", kinds.queens, 18, 1000),
    Family("timetables", kinds.timetable, 60, 500),
    Family("graph patterns", kinds.pattern, 15, 16000),
    Family("knight's walks", kinds.walk, 20, 8000),
    Family("latin squares", grids.latin, 14, 4000),
    Family("sudoku", grids.sudoku, 22, 1000),
    Family("inequalities", grids.inequalities, 7, 16000),
    Family("houses", grids.houses, 12, 1000),
    Family("crosswords", grids.crossword, 5, 16000),
    Family("tiles", grids.tiles, 4, 2000),
    Family("packing", grids.packing, 8, 4000),
    Family("nonograms", grids.nonogram, 10, 500),
)


def random_of(*key: int) -> Random:
    """Chance of its own for each puzzle and each attempt."""
    return Random(int(np.random.SeedSequence(key).generate_state(1, np.uint64)[0]))


def spent(family: int, number: int, *, seed: int, looks: int) -> list[list[int | None]]:
    """For each search the looks that each attempt at one puzzle took, None where the budget was not enough."""
    of = FAMILIES[family]
    drawn = of.kind(random_of(seed, family, number), of.size)
    found = []
    for place, (name, ways) in enumerate(SEARCHES.items()):
        took: list[int | None] = []
        for attempt in range(ATTEMPTS):
            search = Search(drawn, looks, random_of(seed, family, number, place, attempt), **ways)
            solution = search.solution()
            if solution is not None and not drawn.solved_by(solution):
                raise RuntimeError(f"{name} takes for solved what is not: {of.name}, puzzle {number + 1}")
            took.append(None if solution is None else looks - search.left)
        found.append(took)
    return found


def rows(progress: Progress) -> Iterator[tuple[object, ...]]:
    """A line for each attempt."""
    for number, family in enumerate(FAMILIES):
        for puzzle in range(PUZZLES):
            name = f"{family.name} {puzzle + 1}"
            for search, took in zip(SEARCHES, spent(number, puzzle, seed=SEED, looks=family.looks), strict=True):
                yield from ((search, family.name, name, n, int(of is not None)) for n, of in enumerate(took, start=1))
            progress((number + (puzzle + 1) / PUZZLES) / len(FAMILIES))


def make(progress: Progress) -> Files:
    """Every attempt of every search, solved (1) or not (0)."""
    return {"puzzles.csv": csv_bytes(("agent", "family", "puzzle", "attempt", "solved"), rows(progress))}


def pilot() -> Iterator[str]:
    """For each family and budget the share that is solved in the pilot, and the budget nearest to a half."""
    yield f"{'family':<16} {' '.join(f'{looks:>6}' for looks in BUDGETS)}  nearest to a half"
    for number, family in enumerate(FAMILIES):
        took = [spent(number, puzzle, seed=PILOT, looks=BUDGETS[-1]) for puzzle in range(PUZZLES)]
        needed = [BUDGETS[-1] + 1 if one is None else one for of in took for attempts in of for one in attempts]
        shares = [sum(one <= looks for one in needed) / len(needed) for looks in BUDGETS]
        nearest = min(zip(shares, BUDGETS, strict=True), key=lambda pair: abs(pair[0] - 0.5))[1]
        yield f"{family.name:<16} {' '.join(f'{share:6.3f}' for share in shares)}  {nearest}"


PART = Part("puzzles", "Four searches on puzzles in families", ("puzzles.csv",), make)

if __name__ == "__main__":
    for line in pilot():
        print(line, flush=True)
