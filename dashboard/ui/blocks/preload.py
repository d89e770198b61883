"""What an answer is drawn with, fetched by the browser before there is one.

Streamlit fetches the script of each kind of widget, and plotly's five megabytes, when the first of its kind comes, and
shows nothing in its place for a third of a second at least. One of each, out of sight, makes it fetch them while a
person still chooses the data.
"""

from __future__ import annotations

import streamlit as st

from dashboard import screen
from dashboard.ui.patches import unchecked_figure

KEY = "preload"
"""Of the place for them, which style.css hides from eyes, screen readers and the keyboard."""


def show() -> None:
    """One of each kind, in a box that is closed, so that nobody sees them before the style is there either."""
    with st.expander(" "):
        st.plotly_chart(
            unchecked_figure.figure(screen.SMALLEST.contents), key=f"{KEY}-chart", theme=None, config=screen.CONFIG
        )
        st.pills("Preloaded", ["-"], key=f"{KEY}-pills")
        st.selectbox("Preloaded", ["-"], key=f"{KEY}-box")
        st.toggle("Preloaded", key=f"{KEY}-toggle")
        st.slider("Preloaded", key=f"{KEY}-slider")
        st.number_input("Preloaded", key=f"{KEY}-number")
        st.multiselect("Preloaded", ["-"], key=f"{KEY}-several")
        st.download_button("Preloaded", bytes, key=f"{KEY}-file")
        st.progress(0)
