"""Three people at once on a real server: each gets the answer of the core, and sees nobody else."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import psutil
import pytest

from tests.load.client import Client
from tests.load.crowd import PAGE, gather
from tests.load.server import Server, running


def test_three_people_get_their_own_right_answers(tmp_path: Path) -> None:
    with running(tmp_path, LEARNMOST_WORKERS="2") as server:
        crowd = asyncio.run(asyncio.wait_for(gather(server.address, 3, shuffles=20_000), 300))
        assert crowd.wrong == []
        # Each of them waited until the page said what the core says; somebody beside them could use the page.
        assert len(crowd.waits) == 3
        assert crowd.toggles
        assert len(server.workers) == 2
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_stopped_takes_everything_along(tmp_path: Path, by: signal.Signals) -> None:
    async def story(server: Server) -> list[int]:
        async with Client(server.address, PAGE, query="demo=tictactoe_td") as page:
            await page.until(lambda now: now.answer and not now.running)
            workers = server.workers
            # While somebody looks, and work goes on.
            page.set(page.widget("number_input", "Shuffles").id, double_value=100_000_000)
            await page.run()
            await page.until(lambda now: now.of("progress"))
            os.kill(server.process, by)
            await asyncio.to_thread(psutil.wait_procs, [psutil.Process(server.process)], 60)
            return workers

    with running(tmp_path, LEARNMOST_WORKERS="2") as server:
        workers = asyncio.run(asyncio.wait_for(story(server), 300))
        assert len(workers) == 2
        assert not any(map(psutil.pid_exists, workers))
    said = server.log.read_text()
    assert "Traceback" not in said
    assert "leaked" not in said


def test_all_who_come_in_the_first_moment_are_served(tmp_path: Path) -> None:
    async def visit(server: Server, page: str) -> None:
        async with Client(server.address, page) as one:
            await one.until(lambda now: now.of("heading") and not now.running)
            assert not one.of("exception")

    async def together(server: Server) -> None:
        await asyncio.gather(*(visit(server, page) for page in ("", PAGE, "", "same_test_set", "lab", "methods")))

    with running(tmp_path, LEARNMOST_WORKERS="0") as server:
        asyncio.run(asyncio.wait_for(together(server), 300))
    assert "Traceback" not in server.log.read_text()
