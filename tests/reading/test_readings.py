"""What a person meets with each kind of file, word for word, in `tests/reading/readings`.

After a change of words or of a guess, `python -m tests.reading.test_readings` writes the files anew: what has changed
is then read line by line in the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.reading.given import cases, curves, folds, paths, ranks, templates, texts, tools
from tests.reading.journeys import told

HERE = Path(__file__).parent / "readings"
GIVEN = {
    "curves": curves.GIVEN,
    "folds": folds.GIVEN,
    "cases": cases.GIVEN,
    "ranks": ranks.GIVEN,
    "tools": tools.GIVEN,
    "texts": texts.GIVEN,
    "paths": paths.GIVEN,
    "templates": templates.GIVEN,
}


@cache
def read(kind: str) -> dict[str, list[str]]:
    """For each kind of file the lines that were read by a person."""
    found: dict[str, list[str]] = {}
    for line in (HERE / f"{kind}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            found[line[3:]] = lines = []
        elif line:
            lines.append(line)
    return found


def written(kind: str) -> Iterator[str]:
    for name, given in GIVEN[kind].items():
        yield "\n".join([f"== {name}", *told(given), ""])


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, given in GIVEN.items() for name in given])
def test_a_file_is_read_as_it_was(kind: str, name: str) -> None:
    assert list(told(GIVEN[kind][name])) == read(kind)[name]


def test_there_are_no_words_about_other_files() -> None:
    assert {kind: list(read(kind)) for kind in GIVEN} == {kind: list(given) for kind, given in GIVEN.items()}
    assert {file.stem for file in HERE.iterdir()} == set(GIVEN)


if __name__ == "__main__":
    for one in GIVEN:
        (HERE / f"{one}.txt").write_text("\n".join(written(one)), encoding="utf-8")
