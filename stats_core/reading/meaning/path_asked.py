"""Names that stand in the paths of files only: whether they are the algorithms is asked."""

from __future__ import annotations

from collections.abc import Collection

from stats_core.errors import InputError
from stats_core.reading.meaning.questions import OpenQuestion, PossibleAnswer, R
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import listed


def path_question(table: ReadTable, roles: R, algorithm: str, done: Collection[str]) -> OpenQuestion[R] | None:
    """Whether the names of files or folders are the algorithms, where nothing in them says so."""
    if not table.doubtful_names or algorithm != "algorithm" or "paths" in done:
        return None
    other = InputError(
        "Then all files belong to one algorithm, or another part of their paths names it",
        remedy="Give the files of the algorithms to compare with too, each in a folder of its own, or say under Change "
        "data what the paths tell, as {algorithm}/{task}.csv.",
    )
    names = listed([quoted(name) for name in table.doubtful_names], most=4)
    return OpenQuestion(
        "paths",
        f"The names {names} stand in the paths of the files only. What are they?",
        (
            PossibleAnswer("The algorithms to compare", roles),
            PossibleAnswer("Tasks, data sets or something else", refusal=other),
        ),
    )
