"""The front door: the server, the menu, and the frame common to all pages."""

from __future__ import annotations

import streamlit as st

from dashboard.rooms import FORMER, PAGES, START
from dashboard.ui import loading


def main() -> None:
    # First of all: while streamlit waits for this call it shows a menu of its own making.
    # Without icons: the browser would fetch a page's icon from the network, to show it in its tab.
    pages = [st.Page(page.path, title=page.title, default=page is START) for page in PAGES]
    moved = [st.Page(f"pages/{key}.py", visibility="hidden") for key in FORMER]
    page = st.navigation([*pages, *moved], position="top")
    loading.load()
    from dashboard.ui import frame

    frame.run(page)


# `streamlit run` imports this file for its server, and runs it as the main program for every page. A process started by
# spawn imports it under another name, and must do neither.
if __name__ == "app":
    app = st.App("app.py", lifespan=loading.lifespan)
elif __name__ == "__main__":
    main()
