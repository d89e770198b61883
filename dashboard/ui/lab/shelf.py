"""Which studies the lab has, what each is called, and how one is opened from another."""

from __future__ import annotations

from collections.abc import Mapping

from dashboard.rooms import LAB, now_called
from dashboard.ui.session import choices
from stats_core.simulate.studies import STUDIES

PUBLISHED = "Published studies"
"""The part of the lab that shows them."""
SHELF = (
    "figure3",
    "figure4",
    "figure5",
    "figure6",
    "report6",
    "report7",
    "bouckaert2",
    "bouckaert4",
    "bouckaert5",
    "error_terms",
    "fold_power",
    "fold_levels",
    "ranks",
    "cases",
)
"""By document, and after them those of our own."""
CHOOSER = f"{LAB.key}.study"
"""The widget that chooses between them."""
FORMER_PARTS = {
    "curves-type-i-error": "figure3",
    "curves-changed": "figure5",
    "curves-power": "report6",
    "folds": "bouckaert2",
    "ranks-and-cases": "ranks",
}
"""Parts that addresses named before, each with the study that it opened with; the choice of a study had its name."""
FORMER_OWN = "your-own-design"


def name(key: str) -> str:
    """The document and the place that print a study, and what it is about where it is our own."""
    study = STUDIES[key]
    return study.source if study.printed_in else f"Our own: {study.title}"


def open_study(key: str) -> None:
    """Let the lab show a study when it is drawn next."""
    choices.move(f"{LAB.key}.part", PUBLISHED)
    choices.move(CHOOSER, key)


def up_to_date(asked: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """What an address asks of the lab, with names of before in today's."""
    now = {}
    for said, values in asked.items():
        first, dot, rest = said.partition(".")
        now[f"{now_called(first)}{dot}{rest}"] = [now_called(value) for value in values] if said == "room" else values
    part = now.get("part", [""])[-1]
    if part == FORMER_OWN:
        del now["part"]
    elif part in FORMER_PARTS:
        first = FORMER_PARTS[part]
        chosen = now.pop(f"study.{first}", [first])
        now = {"part": [choices.slug(PUBLISHED)], "study": chosen} | {k: v for k, v in now.items() if k != "part"}
    return now
