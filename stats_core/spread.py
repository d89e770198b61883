"""Long loops as tasks that can be done anywhere: one after the other here, or by several processes at once.

A kernel cuts its loop into tasks by the size of the data alone, and puts the answers together in the order of the
tasks. So its numbers do not depend on who did them, nor on how many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

TaskT = TypeVar("TaskT")
AnswerT = TypeVar("AnswerT")
How = Callable[[Callable[[Any, Any], Any], Any, Sequence[Any]], Iterator[Any]]
"""Does tasks: takes the function, the data and the tasks, gives the answers in the order of the tasks."""

TASK_SECONDS = 0.05
"""About what a task takes, by the estimate of who cuts the loop."""

_how: ContextVar[How | None] = ContextVar("how", default=None)


def spread(function: Callable[[Any, TaskT], AnswerT], data: Any, tasks: Sequence[TaskT]) -> Iterator[AnswerT]:
    """`function(data, task)` for every task, in their order.

    `function` is one of a module, `data` have a `fingerprint`, so that other processes find both.
    """
    how = _how.get()
    if how is not None:
        yield from how(function, data, tasks)
        return
    for task in tasks:
        yield function(data, task)


@contextmanager
def spread_by(how: How | None) -> Iterator[None]:
    """Inside, tasks are done this way; None is one after the other, here."""
    before = _how.set(how)
    try:
        yield
    finally:
        _how.reset(before)
