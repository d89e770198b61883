"""A button that copies a sentence, just as it is quoted: without markup, with ordinary spaces."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_COPY = st.components.v2.component(
    "copy_sentence",
    html="""<div class="copy"><button type="button">
<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
<rect x="8" y="3" width="12" height="14" rx="1.5"/><path d="M4 7v13h12"/></svg><span>Copy</span></button>
<textarea readonly hidden rows="3" aria-label="Text"></textarea><div role="status" aria-live="polite"></div></div>""",
    css=""".copy { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; position: relative; }
button { font: inherit; font-size: 0.875rem; color: inherit; background: transparent; cursor: pointer;
  min-height: 2.5rem;
  display: inline-flex; align-items: center; gap: 0.4rem; white-space: nowrap;
  border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius, 0.5rem); padding: 0 0.75rem; }
button:hover, button:focus-visible { border-color: var(--st-primary-color); color: var(--st-primary-color); }
button:focus-visible, textarea:focus-visible { outline: 2px solid var(--st-primary-color); outline-offset: 2px; }
textarea { font: inherit; font-size: 0.875rem; color: inherit; background: transparent; width: 20rem; max-width: 100%;
  border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius, 0.5rem); padding: 0.4rem; }
@media (max-width: 640px) { button { min-height: 2.4rem; padding: 0 0.55rem; } button svg { display: none; } }
[hidden] { display: none; }
[role=status] { font-size: 0.875rem; }
.copy:has(textarea[hidden]) [role=status] { position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }""",
    js=(Path(__file__).parent / "copy_sentence.js").read_text(encoding="utf-8"),
)
BY_HAND = "The browser does not allow a page to copy. The text is selected: press Ctrl+C."


def copy_sentence(text: str, name: str = "sentence", *, label: str = "Copy", what: str = "Copy the sentence") -> None:
    """A button that copies `text` and nothing else, and says that it did.

    `name` tells it from other such buttons of the page, and `what` is read to those who do not see where it stands.
    """
    _COPY(
        key=f"copy-{name}",
        data={"text": text, "label": label, "what": what, "done": "Copied", "by_hand": BY_HAND},
        width="content",
    )
