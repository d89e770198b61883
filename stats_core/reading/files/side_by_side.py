"""Environments that ran side by side write a monitor file each, and are one run."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np
import pandas as pd

from stats_core.reading.parse.read_table import ReadTable

_MONITOR = re.compile(r"(?:^|/)[0-9]+\.monitor\.csv$")


def one_run_each(tables: Mapping[str, ReadTable]) -> dict[str, ReadTable]:
    """The tables, those of one run put together: its episodes in order of time, their steps added up."""
    folders: dict[str, list[str]] = {}
    for path in tables:
        folder = path.rpartition("/")[0] if _MONITOR.search(path) else path
        folders.setdefault(folder, []).append(path)
    if all(len(paths) == 1 for paths in folders.values()):
        return dict(tables)
    merged: dict[str, ReadTable] = {}
    for paths in folders.values():
        first = paths[0]
        if len(paths) == 1:
            merged[_MONITOR.sub("/monitor.csv", first)] = tables[first]
        else:
            merged[f"{first.rpartition('/')[0]}/monitor.csv"] = _one_run([tables[path] for path in paths])
    return merged


def _one_run(environments: list[ReadTable]) -> ReadTable:
    """One table of the episodes of several environments."""
    frames = [table.frame.assign(l=np.diff(table.frame["step"], prepend=0)) for table in environments]
    episodes = pd.concat(frames).sort_values("t", kind="stable")
    episodes["step"] = episodes.pop("l").cumsum()
    first = environments[0]
    return ReadTable(
        episodes,
        recognised=first.recognised,
        kind=first.kind,
        one_run=first.one_run,
        notes=(*first.notes, "Environments that ran side by side in one folder are one run."),
        left=first.left,
    )
