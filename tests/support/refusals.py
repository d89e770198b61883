"""Every refusal in the tests of a file or folder that imports this is looked at, whatever a test itself looks for."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from stats_core.errors import StatsCoreError
from tests.words.sentence_checks import RUN_TOGETHER

NAMES = r"TensorBoard|NumPy|MLflow|IOHprofiler|LaTeX|SQLite|bzip2|HDF5|fold\d|split\d|\.{3}(?=[,}\]])"
QUOTED = re.compile(rf"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|{NAMES}")


@pytest.fixture(autouse=True)
def refusals_are_well_written(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    """What random input looks like where it is repeated is nobody's writing, so tests of it are left out."""
    raised: list[StatsCoreError] = []
    as_it_was = StatsCoreError.__init__

    def noted(self: StatsCoreError, problem: str, where: str = "", remedy: str = "") -> None:
        as_it_was(self, problem, where, remedy)
        raised.append(self)

    monkeypatch.setattr(StatsCoreError, "__init__", noted)
    yield
    for error in [] if hasattr(request.function, "hypothesis") else raised:
        problem, where, remedy = (QUOTED.sub("'x'", part) for part in (error.problem, error.where, error.remedy))
        assert re.match(r"[A-Z0-9']", problem), error
        assert not problem.endswith((".", " ")), error
        assert where == where.strip(), error
        assert not remedy or re.fullmatch(r"[A-Z'].*\.", remedy), error
        for part in (problem, where, remedy):
            assert not RUN_TOGETHER.search(part), (RUN_TOGETHER.search(part), str(error))
