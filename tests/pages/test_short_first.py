"""What is short is sent first, and nobody is left out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from streamlit.runtime.app_session import AppSession
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

from dashboard.ui.patches.short_messages_first import ShortFirst, send_short_first


def session(messages: int) -> Any:
    queue = ForwardMsgQueue()
    queue._queue = [None] * messages  # type: ignore[list-item]
    return SimpleNamespace(session=SimpleNamespace(_browser_queue=queue))


def sent(one: Any) -> int:
    """What streamlit does with the next session: all its messages go."""
    waiting: list[Any] = one.session._browser_queue._queue
    return len([waiting.pop() for _ in list(waiting)])


def test_the_fewest_messages_go_first_and_everybody_has_a_turn() -> None:
    people = [session(number) for number in (90, 0, 120, 3, 0, 40)]
    assert [sent(one) for one in ShortFirst(people)] == [3, 40, 90, 120, 0, 0]
    assert len(ShortFirst(people)) == 6


def test_what_is_short_passes_by_while_long_ones_are_sent() -> None:
    """Somebody without messages at first, whose toggle is answered when one of the pages has been sent."""
    toggle = session(0)
    turns = iter(ShortFirst([toggle, *(session(100) for _ in range(30))]))
    assert sent(next(turns)) == 100
    toggle.session._browser_queue._queue += [None] * 12
    assert sent(next(turns)) == 12
    assert [sent(one) for one in turns] == [100] * 29


def test_without_the_names_of_streamlit_the_order_stays_as_it_was() -> None:
    people: list[Any] = [SimpleNamespace(session=SimpleNamespace(number=number)) for number in range(3)]
    assert [one.session.number for one in ShortFirst(people)] == [0, 1, 2]


def test_streamlit_asks_for_its_sessions_there() -> None:
    """The names in streamlit that this rests on."""
    usual = WebsocketSessionManager.list_active_sessions
    try:
        send_short_first()
        manager = WebsocketSessionManager.__new__(WebsocketSessionManager)
        manager._active_session_info_by_id = {"one": session(2), "two": session(1)}
        assert [sent(one) for one in manager.list_active_sessions()] == [1, 2]
    finally:
        WebsocketSessionManager.list_active_sessions = usual  # type: ignore[method-assign]
    assert "_browser_queue" in AppSession.flush_browser_queue.__code__.co_names
