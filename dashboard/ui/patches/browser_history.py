"""Whether the browser's back or forward button brought the page: then its address is read anew, and not overwritten.

Streamlit knows it and does not tell.
"""

from __future__ import annotations

from dashboard.ui.patches.versions import look_inside


def back_or_forward() -> bool:
    """Whether the browser's own buttons brought this address."""
    return look_inside("streamlit", _back_or_forward, False)


def _back_or_forward() -> bool:
    from streamlit.runtime.scriptrunner import get_script_run_ctx

    context = get_script_run_ctx()
    return bool(context and context.is_history_navigation)
