"""Loaded by `make late`: threads begin late and change places seldom, as on a machine that has other things to do.

A test that passes only where work is quick fails here.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

LATE = (0, 0, 0.02, 0.1, 0.4, 0.8)
"""Seconds, one of which passes before a thread or a job begins."""
SWITCH = 0.05
"""Seconds for which a thread keeps the interpreter; ten times the usual."""

sys.setswitchinterval(SWITCH)
_pauses = random.Random()
_run, _submit = threading.Thread.run, ThreadPoolExecutor.submit


def run(thread: threading.Thread) -> None:
    time.sleep(_pauses.choice(LATE))
    _run(thread)


def submit(pool: ThreadPoolExecutor, job: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
    def late() -> Any:
        time.sleep(_pauses.choice(LATE))
        return job(*args, **named)

    return _submit(pool, late)


threading.Thread.run = run  # type: ignore[method-assign]
ThreadPoolExecutor.submit = submit  # type: ignore[method-assign, assignment]
