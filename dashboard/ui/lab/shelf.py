"""Which part of the lab has which studies, and how one is opened from another."""

from __future__ import annotations

from dashboard.rooms import LAB
from dashboard.ui.session import choices

CHANGED = "Curves: changed"
SHELF = {
    "Curves: Type I error": ("figure3", "figure4", "error_terms"),
    CHANGED: ("figure5", "figure6"),
    "Curves: power": ("report6", "report7"),
    "Folds": ("bouckaert2", "bouckaert4", "bouckaert5", "fold_power", "fold_levels"),
    "Ranks and cases": ("ranks", "cases"),
}


def chooser(keys: tuple[str, ...]) -> str:
    """The widget that chooses between the studies of a part."""
    return f"lab.study.{keys[0]}"


def open_study(key: str) -> None:
    """Let the lab show a study when it is drawn next."""
    part, keys = next((part, keys) for part, keys in SHELF.items() if key in keys)
    choices.move(f"{LAB.key}.part", part)
    choices.move(chooser(keys), key)
