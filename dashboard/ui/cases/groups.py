"""What groups of cases stand for, and what counts the same: asked in the rail, used by every test of the page."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from enum import Enum
from typing import Any

import streamlit as st

from dashboard.text import html
from dashboard.ui.blocks import rail
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.session import choices
from stats_core.answers.group_question import GroupQuestion, group_question, weight_question, without_groups

OPTIONS = ("groups", "weights")
"""The options of methods that hold the answers."""


def asked(page: RoomPage) -> RoomPage:
    """The same page with what the person says of groups; as it is where there is nothing to ask.

    What belongs to the question of the page is drawn later, and stands above.
    """
    about_groups = group_question(page.data)
    if about_groups is None:
        return page
    with page.places.question:
        above = st.container(gap="xsmall")
        chosen: dict[str, Any] = {"groups": _answer(page, "groups", about_groups)}
        about_weights = weight_question(page.data, chosen["groups"])
        if about_weights is not None:
            chosen["weights"] = _answer(page, "weights", about_weights)
    places = replace(page.places, question=above)
    return replace(page, places=places, settings=page.settings | chosen)


def unaware(page: RoomPage, methods: Collection[str]) -> list[str]:
    """That some of the methods, by their keys, do not allow for groups: a note, or none."""
    return list(filter(None, [without_groups(page.data, methods)]))


def _answer(page: RoomPage, name: str, question: GroupQuestion) -> Enum:
    """The question with its answers a click apart, and what follows from the one that is chosen."""
    answers = list(question.says)
    rail.heading(question.asks, rail.TEST)
    chosen: Enum | None = choices.pills(
        question.asks,
        answers,
        default=answers[0],
        required=True,
        format_func=lambda answer: question.says[answer],
        key=f"{page.key}.{name}",
        label_visibility="collapsed",
    )
    chosen = chosen or answers[0]
    st.html(f'<p class="lm-faint">{html(question.means[chosen])}</p>')
    return chosen
