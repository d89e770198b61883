"""Several files, a folder, an archive: algorithm, task and run from paths; joins by case and by data set."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from stats_core.reading import (
    ask_curves,
    curves_from_frame,
    guess_roles,
    losses_from_frame,
    read_files,
    read_table,
    understand_curves,
    understand_losses,
)
from stats_core.reading.files import read as several
from stats_core.reading.files.mlflow_names import with_run_names
from stats_core.reading.parse.path_guess import guess_patterns
from stats_core.reading.parse.path_pattern import PathParts, matched
from stats_core.reading.ranks.build import score_table_from_frame
from stats_core.reading.ranks.guess import guess_score_roles
from tests.reading.refusal import refusal


@pytest.mark.parametrize(
    ("paths", "pattern", "found"),
    [
        (["r/ppo/run.csv", "r/sac/run.csv"], "{algorithm}/run.csv", {"algorithm": 2}),
        (["ppo/hopper.csv", "ppo/walk.csv", "sac/hopper.csv"], "{algorithm}/{task}.csv", {"algorithm": 2, "task": 2}),
        (["ppo-seed1.csv", "ppo-seed2.csv", "sac-seed1.csv"], "{algorithm}-seed{run}.csv", {"algorithm": 2, "run": 2}),
        (["ppo/1.csv", "ppo/2.csv", "sac/1.csv"], "{algorithm}/{run}.csv", {"algorithm": 2, "run": 2}),
        (
            ["a/run_1/events.out.tfevents.9", "b/run_2/events.out.tfevents.8"],
            "{algorithm}/{run}/{}",
            {"algorithm": 2, "run": 2},
        ),
        (["PPO1.csv", "PPO2.csv", "SAC10.csv"], "{algorithm}{run}.csv", {"algorithm": 2, "run": 3}),
    ],
)
def test_the_pattern_of_paths(paths: list[str], pattern: str, found: dict[str, int]) -> None:
    assert guess_patterns(paths, ("algorithm", "task", "run"))[0] == pattern
    matches = matched(pattern, paths)
    assert len(matches) == len(paths)
    assert {match["algorithm"].lower() for match in matches.values()} in ({"ppo", "sac"}, {"a", "b"})
    assert PathParts(pattern, matches).counts == found


def test_a_pattern_of_ones_own() -> None:
    assert matched("{run}_{algorithm}.csv", ["x/3_PPO.csv"]) == {"x/3_PPO.csv": {"run": "3", "algorithm": "PPO"}}
    assert "No file fits" in refusal(matched, "{algorithm}.json", ["a.csv"]).problem
    assert "'seed'" in refusal(matched, "{seed}.csv", ["a.csv"]).problem
    assert "twice" in refusal(matched, "{run}/{run}.csv", ["a/b.csv"]).problem


def curve(scale: float) -> bytes:
    return "\n".join(
        ["step,reward,seed", *(f"{h},{scale * h + s},{s}" for s in (1, 2, 3) for h in (0, 10, 20))]
    ).encode()


FOLDER = {f"results/{a}/{t}.csv": curve(i + 1) for i, a in enumerate(("ppo", "sac")) for t in ("hop", "walk")}


def test_a_folder_of_algorithms_and_tasks() -> None:
    table = read_files({**FOLDER, "results/README.md": b"# words", "results/.DS_Store": b"\0"})
    assert table.recognised == "4 files, {algorithm}/{task}.csv: 2 algorithms, 2 tasks"
    assert [(left.what, left.name, left.keep) for left in table.left] == [
        ("file", path, path) for path in ("results/README.md", "results/.DS_Store")
    ]
    roles = guess_roles(table)
    assert (roles.algorithm, roles.run, roles.level, roles.score) == ("algorithm", "seed", "step", "reward")
    one = table.frame[table.frame["task"] == "hop"]
    assert curves_from_frame(one, roles).values.tolist() == [
        [s, a * 10 + s, a * 20 + s] for a in (1, 2) for s in (1, 2, 3)
    ]


def test_a_pattern_may_leave_files_out_and_says_so() -> None:
    table = read_files(FOLDER, "{algorithm}/hop.csv")
    assert set(table.frame["algorithm"]) == {"ppo", "sac"}
    assert [left.name for left in table.left] == ["results/ppo/walk.csv", "results/sac/walk.csv"]
    assert "does not fit" in str(table.left[0])


def zipped(files: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return file.getvalue()


@pytest.mark.parametrize("name", ["results.zip", "results", ""])
def test_an_archive_is_a_folder(name: str) -> None:
    table = read_table(zipped(FOLDER), name)
    assert table.frame.equals(read_files(FOLDER).frame)
    assert table.paths.pattern == "{algorithm}/{task}.csv"


def test_a_file_that_cannot_be_read_is_named_and_left_out() -> None:
    table = read_files({**FOLDER, "results/sac/broken.csv": b"step,reward\n"})
    assert len(table) == 36
    assert str(table.left[0]) == (
        "The file 'results/sac/broken.csv' is left out: the file has a heading and nothing below it."
    )
    assert "nothing below" in refusal(read_files, {"a.csv": b"x,y\n", "b.csv": b"x,y\n"}).problem


def test_environments_side_by_side_are_one_run() -> None:
    def monitor(*episodes: tuple[int, int, float]) -> bytes:
        return ("#{}\nr,l,t\n" + "".join(f"{r},{length},{t}\n" for r, length, t in episodes)).encode()

    files = {
        "ppo/Cart_1/0.monitor.csv": monitor((1, 10, 0.5), (2, 10, 2.5)),
        "ppo/Cart_1/1.monitor.csv": monitor((3, 5, 1.5)),
        "dqn/Cart_1/0.monitor.csv": monitor((4, 7, 0.5)),
    }
    table = read_files(files)
    ppo = table.frame[table.frame["algorithm"] == "ppo"]
    assert ppo["step"].tolist() == [10, 15, 25]
    assert ppo["reward"].tolist() == [1, 3, 2]
    assert "run" not in table.frame.columns
    assert any("side by side" in note for note in table.notes)


def test_predictions_of_one_model_per_file_are_joined_by_case() -> None:
    files = {
        "preds/forest.csv": b"id,label,prediction\n1,cat,cat\n2,dog,cat\n3,cat,cat\n",
        "preds/net.csv": b"id,label,prediction\n3,cat,dog\n1,cat,cat\n2,dog,dog\n",
    }
    table = read_files(files)
    guess = understand_losses(table)
    assert guess.sure
    losses = losses_from_frame(table, guess.roles)
    assert losses.algorithms == ("forest", "net")
    assert losses.losses.tolist() == [[0, 0], [1, 0], [0, 1]]


def test_predictions_may_stand_below_the_name_of_each_model() -> None:
    files = {f"{name}.csv": f"id,label,{name}\n1,a,a\n2,b,a\n".encode() for name in ("forest", "net")}
    assert list(read_files(files).frame.columns) == ["case", "truth", "forest", "net"]


@pytest.mark.parametrize(
    ("second", "problem"),
    [
        (b"id,label,prediction\n1,cat,cat\n2,cat,cat\n", "truth of case '2'"),
        (b"id,label,prediction\n1,cat,cat\n1,dog,cat\n", "'1' occurs twice"),
    ],
)
def test_predictions_that_do_not_go_together(second: bytes, problem: str) -> None:
    first = b"id,label,prediction\n1,cat,cat\n2,dog,cat\n"
    assert problem in refusal(read_files, {"a.csv": first, "b.csv": second}).problem


def test_predictions_for_different_cases_are_compared_on_those_that_all_have() -> None:
    files = {
        "forest.csv": b"question_id,label,prediction\n1,cat,cat\n2,dog,cat\n3,cat,cat\n",
        "net.csv": b"question_id,label,prediction\n3,cat,dog\n1,cat,cat\n4,dog,dog\n",
    }
    table = read_files(files)
    guess = understand_losses(table)
    losses = losses_from_frame(table, guess.roles)
    assert losses.algorithms == ("forest", "net")
    assert (losses.item, losses.losses.tolist()) == (("1", "3"), [[0, 0], [0, 1]])
    assert any("2 cases that not every model has left out" in said for said in losses.handling)


def test_one_benchmark_column_per_file_is_joined_by_dataset() -> None:
    files = {
        "svm.csv": b"dataset,accuracy\niris,0.5\nwine,0.75\nzoo,0.25\n",
        "knn.csv": b"dataset,accuracy\nzoo,0.5\niris,0.25\nwine,1\n",
    }
    frame = read_files(files)
    table = score_table_from_frame(frame, guess_score_roles(frame))
    assert table.algorithms == ("svm", "knn")
    assert table.scores.tolist() == [[0.5, 0.25], [0.75, 1], [0.25, 0.5]]


def test_batches_of_final_scores_go_below_one_another() -> None:
    files = {
        "walker1.csv": b",PPO,SAC,TD3\n0,1.5,2.5,3.5\n1,3.5,4.5,5.5\n",
        "walker2.csv": b",SAC,TD3\n0,9.5,7.5\n1,8.5,6.5\n",
    }
    table = read_files(files)
    curves = curves_from_frame(table, understand_curves(table).roles)
    assert curves.sizes == (2, 4, 4)
    assert curves.values[:, 0].tolist() == [1.5, 3.5, 2.5, 4.5, 9.5, 8.5, 3.5, 5.5, 7.5, 6.5]
    assert curves.run[2:6] == ("walker1-0", "walker1-1", "walker2-0", "walker2-1")


def test_batches_without_numbers_of_lines_are_numbered() -> None:
    table = read_files({"one.csv": b"PPO,SAC\n1.5,2.5\n3.5,4.5\n", "two.csv": b"PPO,SAC\n5.5,6.5\n"})
    assert table.frame["run"].tolist() == ["one-1", "one-2", "two-1"]


def test_a_metric_that_some_files_do_not_name_keeps_its_column() -> None:
    rows = [f"{i},0.1,{i}.5" for i in range(3)]
    files = {
        "cnn.csv": "\n".join(["epoch,lr,value,metric", *(f"{row},loss" for row in rows)]).encode(),
        "mlp.csv": "\n".join(["epoch,lr,value", *rows]).encode(),
    }
    assert {"metric", "value"} <= set(read_files(files).frame.columns)
    assert "loss" in read_files({"cnn.csv": files["cnn.csv"], "net.csv": files["cnn.csv"]}).frame.columns


def test_files_of_different_kinds_are_refused() -> None:
    error = refusal(read_files, {"a.csv": b"step,reward\n1,2\n2,3\n", "b.csv": b"name,size\nx,y\nz,w\n"})
    assert "different columns" in error.problem


def test_lists_beside_the_logs_are_left_out_and_said() -> None:
    names = b"learner,learner_full,index\nsvm,Support vector machine,1\n"
    table = read_files({**FOLDER, "results/metadata.csv": names})
    assert table.recognised.startswith("4 files, {algorithm}/{task}.csv")
    assert "'results/metadata.csv' is left out: its columns are others" in str(table.left[0])


def test_the_score_is_the_column_that_is_filled_for_the_chosen_task() -> None:
    success = curve(1).replace(b"reward", b"success")
    table = read_files({**FOLDER, "results/ppo/push.csv": success, "results/sac/push.csv": success})
    question = understand_curves(table).question
    assert question is not None
    scores = {choice.label.partition(" ")[0]: choice.roles.score for choice in question.choices}
    assert scores == {"hop": "reward", "walk": "reward", "push": "success"}


def _logs(*paths: str) -> dict[str, bytes]:
    """Curves without a word of the algorithm, two seeds each."""
    lines = "\n".join(f"{seed},{step},{seed + step}" for seed in (1, 2) for step in (0, 10, 20))
    return {path: f"seed,step,reward\n{lines}".encode() for path in paths}


@pytest.mark.parametrize(
    ("paths", "pattern", "asked"),
    [
        (("sac.csv", "ppo.csv"), "{algorithm}.csv", False),
        (("cheetah-run.csv", "dog-run.csv"), "{algorithm}.csv", True),
        (("sac/dog.csv", "sac/cat.csv", "ppo/dog.csv", "ppo/cat.csv"), "{algorithm}/{task}.csv", False),
        (("dog/sac.csv", "cat/sac.csv", "dog/ppo.csv", "cat/ppo.csv"), "{task}/{algorithm}.csv", False),
        (("dog/one.csv", "cat/one.csv", "dog/two.csv", "cat/two.csv"), "{algorithm}/{task}.csv", True),
        (("Hopper-v3/log.csv", "Ant-v4/log.csv"), "{task}/log.csv", False),
    ],
)
def test_names_in_paths_are_algorithms_only_where_something_says_so(
    paths: tuple[str, ...], pattern: str, asked: bool
) -> None:
    table = read_files(_logs(*paths))
    assert table.paths.pattern == pattern
    question = ask_curves(table, guess_roles(table))
    assert (question is not None and question.key == "paths") == asked
    if asked:
        assert question is not None
        assert question.choices[1].refusal is not None
        given = read_files(_logs(*paths), pattern)
        later = ask_curves(given, guess_roles(given))
        assert later is None or later.key != "paths"


def test_one_algorithm_or_one_run_of_each_is_refused_before_anything_is_asked() -> None:
    lines = [f"{task},A,{run},{step},1" for task in "xy" for run in (1, 2) for step in (0, 5 + run)]
    one = read_table("\n".join(["task,algorithm,run,step,score", *lines]).encode())
    assert ask_curves(one, guess_roles(one)) is None
    lines = [f"x,{name},{step},{step}.5" for name in "AB" for step in (0, 5)]
    alone = read_table("\n".join(["task,algorithm,step,score", *lines]).encode())
    assert ask_curves(alone, guess_roles(alone)) is None
    assert "one curve only" in refusal(curves_from_frame, alone, guess_roles(alone)).problem


def test_mlflow_runs_go_by_their_names_and_their_metrics_are_chosen() -> None:
    files = {}
    for folder, name in (("a1", "resnet"), ("a2", "resnet"), ("b1", "vit"), ("b2", "vit")):
        for metric in ("val_loss", "val_acc"):
            files[f"mlruns/1/{folder}/metrics/{metric}"] = b"1600000000000 0.5 0\n1600000001000 0.7 1\n"
        files[f"mlruns/1/{folder}/tags/mlflow.runName"] = name.encode()
        files[f"mlruns/1/{folder}/params/lr"] = b"0.1"
    table = read_files(files)
    question = ask_curves(table, guess_roles(table))
    assert question is not None
    assert question.column == "metric"
    chosen = question.choices[0].roles
    assert chosen is not None
    curves = curves_from_frame(table, chosen)
    assert (curves.algorithms, curves.sizes) == (("resnet", "vit"), (2, 2))


def test_values_of_one_metric_go_by_its_name() -> None:
    state = b'{"log_history": [{"eval_accuracy": 0.5, "step": 10}, {"eval_accuracy": 0.6, "step": 20}]}'
    table = read_files({f"{name}-seed{i}/trainer_state.json": state for name in ("bert", "gpt") for i in (1, 2)})
    guess = understand_curves(table)
    assert (guess.sure, guess.roles.score, guess.higher_is_better) == (True, "eval_accuracy", True)


def test_versions_are_runs_and_downloads_of_tensorboard_name_them() -> None:
    log = b"epoch,step,loss,val_acc\n0,0,1,\n0,0,,0.5\n1,10,1,\n1,10,,0.6\n"
    versions = read_files({f"{name}/version_{i}/metrics.csv": log for name in ("cnn", "mlp") for i in (0, 1)})
    assert versions.paths.pattern == "{algorithm}/{run}/metrics.csv"
    scalar = b"Wall time,Step,Value\n1,0,5\n2,10,6\n"
    table = read_files({f"run-{name}_{i}-tag-return.csv": scalar for name in ("x", "y") for i in (1, 2)})
    guess = understand_curves(table)
    assert guess.sure
    assert curves_from_frame(table, guess.roles).algorithms == ("x", "y")


@pytest.mark.parametrize(
    ("paths", "pattern"),
    [
        (["x/y/ppo.csv", "z/sac.csv"], "{task}/{algorithm}.csv"),
        (["ppo_seed1.csv", "sac_seed1.csv"], "{algorithm}_seed1.csv"),
        (["all/ppo/log.csv"], "log.csv"),
        (["ppo.csv", "sac.json"], "{algorithm}.{}"),
    ],
)
def test_the_pattern_of_paths_of_other_kinds(paths: list[str], pattern: str) -> None:
    assert guess_patterns(paths, ("algorithm", "task", "run"))[0] == pattern


def test_files_of_two_kinds_that_log_the_same_runs_are_told_apart() -> None:
    keras = b"epoch,loss,val_loss\n0,1.5,2\n1,1,1.5\n"
    plain = b"epoch,metric,value\n0,loss,9\n1,loss,8\n"
    files = {f"{name}/{i}/{file}": data for name in ("cnn", "mlp") for i in (1, 2)
             for file, data in (("keras.csv", keras), ("other.csv", plain))}  # fmt: skip
    frame = read_files(files, "{algorithm}/{run}/{}.csv")
    assert frame.frame.groupby("file kind").size().to_dict() == {"Keras log": 16, "table": 8}
    metric = understand_curves(frame).question
    assert [choice.roles.where for choice in metric.choices] == [(("metric", "loss"),), (("metric", "val_loss"),)]
    kind = ask_curves(frame, metric.choices[0].roles, [metric.key])
    assert [choice.roles.where[1] for choice in kind.choices] == [("file kind", "Keras log"), ("file kind", "table")]


def test_what_files_assume_is_asked_of_all_of_them_together() -> None:
    rows = [{"Iteration": i, "Value": 1.5, "Agent": "x"} for i in (0, 0, 1, 1)]
    table = read_files({f"{name}.json": json.dumps(rows).encode() for name in ("ppo", "sac")})
    question = understand_curves(table).question
    assert question is not None
    assert question.key == "assumed"


def test_files_that_are_too_large_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(several, "MAX_BYTES", sum(map(len, FOLDER.values())))
    assert len(read_files(FOLDER)) == 36
    monkeypatch.setattr(several, "MAX_BYTES", sum(map(len, FOLDER.values())) - 1)
    error = refusal(read_files, FOLDER)
    assert error.problem.startswith("The files have 0 MB together, and the limit is ")


def test_files_beside_mlflow_folders_stay_as_they_are() -> None:
    files = {"notes.csv": b"x", "mlruns/1/a/metrics/loss": b"y", "mlruns/1/a/tags/mlflow.runName": b"net/1",
             "mlruns/1/a/meta.yaml": b"z"}  # fmt: skip
    assert with_run_names(files) == {"notes.csv": b"x", "mlruns/1/net-1/metrics/loss": b"y"}
    assert with_run_names({"a.csv": b"x"}) == {"a.csv": b"x"}


def test_the_columns_of_files_of_different_kinds_are_said() -> None:
    error = refusal(read_files, {"a.csv": b"step,reward\n1,2\n2,3\n", "b.csv": b"name,size\nx,y\nz,w\n"})
    assert error.problem.endswith(": 'a.csv' has step, reward, and 'b.csv' has name, size")
