"""What people read has not changed unseen: every method's sentence, table, notes and charts, on data that make it talk.

After a change of words or numbers that is meant, `python -m tests.words` writes them down anew, and the difference
shows in the commit what readers will see change.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stats_core import METHODS
from tests.words.told import told

WRITTEN = sorted((Path(__file__).parent / "words").glob("*.txt"))


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.stem)
def test_a_method_says_what_it_said(file: Path) -> None:
    cases = re.findall(r"^== (-?\d+): (.*?)\n(?=\n== |\Z)", file.read_text(), re.DOTALL | re.MULTILINE)
    assert len(cases) >= 2
    for which, text in cases:
        assert told(file.stem, int(which)).splitlines() == text.splitlines(), f"data set {which}"


def test_what_is_written_down_belongs_to_a_method() -> None:
    assert {file.stem for file in WRITTEN} <= set(METHODS)
