"""Files that list only the cases a model got wrong, below the sums: the Berkeley function calling leaderboard.

Which cases were right stands in none of them, so they are refused with what to give instead.
"""

from __future__ import annotations

from typing import Any, NoReturn

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage
from stats_core.reading.parse.places import quoted
from stats_core.wording import counted

_SUMS = frozenset(["accuracy", "correct_count", "total_count"])


def _fits(value: Any, name: str) -> bool:
    if not isinstance(value, list) or len(value) < 2 or not _has_sums(value[0]):
        return False
    return all(isinstance(one, dict) and one.get("valid") is False for one in value[1:])


def _has_sums(first: Any) -> bool:
    return isinstance(first, dict) and _SUMS.issubset(first)


def _read(value: Any, name: str) -> NoReturn:
    wrong = counted(len(value) - 1, "case")
    raise InputError(
        f"The file lists only the {wrong} that a model got wrong, of {value[0]['total_count']}, and not those that "
        "it got right",
        quoted(name) if name else "",
        "Give a table with a line for every case and whether it is right: the ids stand in the files of the results.",
    )


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
