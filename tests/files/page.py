"""What `make files` prints and writes: shares by layout, before and now."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.files.corpus import Recipe
from tests.files.layouts import LAYOUTS
from tests.files.person import Ending, Outcome

BEFORE = Path(__file__).with_name("before.csv")
_WORDS = """# What files could mean, measured

Written by `make files`; do not edit. Generators in `tests/files` write tables of known data in every layout that people
have, with their names, orders, separators, further columns and traps. A person is played who knows what a file means:
choosing one of several readings counts as a question, and so does every question after it, that for the direction too.

- **at once**, **within 1**, **within 2**: the share that ends in the right data after so many questions.
- **refused**: nothing opens. **no way**: something is asked, and no three answers lead to the right data.
- **wrong**: other data open without a question, or behind a line that says what the file means.
- **before**: the start page of {date}, which guessed by words, on 12 files of each layout and 4 of each misleading
  kind. Where it was unsure or led nowhere, every page counted as tried, as one question.

The goals: at least 95 % right within two questions, none wrong.

"""


@dataclass(frozen=True)
class Row:
    """How many files of a layout ended where."""

    layout: str
    ends: dict[Outcome, int]
    slowest: float

    @property
    def files(self) -> int:
        """How many there are."""
        return sum(self.ends.values())

    def share(self, *outcomes: Outcome) -> float:
        """The share that ended in one of these ways."""
        return sum(self.ends[outcome] for outcome in outcomes) / max(1, self.files)

    @property
    def within_two(self) -> float:
        """The share that is right after at most two questions."""
        return self.share(*(outcome for outcome in Outcome if outcome.within_two))


def counted_by_layout(recipes: Sequence[Recipe], endings: Sequence[Ending]) -> list[Row]:
    """A row for each layout, one for all misleading tables, and one for everything."""
    names = list(dict.fromkeys(recipe.layout for recipe in recipes))
    ended = list(zip(recipes, endings, strict=True))
    rows = [_row(name, [ending for recipe, ending in ended if recipe.layout == name]) for name in names]
    usual = [ending for recipe, ending in ended if recipe.layout in LAYOUTS]
    traps = [ending for recipe, ending in ended if recipe.layout not in LAYOUTS]
    sums = [_row("all layouts", usual)] * bool(usual) + [_row("all misleading tables", traps)] * bool(traps)
    return [*rows, *sums, _row("everything", list(endings))]


def _row(name: str, endings: Sequence[Ending]) -> Row:
    ends = {outcome: sum(ending.outcome is outcome for ending in endings) for outcome in Outcome}
    return Row(name, ends, max((ending.seconds for ending in endings), default=0.0))


def before() -> tuple[str, dict[str, dict[str, float]]]:
    """The date and the shares of the state before, by layout; nothing where they were not measured."""
    if not BEFORE.exists():
        return "", {}
    with BEFORE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    columns = ("within_two", "refused", "no_way", "wrong")
    return rows[0]["date"], {row["layout"]: {name: float(row[name]) for name in columns} for row in rows}


def table(rows: Sequence[Row]) -> str:
    """The shares by layout, in Markdown."""
    _, old = before()
    lines = [
        "| layout | files | at once | within 1 | within 2 | after 3 | refused | no way | wrong | crash "
        "| before: within 2 | before: not within 2 | before: wrong |",
        "|---|" + "---:|" * 12,
    ]
    for row in rows:
        at_once, one = row.share(Outcome.AT_ONCE), row.share(Outcome.AT_ONCE, Outcome.ONE)
        rest = (Outcome.THREE, Outcome.REFUSED, Outcome.NO_WAY, Outcome.WRONG, Outcome.CRASH)
        shares = [at_once, one, row.within_two, *map(row.share, rest)]
        then = old.get(row.layout)
        was = [then["within_two"], then["refused"] + then["no_way"], then["wrong"]] if then else []
        cells = [row.layout, f"{row.files:,}", *map(_percent, shares), *(map(_percent, was) if was else ["", "", ""])]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %" if share in (0, 1) or share >= 0.095 else f"{100 * share:.1f} %"


def page(recipes: Sequence[Recipe], endings: Sequence[Ending]) -> str:
    """The whole of docs/files.md."""
    rows = counted_by_layout(recipes, endings)
    date, _ = before()
    text = (
        _WORDS.format(date=date or "the version before") + table([*rows[-3:]]) + "\n## By layout\n\n" + table(rows[:-3])
    )
    slowest = max(ending.seconds for ending in endings)
    text += f"\nUntil readings are seen, the slowest of these files took {slowest:.2f} s.\n"
    bad = [
        f"- {ending.outcome.value}: `{recipe}`"
        for recipe, ending in zip(recipes, endings, strict=True)
        if ending.outcome in (Outcome.WRONG, Outcome.CRASH)
    ]
    return text + "\n## Wrong\n\n" + ("\n".join(bad) if bad else "None.") + "\n"
