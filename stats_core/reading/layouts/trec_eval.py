"""trec_eval -q: a line for each metric and query, without headings, and lines over all queries at the end."""

from __future__ import annotations

import re
from dataclasses import replace

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_LINE = re.compile(r"(?P<metric>[A-Za-z][\w.@]*) *\t(?P<query>[^\t\n]+)\t(?P<value>[^\t\n]+)")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_ALL = "all"
_LOOKED_AT = 200


def _fits(text: str, name: str) -> bool:
    lines = text.split("\n", _LOOKED_AT)[:_LOOKED_AT]
    found = [_LINE.fullmatch(line.rstrip("\r")) for line in lines if line.strip()]
    if len(found) < 4 or not all(found):
        return False
    own = [one for one in found if one and one["query"] != _ALL]
    # The metric stands in the first line already, and comes again for the next query.
    metrics = {one["metric"] for one in own}
    padded = all(" \t" in one[0] for one in own if len(one["metric"]) < 20)
    return padded and 2 * len(metrics) <= len(own) and all(_NUMBER.fullmatch(one["value"]) for one in own)


def _read(text: str, name: str) -> ReadTable:
    found = [one for line in text.splitlines() if (one := _LINE.fullmatch(line))]
    own = [(one["query"], one["metric"], one["value"]) for one in found if one["query"] != _ALL]
    long = pd.DataFrame(own, columns=["query", "metric", "value"]).drop_duplicates(["query", "metric"])
    metrics = list(dict.fromkeys(long["metric"]))
    wide = long.pivot(index="query", columns="metric", values="value").reindex(long["query"].unique())[metrics]
    frame = wide.reset_index().rename_axis(columns=None).fillna("")
    table = recognised(frame, "trec_eval", f"{counted(len(frame), 'query')}, one system")
    left = LeftOut("line", _ALL, "it sums up the queries")
    return replace(table, left=(left,)) if len(own) < len(found) else table


LAYOUTS = (FileLayout(Stage.TEXT, _fits, _read),)
