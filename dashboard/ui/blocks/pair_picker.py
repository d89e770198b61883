"""Two of the algorithms, and a button that turns their difference round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from dashboard.ui.blocks import options_form
from dashboard.ui.session import choices, state


def choose(page: str, data: Any, order: Sequence[str] = (), *, narrow: bool = False) -> dict[str, str]:
    """The names of `a` and `b`; at first the first two of `order`, which are the algorithms with the best first.

    In a `narrow` place they stand under each other. A selectbox shows plain text, so names need no escape in it.
    """
    names = list(order) or list(data.algorithms)
    keys = [f"{page}.{which}.{options_form.names_key(data)}" for which in "ab"]
    width = "stretch" if narrow else 300
    with st.container(horizontal=not narrow, vertical_alignment="bottom", gap="small"):
        chosen = [
            choices.selectbox(label, names, index=place, key=key, name=f"{page}.{'ab'[place]}", width=width)
            for place, (label, key) in enumerate(zip(("Compare", "with"), keys, strict=True))
        ]
        st.button("Swap", icon=":material/swap_horiz:", key=f"{page}.swap", on_click=_swap, args=(*keys, *chosen))
    return {"a": chosen[0], "b": chosen[1]}


def chosen(page: str, data: Any, order: Sequence[str]) -> dict[str, str]:
    """The two that were chosen, wherever the picker stands; the first two of `order` where none were."""
    keys = [f"{page}.{which}.{options_form.names_key(data)}" for which in "ab"]
    return {
        which: choices.one_of(key, order, name, f"{page}.{which}")
        for which, key, name in zip("ab", keys, order, strict=False)
    }


def _swap(first: str, second: str, a: str, b: str) -> None:
    state.set_widget(first, b)
    state.set_widget(second, a)
