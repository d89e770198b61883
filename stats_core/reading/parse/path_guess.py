"""What the paths of files tell, guessed: the pattern that is likeliest, and others that fit as well."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from stats_core.reading.parse.path_names import share_of_algorithms
from stats_core.reading.parse.path_pattern import best_parses
from stats_core.reading.parse.path_pieces import PathPiece, Pieces, ways_to_cut
from stats_core.reading.parse.path_runs import WORD, counting

_FEW = 0.2
"""Files that lie less deep than the others and are left out at most."""
_NUMBERED = re.compile(rf"^(?!{WORD}[-_= ]?{{)[^/{{}}]*[A-Za-z][-_ ]?{{run}}(?=\.[^/{{}}]*$)", re.IGNORECASE)
"""Files of one name with a number: runs, or versions that are compared, as prompt_v1 and prompt_v2."""
_FIELD = re.compile(r"\{(\w*)\}")
MOST_ALTERNATIVES = 2
Path = tuple[Pieces, ...]
"""The pieces of each folder, and of the file."""


def guess_patterns(paths: Sequence[str], needed: Collection[str]) -> tuple[str, ...]:
    """Patterns like '{algorithm}/{task}.csv' that fit the paths, the likeliest first.

    Parameters
    ----------
    paths
        The paths of the files.
    needed
        The parts that the files themselves do not tell.

    Returns
    -------
    tuple of str
        One where the names say what they are; more where algorithm and task may stand the other way round, or a name
        may be two. '{}' stands for what differs and means nothing, '{folder}' for a further part.
    """
    columns = _columns(paths)
    if not columns:
        return ("{}",)
    found = [pattern for form in _forms(columns) for pattern in islice(_named(form, needed), 2)]
    tells = "{algorithm}" in found[0]
    if not tells and "algorithm" in needed:
        # Where it fits not, it is the first again.
        found.append(_NUMBERED.sub("{algorithm}", found[0]))
    patterns = [pattern for pattern in dict.fromkeys(found) if not tells or "{algorithm}" in pattern]
    return tuple(patterns[: 1 + MOST_ALTERNATIVES])


def _forms(columns: Sequence[Sequence[str]]) -> list[Path]:
    """The paths cut as is likeliest, and then with one folder, or the file, cut in another way."""
    ways = [list(ways_to_cut(column, file=i == len(columns) - 1)) for i, column in enumerate(columns)]
    first = tuple(way[0] for way in ways)
    return [first, *((*first[:i], way, *first[i + 1 :]) for i, own in enumerate(ways) for way in own[1:])]


def _columns(paths: Sequence[str]) -> list[tuple[str, ...]]:
    """The parts of the paths below one another, counted from the file; few that lie less deep than the rest go."""
    split = [path.split("/") for path in paths]
    depths = sorted(map(len, split))
    depth = depths[int(_FEW * len(depths))] if depths else 0
    return list(zip(*(parts[-depth:] for parts in split if len(parts) >= depth), strict=True)) if depth else []


class _TellingPieces(NamedTuple):
    """The pieces that differ: names, the run, and further runs with a word or a time."""

    names: list[PathPiece]
    run: PathPiece | None
    further: list[PathPiece]


def _named(form: Path, needed: Collection[str]) -> Iterator[str]:
    """The patterns of paths that are cut into pieces: first as names say, then with algorithm and task turned."""
    flat = [piece for part in form for piece in part]
    names, run, further = _telling_pieces(flat, run_needed="run" in needed)
    free = [part for part in ("algorithm", "task") if part in needed]
    orders = list(_orders(names, free))
    if "run" in needed and run is None and free == ["task"] and len(names) == 1 and not names[0].names_tasks:
        orders.append({0: "run"})
    for order in orders:
        called = {id(piece): order.get(i, "") for i, piece in enumerate(names)}
        called |= {id(run): "run"} if run is not None else {}
        yield _pattern(form, _with_further(flat, called, [*names, *further]))


def _telling_pieces(flat: Sequence[PathPiece], *, run_needed: bool) -> _TellingPieces:
    """The pieces that tell something; a bare number that is not the run goes for a name."""
    differ = [piece for piece in flat if piece.distinct > 1]
    runs = _of_kind("run", differ)
    run = _run(runs) if run_needed else None
    bare = [piece for piece in runs if piece is not run and not piece.said]
    telling = {*map(id, _told_once(_of_kind("name", differ))), *map(id, bare)}
    further = [piece for piece in runs if piece is not run and piece.said]
    return _TellingPieces([piece for piece in flat if id(piece) in telling], run, further)


def _of_kind(kind: str, pieces: Sequence[PathPiece]) -> list[PathPiece]:
    return [piece for piece in pieces if piece.kind == kind]


def _told_once(names: Sequence[PathPiece]) -> list[PathPiece]:
    """The names without those that tell the same again: ppo/ppo_s1 names one algorithm twice."""
    kept: list[PathPiece] = []
    for piece in names:
        again = any([*map(str.lower, piece.values)] == [*map(str.lower, other.values)] for other in kept)
        if not again:
            kept.append(piece)
    return kept


def _run(runs: Sequence[PathPiece]) -> PathPiece | None:
    """The piece that counts runs: with a word or a time before a bare number, one that counts, the last of equals."""
    ranked = [(piece.said, counting(piece.values) if not piece.said else True, i) for i, piece in enumerate(runs)]
    if not ranked:
        return None
    said, _, best = max(ranked)
    # A seed comes again for every name, a time does not.
    again = [i for i, piece in enumerate(runs) if said and piece.said and piece.distinct < len(piece.values)]
    return runs[again[-1] if again else best]


def _orders(names: Sequence[PathPiece], free: Sequence[str]) -> Iterator[dict[int, str]]:
    """Which name is the algorithm and which the task."""
    if not free or not names:
        yield {}
    elif len(free) == 1 or len(names) == 1:
        yield _only_part(names, free)
    else:
        yield from _algorithm_and_task(names)


def _only_part(names: Sequence[PathPiece], free: Sequence[str]) -> dict[int, str]:
    """The one name that tells the one part, or the part that the one name tells."""
    if len(free) == 2 and names[0].names_tasks and not names[0].names_algorithms:
        return {0: "task"}
    if free[0] == "algorithm" and len(free) == 1:
        return {next((i for i, piece in enumerate(names) if piece.names_algorithms), 0): "algorithm"}
    return {0: free[0]}


def _algorithm_and_task(names: Sequence[PathPiece]) -> Iterator[dict[int, str]]:
    """Two of several names as algorithm and task, and the other way round where nothing tells which is which."""
    tasks = [i for i, piece in enumerate(names) if piece.names_tasks]
    free_of = [i for i in range(len(names)) if i not in tasks or len(tasks) == len(names)]
    shares = {i: share_of_algorithms({*names[i].values}) for i in free_of}
    algorithm = max(free_of, key=lambda i: shares[i])
    left = [i for i in range(len(names)) if i != algorithm]
    task = next((i for i in tasks if i != algorithm), left[0])
    yield {algorithm: "algorithm", task: "task"}
    # A known word among the names of both may be a chance: 'random', 'tree', 'cart'.
    if not tasks and (shares[algorithm] == 0 or shares.get(task, 0.0) > 0):
        yield {task: "algorithm", algorithm: "task"}


def _with_further(flat: Sequence[PathPiece], called: dict[int, str], others: Sequence[PathPiece]) -> dict[int, str]:
    """A further part that the named ones do not tell is a folder; where they tell it, it means nothing."""
    known = [piece for piece in flat if called.get(id(piece))]
    for piece in others:
        if called.get(id(piece)) or "folder" in called.values():
            continue
        key = list(zip(*(one.values for one in known), strict=True)) if known else [()] * len(piece.values)
        if len(set(zip(key, piece.values, strict=True))) > len(set(key)):
            called = {**called, id(piece): "folder"}
    return called


def _pattern(form: Path, called: dict[int, str]) -> str:
    """The pattern from the first folder on that differs."""
    texts = [_text_of(part, called) for part in form]
    differs = [i for i, part in enumerate(form) if any(piece.distinct > 1 for piece in part)]
    return "/".join(texts[min(differs, default=-1) :])


def _text_of(part: Pieces, called: dict[int, str]) -> str:
    """The pattern of one part; where it would find other names than were cut, a name takes in what means nothing.

    'he-{}-0.2' of two models is '{algorithm}-{}.2', in which 'he' is as good a name of both.
    """
    text = "".join(_field(piece, called) for piece in part)
    pieces = _FIELD.split(text)
    found = best_parses(pieces[::2], pieces[1::2], ["".join(cells) for cells in _rows(part)])
    other = [i for i, piece in enumerate(part) if _is_other(piece, called, found)]
    if not other:
        return text
    first, last = other[0], max(i for i, piece in enumerate(part) if piece.kind != "text")
    if any(called.get(id(piece)) for piece in part[first + 1 : last + 1]):
        return text
    whole = PathPiece("name", tuple(map("".join, _rows(part[first : last + 1]))))
    return _text_of((*part[:first], whole, *part[last + 1 :]), {**called, id(whole): called[id(part[first])]})


def _is_other(piece: PathPiece, called: dict[int, str], found: Sequence[Mapping[str, str] | None]) -> bool:
    """Whether a pattern finds something else than the name that was cut."""
    name = called.get(id(piece), "")
    if not name or piece.kind != "name":
        return False
    return [None if one is None else one.get(name) for one in found] != list(piece.values)


def _rows(part: Pieces) -> list[tuple[str, ...]]:
    """The values of all pieces of each path."""
    return list(zip(*(piece.values for piece in part), strict=True))


def _field(piece: PathPiece, called: dict[int, str]) -> str:
    return piece.values[0] if piece.kind == "text" else f"{{{called.get(id(piece), '')}}}"
