"""A machine without room: on the disk, in shared memory, in a worker's memory."""

from __future__ import annotations

import errno
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from stats_core import Curves, analyse
from stats_core.work import ProcessPool, WorkLost, analyse_on, worker
from tests.work import jobs

CURVES = Curves.from_groups(
    {name: np.random.default_rng(place).normal(size=(8, 20)) for place, name in enumerate("ABC")}
)
NO_FILE_GROWS = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"
NOTHING_CAN_BE_WRITTEN = f"""
{NO_FILE_GROWS}
import numpy as np
from dashboard import exports, paper
from stats_core import Curves, analyse
from stats_core.work import ProcessPool, analyse_on

curves = Curves.from_groups({{name: np.random.default_rng(3).normal(size=(8, 20)) for name in "AB"}})
with ProcessPool(1) as pool:
    there = analyse_on(pool, "randomized_anova", curves, shuffles=2_000)
here = analyse("randomized_anova", curves, shuffles=2_000)
assert there.result.table().equals(here.result.table())
assert len(paper.draw(here.result.charts()[0], "pdf")) > 1000
for write in (exports.csv, exports.excel, exports.latex, exports.bundle):
    assert write(here)
print("all there")
"""


@pytest.mark.long
def test_where_nothing_can_be_written_work_and_exports_are_the_same() -> None:
    """No file can grow, in shared memory neither: a full disk, as far as a program can see."""
    if subprocess.run([sys.executable, "-c", f"{NO_FILE_GROWS}; import scipy.stats"], capture_output=True).returncode:
        pytest.skip("SciPy of this version writes a file whenever it is imported")
    done = subprocess.run(
        [sys.executable, "-c", NOTHING_CAN_BE_WRITTEN],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.stdout.strip() == "all there", done.stderr


def test_full_shared_memory_is_given_back_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    original = worker.SharedMemory

    def noted(*about: object, **named: object) -> object:
        made.append(original(*about, **named))  # type: ignore[arg-type]
        return made[-1]

    def full(*about: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(worker, "SharedMemory", noted)
    monkeypatch.setattr(worker.os, "posix_fallocate", full)
    with pytest.raises(OSError, match="No space left"):
        worker.create(1000)
    with pytest.raises(FileNotFoundError):
        original(made[0].name)
    with ProcessPool(1) as pool:
        there = analyse_on(pool, "randomized_anova", CURVES, shuffles=2_000)
    assert there.result.table().equals(analyse("randomized_anova", CURVES, shuffles=2_000).result.table())


@pytest.fixture
def small() -> Iterator[ProcessPool]:
    """A pool whose worker has room for its imports, and little more."""
    with ProcessPool(1) as pool:
        assert list(pool.run(jobs.wait, [0.0])) == [(0, 0.0)]
        (process,) = pool.processes
        held = int(Path(f"/proc/{process}/statm").read_text().split()[0]) * resource.getpagesize()
        resource.prlimit(process, resource.RLIMIT_AS, (held + 100 * 2**20,) * 2)
        yield pool


def test_a_worker_without_memory_says_a_sentence_and_goes_on(small: ProcessPool) -> None:
    (process,) = small.processes
    with pytest.raises(WorkLost, match="needs more memory than this machine has left"):
        list(small.run(jobs.hold, [400 * 2**20]))
    assert list(small.run(jobs.hold, [2**20])) == [(0, 2**20)]
    assert small.processes == (process,)
