"""The fast kernels against the definition, and what must not depend on how the work is cut."""

from __future__ import annotations

import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
import pytest

import stats_core as sc
from stats_core.kernels import assignments as made
from stats_core.kernels import curve_shuffles
from stats_core.kernels.curve_shuffles import Plan, curve_nulls
from stats_core.kernels.curve_sums import Assigned, CurveSums, ErrorTerm
from stats_core.kernels.two_groups import Splits


def index_of(sizes: tuple[int, ...]) -> np.ndarray:
    return np.repeat(np.arange(len(sizes)), sizes)


def by_definition(values: np.ndarray, labels: np.ndarray) -> tuple[float, float]:
    """SS_alg and SS_int from the means, as the textbook writes them."""
    grand, level = values.mean(), values.mean(axis=0)
    algorithm = interaction = 0.0
    for group in np.unique(labels):
        part = values[labels == group]
        cell = part.mean(axis=0)
        algorithm += values.shape[1] * len(part) * (cell.mean() - grand) ** 2
        interaction += len(part) * np.sum((cell - cell.mean() - level + grand) ** 2)
    return algorithm, interaction


@pytest.mark.parametrize(
    ("sizes", "levels", "kernel"),
    [
        ((10, 10), 8, "_direct"),
        ((6, 14), 8, "_direct"),
        ((40, 50), 30, "_direct"),
        ((4, 5, 6), 3, "_direct"),
        ((5, 6), 40, "_gram"),
        ((5, 6, 7), 40, "_gram"),
        ((4,) * 6, 20, "_gather"),
        ((2, 3, 3, 2, 3, 2, 3, 4), 40, "_gather"),
        ((3, 4), 1, "_direct"),
    ],
)
def test_shuffled_sums_of_squares(sizes: tuple[int, ...], levels: int, kernel: str) -> None:
    values = np.random.default_rng(0).normal(50, 3, (sum(sizes), levels))
    sums = CurveSums.of(values, index_of(sizes))
    assigned = Assigned(sums)
    assert assigned.block.__name__ == kernel
    labels = made.Shuffler(index_of(sizes), seed=1).draw(0)[:50]
    algorithm, interaction = assigned.block(labels)
    for row, one, other in zip(labels, algorithm, interaction, strict=True):
        expected = by_definition(values, row)
        assert one == pytest.approx(expected[0], rel=1e-9, abs=1e-9)
        assert other == pytest.approx(expected[1], rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(("sizes", "levels"), [((10, 10), 8), ((4, 5, 6), 3), ((5, 6, 7), 40), ((4,) * 6, 20)])
def test_threads_share_the_sums_without_disturbing_each_other(sizes: tuple[int, ...], levels: int) -> None:
    values = np.random.default_rng(0).normal(size=(sum(sizes), levels))
    assigned = Assigned(CurveSums.of(values, index_of(sizes)))
    shuffler = made.Shuffler(index_of(sizes), seed=1)
    blocks = [shuffler.draw(number) for number in range(6)] * 4
    alone = [assigned.block(block) for block in blocks]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(assigned.block, blocks))
    for one, other in zip(alone, together, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("sizes", [(10, 10), (6, 14), (1, 40), (40, 60), (3, 3, 3), (1, 2, 3, 4)])
def test_drawn_assignments_are_uniform(sizes: tuple[int, ...]) -> None:
    index = index_of(sizes)
    shuffler = made.Shuffler(index, seed=3)
    labels = np.concatenate([shuffler.draw(number) for number in range(8)])
    assert (np.sort(labels, axis=1) == index).all()
    # Each curve is in each group as often as the group is large: five standard deviations.
    for group, size in enumerate(sizes):
        share = size / len(index)
        spread = np.sqrt(share * (1 - share) / len(labels))
        assert np.abs((labels == group).mean(axis=0) - share).max() < 5 * spread


def test_every_small_assignment_is_drawn_equally_often() -> None:
    shuffler = made.Shuffler(index_of((2, 4)), seed=0)
    labels = np.concatenate([shuffler.draw(number) for number in range(10)])
    _, counts = np.unique(labels, axis=0, return_counts=True)
    assert len(counts) == 15
    expected = len(labels) / 15
    assert np.sum((counts - expected) ** 2 / expected) < 40  # chi-square with 14 df, p about 2e-4


@pytest.mark.parametrize("sizes", [(4, 4), (3, 5), (3, 3, 3), (2, 2, 3), (2, 2, 2, 2), (1, 1, 6), (1, 2, 3), (2, 30)])
@pytest.mark.parametrize("labelled", [False, True])
def test_listing_visits_each_assignment_once(sizes: tuple[int, ...], labelled: bool) -> None:
    rows = np.concatenate(list(made.Listing(index_of(sizes), labelled=labelled).some()))
    assert len(np.unique(rows, axis=0)) == len(rows) == made.assignments(sizes, labelled=labelled)
    assert (np.sort(rows, axis=1) == index_of(sizes)).all()
    if not labelled:
        # No two rows are the same partition under other names of equal-sized groups.
        partitions = {
            frozenset(frozenset(np.flatnonzero(row == group).tolist()) for group in range(len(sizes))) for row in rows
        }
        assert len(partitions) == len(rows)


@pytest.mark.parametrize(("sizes", "levels"), [((5, 5), 4), ((3, 7), 4), ((4, 4), 20), ((1, 6), 3)])
def test_all_splits_equal_the_listing(sizes: tuple[int, ...], levels: int) -> None:
    values = np.random.default_rng(1).normal(size=(sum(sizes), levels))
    sums = CurveSums.of(values, index_of(sizes))
    fast = np.concatenate([np.stack(block, axis=1) for block in Splits(sums).some()])
    slow = []
    smaller = int(np.argmin(sizes))
    for chosen in combinations(range(sum(sizes)), min(sizes)):
        if sizes[0] == sizes[1] and sum(sizes) - 1 in chosen:
            continue
        labels = np.full(sum(sizes), 1 - smaller)
        labels[list(chosen)] = smaller
        slow.append(by_definition(values, labels))
    assert len(fast) == len(slow)
    for column in range(2):
        assert np.sort(fast[:, column]) == pytest.approx(np.sort(np.array(slow)[:, column]), rel=1e-9, abs=1e-9)


def example(sizes: tuple[int, ...] = (9, 11), levels: int = 6) -> sc.Curves:
    rng = np.random.default_rng(8)
    return sc.Curves.from_groups(
        {f"A{i}": rng.normal(0.4 * i, 1, (size, levels)).cumsum(axis=1) for i, size in enumerate(sizes)}
    )


@pytest.mark.parametrize("enumeration", list(sc.Enumeration))
def test_streaming_gives_the_same_numbers(enumeration: sc.Enumeration, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts and bins instead of the whole distribution change neither p, nor rank p, nor the critical value."""
    settings = {"shuffles": 30_000, "enumeration": enumeration}
    kept = sc.randomized_anova(example(), **settings)
    monkeypatch.setattr(curve_shuffles, "KEPT", 1000)
    streamed = sc.randomized_anova(example(), **settings)
    assert len(streamed.algorithm.null) == 0
    for one, other in ((kept.algorithm, streamed.algorithm), (kept.interaction, streamed.interaction)):
        assert (one.p, one.p_rank, one.critical) == (other.p, other.p_rank, other.critical)
        null = other.distribution
        assert null.mean == pytest.approx(one.null.mean(), rel=1e-12)
        assert null.counts.sum() + null.beyond == null.total
        tail = null.edges[:-1] >= other.f * (1 - 1e-6)
        assert null.counts[tail].sum() + null.beyond == null.at_least


def test_the_same_seed_gives_the_same_shuffles_whatever_their_number() -> None:
    settings = {"enumeration": sc.Enumeration.NEVER, "seed": 5}
    few = sc.randomized_anova(example(), shuffles=777, **settings).algorithm.null
    many = sc.randomized_anova(example(), shuffles=50_000, **settings).algorithm.null
    assert (many[:777] == few).all()
    other = sc.randomized_anova(example(), shuffles=777, enumeration=sc.Enumeration.NEVER, seed=6).algorithm.null
    assert not (other == few).all()


def test_memory_does_not_grow_with_the_number_of_shuffles() -> None:
    def peak(shuffles: int) -> float:
        curves = example((10, 10), 8)
        tracemalloc.start()
        sc.randomized_anova(curves, shuffles=shuffles, enumeration=sc.Enumeration.NEVER)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most / 2**20

    assert peak(1_000_000) < 60
    assert peak(6_000_000) < 60  # more than are kept, so only counts and bins remain


def test_fifteen_against_fifteen_is_listed_on_request_only() -> None:
    curves = example((15, 15), 3)
    plan = {"shuffles": 1000, "seed": 0, "two_group_limit": curve_shuffles.TWO_GROUP_LIMIT}
    assert not Plan.of(curves, enumeration=sc.Enumeration.AUTO, **plan).exact
    asked = Plan.of(curves, enumeration=sc.Enumeration.ALWAYS, **plan)
    assert (asked.exact, asked.total) == (True, 77_558_760)
    with pytest.raises(sc.ParameterError, match="too many to list"):
        sc.randomized_anova(example((20, 20), 3), enumeration=sc.Enumeration.ALWAYS)
    with pytest.raises(sc.ParameterError, match="2,000,000"):
        sc.randomized_anova(example((10, 10, 10), 3), enumeration=sc.Enumeration.ALWAYS)


def test_large_offsets_do_not_hide_differences() -> None:
    """Scores around a billion keep their differences; F is the same as without the offset."""
    curves = example()
    moved = sc.Curves(curves.values + 1e9, curves.algorithm, curves.levels)
    assert sc.randomized_anova(moved).algorithm.f == pytest.approx(sc.randomized_anova(curves).algorithm.f, rel=1e-5)


def test_ties_are_counted_although_sums_are_rounded() -> None:
    """Three values of the score only, so many assignments tie; the slow count in whole numbers is exact."""
    values = np.array([[0, 1], [1, 1], [2, 1], [0, 0], [1, 2], [2, 2], [1, 0], [0, 2]], dtype=float) * 0.1
    curves = sc.Curves(values, ("A",) * 4 + ("B",) * 4, np.array([1.0, 2.0]))
    result = sc.randomized_anova(curves, error=ErrorTerm.SPLIT_PLOT)
    whole = np.round(values * 10).astype(int)

    def spread(chosen: tuple[int, ...]) -> int:
        inside = whole[list(chosen)].sum()
        return (2 * inside - whole.sum()) ** 2

    observed = spread((0, 1, 2, 3))
    reached = sum(spread(chosen) >= observed for chosen in combinations(range(8), 4))
    assert result.algorithm.p == reached / 70


def test_progress_is_told_and_can_stop() -> None:
    seen: list[tuple[int, int]] = []

    def look(done: int, total: int) -> None:
        seen.append((done, total))
        if done > 20_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sc.randomized_anova(example(), shuffles=1_000_000, enumeration=sc.Enumeration.NEVER, progress=look)
    # A task of a few hundredths of a second is not interrupted.
    assert 20_000 < seen[-1][0] < 300_000
    assert seen[-1][1] == 1_000_000


def test_paired_curves_change_places_within_their_block_only() -> None:
    rng = np.random.default_rng(2)
    seeds = rng.normal(0, 10, (6, 1))
    values = np.concatenate([seeds + rng.normal(0, 1, (6, 4)), seeds + 1.5 + rng.normal(0, 1, (6, 4))])
    names = ("A",) * 6 + ("B",) * 6
    free = sc.Curves(values, names, np.arange(4.0))
    paired = sc.Curves(values, names, np.arange(4.0), block=tuple("123456") * 2)
    result = sc.randomized_anova(paired)
    assert (result.exact, result.arrangements) == (True, 32)
    # The definition: flip the sign of each block's difference in every way.
    difference = values[6:] - values[:6]
    signs = np.array([[1 if code >> bit & 1 else -1 for bit in range(6)] for code in range(64)])
    sums = (signs @ difference).mean(axis=1) ** 2
    observed = difference.sum(axis=0).mean() ** 2
    split = sc.randomized_anova(paired, error=ErrorTerm.SPLIT_PLOT)
    assert split.algorithm.p == np.mean(sums >= observed * (1 - 1e-9))
    assert split.algorithm.p < sc.randomized_anova(free).algorithm.p
    assert any("Paired" in note for note in result.notes())
    drawn = sc.randomized_anova(paired, error=ErrorTerm.SPLIT_PLOT, enumeration=sc.Enumeration.NEVER, shuffles=2_000)
    plan = Plan.of(paired, shuffles=2_000, seed=0, enumeration=sc.Enumeration.NEVER)
    labels = np.concatenate([labels[:many] for labels, many in plan.blocks()]).astype(int)
    assert (labels[:, :6] + labels[:, 6:] == 1).all(), "one of each algorithm in every block"
    reached = ((labels[:, 6:] - labels[:, :6]) @ difference).mean(axis=1) ** 2 >= observed * (1 - 1e-9)
    assert drawn.algorithm.p == (reached.sum() + 1) / 2_001


def test_null_of_both_error_terms_comes_from_the_same_shuffles() -> None:
    curves = example()
    sums = CurveSums.of(curves.values, curves.index)
    plan = Plan.of(curves, shuffles=999, seed=0, enumeration=sc.Enumeration.NEVER)
    cell = curve_nulls(sums, plan, term=ErrorTerm.CELL, alpha=0.05)
    split = curve_nulls(sums, plan, term=ErrorTerm.SPLIT_PLOT, alpha=0.05)
    assert cell.other_p == (split.algorithm.p, split.interaction.p)
    assert split.other_p == (cell.algorithm.p, cell.interaction.p)
