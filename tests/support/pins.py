"""Texts said of many data sets, written so that a changed word is one changed line.

Behind each form of words stand the numbers of the data sets that it is said of:

    The algorithms are equal on 2 of 14 data sets. [example 2-4; made 6, 10]

The forms stand in the order in which they are said. Where a data set has its texts in another order, or one form
twice, the place of the text follows its number: `made 31:4` is the fourth text of the made data set 31.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import groupby, pairwise

Texts = Mapping[str, Sequence[Sequence[str]]]
"""For each group of data sets, and there for each data set, its texts in their order."""


def form(text: str) -> str:
    """A text without its numbers, and with any algorithms for one."""
    return re.sub(r"[A-K](, [A-K])*( and [A-K])?\b", "A", re.sub(r"[−+-]?[\d.,]*\d(e[+-]?\d+)?", "0", text))


def pinned(texts: Texts) -> list[str]:
    """A line for each form: the text of its first time, and the data sets that it is said of."""
    first: dict[str, str] = {}
    for text in (text for group in texts.values() for data_set in group for text in data_set):
        first.setdefault(form(text), text)
    forms = {group: [[form(text) for text in data_set] for data_set in texts[group]] for group in texts}
    order = common_order(first, [data_set for group in forms.values() for data_set in group])
    index: dict[str, dict[str, list[str]]] = {name: {} for name in order}
    for group, data_sets in forms.items():
        for number, data_set in enumerate(data_sets, 1):
            follows = sorted(set(data_set), key=order.index) == data_set
            for place, name in enumerate(data_set, 1):
                index[name].setdefault(group, []).append(f"{number}" if follows else f"{number}:{place}")
    return [
        f"{first[name]} [{'; '.join(f'{group} {ranges(numbers)}' for group, numbers in groups.items())}]"
        for name, groups in index.items()
    ]


def common_order(forms: Iterable[str], data_sets: Iterable[Sequence[str]]) -> list[str]:
    """The forms so that as many data sets as possible have theirs in this order; it does not depend on the words."""
    after: dict[str, list[str]] = {name: [] for name in forms}
    order = list(after)
    for data_set in data_sets:
        if all(before in after[name] for before, name in pairwise(data_set)):
            continue  # it says nothing new of the order
        more = {name: list(earlier) for name, earlier in after.items()}
        for before, name in pairwise(data_set):
            more[name] += [before] if before not in more[name] else []
        try:
            order = list(TopologicalSorter(more).static_order())
        except CycleError:
            continue
        after = more
    return order


def ranges(numbers: Sequence[str]) -> str:
    """Numbers in their order, with a dash between the ends of three or more in a row."""
    parts: list[str] = []
    for _, run in groupby(enumerate(numbers), lambda item: int(item[1]) - item[0] if item[1].isdigit() else item[1]):
        members = [number for _, number in run]
        parts += [f"{members[0]}-{members[-1]}"] if len(members) > 2 else members
    return ", ".join(parts)


def read_back(lines: Iterable[str]) -> Texts:
    """The texts of every data set as lines tell them, each in the words of its form's first time."""
    placed: dict[str, dict[int, list[tuple[int, str]]]] = {}
    for rank, line in enumerate(lines):
        text, groups = re.fullmatch(r"(.*) \[([^\]]*)\]", line).groups()
        for group, entries in (part.split(" ", 1) for part in groups.split("; ")):
            for entry in entries.split(", "):
                number, _, place = entry.partition(":")
                start, _, end = number.partition("-")
                for data_set in range(int(start), int(end or start) + 1):
                    placed.setdefault(group, {}).setdefault(data_set, []).append((int(place or rank), text))
    return {
        group: [[text for _, text in sorted(data_sets[number])] for number in sorted(data_sets)]
        for group, data_sets in placed.items()
    }
