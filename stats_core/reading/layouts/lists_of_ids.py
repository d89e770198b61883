"""Lists of ids under what came of them, as SWE-bench reports: a case is right where its id is in one of the lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.repositories import with_repositories
from stats_core.reading.parse.words import word_set, words_of
from stats_core.wording import counted

RIGHT_ONLY = "lists of right ids"
"""What a file is that lists no case for having been tried: others tell which there are."""
INSTANCE, OUTCOME = "instance", "resolved"
_NOT_TRIED = word_set("incomplete unstopped")
"""Lists of ids that a model handed nothing in for."""
_TRIED = word_set("unresolved unsolved submitted completed all total every incorrect wrong failed failure tried")
_ERROR = "error"
_RIGHT = (["resolved"], ["solved"], ["passed"], ["correct"], ["success"])


def _fits(value: Any, name: str) -> bool:
    if not isinstance(value, dict) or len(_lists(value)) < 2 or len(_right(value)) != 1:
        return False
    return all(isinstance(part, (list, str, int, float, type(None))) for part in value.values()) and all(
        isinstance(cell, str) for ids in _lists(value).values() for cell in ids
    )


def _lists(value: dict[str, Any]) -> dict[str, list[Any]]:
    return {key: part for key, part in value.items() if isinstance(part, list)}


def _right(value: dict[str, Any]) -> list[str]:
    """The keys whose lists hold what is right: 'resolved', 'resolved_ids'."""
    return [key for key in _lists(value) if [word for word in words_of(key) if word not in ("id", "ids")] in _RIGHT]


def _read(value: dict[str, Any], name: str) -> ReadTable:
    (key,) = _right(value)
    right = set(value[key])
    tried = {name: ids for name, ids in _lists(value).items() if name != key and _NOT_TRIED.isdisjoint(words_of(name))}
    failed = {case for other, ids in tried.items() if _ERROR in words_of(other) for case in ids} - right
    every = sorted(right.union(*tried.values()))
    frame = frame_of(every, [_ERROR if case in failed else int(case in right) for case in every])
    note = f"A case is right where its id stands under {key!r}, and wrong where it stands under other keys only."
    notes = (note, f"{counted(len(failed), 'case')} with an error.") if failed else (note,)
    if _says_tried(tried, len(right)):
        return recognised(frame, "lists of ids", counted(len(every), "case"), notes)
    return recognised(frame, RIGHT_ONLY, counted(len(right), "case"), notes)


def _says_tried(others: Mapping[str, Sequence[str]], right: int) -> bool:
    """Whether a list beside that of the right ids holds those that were tried."""
    return any(not _TRIED.isdisjoint(words_of(other)) or len(ids) > right for other, ids in others.items())


def frame_of(ids: Sequence[str], outcomes: Sequence[int | str]) -> pd.DataFrame:
    """A line for each id, with its repository where ids name one."""
    return with_repositories(pd.DataFrame({INSTANCE: list(ids), OUTCOME: list(outcomes)}))


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
