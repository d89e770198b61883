"""What is short is sent first, and nobody is left out."""

from __future__ import annotations

import inspect
from types import SimpleNamespace
from typing import Any

from streamlit.runtime.app_session import AppSession
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.runtime.runtime import Runtime
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

from dashboard.ui.patches import short_messages_first
from dashboard.ui.patches.short_messages_first import ShortFirst


def session_with(messages: int) -> Any:
    queue = ForwardMsgQueue()
    queue._queue = [None] * messages  # type: ignore[list-item]
    return SimpleNamespace(session=SimpleNamespace(_browser_queue=queue))


def sent(info: Any) -> int:
    """What streamlit does with the next session: all its messages go."""
    waiting: list[Any] = info.session._browser_queue._queue
    return len([waiting.pop() for _ in list(waiting)])


def test_the_fewest_messages_go_first_and_everybody_has_a_turn() -> None:
    people = [session_with(number) for number in (90, 0, 120, 3, 0, 40)]
    assert [sent(info) for info in ShortFirst(people)] == [3, 40, 90, 120, 0, 0]
    assert len(ShortFirst(people)) == 6


def test_what_is_short_passes_by_while_long_ones_are_sent() -> None:
    """Somebody without messages at first, whose toggle is answered when one of the pages has been sent."""
    toggle = session_with(0)
    turns = iter(ShortFirst([toggle, *(session_with(100) for _ in range(30))]))
    assert sent(next(turns)) == 100
    toggle.session._browser_queue._queue += [None] * 12
    assert sent(next(turns)) == 12
    assert [sent(info) for info in turns] == [100] * 29


def test_streamlit_sends_to_its_sessions_in_the_order_of_this_list() -> None:
    usual = WebsocketSessionManager.list_active_sessions
    try:
        short_messages_first.apply()
        manager = WebsocketSessionManager.__new__(WebsocketSessionManager)
        manager._active_session_info_by_id = {"one": session_with(2), "two": session_with(1)}
        assert [sent(info) for info in manager.list_active_sessions()] == [1, 2]
    finally:
        WebsocketSessionManager.list_active_sessions = usual  # type: ignore[method-assign]
    sends = inspect.getsource(Runtime._loop_coroutine)
    assert "in self._session_mgr.list_active_sessions():" in sends
    assert "flush_browser_queue()" in sends
    assert "self._browser_queue.flush()" in inspect.getsource(AppSession.flush_browser_queue)
