"""The corner of a result from which it is taken away; every format attaches here and nowhere else."""

from __future__ import annotations

import streamlit as st

from dashboard.ui.parts import downloads
from stats_core import Analysis


def corner(analysis: Analysis, name: str) -> None:
    """The ways to take an analysis along."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"take-{name}"):
        downloads.csv(analysis.result.table(), name)
