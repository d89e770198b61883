"""A file that is given in the moment in which the page begins to run again is not lost.

A browser asks where to send a file before it sends it. When a run of the page begins, Streamlit throws away all that it
has not sent yet, and with it the answer to that question: the browser waits for ever, with an empty uploader and
without a word. Here answers stay in the queue.
"""

from __future__ import annotations

from streamlit.runtime.forward_msg_queue import ForwardMsgQueue

ANSWERS = {"file_urls_response", "backend_operation_response"}
"""Messages that the browser has asked for, and waits for whatever the page does."""

_clear = ForwardMsgQueue.clear


def clear(
    queue: ForwardMsgQueue, retain_lifecycle_msgs: bool = False, fragment_ids_this_run: list[str] | None = None
) -> None:
    """Empty a queue as Streamlit does; at the beginning of a run, all but the answers."""
    answers = [msg for msg in queue._queue if msg.WhichOneof("type") in ANSWERS] if retain_lifecycle_msgs else []
    _clear(queue, retain_lifecycle_msgs, fragment_ids_this_run)
    kept = {id(msg) for msg in queue._queue}
    queue._queue.extend(msg for msg in answers if id(msg) not in kept)


def apply() -> None:
    """From now on, in every session of this server."""
    ForwardMsgQueue.clear = clear  # type: ignore[method-assign]
