"""Algorithm, task and run in the names of files and folders: a pattern that is guessed, shown and editable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from stats_core.errors import InputError
from stats_core.reading.parse.table import quoted

PARTS = ("algorithm", "task", "run")
_FIELD = re.compile(r"\{(\w*)\}")
_RUN = re.compile(r"(?:seed|run|rep|trial|fold|s|r|version)?[-_=]?[0-9]+", re.IGNORECASE)
_BY_TOOLS = re.compile(r"events\.out\.tfevents")
"""Names that tools give, which tell neither algorithm nor task."""
_COUNTED = re.compile(r"(.+?)([-_ .]*(?:seed|run|rep|trial|fold)?[-_=]*)([0-9]+)", re.IGNORECASE)


def guess_pattern(paths: Sequence[str], needed: Collection[str]) -> str:
    """A pattern like '{algorithm}/{task}.csv' that fits all paths, as far as they differ.

    What counts is the run, what is left is the algorithm and then the task; `needed` names the parts that the files
    themselves do not tell. '{}' stands for what differs and means nothing.
    """
    split = [path.split("/") for path in paths]
    if len({len(parts) for parts in split}) > 1:
        # Paths of different depth: only the last folders can be compared.
        depth = min(map(len, split))
        split = [parts[-depth:] for parts in split]
    columns = list(zip(*split, strict=True)) if split else []
    fields: list[str] = []
    free = [part for part in PARTS if part in needed]
    differing = [i for i, column in enumerate(columns) if len(set(column)) > 1]
    roles = _roles(columns, differing, free)
    for i, column in enumerate(columns):
        last = i == len(columns) - 1
        _, dot, ending = column[0].rpartition(".") if last else (column[0], "", "")
        endings = {cell.rpartition(".")[2] for cell in column}
        same_ending = last and dot and len(endings) == 1 and roles.get(i) != "{}"
        tail = f".{ending}" if same_ending else ""
        if i not in roles:
            fields.append(column[0] if len(set(column)) == 1 else "{}" + tail)
        else:
            fields.append(roles[i] + tail)
    # Folders above the first that differs are the same for all.
    first = min(differing, default=-1)
    return "/".join(fields[first:])


def _stems(column: Sequence[str], last: bool) -> list[str]:
    endings = {cell.rpartition(".")[2] for cell in column} if last else set()
    return [cell.rpartition(".")[0] if len(endings) == 1 and "." in cell else cell for cell in column]


def _roles(columns: Sequence[Sequence[str]], differing: Sequence[int], free: list[str]) -> dict[int, str]:
    """The text of the pattern for each part of the path that differs."""
    found: dict[int, str] = {}
    left = list(free)
    for i in differing:
        if all(_BY_TOOLS.match(cell) for cell in columns[i]):
            found[i] = "{}"
    for i in reversed(differing):
        if i in found:
            continue
        stems = _stems(columns[i], i == len(columns) - 1)
        if "run" in left and all(map(_RUN.fullmatch, stems)):
            found[i] = "{run}"
            left.remove("run")
    for i in differing:
        if i in found:
            continue
        stems = _stems(columns[i], i == len(columns) - 1)
        matches = [_COUNTED.fullmatch(stem) for stem in stems]
        joints = {match[2] for match in matches if match}
        counted = "run" in left and all(matches) and len(joints) == 1
        name = next((part for part in ("algorithm", "task") if part in left), "")
        if counted and len({match[1] for match in matches if match}) < len(set(stems)):
            found[i] = f"{{{name}}}{joints.pop()}{{run}}"
            left.remove("run")
        elif counted and len({match[3] for match in matches if match}) == 1:
            found[i] = f"{{{name}}}{joints.pop()}{matches[0][3] if matches[0] else ''}"
        else:
            found[i] = f"{{{name}}}"
        if name in left:
            left.remove(name)
    return found


def matched(pattern: str, paths: Sequence[str]) -> dict[str, dict[str, str]]:
    """For each path that fits the pattern from its end on, the parts that the pattern names.

    Raises
    ------
    InputError
        The pattern names a part that is not known or twice, or no path fits.
    """
    names = [name for name in _FIELD.findall(pattern) if name]
    unknown = [name for name in names if name not in PARTS]
    if unknown or len(set(names)) < len(names):
        what = f"names {quoted(unknown[0])}" if unknown else "names a part twice"
        raise InputError(
            f"The pattern {what}", remedy="Use {algorithm}, {task} and {run} once each, and {} for the rest."
        )
    literal = _FIELD.split(pattern)
    form = "".join(
        re.escape(piece) if i % 2 == 0 else _group(piece, touching=i > 1 and not literal[i - 1])
        for i, piece in enumerate(literal)
    )
    compiled = re.compile(rf"(?:.*/)?{form}")
    found = {path: match.groupdict() for path in paths if (match := compiled.fullmatch(path))}
    if not found:
        raise InputError(f"No file fits the pattern {quoted(pattern)}", remedy=f"The first file is {quoted(paths[0])}.")
    return found


def _group(name: str, touching: bool) -> str:
    if not name:
        return "[^/]*?"
    # A number right behind a name is the run: PPO3 is run 3 of PPO.
    return f"(?P<{name}>[0-9]+)" if touching and name == "run" else f"(?P<{name}>[^/]+?)"


@dataclass(frozen=True, eq=False)
class Paths:
    """What a pattern found: for each path its parts, and the paths that it does not fit."""

    pattern: str
    matches: Mapping[str, Mapping[str, str]]
    left: tuple[str, ...] = ()

    @property
    def groups(self) -> dict[str, dict[str, int]]:
        """For each part its values, each with the number of files that have it."""
        parts = {part for match in self.matches.values() for part in match}
        return {part: dict(Counter(match[part] for match in self.matches.values())) for part in PARTS if part in parts}

    @property
    def counts(self) -> dict[str, int]:
        """How many different values each part has."""
        return {part: len(values) for part, values in self.groups.items()}

    def __deepcopy__(self, memo: object) -> Paths:
        """Itself: pandas copies what a frame keeps whenever lines are chosen, and nothing changes this."""
        return self
