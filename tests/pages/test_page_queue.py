"""Runs of whole pages go a few at a time and in order; a run that waits or takes long holds nobody up."""

from __future__ import annotations

import threading

import pytest

from dashboard.ui.server.page_queue import PageQueue

PATIENCE = 60


def start(run: object) -> threading.Thread:
    thread = threading.Thread(target=run, daemon=True)  # type: ignore[arg-type]
    thread.start()
    return thread


def queue_of(queue: PageQueue, length: int) -> None:
    """Wait until so many stand before the queue."""
    for _ in range(PATIENCE * 100):
        with queue._lock:
            if len(queue._queue) == length:
                return
        threading.Event().wait(0.01)
    pytest.fail(f"There are never {length} in the queue.")


def test_they_come_in_one_after_the_other_in_their_order() -> None:
    queue, came = PageQueue(at_once=1, long=PATIENCE), []
    queue.enter()

    def run(number: int) -> None:
        with queue.turn():
            came.append(number)

    threads = []
    for number in range(5):
        threads.append(start(lambda number=number: run(number)))
        queue_of(queue, number + 1)
    assert came == []
    queue.leave()
    for thread in threads:
        thread.join(PATIENCE)
    assert came == list(range(5))


def test_who_waits_for_something_else_gives_the_place_away_and_gets_one_again() -> None:
    queue, inside = PageQueue(at_once=1, long=PATIENCE), threading.Event()

    def other() -> None:
        with queue.turn():
            inside.set()

    with queue.turn():
        thread = start(other)
        queue_of(queue, 1)
        assert not inside.is_set()
        with queue.outside():
            assert inside.wait(PATIENCE)
        thread.join(PATIENCE)
        assert len(queue._inside) == 1
    assert not queue._inside


def test_a_long_run_holds_nobody_up() -> None:
    queue, inside = PageQueue(at_once=1, long=0.01), threading.Event()

    def other() -> None:
        with queue.turn():
            inside.set()

    with queue.turn():
        start(other).join(PATIENCE)
        assert inside.is_set()


def test_a_run_that_fails_makes_room_and_one_without_a_turn_needs_none() -> None:
    queue = PageQueue(at_once=1, long=PATIENCE)
    with pytest.raises(ValueError, match="broken"), queue.turn():
        raise ValueError("broken")
    with queue.outside():
        assert not queue._inside
    with queue.turn():
        pass


def test_a_run_is_alone_while_no_other_goes_on_or_waits() -> None:
    queue, told, go_on = PageQueue(at_once=2, long=PATIENCE), [], threading.Event()
    assert not queue.alone(), "no turn was taken"

    def other() -> None:
        with queue.turn():
            told.append(queue.alone())
            go_on.wait(PATIENCE)

    with queue.turn():
        assert queue.alone()
        second, third = start(other), start(other)
        queue_of(queue, 1)
        assert not queue.alone()
        go_on.set()
        second.join(PATIENCE)
        third.join(PATIENCE)
        assert queue.alone()
    assert told == [False, False]
