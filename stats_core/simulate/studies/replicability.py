"""How often tests on folds repeat their decision (Bouckaert 2003, Table 5 as printed in the slides)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from stats_core.charts import Chart
from stats_core.simulate.fold_tests import fold_tests
from stats_core.simulate.pictures import rate_table
from stats_core.simulate.pools import FoldPool, partitionings
from stats_core.simulate.studies.bouckaert import ALPHA, DIFFERS, NULL, SOURCE, cells, printed_first, spread
from stats_core.simulate.study import Point, Published, RateRow, Study, rated
from stats_core.wording import listed

SETS = ("Set 2, a little difference", "Set 3, more difference", "Set 4, much difference")
LEAST = "min."
"""The printed column of the least over the four sets."""
ALL_AGREE = "all ten agree"
REJECTS = "rejects"


def agreement(data: FoldPool, point: Point) -> list[RateRow]:
    """Every test on ten partitionings of each data set: do all ten agree, and how many pairs do."""
    source = point.at["set"]
    rows = []
    for test in fold_tests(ALPHA):
        p = test.p(data.of(source, test.design)[: point.at["datasets"]])
        a = np.sum(p <= ALPHA, axis=1)
        n, datasets = p.shape[1], len(p)
        pairs = a * (a - 1) // 2 + (n - a) * (n - a - 1) // 2
        measures = {
            ALL_AGREE: (int(np.sum((a == 0) | (a == n))), datasets),
            "pairs agree": (int(pairs.sum()), datasets * n * (n - 1) // 2),
            REJECTS: (int(a.sum()), datasets * n),
        }
        for measure, (count, trials) in measures.items():
            of = {"set": source, "test": test.name, "df": test.df, "measure": measure}
            rows.append(of | {"rejected": count, "trials": trials, "units": datasets})
    return rows


def with_least(rows: Sequence[RateRow], by: Sequence[str], published: Sequence[Published]) -> pd.DataFrame:
    """The table and, once all four sets are done, the least agreement over the sets.

    If the four intervals contain their rates, the smallest rate lies between their smallest lower and upper ends.
    """
    table = rated(rows, by, published)
    if table["set"].nunique() < 1 + len(SETS):
        return table
    beside = {cell.at["test"]: cell.rate for cell in published if cell.at["set"] == LEAST}
    agree = table[table["measure"] == ALL_AGREE]
    tests = agree.groupby(["test", "df"], sort=False)
    least = agree.loc[tests["rate"].idxmin()].assign(
        set=LEAST, low=tests["low"].min().to_numpy(), high=tests["high"].min().to_numpy()
    )
    least["published"] = least["test"].map(beside).where(least["published"].notna())
    return pd.concat([table, least], ignore_index=True)


def places(quick: bool) -> list[dict[str, Any]]:
    """A source without a difference, and three with one."""
    return [{"set": source, "datasets": 50 if quick else 200} for source in (NULL, *SETS)]


def printed() -> tuple[Published, ...]:
    """Table 5."""
    sets = {name.partition(",")[0]: name for name in (NULL, *SETS, LEAST)}
    return cells("Table 5", {short: ({"set": name, "measure": ALL_AGREE}, ALPHA) for short, name in sets.items()})


def _charts(table: pd.DataFrame) -> tuple[Chart, ...]:
    return tuple(
        rate_table(
            printed_first(some),
            rows=("test", "df"),
            column="set",
            key=f"measure_{number}",
            title="Share rejected" if measure == REJECTS else f"Replicability, {measure}",
            measure="Share rejected" if measure == REJECTS else "Replicability",
            nominal=None,
        )
        for number, (measure, some) in enumerate(table.groupby("measure", sort=False))
    )


def _agreement(table: pd.DataFrame) -> str:
    agree = table[(table["measure"] == ALL_AGREE) & table["published"].notna()]
    least, sets = (agree[(agree["set"] == LEAST) == wanted] for wanted in (True, False))
    many, few = (
        f"{spread(some['rate'])} % of the data sets with {name} (printed {spread(some['published'])} %)"
        for name, some in (
            ("'use all data' and 'sorted runs'", sets[sets["test"].isin(("use all data", "sorted runs"))]),
            ("the resampled and the 10-fold t", sets[sets["test"].isin(("resampled t", "10-fold t"))]),
        )
    )
    sentence = f"All ten partitionings lead to the same decision on {many}, and on {few}."
    if least.empty:
        return sentence
    lowest = [
        f"{test} {spread(some['rate'])} % (printed {spread(some['published'])} %)"
        for test in ("use all data", "5x2cv t")
        for some in (least[least["test"] == test],)
    ]
    return f"{sentence} On the set where each test agrees with itself least: {listed(lowest)}."


BOUCKAERT5 = Study(
    key="bouckaert5",
    title="Replicability of the tests on folds",
    source=f"{SOURCE}, Table 5",
    drawn=(
        "200 data sets of each of four sources, each split ten times for every design, so that every test decides ten "
        "times at the 5 % level. The study counts the data sets on which all ten decisions agree (Bouckaert 2003), and "
        "the pairs of decisions that agree (Bouckaert 2004)."
    ),
    printed_in=(("Slides", "Table 5"),),
    differs=(
        *DIFFERS,
        "200 data sets of each source. The slides do not say how many are behind the printed numbers.",
    ),
    sharing="No shuffles.",
    load=partitionings,
    places=places,
    work=agreement,
    by=("set", "test", "df", "measure"),
    charts=_charts,
    finding=_agreement,
    published=printed,
    finish=with_least,
)
