"""The names of folders and files cut into pieces: constant text, names, runs, and what means nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stats_core.reading.parse.path_names import names_algorithms, names_tasks
from stats_core.reading.parse.path_pattern import best_parses
from stats_core.reading.parse.path_runs import Cut, bare, counts_runs, numbered, said_run, stamped
from stats_core.reading.parse.words import word_set

_BY_TOOLS = re.compile(r"events\.out\.tfevents")
"""Names that tools give, which tell neither algorithm nor task."""
_DAY = re.compile(r"20[0-9]{2}-?[01][0-9]-?[0-3][0-9]")
_TABLES = word_set("csv tsv txt dat json jsonl npy npz parquet xlsx xls ods md tex")
_JOINTS = ("__", "_", "-", " ", ".")
_FULL = 0.75
"""The share of all pairs of two names that must be there before one name is cut in two."""


@dataclass(frozen=True)
class PathPiece:
    """A piece of the paths: constant text, a name, a run, or something that means nothing; one value for each path."""

    kind: str
    values: tuple[str, ...]
    said: bool = False
    """Whether a run has a word or a time, and is no bare number."""

    @property
    def distinct(self) -> int:
        """How many different values it has."""
        return len(set(self.values))

    @property
    def names_tasks(self) -> bool:
        """Whether its values are names of tasks."""
        return names_tasks(sorted(set(self.values)))

    @property
    def names_algorithms(self) -> bool:
        """Whether its values are names of algorithms."""
        return names_algorithms({*self.values})


Pieces = tuple[PathPiece, ...]
"""The pieces of one folder, or of the file."""


def ways_to_cut(names: Sequence[str], *, file: bool) -> Iterator[Pieces]:
    """How the names of one folder or of the files may be cut, the likeliest first."""
    if len(set(names)) == 1:
        yield (_text(names),)
        return
    if all(map(_BY_TOOLS.match, names)):
        yield (PathPiece("any", tuple(names)),)
        return
    endings = _endings(names) if file else [""] * len(names)
    stems = [name.removesuffix(ending) for name, ending in zip(names, endings, strict=True)]
    tail: Pieces = (_text(endings),) if any(endings) else ()
    if len(set(endings)) > 1:
        tail = (_text(["."] * len(names)), PathPiece("any", tuple(ending[1:] for ending in endings)))
    for way in _cut(stems):
        yield (*way, *tail)


def _cut(stems: Sequence[str]) -> Iterator[Pieces]:
    """How names without endings may be cut, the likeliest first."""
    if len(set(stems)) == 1:
        yield (_text(stems),)
    elif counts_runs(stems):
        yield (PathPiece("run", tuple(stems), said=not bare(stems)),)
    elif fields := _fields(stems):
        columns = [next(_cut(column)) for column in fields]
        between = _text(["__"] * len(stems))
        yield tuple(piece for column in columns for piece in (between, *column))[1:]
    elif time := stamped(stems):
        yield from _with_time(time)
    elif said := said_run(stems):
        yield from _around(said, said=True)
    else:
        yield from _with_number(stems)


def _fields(stems: Sequence[str]) -> list[tuple[str, ...]]:
    """The fields of names that are cut by two strokes, as many in each; else none."""
    fields = [stem.split("__") for stem in stems]
    same = len({*map(len, fields)}) == 1 and len(fields[0]) > 1 and all(map(all, fields))
    columns = _whole_names(list(zip(*fields, strict=True))) if same else []
    return columns if len(columns) > 1 else []


def _whole_names(columns: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The fields, those together that go with each other one to one: a model's owner and its name, 'owner__name'."""
    found: list[tuple[str, ...]] = []
    for column in columns:
        before = found[-1] if found else ()
        pairs = {*zip(before, column, strict=False)}
        if len(set(column)) > 1 and len(pairs) == len(set(before)) == len(set(column)) and not counts_runs(column):
            found[-1] = tuple(f"{first}__{second}" for first, second in zip(before, column, strict=True))
        else:
            found.append(column)
    return found


def _with_time(time: Cut) -> Iterator[Pieces]:
    """Names with a time behind them, which is the run where the name has none."""
    bases, joint = _without_joint(time.before)
    for way in _cut(bases):
        runs = any(piece.kind == "run" for piece in way)
        yield (*way, _text([joint] * len(bases)), PathPiece("any" if runs else "run", tuple(time.run), said=True))
    if all(map(_DAY.fullmatch, time.run)):
        # A day without an hour may be that of a version: 'gpt-4o-2024-05-13' and 'gpt-4o-2024-08-06'.
        yield (PathPiece("name", tuple(f"{base}{joint}{day}" for base, day in zip(bases, time.run, strict=True))),)


def _with_number(stems: Sequence[str]) -> Iterator[Pieces]:
    """Names with a number that may be the run: first so where it looks like one, else first as names."""
    found = numbered(stems)
    if found is None:
        yield from _names(stems)
        return
    cut, sure = found
    counted = list(_around(cut, said=False))
    if sure:
        yield from counted
    else:
        yield from _names(stems)
        yield from counted[:1]


def _around(cut: Cut, *, said: bool) -> Iterator[Pieces]:
    """The pieces before and behind a run."""
    empty = [""] * len(cut.run)
    before, behind = cut.before or empty, cut.behind or empty
    head, joint = _without_joint(before, said=said and bare(cut.run) and any(before))
    rest, start = _without_start(behind)
    run = PathPiece("run", tuple(cut.run), said)
    middle = (_text([joint] * len(empty)), run if run.distinct > 1 else _text(cut.run), _text([start] * len(empty)))
    return ((*first, *middle, *last) for first in _names_or_none(head) for last in _names_or_none(rest))


def _names_or_none(stems: Sequence[str]) -> list[Pieces]:
    """The ways to cut names; one without pieces where there are none."""
    return list(_names(stems)) if any(stems) else [()]


def _without_joint(before: Sequence[str], *, said: bool = False) -> tuple[list[str], str]:
    """Names without the text that stands between them and what follows, and that text."""
    form = re.compile(r"(.*?)((?:^|[-_ .]+)[A-Za-z]+[-_= ]?)" if said else r"(.*?)([-_ .=]*)", re.DOTALL)
    found = [form.fullmatch(name) for name in before]
    joints = {one[2] for one in found if one}
    if not all(found) or len(joints) != 1:
        return list(before), ""
    return [one[1] for one in found if one], joints.pop()


def _without_start(behind: Sequence[str]) -> tuple[list[str], str]:
    found = [re.fullmatch(r"([-_ .]*)(.*)", name, re.DOTALL) for name in behind]
    starts = {one[1] for one in found if one}
    if len(starts) != 1:
        return list(behind), ""
    return [one[2] for one in found if one], starts.pop()


def _names(stems: Sequence[str]) -> Iterator[Pieces]:
    """Names as they are, and cut in two where two lists of names are crossed; what known names say stands first."""
    whole = (_text(stems) if len(set(stems)) == 1 else PathPiece("name", tuple(stems)),)
    for joint in _JOINTS:
        two = _crossed(stems, joint)
        if two is None:
            continue
        cut = (two[0], _text([joint] * len(stems)), two[1])
        known = joint == "__" or any(piece.names_algorithms or piece.names_tasks for piece in two)
        yield from (cut,) if known else (whole, cut)
        return
    yield whole


def _crossed(stems: Sequence[str], joint: str) -> tuple[PathPiece, PathPiece] | None:
    """Two names in one, each of which comes with each of the other."""
    different = list(dict.fromkeys(stems))
    if len(different) < 4 or not all(joint in stem.strip(joint) for stem in different):
        return None
    found = best_parses(["", joint, ""], ["algorithm", "task"], different)
    parses = {stem: parse for stem, parse in zip(different, found, strict=True) if parse}
    if len(parses) < len(different):
        return None
    first, second = (PathPiece("name", tuple(parses[stem][part] for stem in stems)) for part in ("algorithm", "task"))
    enough = len(different) >= _FULL * first.distinct * second.distinct
    return (first, second) if min(first.distinct, second.distinct) > 1 and enough else None


def _text(values: Sequence[str]) -> PathPiece:
    return PathPiece("text", tuple(values))


def _endings(names: Sequence[str]) -> list[str]:
    """The endings of files with their points, where all share one or each is that of a table; else none."""
    endings = [f".{name.rpartition('.')[2]}" if "." in name else "" for name in names]
    one = len(set(endings)) == 1 and not endings[0][1:].isdecimal()
    return endings if one or all(ending[1:].lower() in _TABLES for ending in endings) else [""] * len(names)
