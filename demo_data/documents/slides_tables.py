"""Tables 2, 4 and 5 of the slides, in percent: what the kept studies of tests on folds gave beside them."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from demo_data.documents.place import Value, place
from stats_core.simulate.fold_tests import PRINTED
from stats_core.simulate.standing import standing
from stats_core.simulate.studies.bouckaert import EQUALS
from stats_core.simulate.study import RateRow


def beside(key: str) -> pd.DataFrame:
    """The rows of a kept study that have a printed number beside them."""
    table = standing(key).table
    return table[table["published"].notna()]


def cells(table: pd.DataFrame, column: Callable[[RateRow], str]) -> dict[str, Value]:
    """The rates as 'row: column' of the slides."""
    return {f"{PRINTED[row['test']]}: {column(row)}": 100 * row["rate"] for row in table.to_dict("records")}


@place("Slides", "Table 2")
def table_2() -> dict[str, Value]:
    """Type I error by class probability; of equal learners those on which calibrated tests keep about their level."""
    table = beside("bouckaert2")
    return cells(table[table["learners"] == EQUALS[0]], lambda row: f"{row['probability']:g}")


@place("Slides", "Table 4")
def table_4() -> dict[str, Value]:
    """Type I error by level."""
    return cells(beside("bouckaert4"), lambda row: f"{100 * row['alpha']:g}%")


@place("Slides", "Table 5")
def table_5() -> dict[str, Value]:
    """Replicability by set, and the least over the sets."""
    return cells(beside("bouckaert5"), lambda row: row["set"].partition(",")[0])
