"""How much data people may give: each, and all together."""

from __future__ import annotations

import pytest

from dashboard.ui.server import upload_limits
from stats_core import InputError
from tests.pages.conftest import OpenPage, healthy, problem, upload, words

MB = 2**20
CURVES = b"algorithm,run,step,accuracy\nA,1,1,0.1\nA,2,1,0.2\nB,3,1,0.3\nB,4,1,0.5\n"


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upload_limits, "_held", {})


def as_person(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(upload_limits, "this_session", lambda: name)


def test_one_person_has_a_bound_over_all_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    as_person(monkeypatch, "one")
    upload_limits.take("curves", 100 * MB)
    upload_limits.take("folds", 100 * MB)
    with pytest.raises(InputError, match="more than 250 MB"):
        upload_limits.take("ranks", 100 * MB)
    # Other data in place of the first are no more than before.
    upload_limits.take("folds", 90 * MB)
    upload_limits.take("ranks", 20 * MB)


def test_all_people_have_a_bound_together_until_some_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(upload_limits.SHARE, "300")
    as_person(monkeypatch, "one")
    upload_limits.take("curves", 200 * MB)
    as_person(monkeypatch, "two")
    with pytest.raises(InputError, match="all of the 300 MB"):
        upload_limits.take("curves", 150 * MB)
    monkeypatch.setattr(upload_limits, "is_here", lambda session: session != "one")
    upload_limits.take("curves", 150 * MB)


def test_the_bound_of_all_is_a_part_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(upload_limits.SHARE, raising=False)
    assert upload_limits.EACH < upload_limits.in_all() < 2**45


def test_who_goes_above_is_told_on_the_page(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upload_limits, "EACH", 10)
    at = upload(healthy(open_page()), CURVES)
    assert "hold more than" in problem(at)
    monkeypatch.setattr(upload_limits, "EACH", 10 * MB)
    assert "hold more than" not in problem(healthy(at.run()))
    assert "A" in words(at)
