"""Files of evaluations: each opens as the cases, models, groups and samples from which it was made."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from stats_core.data.losses import Losses
from stats_core.errors import InputError
from stats_core.reading import readings
from stats_core.reading.cases.texts import MOST_IN_ALL
from stats_core.reading.reading import Reading
from stats_core.types import Question
from tests.support.eval_files import EVAL_FILES, EvalFile, words_wide
from tests.support.eval_made import TASKS, as_lines, dumped, zipped
from tests.support.eval_tools import (
    helm,
    inspect_eval,
    inspect_json,
    lm_eval_samples,
    promptfoo,
    swe_bench_reports,
    swe_bench_results,
)


def first(files: Mapping[str, bytes]) -> Reading:
    """The likeliest reading, which is one of cases."""
    reading = readings(files)[0]
    assert reading.question is Question.SAME_TEST_SET
    return reading


def data_of(files: Mapping[str, bytes], **answers: str) -> Losses:
    """The losses by the likeliest reading, once its questions are answered."""
    data = first(files).data(**answers)
    assert isinstance(data, Losses)
    return data


def in_order(data: Losses, made: EvalFile) -> np.ndarray:
    """The losses in the order of the table from which a file was made: cases and models are found by name."""
    assert data.item is not None
    cases = [data.item.index(name) for name in made.item]
    return data.losses[np.ix_(cases, [data.algorithms.index(name) for name in made.models])]


def unpacked(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files in an archive, or the files as they are."""
    (path, data), *more = files.items()
    if more or not path.endswith(".zip"):
        return dict(files)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("make", EVAL_FILES, ids=lambda make: make.__name__)
def test_what_was_made_is_read(make: Callable[[], EvalFile]) -> None:
    made = make()
    reading = first(made.files)
    asked = [question.key for question in reading.asks]
    assert asked == list(made.answers)
    data = reading.data(**made.answers)
    assert isinstance(data, Losses)
    assert in_order(data, made) == pytest.approx(made.wrong, abs=1e-12)
    assert data.losses.shape == made.wrong.shape
    assert data.groups == made.groups
    if made.group:
        assert data.group is not None
        assert data.item is not None
        pairs = {(made.item[i], group) for i, group in enumerate(made.group)}
        ends = {(item, group.rpartition("=")[2]) for item, group in zip(data.item, data.group, strict=True)}
        assert ends == pairs
    assert (data.singles.each if data.singles else (1, 1)) == (made.samples, made.samples)
    assert data.unpaired is None


@pytest.mark.parametrize("make", EVAL_FILES, ids=lambda make: make.__name__)
def test_files_by_path_are_what_they_are_in_an_archive(make: Callable[[], EvalFile]) -> None:
    made = make()
    apart, packed = unpacked(made.files), {"all.zip": zipped(unpacked(made.files))}
    one, other = (data_of(files, **made.answers) for files in (apart, packed))
    assert in_order(one, made) == pytest.approx(in_order(other, made))


def test_lines_may_stand_in_any_order() -> None:
    files = unpacked(lm_eval_samples().files)
    sorted_lines = {path: b"\n".join(sorted(data.splitlines())) + b"\n" for path, data in files.items()}
    made = lm_eval_samples()
    one, other = data_of(files, score="acc"), data_of(sorted_lines, score="acc")
    assert in_order(one, made).tolist() == in_order(other, made).tolist()


@pytest.mark.parametrize(
    ("make", "case", "group"),
    [
        (lm_eval_samples, "case", "task"),
        (inspect_json, "case", "subject"),
        (promptfoo, "case", "group"),
        (swe_bench_reports, "instance", "repository"),
        (helm, "instance", "scenario"),
        (words_wide, "task", "category"),
    ],
)
def test_cases_and_groups_have_the_names_of_the_file(make: Callable[[], EvalFile], case: str, group: str) -> None:
    made = make()
    data = data_of(made.files, **made.answers)
    assert (data.called.case, data.called.group) == (case, group)


def test_a_file_says_what_its_cases_are_called() -> None:
    assert data_of(swe_bench_reports().files).describe() == "30 instances in 6 repositories, 3 algorithms"
    made = inspect_json()
    assert data_of(made.files).describe() == "40 cases in 8 subjects, 2 samples of each, 2 algorithms"


# What was asked and answered.


def test_lm_eval_has_the_question_and_the_likeliest_choice() -> None:
    made = lm_eval_samples()
    texts = data_of(made.files, score="acc").texts
    assert texts is not None
    assert texts.asked["law / 3"] == "Question 3 of law?"
    assert texts.answered[made.models[0]]["law / 3"] == ("no",)
    assert len(texts.asked) == 40


def test_inspect_has_an_answer_for_each_epoch_in_their_order() -> None:
    made = inspect_json()
    data = data_of(made.files)
    assert data.texts is not None
    assert data.singles is not None
    assert data.item is not None
    assert data.texts.asked["algebra-0"] == "What is 0?"
    for name in made.item:
        lines = np.flatnonzero(data.singles.case == data.item.index(name))
        wrong = data.singles.losses[lines, data.algorithms.index(made.models[0])]
        number = int(name.rpartition("-")[2])
        expected = tuple(f"It is {number + int(one)}." for one in wrong)
        assert data.texts.answered[made.models[0]][name] == expected


def test_long_texts_are_cut_and_are_not_more_than_so_many() -> None:
    records = [
        {"provider": {"id": f"m{m}"}, "vars": {"q": f"q{i}"}, "success": (i * m) % 3 == 0, "testIdx": i,
         "prompt": {"raw": f"{i} " + "long " * 4000, "label": "p"}, "response": {"output": "word " * 4000}}
        for i in range(400) for m in range(1, 8)
    ]  # fmt: skip
    texts = data_of({"output.json": dumped({"results": {"results": records}})}).texts
    assert texts is not None
    length = sum(map(len, texts.asked.values()))
    length += sum(len(text) for own in texts.answered.values() for cell in own.values() for text in cell)
    assert 0.4 * MOST_IN_ALL < length <= MOST_IN_ALL
    assert texts.asked["q7"].startswith("7 long long")
    assert texts.asked["q7"].endswith("…")


# What has no score, and what only some models have.


@pytest.mark.parametrize(
    ("made", "word"),
    [
        (inspect_json(gone=(1, 2, 3)), "unscored"),
        (promptfoo(errors=3), "error"),
        (swe_bench_reports(errors=2), "error"),
        (words_wide(unscored=1), "unscored"),
    ],
    ids=["inspect", "promptfoo", "swe-bench", "words"],
)
def test_what_is_not_scored_is_asked_about(made: EvalFile, word: str) -> None:
    (question,) = first(made.files).asks
    assert question.key == "other words"
    cells = "1 cell says" if made.unscored == 1 else f"{made.unscored} cells say"
    assert question.text.startswith(f"{cells} neither right nor wrong: '{word}'.")
    assert [choice.kind for choice in question.choices] == ["wrong", "right", "out"]
    counted, out = (data_of(made.files, **{"other words": kind}) for kind in ("wrong", "out"))
    assert counted.cases == len(made.item)
    assert out.cases == len(made.item) - made.unscored
    assert out.unpaired is not None
    assert len(out.unpaired.item) == made.unscored
    assert np.isnan(out.unpaired.losses).sum() == made.unscored
    assert counted.unpaired is None


def test_a_case_with_an_unscored_sample_is_left_out_as_a_whole() -> None:
    made = inspect_json(gone=(4,))
    data = data_of(made.files, **{"other words": "out"})
    assert data.singles is not None
    assert data.singles.each == (2, 2)
    assert data.unpaired is not None
    assert data.unpaired.item == (made.item[4],)
    lacks = data.algorithms.index(made.models[0])
    assert np.isnan(data.unpaired.losses[0, lacks])
    assert data.unpaired.losses[0, 1 - lacks] == made.wrong[4, 1]


def test_cases_that_a_model_was_not_given_are_asked_about_and_kept_aside() -> None:
    """Ids that were never handed in are no wrong ones."""
    made = swe_bench_reports()
    path, *_ = made.files
    report = json.loads(made.files[path])
    gone = made.item[:3]
    report |= {key: [one for one in ids if one not in gone] for key, ids in report.items() if isinstance(ids, list)}
    files = {**made.files, path: dumped({**report, "incomplete_ids": list(gone)})}
    (question,) = first(files).asks
    assert question.text == "Some of the 3 models lack some of the 30 cases. What is compared?"
    data = data_of(files, **{"missing cases": "cases"})
    assert data.cases == 27
    assert data.unpaired is not None
    assert data.unpaired.item == gone
    lacks = [data.algorithms.index(name) for name in made.models]
    assert data.unpaired.losses[:, lacks[1:]].tolist() == made.wrong[:3, 1:].tolist()
    assert np.isnan(data.unpaired.losses[:, lacks[0]]).all()
    assert "3 cases that not every model has left out." in data.handling
    assert data_of(files, **{"missing cases": "models"}).algorithms == made.models[1:]


# Files beside files, and files that are no good.


def test_means_beside_samples_are_left_out_and_said() -> None:
    made = lm_eval_samples()
    means = dumped({"results": {task: {"acc,none": 0.5, "acc_stderr,none": 0.1} for task in TASKS}, "configs": {}})
    beside = {f"output/{model}/results_2025-01-01T10-00-00.json": means for model in made.models}
    reading = first({**unpacked(made.files), **beside})
    assert in_order(data_of({**unpacked(made.files), **beside}, score="acc"), made) == pytest.approx(made.wrong)
    assert {left.name for left in reading.table.left if left.what == "file"} == set(beside)


def test_several_filters_are_asked_about() -> None:
    made = lm_eval_samples()
    twice = {
        path: as_lines(
            [
                {**record, "filter": name, "acc": record["acc"] if name == "strict" else 1 - record["acc"]}
                for record in map(json.loads, data.splitlines())
                for name in ("strict", "flexible")
            ]
        )
        for path, data in unpacked(made.files).items()
    }
    assert [question.key for question in first(twice).asks] == ["one of filter", "score"]
    data = data_of(twice, one_of_filter="strict", score="acc")
    assert in_order(data, made) == pytest.approx(made.wrong)


def test_a_number_that_is_another_document_is_told_by_the_document() -> None:
    """Two models that were given other documents under the same numbers."""
    path, *_ = unpacked(lm_eval_samples().files)
    lines = [json.loads(line) for line in unpacked(lm_eval_samples().files)[path].splitlines()]
    other = [{**line, "doc_id": 4 - line["doc_id"]} for line in lines]
    files = {f"{name}/samples_x.jsonl": as_lines(own) for name, own in (("a", lines), ("b", other))}
    data = data_of(files, score="acc")
    assert data.losses[:, 0].tolist() == data.losses[:, 1].tolist()
    assert any("is another document in another file" in said for said in data.handling)


def test_models_marked_in_two_ways_are_said() -> None:
    files = unpacked(lm_eval_samples().files)
    rng = np.random.default_rng(0)
    graded = {
        path: as_lines([{**json.loads(line), "acc": round(float(rng.random()), 3)} for line in data.splitlines()])
        if "northwind" in path
        else data
        for path, data in files.items()
    }
    data = data_of(graded, score="acc")
    assert (
        "'org__southgate-13b' and 'org__eastman-70b' have only 0 and 1, and every other model has scores between: "
        "were they marked alike?"
    ) in data.handling


def test_all_answers_equal_are_read() -> None:
    made = swe_bench_reports()
    files = {path: next(iter(made.files.values())) for path in made.files}
    data = data_of(files)
    assert (data.losses == data.losses[:, :1]).all()
    assert data.groups == 6


ONE = {
    "lm-eval, all tasks": {k: v for k, v in unpacked(lm_eval_samples().files).items() if "northwind" in k},
    "lm-eval, one task": dict(list(unpacked(lm_eval_samples().files).items())[:1]),
    "lm-eval, no folder": {"samples_law_2025-01-01T10-00-00.jsonl": [*unpacked(lm_eval_samples().files).values()][3]},
    "inspect": dict(list(inspect_json().files.items())[:1]),
    "swe-bench": dict(list(swe_bench_reports().files.items())[:1]),
    "helm": {k: v for k, v in unpacked(helm().files).items() if "northwind" in k},
}


@pytest.mark.parametrize("files", ONE.values(), ids=ONE)
def test_one_model_alone_is_refused(files: dict[str, bytes]) -> None:
    with pytest.raises(InputError, match=r"of one algorithm, '.+', so there is nothing to compare it with"):
        readings(files)


def _damaged() -> dict[str, tuple[Any, str]]:
    logs = inspect_eval().files
    (one, whole), (two, other) = logs.items()
    archive = lm_eval_samples().files["lm_eval_output.zip"]
    lines = next(iter(unpacked({"x.zip": archive}).values()))
    return {
        "an empty archive": ({one: zipped({}), two: zipped({})}, "damaged or empty"),
        "half a log": ({one: whole[: len(whole) // 2]}, "damaged or empty"),
        "half a log beside a whole one": ({one: whole, two: other[:900]}, "is left out: the Inspect log is damaged"),
        "half an archive": ({"x.zip": archive[: len(archive) // 2]}, "The zip archive is damaged"),
        "a broken last line": ({"samples_x.jsonl": lines[:-40]}, "the last line is broken"),
    }


@pytest.mark.parametrize("what", _damaged())
def test_what_is_damaged_is_said(what: str) -> None:
    files, said = _damaged()[what]
    with pytest.raises(InputError, match=said):
        readings(files)


def test_a_score_that_is_no_number_is_asked_about() -> None:
    files = unpacked(lm_eval_samples().files)
    path, *_ = files
    files[path] = files[path].replace(b'"acc": 1.0', b'"acc": NaN', 1)
    asked = first(files).asks
    assert [question.key for question in asked] == ["score", "other words"]
    assert asked[1].text == "1 cell says neither right nor wrong: nothing at all. What does it count as?"


def test_what_no_model_solved_is_said_not_to_be_listed() -> None:
    notes = first(swe_bench_results().files).table.notes
    assert any("cases that no model got right are not listed" in note for note in notes)
