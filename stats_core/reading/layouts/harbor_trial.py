"""Harbor, which runs Terminal-Bench 2: a file for each trial of a task, with the reward that the verifier gave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable

_ERROR = "error"


def _fits(value: Any, name: str) -> bool:
    return isinstance(value, dict) and {"task_name", "trial_name", "verifier_result"} <= value.keys()


def _read(value: Mapping[str, Any], name: str) -> ReadTable:
    model = _model(value)
    rewards = _inside(value.get("verifier_result"), "rewards")
    # A trial that broke down has no reward, which is none of 0.
    reward = rewards.get("reward") if isinstance(rewards, dict) else None
    cells = {"task_id": str(value["task_name"]), "reward": _ERROR if reward is None else reward}
    frame = pd.DataFrame([{"model": model, **cells} if model else cells])
    return recognised(frame, "Harbor trial", "1 trial", one_run=not model)


def _model(value: Mapping[str, Any]) -> str:
    """The model that the agent used, with the agent before it."""
    agent = _inside(value.get("config"), "agent")
    info = value.get("agent_info")
    name = _inside(agent, "model_name") or _inside(_inside(info, "model_info"), "name")
    used = _inside(agent, "name") or _inside(info, "name")
    return " ".join(str(part) for part in (used, name) if part) if name else ""


def _inside(part: Any, key: str) -> Any:
    return part.get(key) if isinstance(part, dict) else None


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
