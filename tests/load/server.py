"""The app as a server of its own, and what it takes of the machine."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.load.client import direct

ROOT = Path(__file__).parents[2]
SECONDS_TO_START = 120
NO_FILE_GROWS = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
os.execv(sys.argv[1], sys.argv[1:])
"""


class Server:
    """A running server with its workers."""

    def __init__(self, address: str, process: subprocess.Popen[bytes], log: Path) -> None:
        self.address, self.log = address, log
        self._process = psutil.Process(process.pid)

    @property
    def process(self) -> int:
        """The number of its process."""
        return int(self._process.pid)

    def kill(self) -> None:
        """End it without a word, as a machine without power does."""
        self._process.kill()
        self._process.wait()

    @property
    def workers(self) -> list[int]:
        """The processes that work for it."""
        found = self._process.children(recursive=True)
        return [one.pid for one in found if any("worker" in part for part in one.cmdline())]

    @property
    def megabytes(self) -> float:
        """What the server itself holds."""
        return float(self._process.memory_info().rss / 2**20)

    @property
    def all_megabytes(self) -> float:
        """What the server and its workers hold."""
        return self.megabytes + sum(psutil.Process(one).memory_info().rss for one in self.workers) / 2**20

    @property
    def seconds(self) -> float:
        """Processor time of the server itself."""
        spent = self._process.cpu_times()
        return float(spent.user + spent.system)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def running(
    folder: Path, *, root: Path = ROOT, port: int = 0, full_disk: bool = False, **environment: str
) -> Iterator[Server]:
    """The app of a tree, started on a port of its own, or on this one; its log goes into the folder.

    With a full disk no file of it can grow, nor the log.
    """
    port, log = port or free_port(), folder / "log.txt"
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless", "true"]
    if full_disk:
        command = [sys.executable, "-c", NO_FILE_GROWS, *command]
    command += ["--server.port", str(port), "--server.address", "127.0.0.1", "--server.fileWatcherType", "none"]
    own = {name: value for name, value in os.environ.items() if name != "LEARNMOST_WORKERS"} | environment
    with log.open("wb") as output:
        said = subprocess.DEVNULL if full_disk else output
        process = subprocess.Popen(command, cwd=root, env=own, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
    address = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                with direct().open(f"{address}/_stcore/health", timeout=2):
                    break
            except OSError:
                said = log.read_text(errors="replace")
                assert process.poll() is None, f"The app did not start:\n{said}"
                assert time.monotonic() < end, f"The app did not answer within {SECONDS_TO_START} s:\n{said}"
                time.sleep(0.1)
        yield Server(address, process, log)
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
