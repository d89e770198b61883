"""Piater and Cohen (1997), the technical report: its four tables, computed again from games and from themselves."""

from __future__ import annotations

import math

from demo_data import tictactoe_td
from demo_data.documents.demos import TD, ZERO_SUM, analysed
from demo_data.documents.place import Claim, Value, place
from stats_core.simulate.documents import printed

COLUMNS = ("df", "SS", "MS", "F", "p")
EFFECTS = ("Interaction", "Algorithm", "Training")


def anova(key: str, *algorithms: str) -> dict[str, Value]:
    """The cells of one of the report's tables."""
    table = analysed(key, *algorithms).table().set_index("source")
    values: dict[str, Value] = {}
    for source in table.index:
        for column in COLUMNS:
            value = float(table[column.lower()][source])
            if not math.isnan(value):
                values[f"{source}: {column}"] = value
            elif (source, column) == ("Training", "p"):
                values["Training: p"] = "–"  # no shuffle of whole curves changes it
    return values


def cell(table: str, source: str, column: str) -> float:
    """A number of a printed table."""
    return printed("Report", table, f"{source}: {column}")


def from_itself(table: str) -> dict[str, Value]:
    """What follows from the printed sums of squares and degrees of freedom of a table."""
    sums = {source: cell(table, source, "SS") for source in (*EFFECTS, "Error")}
    mean = {source: ss / cell(table, source, "df") for source, ss in sums.items()}
    return {
        "sums of squares, added up": sum(sums.values()),
        "degrees of freedom, added up": sum(cell(table, source, "df") for source in sums),
        "mean squares from the printed sums": list(mean.values()),
        "F ratios from the printed sums": [mean[source] / mean["Error"] for source in EFFECTS],
    }


@place("Report", "Table 1")
def table_1() -> dict[str, Value]:
    """A1 against A2."""
    return anova(TD, "A1", "A2") | from_itself("Table 1")


@place("Report", "Table 2")
def table_2() -> dict[str, Value]:
    """A1 against A3."""
    return anova(TD, "A1", "A3") | from_itself("Table 2") | _left_by_the_others()


@place("Report", "Table 3")
def table_3() -> dict[str, Value]:
    """All three."""
    return anova(TD) | from_itself("Table 3")


@place("Report", "Table 4")
def table_4() -> dict[str, Value]:
    """A1 against A1 plus a zero-sum curve."""
    # Half of v above and half below the common mean, for the ten curves of either.
    from_v = 2 * tictactoe_td.SESSIONS * sum((x / 2) ** 2 for x in tictactoe_td.ZERO_SUM)
    return anova(ZERO_SUM) | from_itself("Table 4") | {"interaction sum of squares from v": from_v}


def _left_by_the_others() -> dict[str, Value]:
    """What the other tables leave for A1 against A3, all being of the same ten curves of each algorithm.

    Errors of algorithms add up. Sums of squares of effects do so over pairs: those of Table 3 are two thirds of the sum
    over its three pairs. Means lie on a line, so the distances between them add up too; deviations from the mean over
    training lie in a space, where no side of a triangle exceeds the sum of the others.
    """
    a1_error = cell("Table 4", "Error", "SS") / 2
    error = cell("Table 3", "Error", "SS") - (cell("Table 1", "Error", "SS") - a1_error)
    gap, others = math.sqrt(cell("Table 1", "Algorithm", "SS")), 1.5 * cell("Table 3", "Algorithm", "SS")
    # x^2 + (gap - x)^2 + gap^2 = others, for the root of A1 against A3, which the report calls similar.
    algorithm = (gap - math.sqrt(2 * others - 3 * gap**2)) / 2
    first, pairs = cell("Table 1", "Interaction", "SS"), 1.5 * cell("Table 3", "Interaction", "SS")
    rest, product = pairs - first, (pairs - 2 * first) / 2
    least = (rest - math.sqrt(rest**2 - 4 * product**2)) / 2
    return {
        "error sum of squares that Tables 1, 3 and 4 leave": error,
        "algorithm sum of squares that Tables 1 and 3 leave": algorithm**2,
        "F of Algorithm that Tables 1, 3 and 4 leave": algorithm**2 / (error / cell("Table 2", "Error", "df")),
        "least interaction sum of squares that Tables 1 and 3 leave": Claim(
            f"{least:.2f} or more", cell("Table 2", "Interaction", "SS") >= least
        ),
    }
