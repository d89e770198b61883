"""The command line: the same file for any number of workers, taken up again after a stop, with its origin."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from stats_core import __version__
from stats_core.simulate import __main__ as command
from stats_core.simulate.pools import FOLDER
from stats_core.simulate.running import Identity, PointFile, advance, provenance
from stats_core.simulate.studies import STUDIES
from stats_core.work import DaskCluster, InProcess, ProcessPool
from tests.work.cluster import two_workers

ROOT = Path(__file__).parents[2]
QUICK = ("figure6", "--quick", "--seed", "3")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A quick Figure 6, done without a break in this process."""
    out = tmp_path_factory.mktemp("whole") / "figure6.csv"
    assert command.main([*QUICK, "--out", str(out)]) == 0
    return out


def test_the_table_and_its_origin(whole: Path) -> None:
    table = pd.read_csv(whole)
    assert set(table["case"]) == set("abcd")
    assert list(table["pool"].unique()) == ["Chess", "Tic-Tac-Toe"]
    assert {"factor", "test", "error", "effect", "rejected", "trials", "rate", "low", "high"} <= set(table.columns)
    assert (table["trials"] == 100).all()
    assert (table["rate"] == table["rejected"] / table["trials"]).all()
    about = json.loads(provenance(whole).read_text())
    assert about["version"] == __version__
    assert about["seed"] == 3
    assert about["quick"] is True
    assert about["data"] == STUDIES["figure6"].load(FOLDER).fingerprint
    assert about["command"] == f"python -m stats_core.simulate figure6 --quick --seed 3 --out {whole}"
    assert not list(whole.parent.glob("*.points"))


def test_two_processes_write_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    out = tmp_path / "figure6.csv"
    line = [sys.executable, "-m", "stats_core.simulate", *QUICK, "--workers", "2", "--out", str(out)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert out.read_bytes() == whole.read_bytes()
    assert "48 of 48 points" in done.stderr


@pytest.mark.long
def test_a_cluster_with_a_killed_worker_gives_the_same_table(whole: Path) -> None:
    study = STUDIES["figure6"]
    data, points = study.load(FOLDER), study.points(3, True)
    rows: dict[int, list[dict[str, Any]]] = {}
    with two_workers() as cluster, DaskCluster(cluster.scheduler_address) as dask:
        for number, found in advance(study, data, points, dask):
            rows[number] = found
            if len(rows) == 2:
                os.kill(next(iter(dask._client.run(os.getpid).values())), signal.SIGKILL)
    kept = pd.read_csv(whole, keep_default_na=False)
    assert study.table(rows)["rejected"].tolist() == kept["rejected"].tolist()
    assert study.table(rows)["each"].tolist() == kept["each"].tolist()


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPool]:
    with ProcessPool(2) as running:
        yield running


@pytest.mark.parametrize("key", STUDIES)
def test_every_study_is_the_same_in_other_processes(key: str, pool: ProcessPool) -> None:
    study = STUDIES[key]
    data, points = study.load(FOLDER), study.points(5, True)[:2]
    here, there = (study.table(dict(advance(study, data, points, home))) for home in (InProcess(), pool))
    pd.testing.assert_frame_equal(here, there, check_exact=True)


def test_a_stopped_run_goes_on_where_it_was(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "figure6.csv"

    def interrupted(*given: Any, **options: Any) -> Iterator[Any]:
        for count, answer in enumerate(advance(*given, **options)):
            if count == 7:
                raise KeyboardInterrupt
            yield answer

    with monkeypatch.context() as patched:
        patched.setattr(command, "advance", interrupted)
        assert command.main([*QUICK, "--out", str(out)]) == 130
    assert "give the same command to go on" in capsys.readouterr().err
    assert not out.exists()
    points = tmp_path / "figure6.csv.points"
    # As if the power had gone while the last line was written.
    points.write_text(points.read_text()[:-20])
    seen = []

    def counted(*given: Any, **options: Any) -> Iterator[Any]:
        for answer in advance(*given, **options):
            seen.append(answer[0])
            yield answer

    monkeypatch.setattr(command, "advance", counted)
    assert command.main([*QUICK, "--out", str(out)]) == 0
    assert "6 of 48 points are done already" in capsys.readouterr().err
    assert len(seen) == 42
    assert out.read_bytes() == whole.read_bytes()
    assert not points.exists()


def test_a_finished_study_is_not_done_again(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = whole.stat().st_mtime_ns
    assert command.main([*QUICK, "--out", str(whole)]) == 0
    assert "exists already" in capsys.readouterr().err
    assert whole.stat().st_mtime_ns == before


def test_points_of_another_seed_are_not_taken_over(tmp_path: Path) -> None:
    study = STUDIES["error_terms"]
    data = study.load(FOLDER)
    path = tmp_path / "points"
    first = Identity.of(study, data, seed=1, quick=True)
    kept = PointFile(path, first)
    kept.add(0, [{"rejected": 1}])
    assert PointFile(path, first).rows == {0: [{"rejected": 1}]}
    assert PointFile(path, Identity.of(study, data, seed=2, quick=True)).rows == {}


def test_seeds_matter() -> None:
    study = STUDIES["error_terms"]
    tables = [
        study.table(dict(advance(study, study.load(FOLDER), study.points(seed, True)[:2], InProcess())))
        for seed in (1, 1, 2)
    ]
    assert tables[0].equals(tables[1])
    assert not tables[0].equals(tables[2])


def test_studies_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--list"]) == 0
    shown = capsys.readouterr().out
    for key in ("figure3", "figure4", "figure5", "figure6", "report6", "report7", "bouckaert2", "bouckaert5"):
        assert f"{key}: " in shown


@pytest.mark.parametrize("words", [[], ["figure9"], ["figure5", "--workers", "-1"], ["figure5", "--seed", "-2"]])
def test_a_wrong_command_is_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(words)


def test_a_missing_pool_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["figure5", "--data", str(tmp_path), "--out", str(tmp_path / "x.csv")]) == 1
    assert "--data" in capsys.readouterr().err


@pytest.mark.parametrize(("where", "said"), [("", "is a folder"), ("none/x.csv", "There is no folder")])
def test_a_place_that_cannot_be_written_is_refused_before_any_work(
    where: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main([*QUICK, "--out", str(tmp_path / where)]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert "--out" in told
    assert "points" not in told
    assert not list(tmp_path.iterdir())
