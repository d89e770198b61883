"""What a part of the page drew inside another is not sent without it."""

from __future__ import annotations

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

from dashboard.ui.patches import changes, keep_answers, no_orphans

USUAL = keep_answers._clear


def drawn(path: tuple[int, ...], part: str = "", *, block: bool = False) -> ForwardMsg:
    """A message that draws a block, or a text in it, in a part of the page."""
    msg = ForwardMsg()
    msg.metadata.delta_path.extend(path)
    msg.delta.fragment_id = part
    if block:
        msg.delta.add_block.vertical.SetInParent()
    else:
        msg.delta.new_element.text.body = "drawn"
    return msg


def known(path: tuple[int, ...]) -> ForwardMsg:
    """A message that draws what the browser has already."""
    msg = ForwardMsg(ref_hash="a figure")
    msg.metadata.delta_path.extend(path)
    return msg


def sent() -> list[tuple[int, ...]]:
    """Where messages still draw after 'figures' began to run again, which hold 'button'."""
    queue = ForwardMsgQueue()
    for msg in (
        drawn((0, 1), block=True),
        drawn((0, 1, 0), "figures", block=True),
        drawn((0, 1, 0, 0), "figures"),
        known((0, 1, 0, 1)),
        drawn((0, 1, 0, 2), "button", block=True),
        drawn((0, 1, 0, 2, 0), "button"),
        drawn((0, 1, 1)),
        drawn((0, 2), "another", block=True),
        drawn((0, 2, 0), "another"),
    ):
        queue.enqueue(msg)
    queue.clear(retain_lifecycle_msgs=True, fragment_ids_this_run=["figures"])
    # What comes next may draw where something was thrown away.
    queue.enqueue(drawn((0, 1, 0), "figures", block=True))
    return [tuple(msg.metadata.delta_path) for msg in queue.flush()]


OTHERS = [(0, 1), (0, 1, 1), (0, 2), (0, 2, 0)]


def test_what_stands_in_a_block_that_goes_goes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ForwardMsgQueue, "clear", USUAL)
    assert (0, 1, 0, 2, 0) in sent(), "Streamlit keeps none itself: the patch can go"
    no_orphans.apply()
    assert sent() == [*OTHERS, (0, 1, 0)]


def test_both_changes_of_the_queue_hold_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ForwardMsgQueue, "clear", USUAL)
    monkeypatch.setattr(WebsocketSessionManager, "list_active_sessions", WebsocketSessionManager.list_active_sessions)
    changes.apply.__wrapped__()
    assert sent() == [*OTHERS, (0, 1, 0)]
    queue, answer = ForwardMsgQueue(), ForwardMsg()
    answer.file_urls_response.response_id = "where to?"
    queue.enqueue(answer)
    queue.enqueue(drawn((0, 0)))
    queue.clear(retain_lifecycle_msgs=True)
    assert queue.flush() == [answer]
    assert queue.is_empty()
