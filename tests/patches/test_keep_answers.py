"""What a browser has asked for stays in Streamlit's queue when a run of the page begins."""

from __future__ import annotations

import inspect

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue

from dashboard.ui.patches import keep_answers


def after_a_run_began(fragments: list[str] | None) -> tuple[list[str], ForwardMsgQueue]:
    """The kinds of messages that are sent when a run begins before an answer and a drawing were."""
    answer, drawing = ForwardMsg(), ForwardMsg()
    answer.file_urls_response.response_id = "where to?"
    drawing.delta.new_element.text.body = "drawn by the run that was stopped"
    queue = ForwardMsgQueue()
    for message in (drawing, answer):
        queue.enqueue(message)
    queue.clear(retain_lifecycle_msgs=True, fragment_ids_this_run=fragments)
    begins = ForwardMsg()
    begins.new_session.name = "the run that begins"
    queue.enqueue(begins)
    return [str(message.WhichOneof("type")) for message in queue.flush()], queue


def test_an_answer_outlives_the_beginning_of_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ForwardMsgQueue, "clear", keep_answers._clear)
    assert after_a_run_began(None)[0] == ["new_session"], "Streamlit keeps answers itself: the patch can go"
    keep_answers.apply()
    sent, queue = after_a_run_began(None)
    assert sent == ["file_urls_response", "new_session"]
    assert queue.is_empty()
    sent, queue = after_a_run_began(["of the page"])
    assert sent == ["delta", "file_urls_response", "new_session"], "once, where Streamlit keeps it itself"
    assert queue.is_empty()


def test_streamlit_empties_its_queue_there() -> None:
    usual, ours = (inspect.signature(clear).parameters for clear in (keep_answers._clear, keep_answers.clear))
    assert [parameter.default for parameter in usual.values()] == [parameter.default for parameter in ours.values()]
    assert list(usual)[1:] == list(ours)[1:] == ["retain_lifecycle_msgs", "fragment_ids_this_run"]
    assert "self._browser_queue.clear(" in inspect.getsource(AppSession)
    kinds = {field.name for field in ForwardMsg.DESCRIPTOR.oneofs_by_name["type"].fields}
    assert kinds >= keep_answers.ANSWERS
