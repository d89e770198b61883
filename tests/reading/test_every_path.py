"""Paths of known parts in every order, joint, depth and style of run: the parts come back."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from stats_core.reading.parse.path_guess import guess_patterns
from stats_core.reading.parse.path_pattern import matched
from stats_core.reading.reading import every_reading

ALGORITHMS = {"known": ("ppo", "sac", "td3"), "unknown": ("ours_v", "big-net", "plain")}
TASKS = {"suite": ("Hopper-v3", "Walker2d-v3"), "unknown": ("half_cheetah", "maze", "dog-run")}
RUNS = {
    "seed": lambda i: f"seed{i}",
    "seed_": lambda i: f"seed_{i}",
    "run": lambda i: f"run-{i + 1}",
    "number": str,
    "time": lambda i: f"run-2024050{i + 1}-10150{i}",
    "seconds": lambda i: f"171455880{i}",
}
FORMS = {
    "folders": "{0}/{1}/{2}.csv",
    "file of two": "{0}/{1}_{2}.csv",
    "one name": "{0}__{1}__{2}.csv",
    "constant file": "{0}/{1}/{2}/log.csv",
    "constant root": "results/all/{0}/{1}/{2}.csv",
    "constant folder inside": "{0}/logs/{1}/{2}.csv",
}


def parts_found(paths: dict[str, tuple[str, str, str]]) -> list[bool]:
    """For each guessed pattern whether it gives every path its algorithm, its task and a run of its own."""
    found = []
    for pattern in guess_patterns(list(paths), ("algorithm", "task", "run")):
        matches = matched(pattern, list(paths))
        right = matches.keys() == paths.keys() and all(
            (match.get("algorithm"), match.get("task")) == paths[path][:2] and match.get("run", "") in paths[path][2]
            for path, match in matches.items()
        )
        runs = {tuple(match.values()) for match in matches.values()}
        found.append(right and len(runs) == len(paths))
    return found


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("algorithms", "tasks"), list(product(ALGORITHMS, TASKS)))
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_algorithm_task_and_run_come_back(
    order: tuple[int, ...], algorithms: str, tasks: str, form: str, run: str
) -> None:
    paths = {}
    for algorithm, task, i in product(ALGORITHMS[algorithms], TASKS[tasks], range(3)):
        parts = (algorithm, task, RUNS[run](i))
        paths[FORMS[form].format(*(parts[place] for place in order))] = parts
    found = parts_found(paths)
    assert any(found)
    if "unknown" not in (algorithms, tasks):
        assert found == [True], "names that say what they are leave no doubt"


@pytest.mark.parametrize(
    "names",
    [
        ("F2_context_256", "F2_context_512", "F2_context_1024"),
        ("F1_context_512", "F2_context_512", "F3_context_1024"),
        ("resnet18", "resnet50", "vgg16", "vgg19"),
        ("lr0.1", "lr0.01", "lr0.001"),
        ("width_10", "width_100", "width_1000"),
    ],
)
def test_names_with_numbers_are_not_cut(names: tuple[str, ...]) -> None:
    paths = [f"{name}/seed{i}.csv" for name, i in product(names, (1, 2))]
    pattern = guess_patterns(paths, ("algorithm", "task", "run"))[0]
    assert {match["algorithm"] for match in matched(pattern, paths).values()} == set(names)


def test_a_further_part_is_kept_and_one_that_others_tell_is_not() -> None:
    paths = [f"{a}/{t}/lr{lr}/seed{i}.csv" for a in ("ppo", "sac") for t in ("x", "y") for lr in (1, 2) for i in (1, 2)]
    parts = matched(guess_patterns(paths, ("algorithm", "task", "run"))[0], paths).values()
    assert len({tuple(part.values()) for part in parts}) == len(paths)
    told = [f"{a}/{s}/{t}.csv" for a in ("ppo", "sac") for s, t in (("gym", "Hopper-v3"), ("dmc", "Maze-v0"))]
    assert guess_patterns(told, ("algorithm", "task", "run")) == ("{algorithm}/{}/{task}.csv",)


def test_each_way_to_take_the_paths_is_a_reading_that_names_its_algorithms() -> None:
    lines = "\n".join(f"{seed},{step},{seed + step}" for seed in (1, 2) for step in (0, 10, 20))
    log = f"seed,step,reward\n{lines}".encode()
    found = every_reading({f"{a}/{b}.csv": log for a in ("dog", "cat") for b in ("one", "two")})
    curves = {reading.says.partition(", the ")[2] for reading in found}
    assert {"algorithms are dog and cat", "algorithms are one and two"} <= curves
    assert not any(question.key == "paths" for reading in found for question in reading.asks)
