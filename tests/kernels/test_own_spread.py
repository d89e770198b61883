"""Studentized statistics of shuffled curves against loops that write down their definition."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import combinations, permutations, product

import numpy as np
import pytest

import stats_core as sc
from stats_core.kernels import curve_shuffles
from stats_core.kernels.curve_ratios import Ratios
from stats_core.kernels.curve_shuffles import CurveNulls, Plan, curve_nulls
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.kernels.own_spread import AsPooled, OwnSpread


def index_of(sizes: tuple[int, ...]) -> np.ndarray:
    return np.repeat(np.arange(len(sizes)), sizes)


def ratio(square: float, error: float, scale: float) -> float:
    zero = 1e-12 * scale + 1e-24  # scores are about 1, rounded to some 1e-16
    if square <= zero:
        return 0.0
    return square / error if error > zero else np.inf


def of_pair(a: np.ndarray, b: np.ndarray, pooled: np.ndarray) -> tuple[float, float]:
    """T^2 and S of two groups of curves; a group of one curve has the pooled spreads."""
    out = []
    for effect in range(2):
        parts = [
            one.mean(axis=1, keepdims=True) if effect == 0 else one - one.mean(axis=1, keepdims=True) for one in (a, b)
        ]
        gap = parts[0].mean(axis=0) - parts[1].mean(axis=0)
        error = sum(
            (np.sum((one - one.mean(axis=0)) ** 2) / (len(one) - 1) if len(one) > 1 else pooled[effect]) / len(one)
            for one in parts
        )
        out.append(ratio(float(gap @ gap), float(error), float(np.sum(np.concatenate(parts) ** 2))))
    return out[0], out[1]


def by_definition(values: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """The largest T^2 and the largest S over all pairs."""
    values = values - values.mean(axis=0)
    groups = [values[labels == i] for i in np.unique(labels)]
    inner = [group - group.mean(axis=0) for group in groups]
    rest = np.concatenate(inner)
    mean = rest.mean(axis=1, keepdims=True)
    pooled = np.array([np.sum(mean**2), np.sum((rest - mean) ** 2)]) / (len(values) - len(groups))
    return np.max([of_pair(a, b, pooled) for a, b in combinations(groups, 2)], axis=0)


def blocked(values: np.ndarray, labels: np.ndarray, block: np.ndarray) -> np.ndarray:
    """The largest pair from differences of the algorithms' mean curves within blocks that hold both."""
    best = np.zeros(2)
    for a, b in combinations(np.unique(labels), 2):
        rows = []
        for number in np.unique(block):
            mine, other = (values[(block == number) & (labels == group)] for group in (a, b))
            if len(mine) and len(other):
                rows.append(mine.mean(axis=0) - other.mean(axis=0))
        d = np.array(rows)
        for effect, part in enumerate((d.mean(axis=1, keepdims=True), d - d.mean(axis=1, keepdims=True))):
            spread = np.sum((part - part.mean(axis=0)) ** 2) / (len(d) - 1) / len(d)
            found = ratio(float(np.sum(part.mean(axis=0) ** 2)), float(spread), float(np.sum(part**2)))
            best[effect] = max(best[effect], found)
    return best


def every(sizes: tuple[int, ...]) -> Iterator[np.ndarray]:
    """Every labelled assignment."""
    index = index_of(sizes)

    def place(left: list[int], group: int, labels: np.ndarray) -> Iterator[np.ndarray]:
        if group == len(sizes):
            yield labels.copy()
            return
        for chosen in combinations(left, sizes[group]):
            labels[list(chosen)] = group
            yield from place([curve for curve in left if curve not in chosen], group + 1, labels)

    yield from place(list(range(len(index))), 0, index.copy())


def exact(curves: sc.Curves, term: ErrorTerm = ErrorTerm.OWN) -> CurveNulls:
    plan = Plan.of(curves, shuffles=99, seed=0, enumeration=sc.Enumeration.AUTO)
    assert plan.exact
    return curve_nulls(CurveSums.of(curves.values, curves.index), plan, term=term, alpha=0.05)


def make(sizes: tuple[int, ...], levels: int, seed: int = 0, *, ties: bool = False) -> sc.Curves:
    rng = np.random.default_rng(seed)
    groups = {f"A{i}": rng.normal(0.5 * i, 1 + i, (size, levels)) for i, size in enumerate(sizes)}
    if ties:
        groups = {name: np.round(part) * 0.1 for name, part in groups.items()}
    return sc.Curves.from_groups(groups)


SHAPES = [
    ((3, 5), 4), ((2, 6), 12), ((4, 4), 3), ((1, 6), 3), ((3, 4), 1),
    ((2, 3, 3), 4), ((2, 2, 3), 12), ((1, 3, 3), 2), ((2, 2, 2, 2), 3),
]  # fmt: skip


@pytest.mark.parametrize(("sizes", "levels"), SHAPES)
@pytest.mark.parametrize("ties", [False, True])
def test_every_assignment_by_the_definition(sizes: tuple[int, ...], levels: int, ties: bool) -> None:
    curves = make(sizes, levels, ties=ties)
    nulls = exact(curves)
    rows = np.array([by_definition(curves.values, labels) for labels in every(sizes)])
    observed = by_definition(curves.values, curves.index)
    for effect, null in enumerate((nulls.algorithm, nulls.interaction)):
        assert null.observed == pytest.approx(observed[effect], rel=1e-9, abs=1e-12)
        assert null.p == np.mean(rows[:, effect] >= observed[effect] * (1 - 1e-9))
        # Equal groups that swap their names are one assignment: the distribution is that of all names.
        times = len(rows) // null.total
        assert np.sort(np.repeat(null.values, times)) == pytest.approx(np.sort(rows[:, effect]), rel=1e-6, abs=1e-9)


def test_ties_of_many_small_data_sets_are_counted() -> None:
    """Scores of one decimal in unequal groups, where many assignments tie."""
    for seed in range(30):
        curves = make((2, 4), 3, seed, ties=True)
        nulls = exact(curves)
        rows = np.array([by_definition(curves.values, labels) for labels in every((2, 4))])
        observed = by_definition(curves.values, curves.index)
        found = nulls.algorithm.p, nulls.interaction.p
        assert found == tuple(np.mean(rows >= observed * (1 - 1e-9), axis=0)), seed


@pytest.mark.parametrize(
    ("sizes", "levels", "sparse"),
    [((6, 14), 8, False), ((5, 6, 7), 40, False), ((6, 9), 30, False), ((2, 3, 4) * 4, 60, True), ((3,) * 40, 2, True)],
)
def test_random_shuffles_by_the_definition(sizes: tuple[int, ...], levels: int, sparse: bool) -> None:
    curves = make(sizes, levels)
    plan = Plan.of(curves, shuffles=60, seed=3, enumeration=sc.Enumeration.NEVER)
    sums = CurveSums.of(curves.values, curves.index)
    assert OwnSpread(sums).sparse is sparse
    nulls = curve_nulls(sums, plan, term=ErrorTerm.OWN, alpha=0.05)
    labels = np.concatenate([labels[:many] for labels, many in plan.blocks()])
    rows = np.array([by_definition(curves.values, row) for row in labels])
    assert nulls.algorithm.values == pytest.approx(rows[:, 0], rel=1e-9)
    assert nulls.interaction.values == pytest.approx(rows[:, 1], rel=1e-9)


@pytest.mark.parametrize(("sizes", "levels"), [((10, 10), 8), ((5, 5), 40), ((1, 9), 4)])
def test_two_equal_sizes_have_the_split_plot_p(sizes: tuple[int, ...], levels: int) -> None:
    for seed in range(5):
        curves = make(sizes, levels, seed)
        own, pooled = exact(curves), exact(curves, ErrorTerm.SPLIT_PLOT)
        assert (own.algorithm.p, own.interaction.p) == (pooled.algorithm.p, pooled.interaction.p) == own.split_plot
        assert own.p[ErrorTerm.CELL] == pooled.other_p


def test_the_pooled_counts_beside_are_those_of_the_pooled_terms() -> None:
    for sizes in ((3, 7), (3, 3, 4)):
        curves = make(sizes, 5)
        own = exact(curves)
        for term in (ErrorTerm.SPLIT_PLOT, ErrorTerm.CELL):
            alone = exact(curves, term)
            assert own.p[term] == (alone.algorithm.p, alone.interaction.p)


def in_blocks(counts: list[list[int]], levels: int, seed: int = 0, *, ties: bool = False) -> sc.Curves:
    """Curves with `counts[block][algorithm]`, blocks far apart."""
    rng = np.random.default_rng(seed)
    values, names, block = [], [], []
    for number, row in enumerate(counts):
        own = rng.normal(0, 20, levels)
        for algorithm, many in enumerate(row):
            for _ in range(many):
                values.append(own + rng.normal(algorithm, 1 + algorithm, levels))
                names.append("ABCD"[algorithm])
                block.append(str(number))
    data = np.array(values)
    return sc.Curves(np.round(data) / 10 if ties else data, tuple(names), np.arange(levels) * 1.0, block=tuple(block))


def within_blocks(curves: sc.Curves) -> Iterator[np.ndarray]:
    block, index = curves.block_index, curves.index
    assert block is not None
    members = [np.flatnonzero(block == number) for number in np.unique(block)]
    for orders in product(*(sorted(set(permutations(index[some].tolist()))) for some in members)):
        labels = index.copy()
        for some, order in zip(members, orders, strict=True):
            labels[some] = order
        yield labels


@pytest.mark.parametrize(
    ("counts", "levels"),
    [
        ([[1, 1]] * 6, 4),
        ([[1, 1]] * 5, 30),
        ([[1, 1, 1]] * 4, 3),
        ([[1, 1, 1]] * 3, 20),
        ([[1, 1, 1, 1]] * 2, 3),
        ([[2, 1]] * 3, 3),
        ([[1, 1, 1], [1, 1, 1], [1, 0, 1], [0, 1, 1]], 3),
        ([[1, 2, 1], [1, 1, 0], [1, 1, 1]], 20),
    ],
)
@pytest.mark.parametrize("ties", [False, True])
def test_blocks_by_the_definition(counts: list[list[int]], levels: int, ties: bool) -> None:
    curves = in_blocks(counts, levels, ties=ties)
    nulls = exact(curves)
    block = curves.block_index
    assert block is not None
    rows = np.array([blocked(curves.values, labels, block) for labels in within_blocks(curves)])
    observed = blocked(curves.values, curves.index, block)
    for effect, null in enumerate((nulls.algorithm, nulls.interaction)):
        assert null.observed == pytest.approx(observed[effect], rel=1e-9)
        assert null.p == np.mean(rows[:, effect] >= observed[effect] * (1 - 1e-9))
        assert np.sort(null.values) == pytest.approx(np.sort(rows[:, effect]), rel=1e-6, abs=1e-9)


def test_two_algorithms_in_blocks_are_flips_of_signs() -> None:
    curves = in_blocks([[1, 1]] * 7, 5)
    d = curves.values[curves.index == 0].mean(axis=1) - curves.values[curves.index == 1].mean(axis=1)
    signs = np.array(list(product([1, -1], repeat=7)))
    t = np.abs((signs * d).mean(axis=1)) / ((signs * d).std(axis=1, ddof=1) / np.sqrt(7))
    nulls = exact(curves)
    assert nulls.algorithm.p == np.mean(t >= t[0] * (1 - 1e-9))
    assert nulls.algorithm.observed == pytest.approx(t[0] ** 2)


def test_one_block_is_no_block() -> None:
    free = make((3, 4), 3)
    one = sc.Curves(free.values, free.algorithm, free.levels, block=("x",) * 7)
    assert exact(one).algorithm.p == exact(free).algorithm.p


def test_streamed_and_kept_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    curves = make((9, 11), 6)
    plan = Plan.of(curves, shuffles=30_000, seed=0, enumeration=sc.Enumeration.AUTO)
    sums = CurveSums.of(curves.values, curves.index)
    kept = curve_nulls(sums, plan, term=ErrorTerm.OWN, alpha=0.05)
    monkeypatch.setattr(curve_shuffles, "KEPT", 1000)
    streamed = curve_nulls(sums, plan, term=ErrorTerm.OWN, alpha=0.05)
    for one, other in ((kept.algorithm, streamed.algorithm), (kept.interaction, streamed.interaction)):
        assert (one.p, one.p_rank, one.critical) == (other.p, other.p_rank, other.critical)
    assert kept.p == streamed.p


def test_the_same_shuffles_whatever_their_number_and_wherever_they_are_computed() -> None:
    curves = make((4, 5, 6), 7)
    sums = CurveSums.of(curves.values, curves.index)
    few, many = (Plan.of(curves, shuffles=number, seed=5, enumeration=sc.Enumeration.NEVER) for number in (777, 20_000))
    first, second = (curve_nulls(sums, plan, term=ErrorTerm.OWN, alpha=0.05) for plan in (few, many))
    assert (second.interaction.values[:777] == first.interaction.values).all()
    work = Ratios(sums, few, ErrorTerm.OWN)
    sent = pickle.loads(pickle.dumps(work))
    task = work.tasks()[0]
    (_, here), (_, there) = next(iter(work.blocks(task))), next(iter(sent.blocks(task)))
    np.testing.assert_array_equal(here[0], there[0])


def test_spreads_of_zero() -> None:
    """0/0 counts as 0 and x/0 is infinite, in the data and in shuffles."""
    flat = sc.Curves.from_groups({"A": [[1.0, 2.0]] * 3, "B": [[1.0, 2.0]] * 4})
    nulls = exact(flat)
    assert (nulls.algorithm.observed, nulls.algorithm.p, nulls.interaction.p) == (0.0, 1.0, 1.0)
    apart = sc.Curves.from_groups({"A": [[1.1, 2.1]] * 3, "B": [[4.3, 5.3]] * 5})
    nulls = exact(apart)
    assert (nulls.algorithm.observed, nulls.algorithm.p) == (np.inf, 1 / 56)
    assert nulls.interaction.p == 1.0, "parallel curves"
    one_wild = sc.Curves.from_groups({"A": [[1.1, 2.1]] * 3, "B": [[4.3, 5.4], [3.3, 2.3], [9.2, 1.0]]})
    assert np.isfinite(exact(one_wild).algorithm.observed)


def test_far_apart_groups_find_themselves() -> None:
    """Where a spread is a ten-thousandth of the distance few digits are left; the data still tie with themselves."""
    rng = np.random.default_rng(0)
    curves = sc.Curves.from_groups({"A": rng.normal(0, 1e-4, (3, 4)), "B": 1 + rng.normal(0, 1e-4, (5, 4))})
    assert exact(curves).algorithm.p == 1 / 56
    three = sc.Curves.from_groups({name: i + rng.normal(0, 1e-4, (2 + i, 4)) for i, name in enumerate("ABC")})
    rows = np.array([by_definition(three.values, labels)[0] for labels in every((2, 3, 4))])
    observed = by_definition(three.values, three.index)[0]
    assert exact(three).algorithm.p == np.mean(rows >= observed * (1 - 1e-9))


def test_which_kernel() -> None:
    sums = CurveSums.of(make((5, 5), 3).values, index_of((5, 5)))
    plan = Plan.of(make((5, 5), 3), shuffles=9, seed=0, enumeration=sc.Enumeration.NEVER)
    assert isinstance(Ratios(sums, plan, ErrorTerm.OWN)._own, AsPooled)
