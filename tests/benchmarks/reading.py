"""How long a large file takes to become data, against pandas.read_csv of the same bytes, in one run."""

from __future__ import annotations

import io
import statistics
import time
import tracemalloc
from collections.abc import Callable

import numpy as np
import pandas as pd
import pyarrow

from stats_core.reading import (
    ask_curves,
    curves_from_frame,
    guess_loss_roles,
    guess_roles,
    losses_from_frame,
    read_table,
    readings,
    understand_scores,
)
from stats_core.reading.ranks.build import score_table_from_frame

REPEATS = 3


def _seconds(*works: Callable[[], object]) -> list[float]:
    """The processor time of each, done in turns; the median of three."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(REPEATS):
        for work, taken in zip(works, times, strict=True):
            start = time.process_time()
            work()
            taken.append(time.process_time() - start)
    return [statistics.median(taken) for taken in times]


def _memory(work: Callable[[], object], size: int) -> float:
    """The peak of memory as a multiple of the file: Python's, and with it the peak of Arrow's own."""
    usual = pyarrow.default_memory_pool()
    arrows = pyarrow.proxy_memory_pool(usual)
    pyarrow.set_memory_pool(arrows)
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    pyarrow.set_memory_pool(usual)
    return (peak + arrows.max_memory()) / size


def long_curves(runs: int = 200, levels: int = 16_000) -> bytes:
    """About 130 MB: a line for each score."""
    frame = pd.DataFrame(
        {
            "algorithm": np.repeat([f"algorithm {i % 4}" for i in range(runs)], levels),
            "seed": np.repeat(np.arange(runs) // 4, levels),
            "step": np.tile(np.arange(levels) * 100, runs),
            "reward": np.random.default_rng(0).normal(size=runs * levels),
        }
    )
    return frame.to_csv(index=False).encode()


def losses(cases: int = 1_000_000, models: int = 10) -> bytes:
    """About 80 MB: a line for each case, with six decimals for each model."""
    values = np.random.default_rng(1).random((cases, models)).round(6)
    return pd.DataFrame(values, columns=[f"model {i} loss" for i in range(models)]).to_csv(index=False).encode()


def wide_curves(runs: int = 500, levels: int = 10_000) -> bytes:
    """About 90 MB: a line for each run, a column for each level."""
    values = np.random.default_rng(3).normal(size=(runs, levels))
    frame = pd.DataFrame(values, columns=[str(100 * i) for i in range(levels)])
    frame.insert(0, "seed", np.arange(runs) // 4)
    frame.insert(0, "algorithm", [f"algorithm {i % 4}" for i in range(runs)])
    return frame.to_csv(index=False).encode()


def wide_scores(algorithms: int = 10_000, datasets: int = 20) -> bytes:
    """Ten thousand columns."""
    values = np.random.default_rng(2).random((datasets, algorithms)).round(4)
    frame = pd.DataFrame(values, columns=[f"a{i}" for i in range(algorithms)])
    frame.insert(0, "dataset", [f"d{i}" for i in range(datasets)])
    return frame.to_csv(index=False).encode()


def _curves(data: bytes) -> object:
    table = read_table(data, "curves.csv")
    roles = guess_roles(table)
    assert ask_curves(table, roles) is None
    return curves_from_frame(table, roles)


def _losses(data: bytes) -> object:
    table = read_table(data, "losses.csv")
    return losses_from_frame(table, guess_loss_roles(table))


def _scores(data: bytes) -> object:
    table = read_table(data, "accuracy.csv")
    return score_table_from_frame(table, understand_scores(table).roles)


def _meant(data: bytes) -> object:
    """What a file could mean, and what is asked before it opens."""
    return readings({"data.csv": data})[0].asks


def reading_table() -> pd.DataFrame:
    """Seconds and memory from bytes to the data type; goals are 3 times pandas, 5 times the file."""
    rows = []
    for case, make, work in (
        ("long curves", long_curves, _curves),
        ("losses", losses, _losses),
        ("wide curves", wide_curves, _curves),
        ("10,000 columns", wide_scores, _scores),
        ("readings of long curves", lambda: long_curves(levels=5000), _meant),
        ("readings of 10,000 columns", wide_scores, _meant),
        ("readings of 10,000 levels", lambda: wide_curves(runs=30), _meant),
    ):
        data = make()
        theirs, seen, ours = _seconds(
            lambda data=data: pd.read_csv(io.BytesIO(data)),
            lambda data=data: read_table(data, "data.csv"),
            lambda data=data, work=work: work(data),
        )
        memory = _memory(lambda data=data, work=work: work(data), len(data))
        rows.append(
            {
                "file": case,
                "MB": len(data) / 1e6,
                "s to a preview": seen,
                "s": ours,
                "times pandas": ours / theirs,
                "memory / file": memory,
            }
        )
    return pd.DataFrame(rows)
