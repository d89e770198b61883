"""TensorBoard: the CSV of one scalar of one run, as the page downloads it."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Found, Stage


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return [str(heading) for heading in frame.columns] == ["Wall time", "Step", "Value"]


def _read(frame: pd.DataFrame, name: str) -> Found:
    tidy = pd.DataFrame({"step": frame["Step"], "value": frame["Value"]})
    return Found(tidy, f"TensorBoard scalar, {len(tidy):,} points of one run")


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
