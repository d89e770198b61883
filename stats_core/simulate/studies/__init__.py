"""The published studies, each declared once, in a module of this folder; a new one is found by itself."""

from __future__ import annotations

import importlib
import pkgutil

from stats_core.simulate.study import Study

FIRST = (
    *("figure3", "figure4", "figure5", "figure6", "report6", "report7"),
    *(
        "bouckaert2",
        "bouckaert4",
        "bouckaert5",
        "fold_power",
        "fold_levels",
        "error_terms",
        "ranks",
        "cases",
        "calibrate",
    ),
)
"""The order in which the standing studies are listed; any others follow by key."""


def _declared() -> dict[str, Study]:
    modules = [importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
    studies = {held.key: held for module in modules for held in vars(module).values() if isinstance(held, Study)}
    return {key: studies[key] for key in (*FIRST, *sorted(set(studies) - set(FIRST)))}


STUDIES: dict[str, Study] = _declared()

__all__ = ["STUDIES"]
