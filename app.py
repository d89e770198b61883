"""The front door: the menu, and the frame common to all pages."""

import streamlit as st

from dashboard.rooms import PAGES, START


def main() -> None:
    # First of all: while streamlit waits for this call it shows a menu of its own making.
    # Without icons: the browser would fetch a page's icon from the network, to show it in its tab.
    page = st.navigation(
        [st.Page(page.path, title=page.title, default=page is START) for page in PAGES], position="top"
    )
    from dashboard.ui import frame

    frame.run(page)


# A process started by spawn imports this file again, and must not draw the page again.
if __name__ == "__main__":
    main()
