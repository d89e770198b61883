"""TensorBoard: the CSV of one scalar of one run, as the page downloads it."""

from __future__ import annotations

import re

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.run_names import split_name
from stats_core.wording import counted

_DOWNLOADED = re.compile(r"(?:^|/)run-(?P<run>[^/]+)-tag-(?P<tag>[^/]+)\.csv$")


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return [str(heading) for heading in frame.columns] == ["Wall time", "Step", "Value"]


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    tidy = pd.DataFrame({"step": frame["Step"], "value": frame["Value"]})
    download = _DOWNLOADED.search(name)
    if download:
        # The page names the file by run and tag.
        algorithm, run = split_name(download["run"])
        tidy.insert(0, "metric", download["tag"])
        tidy.insert(0, "run", run)
        tidy.insert(0, "algorithm", algorithm)
    table = ReadTable(tidy, named_by_file=download is not None)
    return recognised(table, "TensorBoard scalar", f"{counted(len(tidy), 'point')} of one run", one_run=True)


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
