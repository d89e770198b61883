"""The corner of every page from which a view is shared, and work is saved and opened again."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from dashboard import exports
from dashboard.rooms import LAB, ROOMS, Page
from dashboard.text import html
from dashboard.ui.blocks import problems
from dashboard.ui.session import address, saved_work, state
from stats_core import InputError
from stats_core.reading import MAX_BYTES

FILE = "learnmost-work.zip"
_COPY = st.components.v2.component(
    "copy_link",
    html='<button type="button"></button>',
    css="""button {
        font: inherit; font-size: 0.875rem; color: inherit; background: transparent; cursor: pointer;
        width: 100%; min-height: 2.5rem;
        border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius, 0.5rem); padding: 0 0.75rem;
    }
    button:hover, button:focus-visible { border-color: var(--st-primary-color); }
    button:focus-visible { outline: 2px solid var(--st-primary-color); outline-offset: 2px; }
    textarea { position: fixed; opacity: 0; }""",
    js=(Path(__file__).parent / "copy_link.js").read_text(encoding="utf-8"),
)


def show(page: Page) -> None:
    """A button on every page; what it opens is drawn only then."""
    box = st.popover("My work", icon=":material/work:", key="my-work", on_change="rerun")
    if not box.open:
        return
    with box:
        if page in address.WITH_VIEW:
            _link(page)
        work = saved_work.gathered(page.key)
        st.download_button(
            "Save my work",
            lambda: exports.save_work(work),
            file_name=FILE,
            mime="application/zip",
            key="save-work",
            icon=":material/download:",
            on_click="ignore",
            disabled=not (work.pages or work.kept),
            width="stretch",
        )
        _say("One file with your data, your settings and what you kept for the report.")
        key = f"open-work-{state.widget('work.opened', 0)}"
        st.file_uploader(
            "Open saved work", type=["zip"], max_upload_size=MAX_BYTES // 2**20, key=key, on_change=_open, args=(key,)
        )


def notice(page: Page) -> None:
    """What a link or saved work asked for and is not here; it stands until the person has read it."""
    refused = address.refused(page)
    notices: tuple[str, ...] = (*([refused] if refused else []), *state.widget(saved_work.SAID, ()))
    if not notices:
        return
    for words in notices:
        problems.show(InputError(words))
    with st.container(horizontal=True):
        demo = address.demo_of_another_page(page)
        if demo is not None:
            other = next(room for room in ROOMS if room.key == demo.page)
            if st.button(f"Open it on the page {other.title}", key="elsewhere", type="primary"):
                st.switch_page(other.path, query_params={address.DEMO: demo.key})
        st.button("Close", key="close-notice", on_click=_close, args=(page,))


def open_saved() -> None:
    """Open the saved work that was given, and go to the page that was open; a wrong file is told what it is."""
    content = saved_work.asked_to_open()
    if content is None:
        return
    with st.spinner("Opening your work, and computing again what was kept"):
        opened = problems.attempt(lambda: exports.open_work(content))
    if opened is not None:
        work, differ = opened
        state.set_widget(saved_work.SAID, (*saved_work.put_back(work), *differ))
        st.switch_page(saved_work.page_of(work).path)


def _close(page: Page) -> None:
    address.forget_refused(page)
    state.set_widget(saved_work.SAID, ())


def _link(page: Page) -> None:
    _COPY(key="copy-link", data={"label": "Copy link", "done": "Copied"})
    source = state.source(state.lab_room() if page == LAB else page.key)
    own = source is not None and not source.demo
    _, left_out = address.parameters(page)
    lacks = f" It has no room for: {', '.join(left_out)}." if left_out else ""
    _say(f"It opens this view again{'; it holds your settings, not your data' if own else ''}.{lacks}")


def _open(key: str) -> None:
    given = state.widget(key)
    if given is not None:
        saved_work.ask_to_open(given.getvalue())
        # Another uploader next time: this one would open its file again.
        state.set_widget("work.opened", state.widget("work.opened", 0) + 1)


def _say(words: str) -> None:
    st.html(f'<p class="lm-faint">{html(words)}</p>')
