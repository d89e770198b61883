"""What names the cases of an evaluation, its models and its groups, and which words say that there is no score."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from stats_core import InputError, Question
from stats_core.reading import readings
from stats_core.reading.parse.path_guess import guess_patterns
from stats_core.reading.parse.path_pattern import matched
from tests.reading.test_eval_kinds import CASES, MODELS, RIGHT, asked, csv, data_of, dumped, of_each, single


def test_what_was_asked_names_the_cases() -> None:
    files = of_each(
        lambda m: csv(
            [
                {
                    "id": f"{m}-{i}",
                    "input": asked(i),
                    "output": "x",
                    "quality": 0.1 + (i * 7 + m) % 10 / 11,
                    "tokens": 50 + i,
                }
                for i in range(CASES)
            ]
        ),
        "{}.csv",
    )
    reading = readings(files)[0]
    assert reading.question is Question.SAME_TEST_SET
    assert reading.roles.item == "input"
    assert reading.roles.score == "quality"


def test_many_words_for_why_there_is_no_grade_are_asked_about_together() -> None:
    odd = {3: "timeout", 5: "N/A", 7: "error", 9: "skipped", 11: "not attempted"}
    files = {
        "x.csv": csv(
            [
                {"model": model, "task": f"t{i}", "outcome": odd.get(i, ["failed", "passed"][single(i, m)])}
                for m, model in enumerate(MODELS)
                for i in range(CASES)
            ]
        )
    }
    assert [question.key for question in readings(files)[0].asks] == ["other words"]


@pytest.mark.parametrize("long", [True, False])
def test_letters_count_as_inspect_counts_them(*, long: bool) -> None:
    letters = {model: [("CIPN" * CASES)[i * (m + 1)] for i in range(CASES)] for m, model in enumerate(MODELS)}
    worth = {"C": 1.0, "P": 0.5, "I": 0.0, "N": 0.0}
    table = pd.DataFrame({"sample_id": range(CASES), **letters})
    if long:
        table = table.melt("sample_id", var_name="model", value_name="grade")
    data = data_of({"x.csv": table.to_csv(index=False).encode()})
    for m, model in enumerate(MODELS):
        assert data.losses[:, data.algorithms.index(model)].mean() == pytest.approx(
            1 - np.mean([worth[one] for one in letters[MODELS[m]]])
        )


def test_lines_pair_models_only_if_a_person_says_so() -> None:
    files = of_each(lambda m: csv([{"correct": int(single(i, m))} for i in range(CASES)]), "{}.csv")
    reading = readings(files)[0]
    assert [question.key for question in reading.asks] == ["order"]
    assert reading.data(order="Yes, line by line").losses.tolist() == (1.0 - RIGHT[:, :, 0]).tolist()
    with pytest.raises(InputError, match="Nothing in the files names the cases"):
        reading.data(order="No, or I do not know")


@pytest.mark.parametrize("form", ["{}__{}-{}", "instance_{}__{}-0123456789abcdef0123456789abcdef012345{}"])
def test_repositories_are_groups_in_any_table(form: str) -> None:
    ids = [form.format("own", "abc"[i % 3], i + 10) for i in range(CASES)]
    files = {
        "x.csv": csv(
            [
                {
                    "metadata.instance_id": one,
                    "metadata.model_name": model,
                    "metadata.resolved": str(single(i, m)).lower(),
                }
                for m, model in enumerate(MODELS)
                for i, one in enumerate(ids)
            ]
        )
    }
    data = data_of(files)
    assert data.group is not None
    assert {*data.group} == {"own/a", "own/b", "own/c"}


def test_single_tests_in_a_record_are_no_attempts() -> None:
    files = of_each(
        lambda m: dumped(
            [
                {"task_id": f"t{i}", "tests": [{"passed": single(i, m)}, {"passed": True}], "score": 0.5}
                for i in range(CASES)
            ]
        )
    )
    with pytest.raises(InputError):
        readings(files)[0].data(score="tests")


@pytest.mark.parametrize("parts", [("algorithm",), ("algorithm", "task")])
def test_a_guessed_pattern_finds_the_names_that_were_cut(parts: tuple[str, ...]) -> None:
    paths = [f"he-rs-{name}-0.2-w/{i}.json" for name in ("gpt-4o-2024-08-06", "claude-20241022") for i in range(3)]
    for pattern in guess_patterns(paths, parts):
        names = [match["algorithm"] for match in matched(pattern, paths).values()]
        assert ["gpt-4o" in name for name in names] == ["gpt-4o" in path for path in paths]
        assert len(set(names)) == 2


def test_results_of_promptfoo_as_yaml_are_refused_with_what_to_do() -> None:
    text = b"evalId: eval-1\nresults:\n  results:\n    - promptIdx: 0\n      gradingResult:\n        pass: true\n"
    with pytest.raises(InputError, match="as YAML") as refused:
        readings({"output.yaml": text})
    assert refused.value.remedy == "Write them with '-o output.json' instead."


@pytest.mark.parametrize("tasks", [("all",), ("law", "sums", "poetry")])
def test_versions_by_the_day_are_models_and_no_runs(tasks: tuple[str, ...]) -> None:
    versions = ("gpt-4o-2024-05-13", "gpt-4o-2024-08-06")
    files = {
        f"{version}/{task}.csv": csv([{"id": f"q{i}", "correct": int(RIGHT[i, m, t])} for i in range(CASES)])
        for m, version in enumerate(versions)
        for t, task in enumerate(tasks)
    }
    data = data_of(files)
    assert data.algorithms == versions
    assert data.cases == CASES * len(tasks)
    assert data.losses.mean(axis=0) == pytest.approx(1 - RIGHT[:, :, : len(tasks)].mean(axis=(0, 2)))
