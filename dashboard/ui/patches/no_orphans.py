"""What would stand in a part of the page that is thrown away goes with it, and the page does not turn white.

When a part of the page runs again by itself, Streamlit throws away what that part has drawn and not sent yet, and keeps
what other parts have drawn, also those inside it: the browser would be told to draw into a block that it never heard
of, which ends its program. On a busy machine that happened to the figures of a simulation, which are drawn every
second and hold a part of their own, the button to take them away. The run that begins draws both again.
"""

from __future__ import annotations

from collections.abc import Iterable

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue


def without_orphans(before: Iterable[ForwardMsg], kept: Iterable[ForwardMsg]) -> list[ForwardMsg]:
    """The messages that were kept, but for those that draw inside a block whose message was not."""
    kept = list(kept)
    there = {id(msg) for msg in kept}
    gone = {
        tuple(msg.metadata.delta_path)
        for msg in before
        if id(msg) not in there and msg.WhichOneof("type") == "delta" and msg.delta.WhichOneof("type") == "add_block"
    }
    return [msg for msg in kept if not gone.intersection(_around(tuple(msg.metadata.delta_path)))]


def _around(path: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The places of all blocks around a place."""
    return [path[:depth] for depth in range(1, len(path))]


def apply() -> None:
    """From now on, in every session of this server; what is changed there already stays so."""
    usual = ForwardMsgQueue.clear

    def clear(
        queue: ForwardMsgQueue, retain_lifecycle_msgs: bool = False, fragment_ids_this_run: list[str] | None = None
    ) -> None:
        before = queue._queue
        usual(queue, retain_lifecycle_msgs, fragment_ids_this_run)
        if fragment_ids_this_run is not None:
            queue._queue = without_orphans(before, queue._queue)

    ForwardMsgQueue.clear = clear  # type: ignore[method-assign]
