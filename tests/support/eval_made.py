"""Files of evaluations as tools write them, made from one table of right and wrong, with what they hold."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

MODELS = ("northwind-7b", "southgate-13b", "eastman-70b")
TASKS = ("algebra", "geometry", "history", "law", "physics", "poetry", "tactics", "zoology")
PER_TASK = 5


@dataclass(frozen=True)
class EvalFile:
    """Files that are given together, and what they hold.

    Parameters
    ----------
    files
        The bytes of each, by its path.
    wrong
        `wrong[case, model]`: the share of samples on which the model is wrong; NaN where it lacks the case.
    models, item, group
        The names of models and cases, and the group of each case; no groups where the file knows none.
    samples
        How many samples each case has of each model.
    unscored
        How many cells of the file say neither right nor wrong.
    answers
        What a person answers to the questions about the files.
    says
        What the page calls them: '40 questions, 3 algorithms'.
    """

    files: Mapping[str, bytes]
    wrong: np.ndarray
    item: tuple[str, ...]
    models: tuple[str, ...] = MODELS
    group: tuple[str, ...] = ()
    samples: int = 1
    unscored: int = 0
    answers: Mapping[str, str] = field(default_factory=dict)

    @property
    def groups(self) -> int:
        """How many groups the cases lie in."""
        return len(set(self.group))


def drawn(seed: int, cases: int = len(TASKS) * PER_TASK, models: int = len(MODELS), samples: int = 1) -> np.ndarray:
    """`wrong[case, model, sample]`: cases differ, and models too."""
    rng = np.random.default_rng(seed)
    hard = rng.normal(0, 1.2, (cases, 1, 1))
    skill = np.linspace(0.6, -0.6, models)[None, :, None]
    return np.asarray((rng.random((cases, models, samples)) < 1 / (1 + np.exp(-hard - skill))).astype(int))


def in_tasks(seed: int) -> tuple[list[str], list[str]]:
    """The numbers of cases within their task, and their tasks."""
    pairs = [(f"{place}", task) for task in TASKS for place in range(PER_TASK)]
    return [place for place, _ in pairs], [task for _, task in pairs]


def shuffled(lines: list[Any], seed: int) -> list[Any]:
    """The same lines in another order: no reader may go by the line."""
    return [lines[place] for place in np.random.default_rng(seed).permutation(len(lines))]


def dumped(value: Any) -> bytes:
    """JSON as bytes."""
    return json.dumps(value).encode()


def as_lines(records: list[dict[str, Any]]) -> bytes:
    """JSON Lines as bytes."""
    return "".join(json.dumps(record) + "\n" for record in records).encode()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """An archive whose bytes are the same every time."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path, (2025, 1, 1, 0, 0, 0)), data)
    return file.getvalue()
