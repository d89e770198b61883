"""A light client: speaks with the server as the page in a browser does, and keeps what the page would show.

It knows Streamlit's own messages (protobuf over a websocket): elements by their place, widgets by their label, uploads,
and the timers that run fragments again.
"""

from __future__ import annotations

import asyncio
import html
import re
import time
import urllib.request
from collections.abc import Callable
from typing import Any

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

XSRF = "_streamlit_xsrf"


class Client:
    """One person's connection to one page of the app: a new one, or one that goes on with a session that was cut."""

    def __init__(self, server: str, page: str, *, query: str = "", session: str = "") -> None:
        self.server, self.page, self.query = server, page, query
        self.elements: dict[tuple[int, ...], tuple[Any, int, str]] = {}
        self.widgets: dict[str, WidgetState] = {}
        self.session = session
        self.running = True
        self.received = 0
        self._run = 0
        self._fragment = False
        self._timers: dict[str, asyncio.Task[None]] = {}
        self._urls: asyncio.Queue[Any] = asyncio.Queue()
        self._changed = asyncio.Condition()
        self._script = ""

    async def __aenter__(self) -> Client:
        self._cookie = await asyncio.to_thread(_cookie, self.server)
        address = self.server.replace("http", "ws", 1) + "/_stcore/stream"
        self._socket = await websockets.connect(
            address,
            subprotocols=["streamlit", self._cookie, *([self.session] if self.session else [])],
            additional_headers={"Cookie": f"{XSRF}={self._cookie}"},
            max_size=None,
            proxy=None,
            open_timeout=120,
            ping_interval=None,
        )
        self._listener = asyncio.create_task(self._listen())
        await self.run()
        return self

    async def __aexit__(self, *error: object) -> None:
        self._end()
        await self._socket.close()

    def cut(self) -> None:
        """Lose the connection without a word."""
        self._end()
        self._socket.transport.abort()

    def _end(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._listener.cancel()

    async def run(self, fragment: str = "", *, by_timer: bool = False) -> None:
        """Ask for a run of the page, or of a fragment of it, with the widgets as they are."""
        message = BackMsg()
        state = message.rerun_script
        state.page_script_hash, state.fragment_id = self._script, fragment
        state.is_auto_rerun, state.query_string = by_timer, self.query
        if not self._script:
            state.page_name = self.page
        state.context_info.timezone, state.context_info.locale = "UTC", "en"
        state.widget_states.widgets.extend(self.widgets.values())
        if not by_timer:
            self.running = True
        await self._socket.send(message.SerializeToString())
        for name in [name for name, widget in self.widgets.items() if widget.HasField("trigger_value")]:
            del self.widgets[name]

    async def _listen(self) -> None:
        async for body in self._socket:
            message = ForwardMsg()
            message.ParseFromString(body)
            self.received += len(body)
            await self._take(message)

    async def _take(self, message: ForwardMsg) -> None:
        kind = message.WhichOneof("type")
        if kind == "new_session":
            new = message.new_session
            self.session = new.initialize.session_id or self.session
            self._fragment = bool(message.metadata.run.fragment_ids)
            self._run += 1
            if not self._fragment:
                for timer in self._timers.values():
                    timer.cancel()
                self._timers.clear()
        elif kind == "navigation":
            # Which page this is. The beginning of a run knows it only from the second run on.
            self._script = message.navigation.page_script_hash
        elif kind == "delta":
            delta = message.delta
            place = tuple(message.metadata.delta_path)
            if delta.WhichOneof("type") in ("new_element", "add_block"):
                part = getattr(delta, delta.WhichOneof("type"))
                self.elements[place] = part, self._run, delta.fragment_id
        elif kind == "auto_rerun":
            timer = message.auto_rerun
            self._timers[timer.fragment_id] = asyncio.create_task(self._again(timer.interval, timer.fragment_id))
        elif kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        elif kind == "file_urls_response":
            await self._urls.put(message.file_urls_response)
        elif kind == "script_finished" and message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
            # What this run, or this run of a fragment, did not send again is gone.
            drawn = message.metadata.run.fragment_ids if self._fragment else None
            self.elements = {
                place: one
                for place, one in self.elements.items()
                if one[1] == self._run or (drawn is not None and one[2] not in drawn)
            }
            if not self._fragment:
                # A browser forgets what was set in widgets that are gone; a file would be given again with every run.
                self.widgets = {name: one for name, one in self.widgets.items() if name in self._names()}
            self.running = False
        if kind != "delta":
            # Who waits looks when a run has ended, not at each of its hundred parts: the looking would take the
            # processor from the server that is measured.
            async with self._changed:
                self._changed.notify_all()

    def _names(self) -> set[str]:
        """The identities of all widgets on the page."""
        parts = [getattr(one, kind) for one, *_ in self.elements.values() if (kind := _kind(one))]
        return {str(getattr(part, "id", "")) for part in parts}

    async def _again(self, seconds: float, fragment: str) -> None:
        while True:
            await asyncio.sleep(seconds)
            await self.run(fragment, by_timer=True)

    async def until(self, what: Callable[[Client], Any], seconds: float = 300) -> float:
        """Wait until something is seen; the moment in which it was."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(lambda: what(self))
        return time.monotonic()

    # What the page shows.

    def of(self, kind: str) -> list[Any]:
        """All elements of a kind, in their order on the page."""
        found = sorted(place for place, (one, *_) in self.elements.items() if _kind(one) == kind)
        return [getattr(self.elements[place][0], kind) for place in found]

    @property
    def words(self) -> str:
        """All HTML and text as a reader sees it."""
        bodies = [one.body for kind in ("html", "text") for one in self.of(kind) if "<style" not in one.body]
        return html.unescape(re.sub(r"<[^>]+>", "", "\n".join(bodies))).replace("\u00a0", " ")

    @property
    def answer(self) -> str:
        """The statement of the page; empty while there is none."""
        found = [one.body for one in self.of("html") if 'class="lm-answer"' in one.body]
        return html.unescape(re.sub(r"<[^>]+>", "", found[0])).replace("\u00a0", " ") if found else ""

    @property
    def busy(self) -> bool:
        """Whether a progress bar stands on the page."""
        return bool(self.of("progress"))

    # What a person does.

    def widget(self, kind: str, label: str) -> Any:
        """A widget by its label."""
        return next(one for one in self.of(kind) if one.label == label)

    def fragment_of(self, identity: str) -> str:
        """The fragment in which a widget stands; empty where its change runs the whole page."""
        for one, _, fragment in self.elements.values():
            if (kind := _kind(one)) and getattr(getattr(one, kind), "id", None) == identity:
                return fragment
        return ""

    def set(self, identity: str, **value: Any) -> None:
        """Give a widget a value, for the next run."""
        self.widgets[identity] = WidgetState(id=identity, **value)

    async def upload(self, name: str, content: bytes) -> None:
        """Give a file to the page's uploader."""
        box = self.of("file_uploader")[0]
        urls = await self.place_for(name)
        await asyncio.to_thread(self._put, urls.upload_url, name, content)
        state = WidgetState(id=box.id)
        info = state.file_uploader_state_value.uploaded_file_info.add()
        info.name, info.size, info.file_id = name, len(content), urls.file_id
        info.file_urls.CopyFrom(urls)
        self.widgets[box.id] = state
        await self.run()

    async def place_for(self, name: str) -> Any:
        """Where the server wants a file of this name."""
        ask = BackMsg()
        ask.file_urls_request.request_id = "1"
        ask.file_urls_request.file_names.append(name)
        ask.file_urls_request.session_id = self.session
        await self._socket.send(ask.SerializeToString())
        return (await self._urls.get()).file_urls[0]

    def form(self, name: str, content: bytes) -> tuple[bytes, dict[str, str]]:
        """A file as a browser sends it, with the headers."""
        edge = "----part"
        head = f'--{edge}\r\nContent-Disposition: form-data; name="{name}"; filename="{name}"\r\n'
        body = f"{head}Content-Type: text/csv\r\n\r\n".encode() + content + f"\r\n--{edge}--\r\n".encode()
        return body, {
            "Content-Type": f"multipart/form-data; boundary={edge}",
            "X-Xsrftoken": self._cookie,
            "Cookie": f"{XSRF}={self._cookie}",
        }

    def _put(self, path: str, name: str, content: bytes) -> None:
        body, headers = self.form(name, content)
        request = urllib.request.Request(self.server + path, body, headers, method="PUT")
        with direct().open(request, timeout=120) as answer:
            assert answer.status < 300


def _kind(element: Any) -> str | None:
    found: str | None = element.WhichOneof("type")
    return found


def direct() -> urllib.request.OpenerDirector:
    """The machine's own proxy settings must not stand between two programs on it."""
    return urllib.request.build_opener(urllib.request.ProxyHandler({}))


def _cookie(server: str) -> str:
    with direct().open(f"{server}/_stcore/health", timeout=120) as answer:
        found = re.search(rf"{XSRF}=([^;]+)", answer.headers["Set-Cookie"] or "")
        assert found, "the server gives no token against forged requests"
        return found[1]
