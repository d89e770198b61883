"""Memory is given back beside the pages: circles of objects, and what people who have left have used."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from contextlib import suppress

import numpy as np
import pytest

from dashboard.ui.server import free_memory, memo
from dashboard.ui.server.memo import Memo


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def _without_python_searching() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_without_python_searching")
def test_a_circle_is_let_go_after_a_run_of_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "let_go", lambda: 0)  # whatever other tests have left behind
    held = weakref.ref(Ring())
    assert held() is not None
    free_memory._ran.set()
    free_memory.free_now()
    assert held() is None
    # Where no page has run since, nothing is searched.
    held = weakref.ref(Ring())
    free_memory.free_now()
    assert held() is not None


class Enough(Exception):
    """The thread would sleep for the third time."""


def test_one_thread_gives_back_and_leaves_out_what_was_there_before(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    slept: list[float] = []
    usual = gc.get_threshold()

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        assert (gc.get_freeze_count() > 0) == (len(slept) > 1), "nothing is searched while the first page is sent"
        if len(slept) == 3:
            raise Enough

    def for_ever() -> None:
        begun.append("once")
        with suppress(Enough):
            whole()

    whole = free_memory._for_ever
    gc.unfreeze()
    monkeypatch.setattr(free_memory, "_thread", None)
    monkeypatch.setattr(free_memory, "_for_ever", for_ever)
    monkeypatch.setattr(free_memory.time, "sleep", sleep)
    try:
        free_memory.after_page_run()
        free_memory.after_page_run()
        assert free_memory._thread is not None
        free_memory._thread.join()
        assert begun == ["once"]
        assert slept == [free_memory.AFTER_THE_FIRST, free_memory.EVERY, free_memory.EVERY]
        assert gc.get_freeze_count() > 0
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The sessions that are here; every use is long ago."""
    found = {"ada", "bob"}
    monkeypatch.setattr(memo, "is_here", lambda session: session in found)
    monkeypatch.setattr(memo, "GRACE", 0.0)
    return found


def test_what_only_people_who_left_have_used_is_let_go(here: set[str]) -> None:
    kept = Memo(10_000, unused=0)
    kept.put("of ada", np.zeros(10), {"ada"})
    kept.put("of both", np.zeros(10), {"ada", "bob"})
    assert kept.let_go() == 0
    here.remove("ada")
    assert kept.let_go() == 1
    assert kept.get("of ada") is None
    here.remove("bob")
    memo.let_go()
    assert len(kept) == 0


def test_the_last_of_it_stays_for_who_comes_next(here: set[str]) -> None:
    kept = Memo(10_000, unused=200)
    for number in range(5):
        kept.put(number, np.zeros(10), {"ada"})
    here.clear()
    memo.let_go()
    assert [number for number in range(5) if kept.get(number) is not None] == [3, 4]


def test_who_loads_the_page_again_finds_everything(here: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """For a moment nobody is here, and then somebody new."""
    monkeypatch.setattr(memo, "GRACE", 3600.0)
    kept = Memo(10_000, unused=0)
    kept.put("mine", np.zeros(10), {"ada"})
    here.remove("ada")
    kept.let_go()
    assert kept.get("mine") is not None


def test_no_bytes_are_lost_in_counting(here: set[str]) -> None:
    kept = Memo(1_000, unused=0)
    for _ in range(50):
        for number in range(9):
            kept.put(number, np.zeros(10), {"ada"})
    assert len(kept) == 9
    here.clear()
    memo.let_go()
    kept.put("new", np.zeros(100), {"bob"})
    kept.put("newer", np.zeros(20), {"bob"})
    assert len(kept) == 2
