"""How large a difference has to be to matter: asked where a posterior uses it."""

from __future__ import annotations

from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.session import choices
from stats_core import METHODS
from stats_core.methods.shared.region import suggested_region


def used_by(method: str | None) -> bool:
    """Whether a method knows a region of practical equivalence."""
    return method is not None and any(option.name == "rope" for option in METHODS[method].options)


def chosen(page: RoomPage) -> float:
    """Half the region as the person left it; at first the suggested one."""
    suggested = suggested_region(page.data.scores)
    return float(choices.number(_key(page), suggested, 0.0, None, whole=False, name=f"{page.key}.rope"))


def ask(page: RoomPage) -> None:
    """The widget of the region."""
    suggested = suggested_region(page.data.scores)
    choices.number_input(
        "Region of practical equivalence ±",
        min_value=0.0,
        value=suggested,
        step=suggested or 0.01,
        format="%g",
        key=_key(page),
        name=f"{page.key}.rope",
        help=f"Differences up to this size count as none, in units of the score. Suggested here: {suggested:g}.",
        width=280,
    )


def _key(page: RoomPage) -> str:
    """Other data may have other scores, and another suggestion."""
    return f"{page.key}.rope.{suggested_region(page.data.scores):g}"
