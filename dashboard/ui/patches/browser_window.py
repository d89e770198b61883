"""A browser window for a server that starts where there is a screen.

Streamlit opens one for a plain script, and none for an `st.App`.
"""

from __future__ import annotations

import streamlit as st

from dashboard.ui.patches.versions import look_inside


def open_window() -> None:
    """Open the first page in the browser, unless the server is to run without one."""
    if not st.get_option("server.headless"):
        look_inside("streamlit", _open, None)


def _open() -> None:
    from streamlit import cli_util, config
    from streamlit.web.server import server_util

    given = [name for name in ("browser.serverAddress", "server.address") if config.is_manually_set(name)]
    host = server_util.get_display_address(config.get_option(given[0])) if given else "localhost"
    cli_util.open_browser(server_util.get_url(host))
