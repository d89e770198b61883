"""Runs of whole pages go a few at a time and in order; a run that waits or takes long holds nobody up."""

from __future__ import annotations

import threading

import pytest

from dashboard.ui.server.page_queue import Gate

PATIENCE = 60


def start(run: object) -> threading.Thread:
    thread = threading.Thread(target=run, daemon=True)  # type: ignore[arg-type]
    thread.start()
    return thread


def queue_of(gate: Gate, length: int) -> None:
    """Wait until so many stand before the gate."""
    for _ in range(PATIENCE * 100):
        with gate._lock:
            if len(gate._queue) == length:
                return
        threading.Event().wait(0.01)
    pytest.fail(f"There are never {length} in the queue.")


def test_they_come_in_one_after_the_other_in_their_order() -> None:
    gate, came = Gate(at_once=1, long=PATIENCE), []
    gate.enter()

    def run(number: int) -> None:
        with gate.turn():
            came.append(number)

    threads = []
    for number in range(5):
        threads.append(start(lambda number=number: run(number)))
        queue_of(gate, number + 1)
    assert came == []
    gate.leave()
    for thread in threads:
        thread.join(PATIENCE)
    assert came == list(range(5))


def test_who_waits_for_something_else_gives_the_place_away_and_gets_one_again() -> None:
    gate, inside = Gate(at_once=1, long=PATIENCE), threading.Event()

    def other() -> None:
        with gate.turn():
            inside.set()

    with gate.turn():
        thread = start(other)
        queue_of(gate, 1)
        assert not inside.is_set()
        with gate.outside():
            assert inside.wait(PATIENCE)
        thread.join(PATIENCE)
        assert len(gate._inside) == 1
    assert not gate._inside


def test_a_long_run_holds_nobody_up() -> None:
    gate, inside = Gate(at_once=1, long=0.01), threading.Event()

    def other() -> None:
        with gate.turn():
            inside.set()

    with gate.turn():
        start(other).join(PATIENCE)
        assert inside.is_set()


def test_a_run_that_fails_makes_room_and_one_without_a_turn_needs_none() -> None:
    gate = Gate(at_once=1, long=PATIENCE)
    with pytest.raises(ValueError, match="broken"), gate.turn():
        raise ValueError("broken")
    with gate.outside():
        assert not gate._inside
    with gate.turn():
        pass


def test_a_run_is_alone_while_no_other_goes_on_or_waits() -> None:
    gate, told, go_on = Gate(at_once=2, long=PATIENCE), [], threading.Event()
    assert not gate.alone(), "no turn was taken"

    def other() -> None:
        with gate.turn():
            told.append(gate.alone())
            go_on.wait(PATIENCE)

    with gate.turn():
        assert gate.alone()
        second, third = start(other), start(other)
        queue_of(gate, 1)
        assert not gate.alone()
        go_on.set()
        second.join(PATIENCE)
        third.join(PATIENCE)
        assert gate.alone()
    assert told == [False, False]
