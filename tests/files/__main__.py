"""`make files`: how many files of the corpus open right, and after how many questions."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tests.files.corpus import EACH, EACH_TRAP, Recipe, endings, recipes
from tests.files.page import counted_by_layout, page, table
from tests.files.person import Outcome

PAGE = Path(__file__).parents[2] / "docs" / "files.md"
_SHOWN = 3000


def main() -> int:
    """Examine the corpus, or show one file of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.files")
    parser.add_argument("--only", default="", help="layouts whose name holds these words")
    parser.add_argument("--seed", type=int, help="one file of each of them")
    parser.add_argument("--show", action="store_true", help="print the files and where they end")
    parser.add_argument("--each", type=int, default=EACH, help="files of each layout")
    parser.add_argument("--each-trap", type=int, default=EACH_TRAP, help="files of each misleading kind")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--failures", action="store_true", help="print every file that is not right within two")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    given = parser.parse_args()
    wanted = recipes(given.each, given.each_trap, given.only)
    if given.seed is not None:
        wanted = [Recipe(name, given.seed) for name in dict.fromkeys(recipe.layout for recipe in wanted)]
    if given.show:
        for recipe in wanted:
            show(recipe)
        return 0
    ended = endings(wanted, given.processes)
    rows = counted_by_layout(wanted, ended)
    print(table(rows))
    for recipe, ending in zip(wanted, ended, strict=True):
        bad = ending.outcome in (Outcome.WRONG, Outcome.CRASH)
        if bad or (given.failures and not ending.outcome.within_two):
            print(f"{ending.outcome.value}: {recipe}\n    {ending.way[:400]}")
    if given.write:
        PAGE.write_text(page(wanted, ended), encoding="utf-8")
    return 0


def show(recipe: Recipe) -> None:
    """One file, what it means, and where it ends."""
    made = recipe.made()
    for name, data in made.files.items():
        print(f"--- {name} ({len(data):,} bytes)")
        print(data.decode("utf-8", "replace")[:_SHOWN] if b"\0" not in data[:1000] else data[:60])
    for accepted in made.truth.accepted[:3]:
        print(f"means: {type(accepted).__name__}, {accepted.describe()}: {', '.join(accepted.algorithms)}")
    ending = recipe.examined()
    print(f"ends: {ending.outcome.value} ({ending.seconds:.3f} s)\n{ending.way}")


if __name__ == "__main__":
    sys.exit(main())
