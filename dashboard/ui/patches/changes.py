"""The changes of Streamlit that hold for the whole server, made where they were tried."""

from __future__ import annotations

from functools import cache

from dashboard.ui.patches.versions import may_change


@cache
def apply() -> None:
    """Make them, once for the server."""
    if may_change("streamlit"):
        # Not above: in another version these modules may not even be imported.
        from dashboard.ui.patches import keep_answers, no_orphans, short_messages_first, steady_keys

        keep_answers.apply()
        no_orphans.apply()
        short_messages_first.apply()
        steady_keys.apply()
