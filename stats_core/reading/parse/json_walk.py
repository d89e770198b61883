"""Where a walk through nested JSON is: the columns so far, and what was left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from stats_core.reading.parse.json_records import CellArray, Field, objects, refuse_many
from stats_core.reading.parse.json_shape import are_scalars, is_container
from stats_core.reading.parse.left_out import LeftOut
from stats_core.types import Ints

POSITION = "position"


@dataclass
class JsonWalk:
    """Where the walk is: the columns so far, a cell for each value that is looked at next."""

    keep: frozenset[str]
    columns: dict[str, CellArray] = field(default_factory=dict)
    left: list[LeftOut] = field(default_factory=list)
    value: str = "value"
    """The heading of the numbers, where they come to stand alone."""
    hint: str = ""
    """The heading of the next names or counts, where a key above them tells it."""
    under: str = ""
    """The field that was gone into."""
    in_list: bool = False
    records: bool = True
    """Whether all was one list of objects."""
    keys: int = 0
    places: list[str] = field(default_factory=list)
    """The columns that count the objects of lists, which may prove needless."""
    shared: dict[str, list[Any]] = field(default_factory=dict)
    """Lists above, of which one may count the places of those below."""
    fields: list[str] = field(default_factory=list)

    def name_of(self, node: int) -> str:
        """What leads to a value."""
        names = [str(column[node]) for column in self.columns.values() if column[node] is not None]
        return " ".join(names[-3:]) or "the whole"

    def take(self, own: Ints) -> None:
        """The columns for other values, each of which comes out of an earlier one."""
        refuse_many(len(own), len(self.columns))
        self.columns = {name: column[own] for name, column in self.columns.items()}

    def free(self, heading: str) -> str:
        """A heading that is not there yet: with the field it stands in, or numbered."""
        if heading in self.columns and self.under:
            heading = f"{self.under}.{heading}"
        number, first = 2, heading
        while heading in self.columns:
            heading, number = f"{first} {number}", number + 1
        return heading

    def key(self, cells: CellArray, heading: str = "") -> str:
        """A column of names that JSON gives no heading, numbered where nothing tells what they are."""
        heading = heading or self.hint
        if not heading:
            self.keys += 1
            heading = f"key {self.keys}"
        self.hint, heading = "", self.free(heading)
        self.columns[heading] = cells
        return heading

    def count(self, place: Ints, sizes: Sequence[int]) -> None:
        """A column for the places in lists of numbers: a list above that is as long, or their numbers."""
        for name, numbers in self.shared.items():
            if set(sizes) == {len(numbers)} and name not in self.columns:
                self.left = [one for one in self.left if one.name != name]
                self.columns[name] = objects(numbers)[place - 1]
                return
        self.columns[self.free(self.hint or POSITION)] = place.astype(object)
        self.hint = ""

    def leave(self, what: str, name: str, why: str, *, keep: bool = True) -> None:
        """Leave something out, which a person may want all the same."""
        self.left.append(LeftOut(what, name, why, keep=name if keep else ""))


def is_list(found: Field) -> bool:
    """Whether lists of cells stand in a field."""
    lists = [part for part in found.some if is_container(part)]
    return bool(lists) and all(isinstance(part, list) and are_scalars(part) for part in lists)


def is_vector(found: Field) -> bool:
    """Whether lists of cells stand in a field, numbers among them."""
    return is_list(found) and found.numbers > 0
