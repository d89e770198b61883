"""marl-eval: JSON nested as environment, task, algorithm, run, step."""

from __future__ import annotations

from typing import Any

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted


def _inside(value: Any, depth: int) -> Any:
    for _ in range(depth):
        value = next(iter(value.values())) if isinstance(value, dict) and value else None
    return value


def _fits(value: Any, name: str) -> bool:
    run = _inside(value, 4)
    return isinstance(run, dict) and any("step_count" in step for step in run.values() if isinstance(step, dict))


def _read(value: dict[str, Any], name: str) -> ReadTable:
    rows = []
    for environment, tasks in value.items():
        for task, algorithms in tasks.items():
            for algorithm, runs in algorithms.items():
                for run, steps in runs.items():
                    for step in steps.values():
                        if not isinstance(step, dict) or "step_count" not in step:
                            continue  # The absolute metrics at the end belong to no step.
                        for metric, numbers in step.items():
                            if metric in ("step_count", "elapsed_time"):
                                continue
                            many = numbers if isinstance(numbers, list) else [numbers]
                            mean = sum(many) / len(many) if many else float("nan")
                            rows.append((environment, task, algorithm, run, step["step_count"], metric, mean))
    frame = pd.DataFrame(rows, columns=["environment", "task", "algorithm", "run", "step", "metric", "value"])
    note = "Each score is the mean of its evaluation episodes, which are no runs."
    return recognised(frame, "marl-eval results", counted(frame["algorithm"].nunique(), "algorithm"), (note,))


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
