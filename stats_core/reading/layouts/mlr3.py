"""mlr3's benchmark results: an iteration is a resample, not a level of training."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_SIGNATURE = {"task_id", "learner_id", "resampling_id", "iteration"}
_ASIDE = {"nr", "uhash", "task", "learner", "resampling", "prediction", "prediction_test", "resample_result"}
"""Numbers of combinations, and R objects that a text cannot hold."""
_OF_TASKS = ("classif.", "regr.", "surv.", "clust.", "dens.")
"""What mlr3 writes before the name of a measure: the kind of its tasks."""
_KNOWN = {"ce": "ce error", "bacc": "balanced acc", "bbrier": "brier", "mbrier": "brier", "prauc": "auprc", "rsq": "r2"}
"""Measures whose short names nobody else uses."""


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return set(map(str, frame.columns)) >= _SIGNATURE


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    aside = [column for column in frame.columns if str(column) in _ASIDE]
    left = tuple(LeftOut("column", str(column), "mlr3 writes a number or an object of R there") for column in aside)
    tidy = frame.drop(columns=aside)
    if tidy["resampling_id"].nunique() < 2:
        tidy = tidy.drop(columns="resampling_id")
    # A column of cells that are never numbers may be an object of R too; it stays, and is named as not used.
    tidy = tidy.rename(columns={"iteration": "fold"}).rename(columns=_measure)
    folds = counted(int(frame["iteration"].nunique()), "resample")
    note = "An iteration of mlr3 is a resample: each is a fold here."
    return replace(recognised(tidy, "mlr3 benchmark", folds, (note,)), left=left)


def _measure(heading: str) -> str:
    """A measure without the kind of task that stands before it: 'classif.auc' is 'auc'."""
    bare = next((heading.removeprefix(kind) for kind in _OF_TASKS if heading.startswith(kind)), heading)
    return _KNOWN.get(bare, bare) if bare != heading else heading


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
