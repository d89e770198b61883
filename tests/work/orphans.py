"""A program that starts workers, names them, and is killed without a chance to tell them."""

from __future__ import annotations

import os
import signal

from stats_core.work import ProcessPool
from tests.work import jobs

if __name__ == "__main__":
    pool = ProcessPool(2)
    list(pool.run(jobs.wait, [0.2] * 4))
    print(*pool.processes, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
