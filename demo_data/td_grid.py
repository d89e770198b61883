"""The plain readings of the report's appendix, each run once, and how near each comes to Table 1.

The appendix gives the learning rates, the levels and the score, and leaves the rest of the program open. The readings
are declared here as data, and so is the criterion: each runs ten sessions of A1 and ten of A2 with the seeds of the
demo, and the nearest is the one whose four sums of squares lie nearest to the printed ones by the sum of squared
logarithms of their ratios. The demo is made with the nearest; nothing else is tuned.

`python -m demo_data td_grid` runs them all; `python -m demo_data.td_grid` prints what was kept, as the README has it.
"""

from __future__ import annotations

import csv
import math
from dataclasses import astuple, fields
from itertools import product
from pathlib import Path

from demo_data.part import Files, Part, Progress, csv_bytes
from demo_data.tictactoe_td import LEVELS, RATES, SEED, SESSIONS, Reading, session
from stats_core import Curves, ErrorTerm, randomized_anova
from stats_core.simulate.documents import printed

PLAYS = (("none", "learned"), ("one move", "learned"), ("one move", "known"))
"""Look-ahead and the end of a game. Who knows finished positions sees a winning move, so there is no fourth."""
BEGINS = ("learner", "opponent", "turns")
EXPLORATION = (0.0, 0.1, 1.0)
INITIAL = (0.0, 0.5)
READINGS = tuple(
    Reading(look_ahead, end, begins, exploration, initial)
    for (look_ahead, end), begins, exploration, initial in product(PLAYS, BEGINS, EXPLORATION, INITIAL)
)
SOURCES = ("Interaction", "Algorithm", "Training", "Error")
COLUMNS = (*(field.name for field in fields(Reading)), *SOURCES, "F", "p", "p_conventional", "distance")


FILE = Path(__file__).parent / "td_grid.csv"


def distance(squares: dict[str, float]) -> float:
    """The sum of squared logarithms of sums of squares over the printed ones of Table 1."""
    wanted = {source: printed("Report", "Table 1", f"{source}: SS") for source in SOURCES}
    if not all(squares.values()):
        return math.inf
    return sum(math.log(squares[source] / wanted[source]) ** 2 for source in SOURCES)


def row(reading: Reading) -> tuple[object, ...]:
    """What one reading gives: the sums of squares of A1 against A2, F and p of the algorithm effect, the distance."""
    runs = {
        name: [session(rate, SEED, number, run, reading=reading) for run in range(SESSIONS)]
        for number, (name, rate) in enumerate(list(RATES.items())[:2])
    }
    result = randomized_anova(Curves.from_groups(runs, levels=LEVELS), error=ErrorTerm.CELL)
    ss = result.table().set_index("source")["ss"]
    squares = {source: float(ss[source]) for source in SOURCES}
    effect = result.algorithm
    return (
        *astuple(reading),
        *(f"{squares[source]:.2f}" for source in SOURCES),
        f"{effect.f:.2f}",
        f"{effect.p:.4f}",
        f"{effect.p_conventional:.2g}",
        f"{distance(squares):.3f}",
    )


def make(progress: Progress) -> Files:
    """Every reading, in the order of their declaration."""
    rows = []
    for done, reading in enumerate(READINGS, start=1):
        rows.append(row(reading))
        progress(done / len(READINGS))
    return {"td_grid.csv": csv_bytes(COLUMNS, rows)}


def kept() -> list[dict[str, str]]:
    """The rows of the file, the nearest first."""
    with FILE.open(newline="") as file:
        return sorted(csv.DictReader(file), key=lambda line: float(line["distance"]))


def reading_of(line: dict[str, str]) -> Reading:
    """The reading of a row."""
    return Reading(line["look_ahead"], line["end"], line["begins"], float(line["exploration"]), float(line["initial"]))


def markdown() -> str:
    """The file as a table, the nearest first, under what the report prints."""
    report = {source: f"{printed('Report', 'Table 1', f'{source}: SS'):.2f}" for source in SOURCES}
    effect = {what: f"{printed('Report', 'Table 1', f'Algorithm: {what}'):g}" for what in ("F", "p")}
    lines = [{"look_ahead": "*report*", **report, **effect}, *kept()]
    heads = [name.replace("_", "-" if name == "look_ahead" else " ") for name in COLUMNS]
    marks = ["---" if name in ("look_ahead", "end", "begins") else "---:" for name in COLUMNS]
    rows = [[line.get(name, "") for name in COLUMNS] for line in lines]
    return "\n".join([f"| {' | '.join(heads)} |", f"|{'|'.join(marks)}|", *(f"| {' | '.join(row)} |" for row in rows)])


PART = Part(
    "td_grid", "Plain readings of the report's TD(0), and how near each comes to its Table 1", ("td_grid.csv",), make
)

if __name__ == "__main__":
    print(markdown())
