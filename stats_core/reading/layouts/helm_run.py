"""HELM: the instances of one run, which is of one model on one scenario; the folder of the run names both."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.line_texts import line_text, with_texts
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_MODEL = re.compile(r"(?:^|[:,])model=(?P<model>[^,]+)")
_ASIDE = re.compile(
    r"num_|finish_reason|prompt_truncated|inference_|training_|batch_size|max_prob|logprob|perplexity|bits_per_byte"
)
"""Statistics that say how a run went, and not how well."""
_COUNTS = frozenset(["predicted_index"])


def _fits(value: Any, name: str) -> bool:
    first = next(iter(value), None) if isinstance(value, list) else None
    return isinstance(first, dict) and {"instance_id", "train_trial_index", "stats"} <= first.keys()


def _read(value: Sequence[Any], name: str) -> ReadTable:
    every = [one for one in value if isinstance(one, dict) and "instance_id" in one]
    records = [one for one in every if not one.get("perturbation")]
    metrics = _metrics([_stats(one.get("stats")) for one in records])
    if not metrics:
        raise InputError(
            "The file of HELM has no metric of single instances", quoted(name), "Give display_predictions.json."
        )
    columns: dict[str, Any] = {**_of_path(name), **_of_instances(records)}
    gone = len(every) - len(records)
    notes = (f"{counted(gone, 'line')} of perturbed instances left out.",) if gone else ()
    table = recognised(pd.DataFrame({**columns, **metrics}), "HELM run", counted(len(records), "line"), notes)
    table = replace(table, named_by_file="model" in columns, one_run=True)
    return with_texts(table, [], [line_text(one.get("predicted_text")) for one in records])


def _of_instances(records: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """The instance of each line, and its trial where there are several."""
    columns = {"instance_id": [str(one["instance_id"]) for one in records]}
    trials = [str(one.get("train_trial_index", 0)) for one in records]
    return columns if len(set(trials)) == 1 else {**columns, "trial": trials}


def _metrics(stats: Sequence[Mapping[str, float]]) -> dict[str, list[float]]:
    """The statistics that say how well each instance went."""
    keys = dict.fromkeys(key for one in stats for key in one)
    return {key: [one.get(key, np.nan) for one in stats] for key in keys if not _aside(key)}


def _aside(key: str) -> bool:
    return key in _COUNTS or bool(_ASIDE.match(key))


def _stats(given: Any) -> dict[str, float]:
    """The metrics of an instance: a number under each name, or a list of records with a name and a mean."""
    if isinstance(given, list):
        given = dict(_named(one) for one in reversed(given) if isinstance(one, dict))
    parts = given.items() if isinstance(given, dict) else ()
    return {str(key): float(part) for key, part in parts if isinstance(part, (bool, int, float))}


def _named(stat: Mapping[str, Any]) -> tuple[str, Any]:
    """The name of a statistic, and its mean."""
    name = stat.get("name")
    return str(name.get("name") if isinstance(name, dict) else name), stat.get("mean", stat.get("sum"))


def _of_path(name: str) -> Mapping[str, str]:
    """Model and scenario from the folder of the run: 'mmlu:subject=law,model=lab_x'."""
    run = name.rpartition("/")[0].rpartition("/")[2]
    found = _MODEL.search(run)
    if found is None:
        return {}
    scenario = (run[: found.start()] + run[found.end() :]).strip(",:")
    return {"model": found["model"], "scenario": scenario}


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
