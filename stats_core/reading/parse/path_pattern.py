"""Algorithm, task and run in the names of files and folders: a pattern that is guessed, shown and editable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from stats_core.errors import InputError
from stats_core.reading.parse.places import quoted

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
    columns = _columns(paths)
    differing = [i for i, column in enumerate(columns) if len(set(column)) > 1]
    fields = _fields(columns, differing, [part for part in PARTS if part in needed])
    # Folders above the first that differs are the same for all.
    first = min(differing, default=-1)
    return "/".join([fields.get(i, column[0]) for i, column in enumerate(columns)][first:])


def _columns(paths: Sequence[str]) -> list[tuple[str, ...]]:
    """The parts of the paths below one another; of paths of different depth only the last folders can be compared."""
    split = [path.split("/") for path in paths]
    depth = min(map(len, split), default=0)
    return list(zip(*(parts[-depth:] for parts in split), strict=True)) if depth else []


def _fields(columns: Sequence[Sequence[str]], differing: Sequence[int], free: list[str]) -> dict[int, str]:
    """The text of the pattern for each part of the path that differs."""
    file = len(columns) - 1
    ending = _ending(columns[file]) if columns else ""
    stems = {i: columns[i] for i in differing}
    if file in stems:
        stems[file] = [name.removesuffix(ending) for name in columns[file]]
    fields = _named_fields(stems, free)
    if fields.get(file, "{}") != "{}":
        fields[file] += ending
    return fields


def _named_fields(stems: Mapping[int, Sequence[str]], free: list[str]) -> dict[int, str]:
    """What counts is the run, beginning with the file; what is left is the algorithm, and then the task."""
    fields = {i: "{}" for i, names in stems.items() if all(map(_BY_TOOLS.match, names))}
    left = list(free)
    counting = [i for i in stems if i not in fields and all(map(_RUN.fullmatch, stems[i]))]
    if "run" in left and counting:
        fields[counting[-1]] = "{run}"
        left.remove("run")
    for i in sorted(stems.keys() - fields.keys()):
        fields[i] = _field(stems[i], left)
        left = [part for part in left if f"{{{part}}}" not in fields[i]]
    return fields


def _field(stems: Sequence[str], left: Sequence[str]) -> str:
    """The text of the pattern for a part that names something, with a number behind it or without."""
    name = next((part for part in ("algorithm", "task") if part in left), "")
    matches = [match for stem in stems if (match := _COUNTED.fullmatch(stem))]
    before, joints, numbers = ({match[part] for match in matches} for part in (1, 2, 3))
    counted = "run" in left and len(matches) == len(stems) and len(joints) == 1
    if counted and len(before) < len(set(stems)):
        return f"{{{name}}}{joints.pop()}{{run}}"
    if counted and len(numbers) == 1:
        return f"{{{name}}}{joints.pop()}{numbers.pop()}"
    return f"{{{name}}}"


def _ending(names: Sequence[str]) -> str:
    """The ending that all names of files share, with its point; "" where they do not."""
    endings = {name.rpartition(".")[2] if "." in name else "" for name in names}
    ending = endings.pop()
    return f".{ending}" if ending and not endings else ""


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
    matches = {path: match.groupdict() for path in paths if (match := compiled.fullmatch(path))}
    if not matches:
        raise InputError(f"No file fits the pattern {quoted(pattern)}", remedy=f"The first file is {quoted(paths[0])}.")
    return matches


def _group(name: str, touching: bool) -> str:
    if not name:
        return "[^/]*?"
    # A number right behind a name is the run: PPO3 is run 3 of PPO.
    return f"(?P<{name}>[0-9]+)" if touching and name == "run" else f"(?P<{name}>[^/]+?)"


@dataclass(frozen=True, eq=False)
class PathParts:
    """What paths tell by a pattern: for each path that fits its parts, and the paths that do not."""

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
