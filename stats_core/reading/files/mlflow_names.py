"""MLflow folders: runs are called by a long number, and their names stand in a file beside their metrics."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

_NAME = "/tags/mlflow.runName"
_BESIDE = re.compile(r"/(?:tags|params|artifacts|outputs)/|(?:^|/)meta\.yaml$")


def with_run_names(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of MLflow's metrics under the names of their runs, numbered where runs share one; others unchanged."""
    names = {
        path.removesuffix(_NAME): data.decode("utf-8", "replace").strip().replace("/", "-")
        for path, data in files.items()
        if path.endswith(_NAME)
    }
    if not names:
        return dict(files)
    shared = Counter(names.values())
    seen: Counter[str] = Counter()
    folders: dict[str, str] = {}
    for folder, name in names.items():
        seen[name] += 1
        numbered = f"{name}_{seen[name]}" if shared[name] > 1 else name
        folders[folder] = f"{folder.rpartition('/')[0]}/{numbered}".lstrip("/")
    renamed: dict[str, bytes] = {}
    for path, data in files.items():
        inside = [folder for folder in folders if path.startswith(f"{folder}/")]
        if not inside:
            renamed[path] = data
        elif not _BESIDE.search(path):
            renamed[folders[inside[0]] + path.removeprefix(inside[0])] = data
    return renamed
