"""Both sides of what decides: a p equal to the level, the time between two words, where work runs, where files are."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stats_core import ErrorTerm, FoldScores, ParameterError, analyse
from stats_core.methods.curves.curve_pairs import curve_pairs_example
from stats_core.simulate import __main__ as command
from stats_core.simulate.design import runs_needed, smallest_difference
from stats_core.simulate.fold_tests import fold_tests
from stats_core.simulate.pools import FoldPool
from stats_core.simulate.rates import Block, count_block, interval, p_values, sharpen
from stats_core.simulate.replicates import Again, decide_again, replicates
from stats_core.simulate.running import Identity, PointFile, complete, provenance, write
from stats_core.simulate.studies import STUDIES
from stats_core.simulate.studies.rooms import WORLDS
from stats_core.simulate.study import TooLittle, percent
from stats_core.work import InProcess
from stats_core.worlds import CurveWorld, FoldWorld, OwnWorld, TableWorld


def stream(seed: int, *place: int) -> np.random.Generator:
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=place))


@pytest.mark.parametrize(("alpha", "rejected"), [(1.0, 1), (0.999, 0)])
def test_a_p_equal_to_the_level_rejects(alpha: float, rejected: int) -> None:
    p = p_values(analyse("quade", TableWorld(9).draw(stream(3, 2, 1))).result)[""]
    block = Block(2, 9, 0.0, 1, "quade", (), alpha * p, 3, 1)
    assert count_block(TableWorld(), block) == {"": (rejected, 1)}
    first, _ = FoldWorld().again(stream(3, 1), 2)
    p = p_values(analyse("paired_t", first, a="Algorithm 1", b="Algorithm 2").result)[""]
    decided = decide_again(FoldWorld(), Again("paired_t", (), 1, 2, alpha * p, 3, 1))
    assert decided[""][0][0] == bool(rejected)


def test_the_p_values_that_decide_are_those_of_the_verdict() -> None:
    curves = curve_pairs_example()[0]
    pairs = analyse("curve_pairs", curves).result
    assert p_values(pairs) == {"": pairs.table()["p_adjusted"].min()}, "the shapes stand beside the levels"
    assert p_values(analyse("curve_levels", curves).result) == {
        "": analyse("curve_levels", curves).result.table()["p_adjusted"].min()
    }
    for error in ErrorTerm:
        anova = analyse("randomized_anova", curves, error=error).result
        table = anova.table().set_index("source").loc[["Interaction", "Algorithm"]]
        shuffled, conventional = table["p"].to_dict(), table["p_conventional"].to_dict()
        assert p_values(anova) == shuffled | {f"{name}, conventional": p for name, p in conventional.items()}
    with pytest.raises(ParameterError, match="no p value"):
        p_values(analyse("carry_over", curves).result)


@pytest.mark.parametrize(("alpha", "expected"), [(0.05, 20), (0.0499, 0)])
def test_a_batch_counts_a_p_equal_to_the_level(alpha: float, expected: int) -> None:
    """Curves so far apart that hardly a shuffle reaches them: the smallest p is 1/20."""
    block = Block(0, 8, 50.0, 20, "randomized_anova", (("shuffles", 19),), alpha, 1, 0)
    assert count_block(CurveWorld(), block)["Algorithm"] == (expected, 20)


def test_a_study_says_now_and_then_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter([100.0, 101.9, 102.0, 103.0, 103.9, 104.0, 104.5])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    say = command.progress(6)
    for _ in range(6):
        say()
    assert capsys.readouterr().err.splitlines() == [
        "2 of 6 points, 2.0 s, about 4 s left",
        "5 of 6 points, 4.0 s, about 1 s left",
        "6 of 6 points, 4.5 s, about 0 s left",
    ]


def test_work_runs_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "ProcessPool", lambda workers: f"pool of {workers}")
    monkeypatch.setattr(command, "DaskCluster", lambda address: f"cluster at {address}")
    assert isinstance(command.executor(1, None), InProcess)
    found: list[Any] = [command.executor(*asked) for asked in ((0, None), (2, None), (3, None), (1, "here"))]
    assert found == ["pool of None", "pool of 2", "pool of 3", "cluster at here"]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(28, "No space left on device", "x.csv"), "No space left on device: x.csv. Finished points are kept."),
        (OSError("Odd"), "Odd: a file. Finished points are kept."),
    ],
)
def test_a_disk_that_is_full_is_told(
    error: OSError, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*given: Any) -> None:
        raise error

    monkeypatch.setattr(command, "run", full)
    assert command.main(["ranks", "--out", str(tmp_path / "x.csv")]) == 1
    assert capsys.readouterr().err == said + "\n"


def test_a_table_is_complete_only_with_its_origin(tmp_path: Path) -> None:
    study = STUDIES["cases"]
    data = study.load(tmp_path)
    identity = Identity.of(study, data, seed=4, quick=True)
    row = {"method": "matched_t", "world": next(iter(WORLDS)), "difference": 0.0, "decision": ""}
    table = study.table({0: [{**row, "rejected": 1, "trials": 4}]})
    out = tmp_path / "cases.csv"
    assert not complete(out, identity)
    write(study, table, out, identity, "the command")
    assert complete(out, identity)
    assert not complete(out, Identity.of(study, data, seed=5, quick=True))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cases.csv", "cases.csv.json"]
    columns = "method,world,difference,decision,rejected,trials,rate,low,high,each,published,seed,version,data"
    assert out.read_text().splitlines()[0] == columns
    assert f",4,{identity.version},made-up data" in out.read_text()
    provenance(out).write_text("[no JSON")
    assert not complete(out, identity)
    provenance(out).unlink()
    assert not complete(out, identity)


def test_points_are_kept_in_lines(tmp_path: Path) -> None:
    study = STUDIES["cases"]
    identity = Identity.of(study, study.load(tmp_path), seed=1, quick=False)
    path = tmp_path / "points"
    kept = PointFile(path, identity)
    kept.add(2, [{"rejected": 1}])
    kept.add(0, [{"rejected": 3}, {"rejected": 4}])
    lines = path.read_text().splitlines()
    assert lines[1:] == [
        '{"point": 2, "rows": [{"rejected": 1}]}',
        '{"point": 0, "rows": [{"rejected": 3}, {"rejected": 4}]}',
    ]
    assert PointFile(path, identity).rows == kept.rows == {2: [{"rejected": 1}], 0: [{"rejected": 3}, {"rejected": 4}]}
    assert path.read_text().splitlines() == lines
    kept.discard()
    kept.discard()
    assert not path.exists()


@pytest.mark.parametrize(
    ("rates", "said"),
    [(0.051, "5.1 %"), ([0.05, 0.05], "5.0 %"), ([0.2, 0.048], "4.8 to 20 %"), ([0.1, np.nan], ""), ([], "")],
)
def test_rates_are_said_when_all_of_them_are_known(rates: Any, said: str) -> None:
    if said:
        assert percent(rates) == said
    else:
        with pytest.raises(TooLittle):
            percent(rates)


@pytest.mark.parametrize(
    ("function", "usual"),
    [
        (sharpen, {"sizes": (), "differences": (), "datasets": 1000, "alpha": 0.05, "seed": 0}),
        (replicates, {"datasets": 200, "partitionings": 10, "alpha": 0.05, "seed": 0}),
        (interval, {"confidence": 0.95}),
        (fold_tests, {"alpha": 0.05}),
        (runs_needed, {"decision": "", "power": 0.8, "column": "rate"}),
        (smallest_difference, {"decision": "", "power": 0.8, "column": "rate"}),
    ],
)
def test_what_is_usual_where_nothing_is_said(function: Any, usual: dict[str, Any]) -> None:
    parameters = inspect.signature(function).parameters
    assert {name: parameters[name].default for name in usual} == usual


def test_a_pool_of_folds_knows_its_sources() -> None:
    values = np.arange(12.0).reshape(2, 3, 2)
    pool = FoldPool(("one", "two"), {"cv": values})
    assert np.array_equal(pool.of("two", "cv"), values[1])
    assert pool.fingerprint != FoldPool(("one", "two"), {"cv": values + 1}).fingerprint
    assert pool.fingerprint != FoldPool(("one", "three"), {"cv": values}).fingerprint


@pytest.mark.parametrize(("sizes", "shared"), [((70, 30), 0.3), ((None, None), 0.25)])
def test_folds_share_the_cases_that_are_tested_at_a_time(sizes: Any, shared: float) -> None:
    scores = np.random.default_rng(2).normal(size=(2, 3, 4))
    _, error = OwnWorld(FoldScores(("A", "B"), scores, *sizes), "A", "B", size=3).seen
    spread = np.std(scores[0] - scores[1], ddof=1)
    assert error == pytest.approx(spread * np.sqrt(1 / 12 + shared / (1 - shared)), rel=1e-12)
