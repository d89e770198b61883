"""How often a test says "different": Type I error, power and replicability of any registered method."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import betaincinv

from stats_core.analysis import analyse
from stats_core.answers import Answer
from stats_core.data import Agreement, Losses
from stats_core.errors import ParameterError, UndefinedStatistic
from stats_core.kernels.curve_shuffles import Enumeration
from stats_core.methods.curves.shared.anova_result import CurveAnova
from stats_core.params import Maybe, OneOf, WeightPerAlgorithm
from stats_core.registry import METHODS
from stats_core.results import PosteriorResult, Result
from stats_core.rooms import answer, planned
from stats_core.simulate.curve_rates import batched
from stats_core.work import Executor, InProcess
from stats_core.worlds.world import World

BLOCK = 50
"""Data sets of one task: a fraction of a second of work, so that a curve on the screen is updated often."""
SHUFFLES = 399
"""Default number of shuffles of methods that shuffle; with it, p = .05 is a whole number of shuffles."""
DRAWS = 2000
"""Default number of draws of methods that draw from a posterior."""
UNDEFINED = "no answer"
POSTERIOR = "posterior"
ANSWER = "answer"
"""In place of the key of a method: the answer to the question of the data, whichever tests are behind it."""
ANY_CLAIM = "any claim"


def interval(count: float, trials: float, confidence: float = 0.95) -> tuple[float, float]:
    """The Clopper-Pearson interval of a rate; `count` may be a fraction where units were averaged."""
    tail = (1 - confidence) / 2
    low = float(betaincinv(count, trials - count + 1, tail)) if count > 0 else 0.0
    high = float(betaincinv(count + 1, trials - count, 1 - tail)) if count < trials else 1.0
    return low, high


def replicability(outcomes: npt.ArrayLike) -> tuple[float, float]:
    """How often a test repeats its decision when the same data set is split again.

    Parameters
    ----------
    outcomes
        `outcomes[dataset, partitioning]`, true where the test rejects.

    Returns
    -------
    tuple
        The share of data sets on which all partitionings agree (Bouckaert 2003), and the share of pairs of
        partitionings of one data set that agree (Bouckaert 2004), averaged over data sets.
    """
    rejected = np.asarray(outcomes, dtype=bool)
    n = rejected.shape[1]
    if n < 2:
        raise ParameterError("One partitioning cannot agree with another", remedy="Give two or more of each data set.")
    a = rejected.sum(axis=1)
    alike = (a * (a - 1) + (n - a) * (n - a - 1)) / (n * (n - 1))
    return float(np.mean((a == 0) | (a == n))), float(np.mean(alike))


def p_values(result: Result) -> dict[str, float]:
    """The p values that decide, by what they decide about; "" where there is one only.

    A family of comparisons counts as one decision: it rejects when its smallest adjusted p does. A posterior decides
    when one side's probability is above 1 - alpha; there is no guarantee that this is rare where nothing differs.
    """
    if isinstance(result, PosteriorResult):
        return {POSTERIOR: 1 - max(result.p_a_better, result.p_b_better)}
    if isinstance(result, CurveAnova):
        return result.p_of_effects()
    claims = result.verdict().claims
    if not claims:
        raise ParameterError("This method gives no p value", remedy="Choose a test.")
    # The first kind decides; the pairs' shapes stand beside their levels.
    return {"": min(claim.p for claim in claims if claim.kind == claims[0].kind)}


def suited(key: str, data: Any) -> Any:
    """The data in the type that a method takes; a 2x2 table is made from the losses of the first two models."""
    if METHODS[key].data_type is Agreement and isinstance(data, Losses):
        return data.agreement(*data.algorithms[:2])
    return data


def complete(key: str, data: Any, settings: Mapping[str, Any], rng: np.random.Generator) -> dict[str, Any]:
    """The settings, completed by what the method needs: first algorithms, a contrast of two, a seed, few shuffles."""
    chosen, names = dict(settings), list(data.algorithms)
    for option in METHODS[key].options:
        spec = option.spec.spec if isinstance(option.spec, Maybe) else option.spec
        if option.name in chosen:
            continue
        if isinstance(spec, OneOf) and option.required:
            chosen[option.name] = names.pop(0)
        elif isinstance(spec, WeightPerAlgorithm):
            chosen[option.name] = (1.0, -1.0) + (0.0,) * (len(data.algorithms) - 2)
        elif option.name == "seed":
            chosen["seed"] = int(rng.integers(2**32))
        elif option.name == "shuffles":
            chosen["shuffles"] = SHUFFLES
        elif option.name == "draws":
            chosen["draws"] = DRAWS
        elif option.name == "enumeration":
            chosen["enumeration"] = Enumeration.NEVER
    return chosen


@dataclass(frozen=True)
class Block:
    """Some data sets of one point of a curve."""

    point: int
    size: int
    difference: float
    datasets: int
    key: str
    settings: tuple[tuple[str, Any], ...]
    alpha: float
    seed: int
    number: int


def count_block(world: Any, block: Block) -> dict[str, tuple[int, int]]:
    """(rejections, data sets) of one block, by what is decided; data sets without an answer have an entry too."""
    rng = np.random.default_rng(np.random.SeedSequence(block.seed, spawn_key=(block.point, block.number)))
    world = replace(world, size=block.size, difference=block.difference)
    settings = dict(block.settings)
    together = batched(block.key, world, settings, block.datasets, rng)
    if together is not None:
        return {name: (int(np.sum(p <= block.alpha)), len(p)) for name, p in together.items()}
    decide = _decided_by_answer if block.key == ANSWER else _decided_by_method
    counts: dict[str, tuple[int, int]] = {}
    for _ in range(block.datasets):
        for name, p in decide(block, world.draw(rng), settings, rng).items():
            rejected, trials = counts.get(name, (0, 0))
            counts[name] = rejected + int(p <= block.alpha), trials + 1
    return counts


def _decided_by_method(
    block: Block, drawn: Any, settings: Mapping[str, Any], rng: np.random.Generator
) -> dict[str, float]:
    data = suited(block.key, drawn)
    if METHODS[block.key].refusals(data):
        # A design that the test does not take: 5x2cv, for example, takes five runs only.
        return {UNDEFINED: 1.0}
    chosen = complete(block.key, data, settings, rng)
    if any(option.name == "alpha" for option in METHODS[block.key].options):
        chosen.setdefault("alpha", block.alpha)
    try:
        return p_values(analyse(block.key, data, **chosen).result)
    except UndefinedStatistic:
        # Sound data for which the statistic has no value: the test rejects nothing, and this is counted separately.
        return {UNDEFINED: 0.0}


def _decided_by_answer(
    block: Block, data: Any, settings: Mapping[str, Any], rng: np.random.Generator
) -> dict[str, float]:
    needed = planned(data, settings.get("test"), settings).computations
    if any(METHODS[run.method].refusals(run.data) for run in needed):
        return {UNDEFINED: 1.0}
    known = {option.name for run in needed for option in METHODS[run.method].options}
    few = {name: value for name, value in (("shuffles", SHUFFLES), ("draws", DRAWS)) if name in known}
    try:
        given = answer(data, **{"alpha": block.alpha, "seed": int(rng.integers(2**32)), **few, **settings})
    except UndefinedStatistic:
        return {UNDEFINED: 0.0}
    return p_of_claims(given) if given.test else {UNDEFINED: 1.0}


def p_of_claims(given: Answer) -> dict[str, float]:
    """The smallest p of what an answer claims, by kind of claim and for any claim at all; 1 where it claims nothing."""
    kinds = dict.fromkeys(claim.kind for claim in (*given.claims, *given.open))
    of_kind = {kind: [claim.p for claim in given.claims if claim.kind == kind] for kind in kinds}
    return {
        ANY_CLAIM: min((claim.p for claim in given.claims), default=1.0),
        **{kind: min(p, default=1.0) for kind, p in of_kind.items()},
    }


def sharpen(
    key: str,
    world: World,
    *,
    sizes: Sequence[int] = (),
    differences: Sequence[float] = (),
    datasets: int = 1000,
    alpha: float = 0.05,
    seed: int = 0,
    settings: Mapping[str, Any] | None = None,
    executor: Executor | None = None,
    **options: Any,
) -> Iterator[tuple[int, int, pd.DataFrame]]:
    """Rejection rates that become more precise: (blocks done, all blocks, table so far) after every block.

    Parameters
    ----------
    key
        The method, or `ANSWER` for the answer of `stats_core.answer`.
    world
        Where data come from.
    sizes, differences
        The points: every size with every difference; those of the world where none are given.
    datasets
        Data sets of each point.
    alpha
        Significance level.
    seed
        The same seed gives the same numbers on every executor.
    settings
        Options of the method; algorithms, seeds and a small number of shuffles are filled in.
    executor
        Where the work is done; in this process when None.
    options
        `stop`, as for `Executor.run`.

    Notes
    -----
    The table has one row for each point and decision: size, difference, decision, rejected, trials, rate, and the
    Clopper-Pearson interval low to high. Blocks of all points take turns.
    """
    points = [(size, gap) for size in sizes or (world.size,) for gap in differences or (world.difference,)]
    fixed = tuple(sorted((settings or {}).items()))
    blocks = [
        Block(point, size, gap, min(BLOCK, datasets - first), key, fixed, alpha, seed, number)
        for number, first in enumerate(range(0, datasets, BLOCK))
        for point, (size, gap) in enumerate(points)
    ]
    counts: dict[tuple[int, str], list[int]] = {}
    for done, (number, block_counts) in enumerate(
        (executor or InProcess()).run(count_block, blocks, data=world, **options), 1
    ):
        for name, (rejected, trials) in block_counts.items():
            total = counts.setdefault((blocks[number].point, name), [0, 0])
            total[0] += rejected
            total[1] += trials
        yield done, len(blocks), _table(points, counts)


def rates(key: str, world: World, **options: Any) -> pd.DataFrame:
    """Rejection rates of a method, or of answers, in a world; the options are those of `sharpen`."""
    *_, (_, _, table) = sharpen(key, world, **options)
    return table


def _table(points: Sequence[tuple[int, float]], counts: Mapping[tuple[int, str], Sequence[int]]) -> pd.DataFrame:
    rows = [
        [*points[point], name, rejected, trials, rejected / trials, *interval(rejected, trials)]
        for (point, name), (rejected, trials) in sorted(counts.items())
    ]
    return pd.DataFrame(rows, columns=["size", "difference", "decision", "rejected", "trials", "rate", "low", "high"])
