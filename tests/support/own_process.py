"""Where a script that was taken away runs: in a process of its own, that can import only this package."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]


def surroundings() -> dict[str, str]:
    """The environment of that process: kernels of OpenBLAS for another kind of processor round otherwise."""
    kernels = {name: value for name, value in os.environ.items() if name.startswith("OPENBLAS_")}
    return {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", **kernels}
