"""Files as tools write them, each made anew: they open right, or a question leads to what is right."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from stats_core.data.curves import Curves
from stats_core.data.losses import Losses
from stats_core.data.score_table import ScoreTable
from stats_core.errors import InputError
from stats_core.reading import readings
from stats_core.reading.reading import Reading
from stats_core.types import Question

RNG = np.random.default_rng(7)
MODELS = ("ada-7b", "bert-13b", "cora-7b")
SUBJECTS = ("anatomy", "astronomy", "law", "virology", "world_religions", "business_ethics")


def given(files: dict[str, str]) -> tuple[Reading, ...]:
    """The readings of files of text."""
    return readings({name: text.encode() for name, text in files.items()})


def csv(*lines: Any) -> str:
    """Lines of cells."""
    return "".join(",".join(map(str, line)) + "\n" for line in lines)


def test_names_of_subjects_are_data_sets_and_no_runs() -> None:
    """A file for each model with the accuracy on each subject, as for MMLU."""
    scores = RNG.uniform(0.2, 0.9, (len(SUBJECTS), len(MODELS))).round(3)
    files = {
        f"results/{model}.csv": csv(["subject", "accuracy"], *zip(SUBJECTS, scores[:, place], strict=True))
        for place, model in enumerate(MODELS)
    }
    (only,) = given(files)
    data = only.data()
    assert isinstance(data, ScoreTable)
    assert sorted(data.algorithms) == sorted(MODELS)
    assert sorted(data.datasets) == sorted(SUBJECTS)


def test_numbered_subjects_stay_runs() -> None:
    """Participants that only have numbers are runs."""
    lines = [(model, f"S{run:02d}", RNG.uniform()) for model in MODELS for run in range(8)]
    found = given({"study.csv": csv(["algorithm", "subject", "accuracy"], *lines)})
    assert found[0].question is Question.LEARNING_CURVES


def test_the_main_score_is_the_score() -> None:
    """MTEB writes the main score beside the metric that it is."""
    tasks = ("Banking", "Emotion", "Imdb", "SciFact")
    scores = RNG.uniform(0.3, 0.9, (len(tasks), len(MODELS)))
    files = {
        f"results/{model}/{task}.json": json.dumps(
            {
                "task_name": task,
                "scores": {"test": [{"main_score": scores[i, k], "accuracy": 1 - scores[i, k], "hf_subset": "en"}]},
                "evaluation_time": 5.0 + i,
            }
        )
        for i, task in enumerate(tasks)
        for k, model in enumerate(MODELS)
    }
    first = given(files)[0]
    data = first.data(higher_is_better=True)
    assert isinstance(data, ScoreTable)
    means = dict(zip(data.algorithms, np.asarray(data.scores).mean(axis=0), strict=True))
    assert np.allclose([means[model] for model in MODELS], scores.mean(axis=0))


def test_one_known_metric_among_others_is_asked() -> None:
    """Which of several columns is the score is asked, though one heading only is a known metric."""
    lines = [
        (task, model, RNG.uniform(1, 3), RNG.uniform(), RNG.uniform())
        for task in ("m4_weekly", "solar", "ett1", "seattle")
        for model in MODELS
    ]
    heads = ["dataset", "model", "eval_metrics/MSE[mean]", "eval_metrics/MASE[0.5]", "eval_metrics/quantile_loss"]
    first = given({"all_results.csv": csv(heads, *lines)})[0]
    (metric,) = [asked for asked in first.asks if asked.key == "metric"]
    assert {choice.kind for choice in metric.choices} == set(heads[2:])
    data = first.data(metric=heads[3], higher_is_better=False)
    assert isinstance(data, ScoreTable)
    assert np.isclose(np.asarray(data.scores).mean(), np.mean([line[3] for line in lines]))


def test_a_number_in_brackets_tells_lines_apart() -> None:
    """DomainBed writes the test environment as a list of one number: it is a key, and nothing opens without it."""
    lines = [
        json.dumps({"args": {"algorithm": model, "test_envs": [env], "trial_seed": seed}, "out_acc": RNG.uniform()})
        for model in ("ERM", "IRM", "DRO")
        for env in range(4)
        for seed in range(3)
    ]
    found = given({"results.jsonl": "\n".join(lines)})
    assert "args.test_envs" in found[0].table.names
    assert len(found) > 1 or found[0].asks


def test_files_of_numbered_versions_are_models() -> None:
    """Two versions of a prompt, each with a file of the same cases, as DeepEval writes them."""
    right = RNG.random((2, 30)) < 0.6
    files = {
        f"prompt_v{version + 1}.json": json.dumps(
            {
                "testCases": [
                    {
                        "name": f"test_case_{i}",
                        "success": bool(right[version, i]),
                        "metricsData": [
                            {"name": "Relevancy", "threshold": 0.5, "score": 0.2 + 0.7 * right[version, i]}
                        ],
                    }
                    for i in range(30)
                ],
                "runDuration": 12.1,
            }
        )
        for version in range(2)
    }
    first = given(files)[0]
    data = first.data()
    assert isinstance(data, Losses)
    assert sorted(data.algorithms) == ["prompt_v1", "prompt_v2"]
    assert data.cases == 30


def test_a_file_of_runs_per_game_for_each_algorithm() -> None:
    """Files of algorithms with a list of runs below each game: the games may be the data sets."""
    games = ("Alien", "Amidar", "Assault", "Asterix", "Boxing")
    scores = RNG.uniform(100, 900, (3, len(games), 4)).round(2)
    files = {
        f"{name}.json": json.dumps({game: scores[k, i].tolist() for i, game in enumerate(games)})
        for k, name in enumerate(("DrQ", "SPR", "OTRainbow"))
    }
    found = given(files)
    assert len(found) > 1
    (games_first,) = [one for one in found if one.says.startswith("5 data sets x 3 algorithms")]
    data = games_first.data(higher_is_better=True)
    assert isinstance(data, ScoreTable)
    assert sorted(data.datasets) == sorted(games)
    assert np.allclose(sorted(np.asarray(data.scores).mean(axis=0)), sorted(scores.mean(axis=(1, 2))))


def test_a_time_behind_a_seed_is_no_run() -> None:
    """TensorBoard's downloads of CleanRL runs: environment, algorithm, seed and time in one name."""
    files = {
        f"run-CartPole-v1__{name}__{seed}__16700000{k}{seed}-tag-charts_episodic_return.csv": csv(
            ["Wall time", "Step", "Value"], *[(1.67e9 + t, t * 100, RNG.uniform(0, 500)) for t in range(1, 9)]
        )
        for k, name in enumerate(("ppo", "dqn", "c51"))
        for seed in range(1, 5)
    }
    (only,) = given(files)
    data = only.data()
    assert isinstance(data, Curves)
    assert len(set(data.algorithm)) == 3
    assert len(data.algorithm) == 12
    assert len(data.levels) == 8


def test_grades_before_answers_are_read() -> None:
    """Promptfoo writes '[PASS] answer' below each model."""
    right = RNG.random((25, 2)) < 0.6
    heads = ["question", "expected", "[openai:gpt] Answer: {{question}}", "[anthropic:claude] Answer: {{question}}"]
    lines = [
        (f"What is {i} plus {i}", 2 * i, *(f"[{'PASS' if one else 'FAIL'}] {2 * i}" for one in right[i]))
        for i in range(25)
    ]
    (only,) = given({"promptfoo.csv": csv(heads, *lines)})
    data = only.data()
    assert isinstance(data, Losses)
    assert data.cases == 25
    means = dict(zip(data.algorithms, np.asarray(data.losses).mean(axis=0), strict=True))
    assert np.allclose([means[head] for head in heads[2:]], 1 - right.mean(axis=0))


def _report(tried: list[str], right: list[str]) -> str:
    return json.dumps({"no_generation": [], "generated": tried, "applied": tried[3:], "resolved": right})


def test_ids_in_the_list_of_the_resolved_are_right() -> None:
    """SWE-bench reports, one for each model: other ids are wrong."""
    ids = [f"django__django-{11000 + i}" for i in range(40)]
    right = {model: [one for one in ids if RNG.random() < 0.3] for model in MODELS}
    files = {f"lite/{model}/results.json": _report(ids, own) for model, own in right.items()}
    first = given(files)[0]
    data = first.data()
    assert isinstance(data, Losses)
    assert data.cases == 40
    means = dict(zip(data.algorithms, np.asarray(data.losses).mean(axis=0), strict=True))
    assert np.allclose([means[model] for model in MODELS], [1 - len(right[model]) / 40 for model in MODELS])


def test_a_case_that_a_model_does_not_list_as_resolved_is_wrong_for_it() -> None:
    """Cases that no model solved are listed nowhere; the pairs that disagree are all there."""
    solved = [["a-1", "a-2", "b-1"], ["a-1", "c-1"]]
    files = {f"lite/{model}/results.json": _report([], ids) for model, ids in zip(MODELS[:2], solved, strict=True)}
    (only,) = given(files)
    data = only.data()
    assert isinstance(data, Losses)
    assert data.cases == 4
    wrong = dict(zip(data.algorithms, np.asarray(data.losses).sum(axis=0), strict=True))
    assert wrong == {MODELS[0]: 1, MODELS[1]: 2}
    assert any("no model got right" in note for note in only.table.notes)


def test_one_list_of_resolved_ids_is_refused() -> None:
    """Which cases were tried is not known."""
    with pytest.raises(InputError, match="nothing says which other cases were tried"):
        given({"results.json": _report([], ["a-1", "a-2"])})


def test_settings_above_a_log_and_a_report_below_it_are_no_lines() -> None:
    """OpenAI evals: a record of settings, an event for each sample, a final report."""
    right = RNG.random((2, 30)) < 0.6
    files = {}
    for k, model in enumerate(("gpt-3.5", "gpt-4")):
        events = [
            {"run_id": f"r{k}", "event_id": i, "sample_id": f"match.{i}", "data": {"correct": bool(right[k, i])}}
            for i in range(30)
        ]
        records = [{"spec": {"model": model}}, *events, {"final_report": {"accuracy": 0.5}}]
        files[f"{model}_match.jsonl"] = "\n".join(map(json.dumps, records))
    first = given(files)[0]
    data = first.data()
    assert isinstance(data, Losses)
    assert data.cases == 30
    assert np.allclose(sorted(np.asarray(data.losses).mean(axis=0)), sorted(1 - right.mean(axis=1)))
    assert any("final_report" in one.name for one in first.table.left)


def test_the_first_line_of_trec_eval_is_no_heading() -> None:
    """A line for each metric and query, and lines over all queries: the metric is asked."""
    scores = RNG.uniform(0, 1, (3, 20, 2)).round(4)
    files = {
        f"eval/{system}.eval": "".join(
            f"{metric:<22}\t{query}\t{value}\n"
            for i, query in enumerate([*range(300, 320), "all"])
            for metric, value in zip(
                ("map", "ndcg_cut_10"), scores[k, i] if i < 20 else scores[k].mean(axis=0).round(4), strict=True
            )
        )
        for k, system in enumerate(("bm25", "rm3", "monot5"))
    }
    found = given(files)
    assert "map" in found[0].table.names
    assert "all" in [one.name for one in found[0].table.left]
    ways = [one for one in found if one.question is Question.SAME_TEST_SET]
    data = ways[0].data(score="ndcg_cut_10", higher_is_better=True)
    assert isinstance(data, Losses)
    assert data.cases == 20


def test_a_table_of_boxed_cells_is_the_table() -> None:
    """HELM writes headings and rows of objects, and a mean win rate over the scenarios, which is none of them."""
    heads = ["Model/adapter", "Mean win rate", "NarrativeQA - F1", "OpenbookQA - EM", "MMLU - EM", "IMDB - EM"]
    scores = RNG.uniform(0.2, 0.9, (6, 4)).round(3)
    rows = [
        [{"value": cell, "markdown": False} for cell in (f"Model {chr(65 + i)}", 1 - i / 6, *map(float, scores[i]))]
        for i in range(6)
    ]
    found = given(
        {"core.json": json.dumps({"title": "Core", "header": [{"value": one} for one in heads], "rows": rows})}
    )
    assert "Mean win rate" in [one.name for one in found[0].table.left]
    (own,) = [one for one in found if one.says.startswith("4 data sets x 6 algorithms")]
    data = own.data(higher_is_better=True)
    assert isinstance(data, ScoreTable)
    assert np.allclose(np.asarray(data.scores).mean(axis=0), scores.mean(axis=1))
