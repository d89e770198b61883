"""JSON as scripts save it: lists of scores beside what sums them up, runs inside of keys, settings beside results."""

from __future__ import annotations

from typing import Any

from tests.reading.written.example import Written, as_json, curves, runs, scores, table

_A3, _A2 = ("resnet", "vit", "mixer"), ("PPO", "SAC")
_D4 = ("cifar", "svhn", "stl", "mnist")
_ONE = scores(1, 3, 6)
_GRID = scores(2, 4, 3, 5)
_CURVES = scores(3, 2, 4, 5)
_STEPS = [100, 200, 300, 400, 500]
_DONE = scores(4, 4, 3)


def _summed(values: Any, **more: Any) -> dict[str, Any]:
    return {
        "mean": float(values.mean()),
        "std": float(values.std()),
        "min": float(values.min()),
        "max": float(values.max()),
        "n": len(values),
        **more,
    }


def _file(value: Any, name: str = "results.json") -> dict[str, str]:
    return {name: as_json(value)}


LISTS = {
    "scores, mean and std under each method": Written(
        _file({name: {"scores": own.tolist(), **_summed(own)} for name, own in zip(_A3, _ONE, strict=True)}),
        runs(_A3, _ONE),
    ),
    "the summary first, an interval as a list": Written(
        _file(
            {
                "config": {"epochs": 10, "lr": 0.1, "seeds": [1, 2, 3, 4, 5, 6]},
                "timestamp": "2024-05-01T10:00:00",
                "methods": {
                    name: {**_summed(own, ci95=[0.5, 0.9]), "accuracy": own.tolist()}
                    for name, own in zip(_A3, _ONE, strict=True)
                },
            }
        ),
        runs(_A3, _ONE),
    ),
    "lists, and a summary of all of them beside": Written(
        _file(
            {
                **{name: own.tolist() for name, own in zip(_A3, _ONE, strict=True)},
                "summary": {name: _summed(own) for name, own in zip(_A3, _ONE, strict=True)},
            }
        ),
        runs(_A3, _ONE),
    ),
    "lists under results, by data set and method": Written(
        _file(
            {
                "args": {"k": 5, "model": "all"},
                "git_hash": "ab12cd",
                "results": {
                    dataset: {name: own.tolist() for name, own in zip(_A3, lines, strict=True)}
                    for dataset, lines in zip(_D4, _GRID, strict=True)
                },
            }
        ),
        (table(_D4, _A3, _GRID.mean(axis=2)),),
    ),
    "lists with their statistics by data set and method": Written(
        _file(
            {
                dataset: {
                    name: {"fold_scores": own.tolist(), "mean_score": float(own.mean()), "std_score": float(own.std())}
                    for name, own in zip(_A3, lines, strict=True)
                }
                for dataset, lines in zip(_D4, _GRID, strict=True)
            }
        ),
        (table(_D4, _A3, _GRID.mean(axis=2)),),
    ),
    "all_scores and statistics in a list of methods": Written(
        _file(
            [{"method": name, "all_scores": own.tolist(), **_summed(own)} for name, own in zip(_A3, _ONE, strict=True)]
        ),
        runs(_A3, _ONE),
    ),
}

RUNS = {
    "a seed at the end of each key": Written(
        _file(
            {
                f"{name}_seed{run}": {"accuracy": float(own[run]), "loss": float(1 - own[run] / 2)}
                for name, own in zip(_A3, _ONE, strict=True)
                for run in range(6)
            }
        ),
        runs(_A3, _ONE),
    ),
    "methods above seeds": Written(
        _file(
            {
                name: {f"seed_{run}": {"accuracy": float(own[run])} for run in range(6)}
                for name, own in zip(_A3, _ONE, strict=True)
            }
        ),
        runs(_A3, _ONE),
    ),
    "seeds above methods": Written(
        _file(
            {f"run-{run}": {name: float(own[run]) for name, own in zip(_A3, _ONE, strict=True)} for run in range(1, 6)}
        ),
        runs(_A3, _ONE[:, 1:]),
    ),
    "numbers under keys with a run": Written(
        _file({f"{name}-run{run}": float(own[run]) for name, own in zip(_A3, _ONE, strict=True) for run in range(6)}),
        runs(_A3, _ONE),
    ),
    "curves under keys with a seed": Written(
        _file(
            {f"{name}_s{run}": own[run].tolist() for name, own in zip(_A2, _CURVES, strict=True) for run in range(4)}
        ),
        (curves(_A2, _CURVES, range(1, 6)), curves(_A2, _CURVES, range(5))),
    ),
}

STEPS = {
    "steps and returns under method and run": Written(
        _file(
            {
                name: {f"seed{run}": {"steps": _STEPS, "returns": own[run].tolist()} for run in range(4)}
                for name, own in zip(_A2, _CURVES, strict=True)
            }
        ),
        (curves(_A2, _CURVES, _STEPS),),
    ),
    "a list of runs under each method": Written(
        _file(
            {
                "env": "Hopper-v4",
                "runs": {
                    name: [{"timesteps": _STEPS, "rewards": own[run].tolist()} for run in range(4)]
                    for name, own in zip(_A2, _CURVES, strict=True)
                },
            }
        ),
        (curves(_A2, _CURVES, _STEPS),),
    ),
    "steps once, a list of lists for each method": Written(
        _file({"steps": _STEPS, **{name: own.tolist() for name, own in zip(_A2, _CURVES, strict=True)}}),
        (curves(_A2, _CURVES, _STEPS),),
    ),
    "keys of method and seed above lists": Written(
        _file(
            {
                f"{name}_seed{run}": {"step": _STEPS, "return": own[run].tolist()}
                for name, own in zip(_A2, _CURVES, strict=True)
                for run in range(4)
            }
        ),
        (curves(_A2, _CURVES, _STEPS),),
    ),
}

BESIDE = {
    "records with an object of metrics": Written(
        _file(
            [
                {"dataset": dataset, "model": name, "metrics": {"acc": float(own), "f1": float(own / 2)}, "lr": 0.1}
                for dataset, line in zip(_D4, _DONE, strict=True)
                for name, own in zip(_A3, line, strict=True)
            ]
        ),
        (table(_D4, _A3, _DONE), table(_D4, _A3, _DONE / 2)),
    ),
    "settings, time and hash beside a table of numbers": Written(
        _file(
            {
                "git": {"commit": "abc", "dirty": False},
                "timestamp": 1700000000,
                "args": {"lr": 0.1, "layers": [1, 2, 3], "nested": {"a": 1, "b": 2}},
                "scores": {
                    dataset: {name: float(own) for name, own in zip(_A3, line, strict=True)}
                    for dataset, line in zip(_D4, _DONE, strict=True)
                },
            }
        ),
        (table(_D4, _A3, _DONE),),
    ),
    "a table of numbers below no word": Written(
        _file({name: {dataset: float(_DONE[i, j]) for i, dataset in enumerate(_D4)} for j, name in enumerate(_A3)}),
        (table(_D4, _A3, _DONE),),
    ),
}
