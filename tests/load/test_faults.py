"""What goes wrong between people and a real server: each fault ends in a clear state, and what was kept is there."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.load.client import Client
from tests.load.crowd import PAGE, Person
from tests.load.server import NO_FILE_GROWS, ROOT, Server, running

PATIENCE = 240
WORK = 100_000_000
"""More shuffles than any machine does while a test looks."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all faults that it must survive."""
    with running(tmp_path_factory.mktemp("faults"), LEARNMOST_WORKERS="2") as one:
        yield one
        # The web server writes down that somebody left in the middle of a file; no program of ours fails.
        assert str(ROOT / "dashboard") not in one.log.read_text()


async def given(page: Client, person: Person) -> str:
    """Upload a person's file; the answer."""
    await page.until(lambda now: now.of("file_uploader") and not now.running)
    await page.upload(f"{person.name}.csv", person.file)
    await page.until(lambda now: now.answer and not now.running)
    return page.answer


async def ask_for(page: Client, shuffles: int) -> None:
    page.set(page.widget("number_input", "Shuffles").id, double_value=shuffles)
    await page.run()


def test_a_connection_that_is_cut_goes_on_with_the_same_upload(server: Server) -> None:
    async def story() -> None:
        async with Client(server.address, PAGE) as before:
            first = await given(before, Person(1))
            assert first == Person(1).answer(9_999)
            before.cut()
        async with Client(server.address, PAGE, session=before.session, query=before.query) as after:
            await after.until(lambda now: now.answer and not now.running)
            assert after.session == before.session
            assert after.answer == first

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_an_upload_that_stops_half_way_leaves_the_page_as_it_was(server: Server) -> None:
    async def story() -> None:
        async with Client(server.address, PAGE) as page:
            await page.until(lambda now: now.of("file_uploader") and not now.running)
            urls = await page.place_for("half.csv")
            body, headers = page.form("half.csv", Person(2).file)
            lines = [f"PUT {urls.upload_url} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            where = urlsplit(server.address)
            with socket.create_connection((str(where.hostname), int(where.port or 0))) as line:
                line.sendall("\r\n".join([*lines, "", ""]).encode() + body[: len(body) // 2])
            # The page stands as before, and takes the file when it is given again.
            assert await given(page, Person(2)) == Person(2).answer(9_999)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


@pytest.mark.long
def test_workers_killed_in_the_middle_of_work_are_replaced_and_the_answer_is_right(server: Server) -> None:
    person, shuffles = Person(3), 3_000_000

    async def story() -> None:
        async with Client(server.address, PAGE) as page:
            await given(page, person)
            await ask_for(page, shuffles)
            await page.until(lambda now: now.busy)
            old = server.workers
            for one in old:
                os.kill(one, signal.SIGKILL)
            noted = f"{shuffles:,} random assignments"
            await page.until(lambda now: not now.busy and now.answer and noted in now.words and not now.running)
            assert page.answer == await asyncio.to_thread(person.answer, shuffles)
            assert len(server.workers) == 2
            assert not set(old) & set(server.workers)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


@pytest.mark.long
def test_a_server_on_a_full_disk_takes_a_file_and_gives_the_answer(tmp_path: Path) -> None:
    import_scipy = [sys.executable, "-c", NO_FILE_GROWS, sys.executable, "-c", "import scipy.stats"]
    if subprocess.run(import_scipy, capture_output=True, check=False).returncode:
        pytest.skip("SciPy of this version writes a file whenever it is imported")

    async def story(full: Server) -> None:
        async with Client(full.address, PAGE) as page:
            assert await given(page, Person(5)) == Person(5).answer(9_999)
            await ask_for(page, 20_000)
            await page.until(lambda now: "20,000 random assignments" in now.words and not now.running)
            assert page.answer == Person(5).answer(20_000)

    with running(tmp_path, full_disk=True, LEARNMOST_WORKERS="1") as full:
        asyncio.run(asyncio.wait_for(story(full), PATIENCE))


@pytest.mark.long
def test_a_server_killed_in_the_middle_of_work_opens_the_same_view_from_the_address(tmp_path: Path) -> None:
    """What the server had in memory is gone, and the page says so; the address opens a demo as it was."""

    async def until_killed(first: Server) -> tuple[str, str, str]:
        async with Client(first.address, PAGE, query="demo=tictactoe_td") as page:
            await page.until(lambda now: now.answer and not now.running)
            seen = page.answer, page.query
            async with Client(first.address, PAGE) as other:
                await given(other, Person(4))
                mine = other.query
                await ask_for(page, WORK)
                await page.until(lambda now: now.busy)
                first.kill()
        return *seen, mine

    async def again(second: Server, answer: str, query: str, mine: str) -> None:
        async with Client(second.address, PAGE, query=query) as page:
            await page.until(lambda now: now.answer and not now.running)
            assert page.answer == answer
        async with Client(second.address, PAGE, query=mine) as other:
            await other.until(lambda now: now.of("bidi_component") and not now.running)
            tab = next(one for one in other.of("bidi_component") if one.component_name == "tab")
            other.set(tab.id, json_value='{"told": {"before": "a token of the server that is gone"}}')
            await other.run()
            await other.until(lambda now: "Your data are no longer on the server" in now.words and not now.running)
            assert await given(other, Person(4)) == Person(4).answer(9_999)

    (tmp_path / "before").mkdir()
    (tmp_path / "after").mkdir()
    with running(tmp_path / "before", LEARNMOST_WORKERS="1") as first:
        seen = asyncio.run(asyncio.wait_for(until_killed(first), PATIENCE))
    port = urlsplit(first.address).port
    with running(tmp_path / "after", port=int(port or 0), LEARNMOST_WORKERS="1") as second:
        asyncio.run(asyncio.wait_for(again(second, *seen), PATIENCE))
