"""WEKA Experimenter: one line for each data set, run, fold and scheme, with keys in `Key_` columns."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_KEYS = {"Key_Dataset": "dataset", "Key_Run": "run", "Key_Fold": "fold"}
_SIZES = {"Number_of_training_instances": "n_train", "Number_of_testing_instances": "n_test"}
_METRICS = {"Percent_correct": "accuracy", "Area_under_ROC": "auc", "Root_mean_squared_error": "rmse"}


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return {"Key_Dataset", "Key_Scheme"} <= set(map(str, frame.columns))


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    scheme = frame["Key_Scheme"].astype(str).str.rpartition(".")[2]
    if "Key_Scheme_options" in frame.columns:
        options = frame["Key_Scheme_options"].astype(str).str.strip().str.strip("'")
        # One scheme with two settings is two algorithms.
        several = options.groupby(scheme).transform("nunique") > 1
        scheme = scheme.where(~several, scheme + " " + options)
    tidy = pd.DataFrame({"algorithm": scheme})
    for old, new in {**_KEYS, **_SIZES, **_METRICS}.items():
        if old in frame.columns:
            tidy[new] = frame[old]
    return recognised(tidy, "WEKA Experimenter results", counted(scheme.nunique(), "scheme"))


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
