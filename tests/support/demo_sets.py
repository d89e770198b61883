"""The data of every demo, as its page reads them."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import pandas as pd

from demo_data.catalogue import DEMOS, Demo, load_bytes
from stats_core import Agreement, FoldScores, Losses, LossSummary, ScoreTable
from stats_core.reading import curves_from_frame, guess_roles, read_table


def demo_sets() -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """The key of each demo with its data and the settings that it opens with; counts without cases are left out."""
    for demo in DEMOS:
        settings = {**dict(demo.settings), **({"posthoc": demo.posthoc} if demo.posthoc else {})}
        for data in _data(demo):
            yield demo.key, data, settings


def _data(demo: Demo) -> Iterator[Any]:
    if demo.path.suffix == ".json":
        given = json.loads(load_bytes(demo))
        if "covariance" in given:
            yield LossSummary(tuple(given["algorithms"]), given["means"], given["covariance"], given["n"])
    elif demo.page == "learning_curves":
        table = read_table(load_bytes(demo))
        yield curves_from_frame(table, guess_roles(table), higher_is_better=demo.higher_is_better)
    else:
        yield from _of_frame(demo, pd.read_csv(io.BytesIO(load_bytes(demo))))


def _of_frame(demo: Demo, frame: pd.DataFrame) -> Iterator[Any]:
    if demo.page == "cross_validation":
        names = tuple(dict.fromkeys(frame["algorithm"]))
        runs = frame["run"].nunique() if "run" in frame else 1
        scores = frame["score"].to_numpy().reshape(len(names), runs, -1)
        yield FoldScores(names, scores, demo.n_train, demo.n_test, demo.higher_is_better)
    elif demo.page == "many_datasets":
        if "score" in frame:
            frame = frame.pivot_table(
                index="dataset", columns="algorithm", values="score", aggfunc="mean"
            ).reset_index()
        table = frame.set_index("dataset")
        yield ScoreTable(tuple(table.index), tuple(table.columns), table.to_numpy(), demo.higher_is_better)
    elif "both_right" in frame:
        for row in frame.itertuples():
            yield Agreement(row.both_right, row.only_a_right, row.only_b_right, row.both_wrong, row.a, row.b)
    elif "case" in frame:
        table = frame.set_index("case")
        yield Losses(tuple(table.columns), table.to_numpy(dtype=float))
