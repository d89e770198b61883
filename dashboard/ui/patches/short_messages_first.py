"""What is short is sent first: the answer to a toggle does not wait behind the whole pages of others.

Streamlit sends what waits session by session, in the order in which people came, and looks at a session again only when
it has been through all of them. With thirty pages on their way, the answer to a toggle was ready and stayed behind for
half a second, seen on a busy machine.
"""

from __future__ import annotations

from collections.abc import Iterator

from streamlit.runtime.session_manager import ActiveSessionInfo
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

_usual = WebsocketSessionManager.list_active_sessions


class ShortFirst(list[ActiveSessionInfo]):
    """Every session once; next comes the one for which the fewest messages wait by then, at last those without any."""

    def __iter__(self) -> Iterator[ActiveSessionInfo]:
        left = list(super().__iter__())
        while some := [info for info in left if waiting(info)]:
            shortest = min(some, key=waiting)
            left = [info for info in left if info is not shortest]
            yield shortest
        yield from left


def waiting(info: ActiveSessionInfo) -> int:
    """How many messages wait to be sent to a session."""
    return len(info.session._browser_queue._queue)


def apply() -> None:
    """From now on, to every session of this server."""
    WebsocketSessionManager.list_active_sessions = lambda manager: ShortFirst(_usual(manager))  # type: ignore[method-assign]
