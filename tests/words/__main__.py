"""Write down anew what every method says: `python -m tests.words`, or some of them: `python -m tests.words quade`.

Of each method's example and of some hundred made-up data sets those are kept that make it say something new.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from stats_core import METHODS
from tests.words.told import told

TRIED, MOST = 60, 9
HERE = Path(__file__).parent


def main() -> None:
    for key in sys.argv[1:] or sorted(METHODS):
        kept = {-1: told(key, -1)}
        seen = shapes(kept[-1])
        for which in range(TRIED):
            text = told(key, which)
            new = shapes(text) - seen
            if new and len(kept) < MOST:
                kept[which] = text
                seen |= new
        (HERE / f"{key}.txt").write_text("\n\n".join(f"== {which}: {text}" for which, text in kept.items()) + "\n")


def shapes(text: str) -> set[str]:
    """The lines of words without their numbers and names; settings, tables and charts are no words."""
    lines = [line for line in text.splitlines()[1:] if " | " not in line and not line.startswith(("[", "    "))]
    return {re.sub(r"\b[A-K]\b(, [A-K]\b)*|[−\d.,e+-]*\d", "#", line) for line in lines}


if __name__ == "__main__":
    main()
