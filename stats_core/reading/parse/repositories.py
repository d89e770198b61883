"""The repository in the ids of tasks that were made of its issues: 'django__django-11099' is of django/django."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pandas as pd

from stats_core.reading.parse.words import words_of

REPOSITORY = "repository"
_OF_IDS = frozenset(["instance", "task", "id"])
_ID = re.compile(
    r"(?:instance_)?(?P<owner>[\w.-]+?)__(?P<name>[\w.-]+?)(?:-[0-9]+|-[0-9a-f]{7,40}(?:-v\w+)?)", re.IGNORECASE
)
"""With the number of the issue, or with the commit that the task begins from."""


def repositories_of(ids: Sequence[str]) -> list[str]:
    """The repository of each id; [] where an id names none."""
    found = []
    for one in ids:
        match = _ID.fullmatch(one)
        if match is None:
            return []
        found.append(f"{match['owner']}/{match['name']}")
    return found


def with_repositories(frame: pd.DataFrame) -> pd.DataFrame:
    """The table with the repository of each line, where ids of instances name it and no column does."""
    headings = list(map(str, frame.columns))
    if any("repo" in words_of(name) or REPOSITORY in words_of(name) for name in headings):
        return frame
    for place, name in enumerate(headings):
        if {"instance", "task"} & {*words_of(name)} and (
            found := repositories_of(list(map(str, frame.iloc[:, place])))
        ):
            return frame.assign(**{REPOSITORY: found})
    return frame
