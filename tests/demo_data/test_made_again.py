"""The command makes the same bytes again, and says so when it does not."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from demo_data import __main__ as command
from demo_data import curves, folds, folds_again, folds_null, tictactoe_td
from demo_data.benchmark_sets import SETS
from demo_data.binary_learners import Batch
from demo_data.part import npz_bytes, stream

HERE = command.HERE


def test_quick_parts_come_out_byte_for_byte(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--check", "tictactoe", "krk", "--only", "published"]) == 0
    shown = capsys.readouterr().err
    assert "every file the same" in shown
    assert "100 %" in shown


def test_a_changed_file_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "published_agreement.csv").write_text("changed")
    (tmp_path / "published_demsar_auc.csv").write_bytes((HERE / "published_demsar_auc.csv").read_bytes())
    monkeypatch.setattr(command, "HERE", tmp_path)
    assert command.main(["--check", "published"]) == 1
    shown = capsys.readouterr().err
    assert "differs: published_agreement.csv" in shown
    assert "differs: published_feelders.json" in shown
    assert "demsar" not in shown


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["chess"])
    assert "there is no part 'chess'" in capsys.readouterr().err


def test_parts_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--list"]) == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in command.PARTS)


def test_equal_arrays_give_equal_npz_bytes() -> None:
    assert npz_bytes(a=np.arange(5)) == npz_bytes(a=np.arange(5))
    assert npz_bytes(a=np.arange(5)) != npz_bytes(a=np.arange(6))


def lines(file: str) -> list[dict[str, str]]:
    with (HERE / file).open(newline="") as table:
        return list(csv.DictReader(table))


def test_the_first_session_of_each_rate_comes_again() -> None:
    kept = lines("tictactoe_td.csv")
    for number, (name, rate) in enumerate(tictactoe_td.RATES.items()):
        scores = [int(line["score"]) for line in kept if line["algorithm"] == name and line["run"] == "1"]
        assert tictactoe_td.session(rate, tictactoe_td.SEED, number, 0) == scores


def test_the_first_data_sets_of_every_source_come_again() -> None:
    with np.load(HERE / "folds.npz") as pool:
        for source in range(len(folds.SOURCES)):
            again = folds.by_design(folds.counts(source, 0, 2))
            assert all((pool[design][source, :2] == counts).all() for design, counts in again.items())


def test_the_first_data_sets_of_equal_learners_and_of_further_partitionings_come_again() -> None:
    with np.load(HERE / "folds_null.npz") as pool:
        assert pool["sources"].tolist() == [source.name for source in folds_null.SOURCES]
        for source in range(len(folds_null.SOURCES)):
            again = folds.by_design(folds_null.differences(source, 0, 2))
            assert all((pool[design][source, :2] == counts).all() for design, counts in again.items())
    with np.load(HERE / "folds_again.npz") as pool:
        for source in range(len(folds_again.CHOSEN)):
            again = folds.by_design(folds_again.differences(source, 0))
            assert all((pool[design][source, 0] == counts).all() for design, counts in again.items())


@pytest.mark.parametrize("source", folds_null.SOURCES[:-1], ids=lambda source: source.name)
def test_to_exchange_the_attributes_of_equal_learners_turns_every_difference(source: folds_null.Equals) -> None:
    """So neither of them is better, whatever the class probability."""
    rng = stream(1, round(100 * source.rarer))
    attributes = rng.random((3, folds.CASES, source.attributes)) < 0.5
    classes = rng.random((3, folds.CASES)) < source.rarer
    test = np.array([folds.splits(rng) for _ in range(3)])
    found, turned = (
        source.differences(Batch(seen, classes, ~test, test))
        for seen in (attributes, np.roll(attributes, folds.ATTRIBUTES, axis=2))
    )
    assert source.name.startswith("Two ")
    assert (found == -turned).all()
    assert found.any() or source.rarer < 0.3


def test_the_first_fold_of_tic_tac_toe_comes_again() -> None:
    task = curves.tictactoe_task()
    train, test = next(task.folds(0))
    kept = lines("curves_tictactoe.csv")
    for name in curves.ALGORITHMS:
        scores = [float(line["score"]) for line in kept if line["algorithm"] == name and line["run"] == "1"]
        assert np.allclose(np.array(task.correct(name, train, test)) / len(test), scores, atol=1e-6)


@pytest.mark.parametrize(
    ("dataset", "counts"),
    [
        ("tic-tac-toe", [332, 626]),
        ("monks 1", [216, 216]),
        ("monks 2", [290, 142]),
        ("monks 3", [204, 228]),
        ("balance scale", [288, 49, 288]),
        ("multiplexer", [1024, 1024]),
        ("majority", [256, 256]),
        ("parity", [512, 512]),
    ],
)
def test_finite_data_sets_have_their_published_counts(dataset: str, counts: list[int]) -> None:
    x, y = SETS[dataset](stream(0))
    assert np.bincount(y).tolist() == counts
    assert len(x) == sum(counts)


def test_drawn_data_sets_are_sound() -> None:
    for name, draw in SETS.items():
        x, y = draw(stream(1))
        assert len(x) == len(y) >= 150, name
        assert np.isfinite(x).all(), name
        assert np.bincount(y).min() >= 10, name
