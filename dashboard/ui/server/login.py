"""Who may come in: everybody, unless the server's `.streamlit/secrets.toml` names an OpenID provider."""

from __future__ import annotations

import streamlit as st


def who() -> str:
    """By what the provider knows the person who has logged in; empty where nobody has to."""
    return str(st.user.get("sub") or st.user.get("email") or "") if st.user.get("is_logged_in") else ""


def ask_who() -> None:
    """Where a provider is named, nobody sees a page who has not logged in there."""
    # Streamlit adds this to the user only where a provider is named.
    logged_in = st.user.get("is_logged_in")
    if logged_in is None:
        return
    if not logged_in:
        st.text("This server asks who you are before it shows a page.")
        st.button("Log in", type="primary", on_click=st.login)
        st.stop()
    st.button("Log out", key="log-out", type="tertiary", on_click=st.logout)
