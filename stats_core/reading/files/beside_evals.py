"""Files that a tool for evaluations writes beside those that hold every case: sums, settings, requests."""

from __future__ import annotations

import re
from collections.abc import Iterable

_TOOLS = (
    # HELM writes every instance twice, and one of the two with the text of the answer.
    (r"display_predictions\.json", r"(?!display_predictions)[a-z_]+\.jsonl?"),
    (r"per_instance_stats\.json", r"(?!per_instance_stats)[a-z_]+\.jsonl?"),
    # lm-evaluation-harness writes the means of a run beside its samples.
    (r"samples_.+\.jsonl", r"results(?:_.+)?\.json"),
    # SWE-bench counts the resolved ids by repository and by year, and keeps the patches.
    (r"results\.json", r"(?:resolved_by_.+\.json|all_preds\.jsonl|metadata\.json)"),
)
"""The name of the file with every case, and the names of those beside it in the same folder."""


def beside_evaluations(paths: Iterable[str]) -> list[str]:
    """The files that stand in a folder with the one that holds every case of the same run."""
    folders: dict[str, list[str]] = {}
    for path in paths:
        folder, _, file = path.rpartition("/")
        folders.setdefault(folder, []).append(file)
    return [
        f"{folder}/{file}" if folder else file for folder, files in folders.items() for file in sorted(_beside(files))
    ]


def _beside(files: list[str]) -> set[str]:
    """Those of one folder by the first tool whose files are there."""
    for every_case, others in _TOOLS:
        if any(re.fullmatch(every_case, file) for file in files):
            return {file for file in files if re.fullmatch(others, file) and not re.fullmatch(every_case, file)}
    return set()
