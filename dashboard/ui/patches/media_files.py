"""A file that a page offered can be fetched a little longer than Streamlit would keep it.

Streamlit forgets a file soon after a run that did not offer it again, and counts runs that were interrupted or drew
only the progress bar. The browser may still show its button then, and the click would end in an error.
"""

from __future__ import annotations

import hashlib

from dashboard.ui.patches.versions import look_inside


def keep_file(name: str, data: bytes, mime: str) -> None:
    """Name a place of this session at which the file is in use; its button names another."""
    look_inside("streamlit", lambda: _keep_file(name, data, mime), None)


def _keep_file(name: str, data: bytes, mime: str) -> None:
    from streamlit import runtime

    if runtime.exists():
        place = f"kept {name} {hashlib.sha256(data).hexdigest()}"
        runtime.get_instance().media_file_mgr.add(data, mime, place, file_name=name, is_for_static_download=True)
