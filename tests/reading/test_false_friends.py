"""Names and numbers that look like runs, levels, spreads or marks, and are something else."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from stats_core.reading import Reading, readings

SETS = ("iris", "wine", "glass", "sonar", "yeast", "car")


def _score(*names: object) -> float:
    return round(0.6 + 0.03 * (sum(map(ord, "".join(map(str, names)))) % 11), 3)


def _read(text: str, name: str = "f.csv") -> tuple[Reading, ...]:
    return readings([(name, text.encode())])


def _wide(headings: Sequence[str]) -> str:
    lines = [",".join([one, *(str(_score(one, heading)) for heading in headings)]) for one in SETS]
    return "\n".join([",".join(["dataset", *headings]), *lines])


@pytest.mark.parametrize("ends", [("r50", "r101"), ("s16", "s32")])
def test_a_letter_and_a_size_in_keys_of_json_are_no_runs(ends: Sequence[str]) -> None:
    names = [f"{name}_{end}" for name in ("retina", "mask") for end in ends]
    found = _read(json.dumps({name: {one: _score(name, one) for one in SETS} for name in names}), "f.json")
    assert not any("run" in reading.says or "seed" in reading.says for reading in found if "final" not in reading.says)
    assert any(reading.says == "6 data sets x 4 algorithms" for reading in found)


def test_letters_that_count_in_keys_of_json_are_runs() -> None:
    names = [f"{name}_s{number}" for name in ("retina", "mask") for number in range(3)]
    found = _read(json.dumps({name: {one: _score(name, one) for one in SETS} for name in names}), "f.json")
    assert any("2 algorithms" in reading.says for reading in found)


def test_right_and_wrong_in_pairs_of_json_are_no_means_with_spreads() -> None:
    pairs = {name: {one: [int(_score(name, one) > 0.7), 0] for one in SETS} for name in "ABC"}
    assert not any(
        left.name == "second numbers" for reading in _read(json.dumps(pairs), "f.json") for left in reading.table.left
    )


@pytest.mark.parametrize("words", ["n={}", "step_{}"])
def test_models_that_are_called_after_a_number_stay_models(words: str) -> None:
    lines = [f"{words.format(n)},{one},{_score(n, one)}" for n in (5, 10, 20) for one in SETS]
    (first, *_) = _read("\n".join(["model,dataset,accuracy", *lines]))
    assert first.says == "6 data sets x 3 algorithms"
    assert first.data().algorithms == tuple(words.format(n) for n in (5, 10, 20))


def test_sizes_in_tuples_are_no_runs() -> None:
    lines = [
        f"\"('{one}', {size})\",{_score(one, size, 1)},{_score(one, size, 2)}" for one in SETS for size in (10, 100)
    ]
    assert not any("mean over 2 runs" in reading.says for reading in _read("\n".join(["key,A,B", *lines])))


@pytest.mark.parametrize("heading", ["ResNet-SE", "ResNet-VAR"])
def test_a_short_word_in_capitals_behind_a_hyphen_is_part_of_a_name(heading: str) -> None:
    (first, *_) = _read(_wide(["ResNet", "VGG", heading]))
    assert first.says == "6 data sets x 3 algorithms"
    assert not first.unused


def test_noughts_and_crosses_are_asked_about() -> None:
    lines = [f"{i},{'xo'[i % 2]},{'xo'[i % 3 > 0]},{'xo'[i % 5 > 1]}" for i in range(40)]
    (first, *_) = _read("\n".join(["id,A,B,C", *lines]))
    (asked,) = first.asks
    assert asked.text == "The columns hold 'x' and 'o'. What do they say?"
    assert asked.choices[0].label == "Each column belongs to a model; 'o' where it is right"


def test_records_and_words_of_a_log_that_are_left_out_are_named() -> None:
    lines = [f"Model: {name}, fold {fold}: accuracy {_score(name, fold)}" for name in "ABC" for fold in range(1, 6)]
    (first, *_) = _read("\n".join([*lines, "Model: D, fold 1: failed", "peak memory 3.5"]), "log.txt")
    assert "1 record without all of these words left out." in first.table.notes
    assert [left.name for left in first.table.left] == ["peak memory"]
