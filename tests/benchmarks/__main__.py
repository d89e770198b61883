"""Print all benchmark tables: `make bench`."""

from __future__ import annotations

import os

# One thread for everybody, set before NumPy and scikit-bio load: products this small only lose by sharing.
os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}

import pandas as pd

from tests.benchmarks import curves, ranks, reading


def show(title: str, table: pd.DataFrame) -> None:
    print(f"\n{title}")
    print(table.to_string(index=False, float_format=lambda value: f"{value:,.3g}" if value < 1000 else f"{value:,.0f}"))


if __name__ == "__main__":
    show("Shuffling whole curves: both F ratios, both error terms, one thread", curves.shuffles_table())
    show("Every assignment (exact)", curves.exact_table())
    show("Levels: step-down max-T", curves.levels_table())
    show("Microseconds on the clock per shuffle, in other processes", curves.workers_table())
    show("Tests over many data sets", ranks.ranks_table())
    show("Exact Friedman distributions", ranks.exact_table())
    show("From a file to the data, against pandas.read_csv alone", reading.reading_table())
