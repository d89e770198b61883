"""The front door: the menu, and the frame common to all pages."""

import streamlit as st


def main() -> None:
    # First of all: while streamlit waits for this call it shows a menu of its own making.
    page = st.navigation(
        [
            st.Page("pages/start.py", title="Start", icon=":material/home:", default=True),
            st.Page("pages/learning_curves.py", title="Learning curves", icon=":material/show_chart:"),
            st.Page("pages/methods.py", title="Methods", icon=":material/menu_book:"),
        ],
        position="top",
    )
    from dashboard.ui import frame

    frame.run(page)


# A process started by spawn imports this file again, and must not draw the page again.
if __name__ == "__main__":
    main()
