"""Nested JSON to one flat table: down to records or to single numbers, with a column for every key on the way.

All values of one depth are looked at together. Objects whose values are alike are keyed by names, which become a
column; other objects are records, whose fields become columns; lists are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from pandas.api.types import infer_dtype

from stats_core.reading.parse.json_beside import take_beside
from stats_core.reading.parse.json_choice import ChosenFields, choose
from stats_core.reading.parse.json_ends import take_records
from stats_core.reading.parse.json_pairs import with_pairs_told
from stats_core.reading.parse.json_records import (
    CellArray,
    fields_of,
    objects,
    rows_of_table,
    stretched,
    without_strangers,
)
from stats_core.reading.parse.json_shape import DEEPEST, are_scalars, kind, numbers_in
from stats_core.reading.parse.json_vectors import take_vectors
from stats_core.reading.parse.json_walk import POSITION, JsonWalk, is_vector
from stats_core.reading.parse.json_words import (
    counts_runs,
    holds_results,
    is_wrapper,
    key_heading,
    metric_name,
    names_key,
    names_score,
    plain,
)
from stats_core.reading.parse.left_out import LeftOut

_LONG = 10_000
"""Lines from which on names are kept once each."""


class FlatTable(NamedTuple):
    """The lines of nested JSON, whether they were a list of records, and what was left out."""

    frame: pd.DataFrame
    records: bool
    left: tuple[LeftOut, ...]


def flat_table(value: Any, keep: Sequence[str] = ()) -> FlatTable | None:
    """The largest collection in a value of JSON as a table; None where there is none with numbers.

    Parameters
    ----------
    value
        What the text holds.
    keep
        Names of fields, lists and metrics that are used although they would be left out.
    """
    walk = _Walk(frozenset(keep))
    value, left = with_pairs_told(value)
    walk.left += left
    nodes: list[Any] = [value]
    for _ in range(DEEPEST):
        nodes = walk.of_one_kind(nodes)
        if not nodes:
            return None
        if isinstance(nodes[0], dict):
            following = walk.into_objects(nodes)
        elif isinstance(nodes[0], list):
            following = walk.into_lists(nodes)
        else:
            walk.columns[walk.free(walk.value)] = objects(nodes)
            following = None
        if following is None:
            return walk.table()
        nodes = following
    return None


class _Walk(JsonWalk):
    """The steps of a walk through nested JSON."""

    def of_one_kind(self, nodes: list[Any]) -> list[Any]:
        """The values of the kind that holds most numbers; the others are named."""
        kinds = np.array([_kind(node) for node in nodes], dtype=object)
        weights = _numbers_by_kind(nodes, kinds.tolist())
        if not weights:
            return []
        best = max(weights, key=lambda one: weights[one])
        there = np.flatnonzero(kinds == best)
        if len(there) == len(nodes):
            return nodes
        for i in np.flatnonzero(kinds != best)[:3]:
            why = "it is empty" if kinds[i] == "nothing" else "it is nested otherwise than the others"
            self.leave("line", self.name_of(int(i)), why, keep=False)
        self.take(there)
        return [nodes[i] for i in there]

    def into_lists(self, nodes: list[list[Any]]) -> list[Any] | None:
        """The parts of lists, counted."""
        rows = rows_of_table(nodes)
        if rows is not None:
            self.columns.update(rows)
            return None
        own, place, parts = stretched(nodes)
        self.take(own)
        if are_scalars(parts):
            if sum(isinstance(part, str) for part in parts) * 5 > len(parts):
                # Rows of names and numbers without headings.
                return []
            self.count(place, list(map(len, nodes)))
            self.columns[self.free(self.value)] = parts
            self.records = False
            return None
        if not all(isinstance(part, dict) for part in parts):
            self.key(place.astype(object))
            self.records = False
        elif len(nodes) > 1 or self.columns:
            self.places.append(self.key(place.astype(object), self.hint or POSITION))
        self.in_list = True
        return list(parts)

    def into_objects(self, nodes: list[dict[str, Any]]) -> list[Any] | None:
        """What stands below objects that are keyed by names, or in the fields of records; None at the end."""
        fields = fields_of(nodes)
        choice = choose(fields, len(nodes), self.in_list, self.keep)
        if choice is None:
            take_records(self, nodes, fields)
            return None
        self._aside(choice)
        vectors = [name for name in choice.names if is_vector(fields[name])]
        if vectors and len(vectors) == len(choice.names) and take_vectors(self, nodes, fields, vectors):
            return None
        if take_beside(self, nodes, fields, choice.names):
            self.records = False
        return self._go_into(nodes, choice)

    def _aside(self, choice: ChosenFields) -> None:
        why = "the largest collection of numbers beside it is read"
        self.left += [LeftOut("table", name, why, keep=name) for name in choice.others]

    def _go_into(self, nodes: list[dict[str, Any]], choice: ChosenFields) -> list[Any]:
        """The values of the fields that were chosen, their names as a column where they are names."""
        pairs = [(i, name) for i, node in enumerate(nodes) for name in choice.names if node.get(name) is not None]
        self.take(np.array([i for i, _ in pairs], dtype=np.int64))
        following = [nodes[i][name] for i, name in pairs]
        name = choice.names[0]
        self.in_list = False
        if choice.named:
            self.records = False
            self._key_of_names(objects([metric_name(own) for _, own in pairs]), choice.names)
            return following
        self.hint, self.under = (plain(name) if names_key(name) and not holds_results(name) else ""), name
        if names_score(name) and not is_wrapper(name):
            self.value = name
        return following

    def _key_of_names(self, cells: CellArray, names: Sequence[str]) -> None:
        """A column for names; a word for runs above names without a number counts what follows: 'runs' above 'PPO'."""
        later = self.hint if counts_runs(self.hint) and not any(map(_has_digit, names)) else ""
        self.hint = "" if later else self.hint
        self.key(cells, self.hint or key_heading(names))
        self.under, self.hint = "", later

    def table(self) -> FlatTable | None:
        """The columns as a table, without a count of objects that are told apart by what they hold."""
        if self.records:
            self.columns = without_strangers(self.columns, self.left)
        columns = {name: pd.Series(column).infer_objects() for name, column in self.columns.items()}
        frame = pd.DataFrame(columns)
        numeric = any(column.dtype.kind in "iufb" or _some_number(column) for column in columns.values())
        if not len(frame) or not numeric:
            return None
        frame = _without_needless(frame, self.places)
        if len(frame) > _LONG:
            texts = [name for name in frame.columns if infer_dtype(self.columns[name], skipna=False) == "string"]
            frame = frame.astype(dict.fromkeys(texts, "category"))
        return FlatTable(frame, self.records, tuple(self.left))


def _has_digit(name: str) -> bool:
    return any(map(str.isdigit, name))


def _kind(node: Any) -> str:
    """The kind of a value, numbers and text together; 'nothing' for what is empty."""
    own = kind(node) if node not in ({}, []) else "nothing"
    return "cell" if own in ("number", "text") else own


def _numbers_by_kind(nodes: Sequence[Any], kinds: Sequence[str]) -> dict[str, int]:
    """How many numbers the values of each kind hold; where there is one kind, they are not counted."""
    found = [one for one in dict.fromkeys(kinds) if one != "nothing"]
    if len(found) == 1:
        return dict.fromkeys(found, 1)
    return {one: sum(numbers_in(node) for node, own in zip(nodes, kinds, strict=True) if own == one) for one in found}


def _some_number(column: pd.Series[Any]) -> bool:
    return any(isinstance(cell, (int, float)) and cell == cell for cell in column.head(1000))


def _without_needless(frame: pd.DataFrame, places: Sequence[str]) -> pd.DataFrame:
    """The lines without the counts of objects that other columns tell apart."""
    for place in places:
        names = [name for name in frame.columns if name != place and frame[name].dtype.kind != "f"]
        if names and not frame[names].astype(str).duplicated().any():
            frame = frame.drop(columns=place)
    return frame
