"""Which of the fields of nested objects is gone into: the one that holds the results, or several that are alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stats_core.reading.parse.json_records import MOST_FLAT, Field, is_flat
from stats_core.reading.parse.json_shape import alike, kind, numbers_in
from stats_core.reading.parse.json_words import (
    holds_results,
    holds_settings,
    holds_summary,
    is_wrapper,
    names_score,
    plain,
)
from stats_core.reading.parse.words import PARTS

_MANY = 5
_RESULTS = 100
"""How much more numbers count below a word for results."""


@dataclass(frozen=True)
class ChosenFields:
    """Fields that are gone into, whether their names are those of something, and those with numbers beside them."""

    names: tuple[str, ...]
    named: bool
    others: tuple[str, ...] = ()


def choose(fields: Mapping[str, Field], many: int, in_list: bool, keep: frozenset[str]) -> ChosenFields | None:
    """What is gone into; None where objects are records that are read as they are.

    Parameters
    ----------
    fields
        What stands under each key, in all objects together.
    many
        How many objects there are.
    in_list
        Whether they are the objects of lists, which are records in most files.
    keep
        Fields that a person wants.
    """
    nested = {name: found for name, found in fields.items() if found.nested and found.numbers}
    wanted = [name for name in nested if name in keep]
    measured = {name: found for name, found in nested.items() if not holds_settings(name)}
    if not wanted and (not measured or _complete(fields, measured, many, in_list)):
        return None
    groups = _groups(_without_sums(measured)) if not wanted else [wanted[:1]]
    best = max(groups, key=lambda group: _weight(group, nested))
    others = tuple(name for name in measured if name not in best)
    return ChosenFields(tuple(best), len(best) > 1 or _is_only_name(best[0], fields, nested), others)


def _without_sums(measured: Mapping[str, Field]) -> Mapping[str, Field]:
    """The fields without a summary beside lists of the numbers that it sums up."""
    others = {name: found for name, found in measured.items() if not holds_summary(name)}
    return others if any(map(_numbers_only, others.values())) else measured


def _is_only_name(name: str, fields: Mapping[str, Field], nested: Mapping[str, Field]) -> bool:
    """Whether the one field that is gone into has the name of something: no cells are beside it, nor other numbers."""
    return not _has_cells(fields) and len(nested) == 1 and not is_wrapper(name) and not names_score(name)


def _has_cells(fields: Mapping[str, Field]) -> bool:
    """Whether a field holds cells, and no parts."""
    return not all(found.nested for found in fields.values())


def _weight(group: Sequence[str], nested: Mapping[str, Field]) -> float:
    return sum(nested[name].numbers * (_RESULTS if holds_results(name) else 1) for name in group)


def _complete(fields: Mapping[str, Field], measured: Mapping[str, Field], many: int, in_list: bool) -> bool:
    """Whether objects are records that hold their scores themselves, or in objects of a few fields."""
    lists = [name for name, found in measured.items() if not all(map(is_flat, found.some))]
    if any(names_score(name) and _numbers_only(measured[name]) for name in lists):
        return False
    if many == 1 and not in_list and any(_scored_apart(measured[name]) for name in lists):
        return False  # The score beside them is their sum.
    if _has_own_score(fields):
        return True
    if lists:
        return False
    return _few_fields(measured) if in_list else _is_line(fields, measured, many)


def _has_own_score(fields: Mapping[str, Field]) -> bool:
    """Whether a number stands in the objects themselves, under the name of a score."""
    return any(
        names_score(name) and not found.nested and any(map(_is_score, found.some)) for name, found in fields.items()
    )


def _scored_apart(found: Field) -> bool:
    """Whether a field holds many objects by their names, each with a score of its own."""
    inside = [list(part.values()) if isinstance(part, dict) else [] for part in found.some]
    return all(len(parts) >= _MANY and all(map(_has_score, parts)) for parts in inside)


def _has_score(part: Any) -> bool:
    """Whether an object has a number under the name of a score."""
    return isinstance(part, dict) and any(names_score(key) and _is_score(cell) for key, cell in part.items())


def _is_line(fields: Mapping[str, Field], measured: Mapping[str, Field], many: int) -> bool:
    """Whether objects outside of lists are records: cells are in them, and no objects that are alike."""
    flat = _inside(measured)
    parts = all(name.lower() in PARTS for name in measured)
    scored = [*map(_names_score_inside, flat)]
    # Of objects that are alike, all have a score or none: 'agent_result' beside 'verifier_result' are two things.
    same = any(scored) == all(scored)
    if not _has_cells(fields) or (len(measured) > 1 and not parts and same and alike(flat)):
        return False
    if many > 1:
        return _few_fields(measured)
    # One object with cells beside one inside: the same line either way.
    return any(scored)


def _names_score_inside(part: Any, deepest: int = 3) -> bool:
    """Whether a key of an object, or of one inside of it, is that of a score."""
    if not isinstance(part, dict) or not deepest:
        return False
    return any(names_score(key) or _names_score_inside(inner, deepest - 1) for key, inner in part.items())


def _few_fields(measured: Mapping[str, Field]) -> bool:
    """Whether the objects inside have few different fields, and each object most of them."""
    flat = _inside(measured)
    union = {key for part in flat for key in part}
    return len(union) <= MOST_FLAT and (len(measured) > 1 or sum(map(len, flat)) >= 0.5 * len(union) * len(flat))


def _inside(measured: Mapping[str, Field]) -> list[Any]:
    """Some of the objects inside."""
    return [part for found in measured.values() for part in found.some]


def _is_score(value: object) -> bool:
    return isinstance(value, (int, float))


def _numbers_only(found: Field) -> bool:
    """Whether a field holds lists of nothing but numbers."""
    return all(isinstance(part, list) and part and all(kind(cell) == "number" for cell in part) for part in found.some)


def _groups(measured: Mapping[str, Field]) -> list[list[str]]:
    """Fields that are alike together; a word for results, or for a name of them, says that it stands alone."""
    results = _results(measured)
    groups: list[list[str]] = []
    for name, found in measured.items():
        if name in results:
            continue
        near = next((group for group in groups if _alike(measured[group[0]], found)), None)
        if near is None:
            groups.append([name])
        else:
            near.append(name)
    return [*([name] for name in results), *groups]


def _results(names: Iterable[str]) -> list[str]:
    """The names that say results; one word with numbers, as data1 and data2, names something else."""
    results = [name for name in names if holds_results(name)]
    return [] if len(results) > 1 and len(set(map(plain, results))) == 1 else results


def _alike(first: Field, second: Field) -> bool:
    return alike([first.some[0], second.some[0]]) and bool(numbers_in(first.some[0]))
