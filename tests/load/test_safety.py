"""A real server keeps what it is given to itself: not on disk, not in a log, not on the network, not in an error."""

from __future__ import annotations

import asyncio
import os
import shutil
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import websockets

from tests.load.client import XSRF, Client, direct
from tests.load.crowd import PAGE, Person
from tests.load.server import ROOT, Server, running

PATIENCE = 240
SECRET = "a secret that nobody may see"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server would put files of its own: its home, and the place for files that do not last."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def server(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    places = dict.fromkeys(("HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), str(home))
    with running(tmp_path_factory.mktemp("log"), LEARNMOST_WORKERS="1", **places) as one:
        yield one


def processes(server: Server) -> list[psutil.Process]:
    return [psutil.Process(server.process), *map(psutil.Process, server.workers)]


def test_an_upload_stays_in_memory_and_asks_nothing_of_other_machines(server: Server, home: Path) -> None:
    person = Person(7)
    connected = set()

    async def story() -> None:
        async with Client(server.address, PAGE) as page:
            await page.until(lambda now: now.of("file_uploader") and not now.running)
            await page.upload(f"{person.name}.csv", person.file)
            await page.until(lambda now: now.answer == person.answer(9_999) and not now.running)
            for process in processes(server):
                for one in process.net_connections("inet"):
                    connected.update(end.ip for end in (one.laddr, one.raddr) if end)
                written = {one.path for one in process.open_files() if one.mode != "r"}
                assert {path for path in written if not path.startswith("/dev/shm/")} <= {str(server.log)}

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
    assert connected == {"127.0.0.1"}
    on_disk = b"".join(path.read_bytes() for path in home.rglob("*") if path.is_file())
    for place in (on_disk, server.log.read_bytes()):
        assert person.name.encode() not in place
        assert person.file.splitlines()[1] not in place


def test_requests_of_other_sites_are_refused(server: Server) -> None:
    async def story() -> None:
        async with Client(server.address, PAGE) as page:
            urls = await page.place_for("forged.csv")
            body, headers = page.form("forged.csv", b"a,b")
        del headers["X-Xsrftoken"]
        forged = urllib.request.Request(server.address + urls.upload_url, body, headers, method="PUT")
        with pytest.raises(urllib.error.HTTPError, match="403"):
            direct().open(forged, timeout=60)
        line = server.address.replace("http", "ws", 1) + "/_stcore/stream"
        with pytest.raises(websockets.exceptions.InvalidStatus, match="403"):
            await websockets.connect(line, origin="http://elsewhere.example", proxy=None, open_timeout=60)  # type: ignore[arg-type]
        asked = urllib.request.Request(
            f"{server.address}/_stcore/health", headers={"Origin": "http://elsewhere.example"}
        )
        with direct().open(asked, timeout=60) as answer:
            assert answer.headers["Access-Control-Allow-Origin"] is None
            assert XSRF in answer.headers["Set-Cookie"]

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_what_goes_wrong_in_a_page_shows_no_traceback_and_no_path(tmp_path: Path) -> None:
    for name in ("dashboard", "stats_core", "demo_data", ".streamlit"):
        os.symlink(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "app.py", tmp_path)
    shutil.copytree(ROOT / "pages", tmp_path / "pages")
    (tmp_path / "pages" / f"{PAGE}.py").write_text(f"raise RuntimeError({SECRET!r} + __file__)")

    async def story(broken: Server) -> None:
        async with Client(broken.address, PAGE) as page:
            await page.until(lambda now: now.of("exception") and not now.running)
            shown = "".join(str(one) for one, *_ in page.elements.values())
            for word in (SECRET, "RuntimeError", "Traceback", "site-packages", str(tmp_path), f"{PAGE}.py"):
                assert word not in shown
            (said,) = page.of("exception")
            assert not said.stack_trace

    with running(tmp_path, root=tmp_path, LEARNMOST_WORKERS="0") as broken:
        asyncio.run(asyncio.wait_for(story(broken), PATIENCE))
        assert SECRET in broken.log.read_text()
