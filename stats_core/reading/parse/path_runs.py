"""Pieces of names that count or date a run: seed3, run-2024-05-01, a number behind names that share the rest."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

WORD = r"(?:seed|run|rep|repeat|repetition|replicate|trial|fold|split|resample|version)"
_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_DAY = r"(?:19|20)[0-9]{2}(?:-[01][0-9]-[0-3][0-9]|_[01][0-9]_[0-3][0-9]|\.[01][0-9]\.[0-3][0-9]|[01][0-9][0-3][0-9])"
_CLOCK = r"[0-2][0-9][-_:.hH]?[0-5][0-9](?:[-_:.mM]?[0-5][0-9](?:[.,_][0-9]+)?s?)?Z?"
_DATE = rf"{_DAY}(?:[T_ -]*{_CLOCK}|[T_-][0-9]{{1,6}})?"
_STAMP = rf"(?:{_DATE}|(?:{_MONTHS})[0-3][0-9]_{_CLOCK}|1[0-9]{{9}}(?:[0-9]{{3}})?(?:\.[0-9]+)?)"
_ID = r"(?:(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{7,64})"
_COUNT = rf"(?:{WORD}[-_= ]?|[srv])?[0-9]+"
_ONE = rf"(?:(?:{WORD}[-_= ]?)?(?:{_STAMP}(?:-[0-9a-z]{{8}})?|{_ID})|{_COUNT})"
RUN = re.compile(rf"{_ONE}(?:[-_ .]+{_ONE})*", re.IGNORECASE)
"""All of a name counts or dates runs: 7, seed3, run-20240501_101500-a1b2c3d4, seed1_2024-05-01."""
_BARE = re.compile(r"[0-9]+")
_DATED = rf"(?:{WORD}[-_= ]?)?{_STAMP}(?:-[0-9a-z]{{8}})?"
_SAID = re.compile(
    rf"(?:^|(?<=[-_ .]))(?:{_DATED}|{WORD}[-_= ]?[0-9]+)(?=$|[-_ .])|(?<=[-_ .])[sr][0-9]+(?=$|[-_ .])", re.IGNORECASE
)
_TIME = rf"{_STAMP}(?:-[0-9a-z]{{8}})?"
_BEHIND = re.compile(rf"(?P<name>.*?)(?P<joint>[-_ .]+)(?P<run>(?P<word>{WORD}[-_= ]?)?{_TIME})", re.IGNORECASE)
_BEHIND_BARE = re.compile(rf"(?P<name>.*?)(?P<joint>[-_ .]+)(?P<run>{_TIME})", re.IGNORECASE)
_LAST = re.compile(r"(?P<name>(?!.*[0-9]\.[0-9]+$).*[^0-9])(?P<run>[0-9]+)")
"""A number behind a name, which is no share like lr0.1."""
_FIRST = re.compile(r"(?P<run>[0-9]+)(?P<joint>[-_ .]+)(?P<name>.*[^0-9].*)")
_SIZES = (10, 16)
"""Whole powers of two from 16 on, and multiples of 10, are sizes as a rule: context_512, width_100."""


class Cut(NamedTuple):
    """Names of runs in three: what stands before the run, the run, and what stands behind it."""

    before: list[str]
    run: list[str]
    behind: list[str]


def counts_runs(names: Sequence[str]) -> bool:
    """Whether every name is one of a run and of nothing else."""
    return all(map(RUN.fullmatch, names))


def bare(names: Sequence[str]) -> bool:
    """Whether every name is a number without a word."""
    return all(map(_BARE.fullmatch, names))


def counting(numbers: Sequence[str]) -> bool:
    """Whether numbers go from 0 or 1 on, with few left out."""
    values = sorted({int(number) for number in numbers})
    return len(values) > 1 and values[0] <= 1 and values[-1] <= 2 * len(values) + 1


def stamped(names: Sequence[str]) -> Cut | None:
    """Names with a time behind them."""
    found = _all_match(_BEHIND, names)
    if len({(one["joint"], one["word"]) for one in found}) > 1:
        # A name may end with the word itself: dog-run_1714558800.
        found = _all_match(_BEHIND_BARE, names)
    if not found:
        return None
    return Cut([f"{one['name']}{one['joint']}" for one in found], [one["run"] for one in found], [])


def said_run(names: Sequence[str]) -> Cut | None:
    """Names with a word that counts, in any place: seed1_ppo, ppo-run2, ppo_seed1_hopper; the same word in all."""
    every = [list(_SAID.finditer(name)) for name in names]
    if any(len(one) != 1 for one in every):
        return None
    found = [one[0] for one in every]
    parts = [_word_and_number(one[0]) for one in found]
    if len({word.lower() for word, _ in parts}) > 1:
        return None
    before = [one.string[: one.start()] + word for one, (word, _) in zip(found, parts, strict=True)]
    return Cut(before, [number for _, number in parts], [one.string[one.end() :] for one in found])


def _word_and_number(run: str) -> tuple[str, str]:
    """A run without the word before its number, and that word; "" where it has none."""
    word, *number = re.split(r"(?=(?<![0-9])[0-9]+$)", run, maxsplit=1)
    return (word, number[0]) if number and word.strip("-_= ").isalpha() else ("", run)


def numbered(names: Sequence[str]) -> tuple[Cut, bool] | None:
    """Names with a number before or behind what several of them share, and whether the numbers look like runs."""
    return _numbered_behind(names) or _numbered_before(names)


def _numbered_behind(names: Sequence[str]) -> tuple[Cut, bool] | None:
    """Names with a number behind; right behind a letter, it must look like a run."""
    found = _all_match(_LAST, names)
    of = _numbers_by_name(found)
    if not _some_repeat(of):
        return None
    touching = any(name[-1].isalpha() for name in of)
    sure = _are_runs(of, touching=touching)
    if touching and not sure:
        return None
    return Cut([one["name"] for one in found], [one["run"] for one in found], []), sure


def _numbered_before(names: Sequence[str]) -> tuple[Cut, bool] | None:
    """Names with a number before."""
    found = _all_match(_FIRST, names)
    of = _numbers_by_name(found)
    if not _some_repeat(of):
        return None
    behind = [f"{one['joint']}{one['name']}" for one in found]
    return Cut([], [one["run"] for one in found], behind), _are_runs(of, touching=False)


def _all_match(form: re.Pattern[str], names: Sequence[str]) -> list[re.Match[str]]:
    """What a form finds in the names; nothing where it does not fit all of them."""
    found = [one for name in names if (one := form.fullmatch(name))]
    return found if len(found) == len(names) else []


def _numbers_by_name(found: Sequence[re.Match[str]]) -> dict[str, list[str]]:
    """The numbers that stand with each name."""
    of: dict[str, list[str]] = defaultdict(list)
    for one in found:
        of[one["name"]].append(one["run"])
    return of


def _some_repeat(of: Mapping[str, Sequence[str]]) -> bool:
    """Whether a name comes with several numbers."""
    return any(len(set(numbers)) > 1 for numbers in of.values())


def _are_runs(of: Mapping[str, Sequence[str]], *, touching: bool) -> bool:
    """Whether numbers count on, or come again behind other names and are no sizes."""
    if any(map(counting, of.values())):
        return True
    every = [{*numbers} for numbers in of.values()]
    if touching or len(every) < 2 or len(set(map(frozenset, every))) > 1:
        return False
    return not _are_sizes([int(number) for number in every[0]])


def _are_sizes(values: Sequence[int]) -> bool:
    """Whether all are multiples of ten, or all powers of two."""
    tens, power = _SIZES
    return all(value >= tens and value % tens == 0 for value in values) or all(
        value >= power and value & (value - 1) == 0 for value in values
    )
