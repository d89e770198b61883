"""Headings that name two things at once: every stem with every ending, as A_acc, A_time, B_acc, B_time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stats_core.reading.meaning.parts import Part, hinted, said
from stats_core.reading.parse.words import is_metric

_JOINT = re.compile(r"[\s_\-/.:@|~(\[]+")
_EDGES = " \t_-/.:@|~()[]"
_NUMBERED = re.compile(r"(?P<word>[^0-9]*?)[\s_\-.:=#]*(?P<number>[0-9]{1,9})")
_MOST_HEADINGS = 400
"""Headings beyond which nobody wrote a grid."""
_MOST_PARTS = 4
"""Parts of a heading, from its end, that an ending may have."""


@dataclass(frozen=True, eq=False)
class HeadingGrid:
    """Headings as stems times endings.

    Parameters
    ----------
    stems
        What stands once with each ending, as a rule the algorithms, in the order of the headings.
    endings
        What stands behind (or before) every stem: metrics, numbers of runs; "" where a stem stands alone too.
    places
        The heading of each stem with each ending.
    """

    stems: tuple[str, ...]
    endings: tuple[str, ...]
    places: Mapping[tuple[str, str], str]

    def column(self, stem: str, ending: str) -> str:
        """The heading of a stem with an ending."""
        return self.places[stem, ending]

    def columns(self, ending: str) -> tuple[str, ...]:
        """The headings of all stems with one ending."""
        return tuple(self.places[stem, ending] for stem in self.stems)

    @property
    def scores(self) -> tuple[str, ...]:
        """The endings that may be scores: a spread never is."""
        return tuple(ending for ending in self.endings if not is_spread(ending))

    @property
    def numbered(self) -> bool:
        """Whether the endings are numbers behind one word or none: runs, folds or levels."""
        return numbered(self.endings) is not None

    @property
    def counts(self) -> frozenset[Part]:
        """What the word before the numbers says they count; nothing where there is none."""
        word = numbered(self.endings)
        return said(word) & {Part.RUN, Part.FOLD, Part.LEVEL} if word else frozenset()


def numbered(names: Sequence[str]) -> str | None:
    """The word, "" for none, that all names begin with before a number of their own; None where they are not so."""
    parts = [_NUMBERED.fullmatch(name.strip(_EDGES)) for name in names]
    words = {part["word"].strip(_EDGES).lower() for part in parts if part}
    if not all(parts) or len(words) != 1 or len({int(part["number"]) for part in parts if part}) < len(names):
        return None
    return words.pop()


def is_spread(name: str) -> bool:
    """Whether a name is one of a spread, as 'acc_stderr' and 'std' are."""
    return Part.SPREAD in said(name) | hinted(name)


def heading_grid(headings: Sequence[str]) -> HeadingGrid | None:
    """The headings as stems times endings, two of each at least, or None where they are not so."""
    names = list(dict.fromkeys(map(str, headings)))
    if len(names) < 4 or len(names) < len(headings):
        return None
    for endings in _possible(names):
        stems = _stems(names, endings)
        if stems is not None:
            return _turned(stems, endings)
    return None


def metric_grid(headings: Sequence[str]) -> HeadingGrid | None:
    """The grid of headings whose endings are several metrics, or None where they are something else."""
    grid = heading_grid(headings) if 4 <= len(headings) <= _MOST_HEADINGS else None
    return grid if grid is not None and len(grid.scores) > 1 and all(map(is_metric, grid.scores)) else None


def _possible(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Sets of endings to try: the last parts of all headings, what follows the first one's parts, numbers."""
    joints = [[match.start() for match in _JOINT.finditer(name) if match.start() > 0] for name in names]
    for many in range(1, _MOST_PARTS):
        if all(len(own) >= many for own in joints):
            yield _sorted({name[own[-many] :] for name, own in zip(names, joints, strict=True)}, names)
    for start in [*reversed(joints[0]), len(names[0])]:
        yield _sorted(_behind(names[0][:start], names), names)
    yield from _last_numbers(names)


def _behind(stem: str, names: Sequence[str]) -> set[str]:
    """What is joined to a stem in the headings that begin with it; "" where it stands alone."""
    rest = [name[len(stem) :] for name in names if name.startswith(stem)]
    return {end for end in rest if not end or _JOINT.match(end)}


def _last_numbers(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The numbers at the end of all headings, right behind a letter."""
    digits = [re.fullmatch(r"(.*[^\W\d_])(\d+)", name) for name in names]
    if all(digits):
        yield _sorted({match[2] for match in digits if match}, names)


def _sorted(endings: set[str], names: Sequence[str]) -> tuple[str, ...]:
    """Endings in the order in which they first come, "" where its stem stands."""
    if not 2 <= len(endings) <= len(names) // 2:
        return ()
    lengths = sorted(set(map(len, endings)), reverse=True)
    seen: dict[str, None] = {}
    for name in names:
        fit = next((end for length in lengths if (end := name[len(name) - length :]) in endings), None)
        if fit is not None:
            seen.setdefault(fit)
        if len(seen) == len(endings):
            break
    return tuple(seen)


def _stems(names: Sequence[str], endings: Sequence[str]) -> dict[str, dict[str, str]] | None:
    """Each stem with the heading of each ending, where every heading is one of them."""
    longest = next((ending for ending in sorted(endings, key=len, reverse=True)), "")
    if not longest:
        return None
    stems = [name[: -len(longest)] for name in names if name.endswith(longest) and name != longest]
    if len(stems) < 2 or len(stems) * len(endings) != len(names):
        return None
    every = {stem: {ending: stem + ending for ending in endings} for stem in stems}
    there = {heading for own in every.values() for heading in own.values()}
    return every if there == set(names) else None


def _turned(stems: dict[str, dict[str, str]], endings: Sequence[str]) -> HeadingGrid:
    """The grid with the names of algorithms as stems: what counts or measures is the ending, on whatever side."""
    stems = _with_word_of_number(stems, endings)
    before, after = list(stems), list(next(iter(stems.values())))
    places = {(stem, ending): heading for stem, own in stems.items() for ending, heading in own.items()}
    if _beside(before) and not _beside(after):
        before, after = after, before
        places = {(ending, stem): heading for (stem, ending), heading in places.items()}
    shown_stems, shown_endings = _plain(before), _plain(after)
    return HeadingGrid(
        tuple(shown_stems.values()),
        tuple(shown_endings.values()),
        {(shown_stems[stem], shown_endings[ending]): heading for (stem, ending), heading in places.items()},
    )


def _with_word_of_number(stems: dict[str, dict[str, str]], endings: Sequence[str]) -> dict[str, dict[str, str]]:
    """The stems without the word that counts, which belongs to the number behind it: 'PPO_seed' with '_1'."""
    word = _counting_word(list(stems)) if all(ending.strip(_EDGES).isdecimal() for ending in endings) else ""
    if not word:
        return stems
    inner = [stem.rstrip(_EDGES)[: -len(word)] for stem in stems]
    moved = {stem[len(start) :] for stem, start in zip(stems, inner, strict=True)}
    if len(moved) > 1 or len({name.strip(_EDGES) for name in inner} - {""}) < len(stems):
        return stems
    (joined,) = moved
    return {
        start: {joined + ending: heading for ending, heading in own.items()}
        for start, own in zip(inner, stems.values(), strict=True)
    }


def _counting_word(stems: Sequence[str]) -> str:
    """The last word of all stems, where it is one and the same, says what is counted, and leaves something of each."""
    bare = [stem.rstrip(_EDGES) for stem in stems]
    word, *others = {re.split(_JOINT, stem)[-1] for stem in bare}
    counts = bool(said(word)) and Part.ALGORITHM not in said(word)
    return word if not others and counts and all(len(stem) > len(word) for stem in bare) else ""


def _beside(names: Sequence[str]) -> bool:
    """Whether names count or measure, so that they name no algorithms."""
    plain = [name.strip(_EDGES) for name in names]
    return numbered(plain) is not None or all(is_metric(name) or not name for name in plain)


def _plain(names: Sequence[str]) -> dict[str, str]:
    """Names without what joins them, where that leaves them different."""
    plain = {name: name.strip(_EDGES) for name in names}
    return plain if len(set(plain.values())) == len(plain) else {name: name for name in names}
