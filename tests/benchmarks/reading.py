"""How long a large file takes to become data, against pandas.read_csv of the same bytes, in one run."""

from __future__ import annotations

import io
import time
import tracemalloc
from collections.abc import Callable

import numpy as np
import pandas as pd

from stats_core.reading import (
    ask_curves,
    curves_from_frame,
    guess_loss_roles,
    guess_roles,
    losses_from_frame,
    read_frame,
    understand_scores,
)
from stats_core.reading.ranks.build import score_table_from_frame


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _memory(work: Callable[[], object], size: int) -> float:
    """The peak of memory as a multiple of the file."""
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / size


def long_curves(runs: int = 200, levels: int = 16_000) -> bytes:
    """About 110 MB: a line for each score."""
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
    """About 190 MB: a line for each case."""
    values = np.random.default_rng(1).random((cases, models)).astype(np.float32)
    return pd.DataFrame(values, columns=[f"model {i} loss" for i in range(models)]).to_csv(index=False).encode()


def wide_scores(algorithms: int = 10_000, datasets: int = 20) -> bytes:
    """Ten thousand columns."""
    values = np.random.default_rng(2).random((datasets, algorithms)).round(4)
    frame = pd.DataFrame(values, columns=[f"a{i}" for i in range(algorithms)])
    frame.insert(0, "dataset", [f"d{i}" for i in range(datasets)])
    return frame.to_csv(index=False).encode()


def _curves(data: bytes) -> object:
    frame = read_frame(data, "curves.csv")
    roles = guess_roles(frame)
    assert ask_curves(frame, roles) is None
    return curves_from_frame(frame, roles)


def _losses(data: bytes) -> object:
    frame = read_frame(data, "losses.csv")
    return losses_from_frame(frame, guess_loss_roles(frame))


def _scores(data: bytes) -> object:
    frame = read_frame(data, "accuracy.csv")
    return score_table_from_frame(frame, understand_scores(frame).roles)


def reading_table() -> pd.DataFrame:
    """Seconds and memory from bytes to the data type; goals are 3 times pandas, 5 times the file."""
    rows = []
    for case, make, work in (
        ("long curves", long_curves, _curves),
        ("losses", losses, _losses),
        ("10,000 columns", wide_scores, _scores),
    ):
        data = make()
        theirs = _seconds(lambda data=data: pd.read_csv(io.BytesIO(data)))
        ours = _seconds(lambda data=data, work=work: work(data))
        memory = _memory(lambda data=data, work=work: work(data), len(data))
        rows.append(
            {"file": case, "MB": len(data) / 1e6, "s": ours, "times pandas": ours / theirs, "memory / file": memory}
        )
    return pd.DataFrame(rows)
