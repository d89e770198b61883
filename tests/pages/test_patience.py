"""A page waits for quick work before it shows progress, and no longer than that can help."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future

import pytest

from dashboard.ui.server import jobs


def work(done: int = 0) -> jobs.Job:
    """Work of which so many thousandths were done in ten seconds."""
    job = jobs.Job("key", lambda job: None)
    job.started, job.done, job.total, job.future = time.monotonic() - 10, done, 1000, Future()
    return job


def test_a_page_waits_as_long_as_some_work_may_be_done_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "BETWEEN_GUESSES", 0.02)
    late, soon, unknown = work(1), work(999), work()
    assert late.left > jobs.PATIENCE > 1 > soon.left > unknown.left == 0
    jobs.wait([late])

    waiting = threading.Thread(target=jobs.wait, args=([late, soon, unknown],), daemon=True)
    waiting.start()
    for one in (unknown, soon):
        waiting.join(3 * jobs.BETWEEN_GUESSES)
        assert waiting.is_alive()
        one.future.set_result(None)  # type: ignore[arg-type]
    waiting.join(30)
    assert not waiting.is_alive()
