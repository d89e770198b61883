"""Functions that workers of other processes can find by name."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from stats_core.data.soundness import digest


@dataclass(frozen=True, eq=False)
class Numbers:
    """Shared data with a fingerprint; `fetched_in` is a folder in which each unpickling leaves a file."""

    values: npt.NDArray[np.float64]
    fetched_in: str

    @cached_property
    def fingerprint(self) -> str:
        return digest("numbers", self.values)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        folder = Path(state["fetched_in"])
        (folder / f"{os.getpid()}-{time.monotonic_ns()}").touch()


def draw(data: Numbers | None, seed: int) -> float:
    """A number that depends on the shared data and on the task alone, after a moment."""
    time.sleep(0.02)
    shift = 0.0 if data is None else float(data.values.sum())
    return shift + float(np.random.default_rng(seed).normal(size=1000) @ np.ones(1000))


def where(data: None, task: int) -> tuple[int, int, str]:
    """The worker's process number, priority and BLAS threads."""
    time.sleep(0.05)
    return os.getpid(), os.nice(0), os.environ.get("OPENBLAS_NUM_THREADS", "")


def fail(data: None, task: int) -> int:
    if task == 3:
        raise ValueError("task 3 went wrong")
    return task


def die(data: None, task: int) -> int:
    os._exit(1)


def hold(data: None, size: int) -> int:
    return len(bytearray(size))


def wait(data: None, seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def pass_gate(data: None, task: tuple[Path, Path]) -> None:
    """Leave a mark, and wait until the gate is there; not for ever, so that a test that fails also ends."""
    gate, mark = task
    mark.touch()
    until = time.monotonic() + 60
    while not gate.exists() and time.monotonic() < until:
        time.sleep(0.01)


def wait_for(data: None, path: str) -> str:
    """Until a file is there."""
    while not Path(path).exists():
        time.sleep(0.01)
    return path
