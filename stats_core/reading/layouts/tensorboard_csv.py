"""TensorBoard: the CSV of one scalar of one run, as the page downloads it."""

from __future__ import annotations

import re

import pandas as pd

from stats_core.reading.layouts.layout import TOLD, FileLayout, Found, Stage
from stats_core.reading.parse.run_names import split_name
from stats_core.wording import counted

_DOWNLOADED = re.compile(r"(?:^|/)run-(?P<run>[^/]+)-tag-(?P<tag>[^/]+)\.csv$")


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return [str(heading) for heading in frame.columns] == ["Wall time", "Step", "Value"]


def _read(frame: pd.DataFrame, name: str) -> Found:
    tidy = pd.DataFrame({"step": frame["Step"], "value": frame["Value"]})
    told = _DOWNLOADED.search(name)
    if told:
        # The page names the file by run and tag.
        algorithm, run = split_name(told["run"])
        tidy.insert(0, "metric", told["tag"])
        tidy.insert(0, "run", run)
        tidy.insert(0, "algorithm", algorithm)
        tidy.attrs[TOLD] = True
    return Found(tidy, f"TensorBoard scalar, {counted(len(tidy), 'point')} of one run")


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
