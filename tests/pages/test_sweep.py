"""Objects that hold each other in a circle are let go now and then, not after every run."""

from __future__ import annotations

import gc
import weakref

import pytest

from dashboard.ui.keep import sweep


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Moments that the sweep sees; Python's own search is off."""
    now = [1000.0]
    monkeypatch.setattr(sweep.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(sweep, "_last", now[0])
    return now


def test_a_circle_is_let_go_after_a_while(clock: list[float]) -> None:
    gc.disable()
    try:
        held = weakref.ref(Ring())
        sweep.now_and_then()
        assert held() is not None
        clock[0] += sweep.EVERY
        sweep.now_and_then()
        assert held() is None
    finally:
        gc.enable()


def test_the_first_search_leaves_out_what_is_there_from_then_on(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep, "_last", None)
    try:
        sweep.now_and_then()
        frozen = gc.get_freeze_count()
        clock[0] += sweep.EVERY
        sweep.now_and_then()
        assert 0 < gc.get_freeze_count() <= frozen
    finally:
        gc.unfreeze()
