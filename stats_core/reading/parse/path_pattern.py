"""Algorithm, task and run in the names of files and folders: a pattern that is guessed, shown and editable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stats_core.errors import InputError
from stats_core.reading.parse.path_runs import RUN
from stats_core.reading.parse.places import quoted

PARTS = ("algorithm", "task", "run", "folder")
"""What a pattern may name; a folder is a further part that is neither."""
_FIELD = re.compile(r"\{(\w*)\}")
_MOST_PARSES = 50
Parse = dict[str, str]


def matched(pattern: str, paths: Sequence[str]) -> dict[str, dict[str, str]]:
    """For each path that fits the pattern from its end on, the parts that the pattern names.

    Raises
    ------
    InputError
        The pattern names a part that is not known or twice, or no path fits.
    """
    _refuse_other_parts([name for name in _FIELD.findall(pattern) if name])
    forms = pattern.split("/")
    deep = {path: path.split("/")[-len(forms) :] for path in paths if path.count("/") + 1 >= len(forms)}
    matches: dict[str, Parse] = {path: {} for path in deep}
    for place, form in enumerate(forms):
        pieces = _FIELD.split(form)
        found = best_parses(pieces[::2], pieces[1::2], [deep[path][place] for path in matches])
        matches = {
            path: before | own for (path, before), own in zip(matches.items(), found, strict=True) if own is not None
        }
    if not matches:
        raise InputError(f"No file fits the pattern {quoted(pattern)}", remedy=f"The first file is {quoted(paths[0])}.")
    return matches


def _refuse_other_parts(names: Sequence[str]) -> None:
    """A sentence about a pattern that names a part that is not known, or one twice."""
    unknown = [name for name in names if name not in PARTS]
    if unknown or len(set(names)) < len(names):
        what = f"names {quoted(unknown[0])}" if unknown else "names a part twice"
        raise InputError(
            f"The pattern {what}",
            remedy="Use {algorithm}, {task}, {run} and {folder} once each, and {} for the rest.",
        )


def best_parses(texts: Sequence[str], fields: Sequence[str], names: Sequence[str]) -> list[Parse | None]:
    """What each name tells by text with fields between; of several ways the one whose parts other names share.

    Parameters
    ----------
    texts, fields
        Constant text before, between and behind the fields, and what the fields are called; "" means nothing.
    names
        Names of folders or files.
    """
    different = dict.fromkeys(names)
    ways = {name: _ways(texts, fields, name) for name in different}
    shares = Counter((part, value) for own in ways.values() for one in {*map(_frozen, own)} for part, value in one)
    best = {name: max(own, key=lambda parse: _fits(parse, shares)) if own else None for name, own in ways.items()}
    return [best[name] for name in names]


def _frozen(parse: Parse) -> tuple[tuple[str, str], ...]:
    return tuple(parse.items())


def _fits(parse: Parse, shares: Counter[tuple[str, str]]) -> tuple[int, int, int]:
    own = [shares[part, value] for part, value in parse.items() if part != "run"]
    return min(own, default=0), sum(own), shares["run", parse.get("run", "")]


def _ways(texts: Sequence[str], fields: Sequence[str], name: str) -> list[Parse]:
    """All ways to find the fields in a name; where one takes for the run what counts runs, only such ones."""
    found = [parse for _, parse in zip(range(_MOST_PARSES), _parses(texts, fields, name), strict=False)]
    counted = [parse for parse in found if RUN.fullmatch(parse.get("run", ""))]
    found = counted or found
    touching = [i for i, field in enumerate(fields) if field == "run" and i and not texts[i]]
    # A number right behind a name is the run: PPO13 is run 13 of PPO.
    return found[:1] if touching else found


def _parses(texts: Sequence[str], fields: Sequence[str], name: str) -> Iterator[Parse]:
    if not name.startswith(texts[0]):
        return
    rest = name[len(texts[0]) :]
    if not fields:
        if not rest:
            yield {}
        return
    after = texts[1]
    fewest = 1 if fields[0] else 0
    ends = [len(rest)] if len(fields) == 1 and not after else _places(rest, after, fewest)
    for end in ends:
        if len(rest[:end]) < fewest:
            continue
        for parse in _parses(texts[1:], fields[1:], rest[end:]):
            yield {**({fields[0]: rest[:end]} if fields[0] else {}), **parse}


def _places(text: str, after: str, first: int) -> Iterator[int]:
    """Where a text begins inside another."""
    at = text.find(after, first)
    while 0 <= at < len(text) + (not after):
        yield at
        at = text.find(after, at + 1)


@dataclass(frozen=True, eq=False)
class PathParts:
    """What paths tell by a pattern: for each path that fits its parts, and the paths that do not.

    Parameters
    ----------
    pattern
        What was found, or what a person gave.
    matches
        The parts of each path.
    left
        The paths that the pattern does not fit.
    alternatives
        Other patterns that fit as well, where nothing says which part is the algorithm.
    """

    pattern: str
    matches: Mapping[str, Mapping[str, str]]
    left: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()

    @property
    def groups(self) -> dict[str, dict[str, int]]:
        """For each part its values, each with the number of files that have it."""
        parts = {part for match in self.matches.values() for part in match}
        return {part: dict(Counter(match[part] for match in self.matches.values())) for part in PARTS if part in parts}

    @property
    def counts(self) -> dict[str, int]:
        """How many different values each part has."""
        return {part: len(values) for part, values in self.groups.items()}
