"""nnU-Net's summary.json: the metrics of one model on each case, for each label of the segmentation."""

from __future__ import annotations

import re
from typing import Any

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_CASES = "metric_per_case"
_COUNTS = re.compile("TP|FP|FN|TN|n_pred|n_ref")
"""Numbers of voxels, from which the metrics are made."""
_ENDINGS = re.compile(r"(\.nii)?\.[A-Za-z0-9]{1,4}$")


def _fits(value: Any, name: str) -> bool:
    cases = value.get(_CASES) if isinstance(value, dict) else None
    if not isinstance(cases, list) or not cases:
        return False
    return all(isinstance(case, dict) and isinstance(case.get("metrics"), dict) for case in cases)


def _read(value: dict[str, Any], name: str) -> ReadTable:
    lines = [line for place, case in enumerate(value[_CASES], start=1) for line in _lines(case, place)]
    if not lines:
        raise InputError("No case of the summary has a metric", quoted(name), "Evaluate the predictions again.")
    frame = pd.DataFrame(lines)
    if frame["structure"].nunique() < 2:
        frame = frame.drop(columns="structure")
    note = "The numbers of voxels from which the metrics are made are left aside."
    return recognised(frame, "nnU-Net summary", counted(int(frame["case"].nunique()), "case"), (note,))


def _lines(case: dict[str, Any], place: int) -> list[dict[str, Any]]:
    """A line for each label of a case; the background, which nnU-Net calls 0, is none."""
    file = str(case.get("reference_file") or case.get("prediction_file") or place)
    known = _ENDINGS.sub("", re.split(r"[/\\]", file)[-1])
    found = []
    for label, metrics in case["metrics"].items():
        if label == "0" or not isinstance(metrics, dict):
            continue
        scores = {key: score for key, score in metrics.items() if not _COUNTS.fullmatch(key)}
        found.append({"case": known, "structure": f"label {label}", **scores})
    return found


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
