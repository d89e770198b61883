"""All files of the corpus, each made again from its layout and number, and examined in processes."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tests.files import (  # noqa: F401
    agent_layouts,
    case_layouts,
    case_traps,
    curve_layouts,
    eval_layouts,
    fold_layouts,
    json_layouts,
    path_layouts,
    printed_layouts,
    rank_layouts,
    rank_traps,
    tool_layouts,
    traps,
)
from tests.files.draw import Draw, Made
from tests.files.layouts import LAYOUTS, TRAPS
from tests.files.person import Ending, examined

EACH, EACH_TRAP = 40, 10
"""Files of each layout, and of each kind of misleading table."""


@dataclass(frozen=True)
class Recipe:
    """A file that can be made again."""

    layout: str
    seed: int

    def made(self) -> Made:
        """The files, and what they mean."""
        return {**LAYOUTS, **TRAPS}[self.layout](Draw([zlib.crc32(self.layout.encode()), self.seed]))

    def examined(self) -> Ending:
        """Where they end."""
        made = self.made()
        return examined(made.files, made.truth)

    def __str__(self) -> str:
        return f"python -m tests.files --only {self.layout!r} --seed {self.seed} --show"


def recipes(each: int = EACH, each_trap: int = EACH_TRAP, only: str = "") -> list[Recipe]:
    """The corpus, or those layouts of it whose name holds some words."""
    kinds = [(name, each) for name in LAYOUTS] + [(name, each_trap) for name in TRAPS]
    chosen = [(name, number) for name, number in kinds if only in name]
    return [Recipe(name, seed) for name, number in chosen for seed in range(number)]


def endings(wanted: Sequence[Recipe], processes: int) -> list[Ending]:
    """Where each file ends."""
    if processes < 2:
        return [recipe.examined() for recipe in wanted]
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(Recipe.examined, wanted, chunksize=20))
