"""Closed testing of all pairs of algorithms over the partitions of the algorithms into alike ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from stats_core.data import Curves
from stats_core.kernels.adjust import holm

MOST_ALGORITHMS = 5
"""Five algorithms have 51 partitions that join some of them; six would have 202."""

Partition = tuple[tuple[str, ...], ...]


def partitions(algorithms: Sequence[str], control: str | None = None) -> list[Partition]:
    """Every way to say which algorithms are alike, but for all being apart; with a control, which are like it.

    Parts are the alike ones; an algorithm that is like no other is in none.
    ('A', 'B', 'C') gives (('A', 'B'),), (('A', 'C'),), (('B', 'C'),) and (('A', 'B', 'C'),) in some order.
    """
    found = (tuple(part for part in one if len(part) > 1) for one in _grown(tuple(algorithms)))
    if control is not None:
        found = (one for one in found if len(one) == 1 and control in one[0])
    return sorted((one for one in found if one), key=lambda one: (len(one), [len(part) for part in one], one))


def _grown(algorithms: tuple[str, ...]) -> Iterator[Partition]:
    if not algorithms:
        yield ()
        return
    *before, last = algorithms
    for one in _grown(tuple(before)):
        yield (*one, (last,))
        for place, part in enumerate(one):
            yield (*one[:place], (*part, last), *one[place + 1 :])


def joins(partition: Partition, pair: tuple[str, str]) -> bool:
    """Whether the partition says that the two are alike."""
    return any(set(pair) <= set(part) for part in partition)


def under(curves: Curves, partition: Partition) -> Curves:
    """The curves whose labels the hypothesis exchanges, in blocks within which it exchanges them.

    What lies between the parts of the partition is the same for every such exchange, so the sums of squares of these
    curves compare as those within the parts do.
    """
    chosen = curves.only(tuple(name for part in partition for name in part))
    if len(partition) == 1:
        return chosen
    place = {name: number for number, part in enumerate(partition) for name in part}
    shared = chosen.block or ("",) * len(chosen.values)
    block = tuple(f"{place[name]}:{own}" for name, own in zip(chosen.algorithm, shared, strict=True))
    return replace(chosen, block=block)


def pairs_of(algorithms: Sequence[str], control: str | None = None) -> list[tuple[str, str]]:
    """All pairs, in the algorithms' order; with a control, those that it is in."""
    return [pair for pair in combinations(algorithms, 2) if control is None or control in pair]


def adjusted_pairs(p: dict[Partition, float], pairs: Sequence[tuple[str, ...]], control: str | None) -> list[float]:
    """The adjusted p of each pair: by Holm, or by the closed test where more than pairs were tested.

    The closed test looks at every partition that joins the pair. A partition that was not tested itself is rejected
    where one of its parts is, each at its share of the level (Bonferroni).
    """
    if len(p) == len(pairs):
        return [float(one) for one in holm([p[(pair,)] for pair in pairs])]
    names = tuple(
        dict.fromkeys([*(pair[0] for pair in pairs), *(pair[1] for pair in pairs)])
    )  # in the order of the data
    every = {
        one: p[one] if one in p else min(1.0, len(one) * min(p[(part,)] for part in one))
        for one in partitions(names, control)
    }
    return [max(value for one, value in every.items() if joins(one, (pair[0], pair[1]))) for pair in pairs]
