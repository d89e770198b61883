"""Three people at once on a real server: each gets the answer of the core, and sees nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.load.crowd import gather
from tests.load.server import running


def test_three_people_get_their_own_right_answers(tmp_path: Path) -> None:
    with running(tmp_path, LEARNMOST_WORKERS="2") as server:
        crowd = asyncio.run(asyncio.wait_for(gather(server.address, 3, shuffles=20_000), 300))
        assert crowd.wrong == []
        # Each of them waited until the page said what the core says; somebody beside them could use the page.
        assert len(crowd.waits) == 3
        assert crowd.toggles
        assert len(server.workers) == 2
    assert "Traceback" not in server.log.read_text()
