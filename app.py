"""The front door: the menu, and the frame common to all pages."""

import streamlit as st


def main() -> None:
    # First of all: while streamlit waits for this call it shows a menu of its own making.
    page = st.navigation(
        [
            # Without icons: the browser would fetch a page's icon from the network, to show it in its tab.
            st.Page("pages/start.py", title="Start", default=True),
            st.Page("pages/learning_curves.py", title="Learning curves"),
            st.Page("pages/two_algorithms.py", title="Two algorithms"),
            st.Page("pages/same_test_set.py", title="Same test set"),
            st.Page("pages/many_datasets.py", title="Many data sets"),
            st.Page("pages/methods.py", title="Methods"),
        ],
        position="top",
    )
    from dashboard.ui import frame

    frame.run(page)


# A process started by spawn imports this file again, and must not draw the page again.
if __name__ == "__main__":
    main()
