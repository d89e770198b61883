"""Several files whose paths tell what they do not say themselves."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import numpy as np

from stats_core.reading import HowRead
from stats_core.reading.parse.containers import packed
from tests.reading.given.rows import lines
from tests.reading.given.tools import npy, npz
from tests.reading.journeys import Given


def curve(scale: float, heading: str = "step,reward,seed", seeds: tuple[int, ...] = (1, 2)) -> str:
    return lines(heading, [(h, scale * h + s, s) for s in seeds for h in (0, 10)])


def one(scale: float, heading: str = "step,reward") -> str:
    """The curve of one run."""
    return lines(heading, [(h, scale * h + 1) for h in (0, 10)])


def given(files: Mapping[str, str | bytes], pages: str = "curves", pattern: str | None = None) -> Given:
    return Given(files, "", pages, HowRead(pattern=pattern))


def runs(*paths: str) -> Given:
    """A curve of one run at each path."""
    return given({path: one(i + 1) for i, path in enumerate(paths)})


def folder(algorithms: tuple[str, ...], tasks: tuple[str, ...], form: str = "results/{a}/{t}.csv") -> dict[str, str]:
    return {form.format(a=a, t=t): curve(i + 1) for i, (a, t) in enumerate(product(algorithms, tasks))}


def monitor(*episodes: tuple[float, ...]) -> str:
    return lines("r,l,t", episodes)


def predictions(*labels: str, heading: str = "id,label,prediction", start: int = 1) -> str:
    return lines(heading, [(i, *label) for i, label in enumerate(labels, start)])


FOLDER = folder(("ppo", "sac"), ("hop", "walk"))
SCORES = {"svm": "0.5", "tree": "0.25"}

GIVEN = {
    "algorithms and tasks": given(FOLDER),
    "algorithms and tasks, zipped": Given(
        packed({path: text.encode() for path, text in FOLDER.items()}), "r.zip", "curves"
    ),
    "beside other files": given({**FOLDER, "results/README.md": "# words", "results/.DS_Store": "x", "LICENSE": "x"}),
    "beside a broken file": given({**FOLDER, "results/sac/broken.csv": "step,reward\n"}),
    "beside seven broken files": given({**FOLDER, **{f"results/sac/broken{i}.csv": "step,reward\n" for i in range(7)}}),
    "beside a list of names": given({**FOLDER, "results/sac/names.csv": "who,why\nme,you\n"}),
    "only broken files": given({"a.csv": "x,y\n", "b.csv": "x,y,z\n"}),
    "no data": given({"README.md": "x", "b.png": "x"}),
    "one file": given({"ppo/one.csv": curve(1)}),
    "tasks and algorithms": given(folder(("Hopper-v3", "Walker-v3"), ("ppo", "sac"))),
    "tasks and names": given(folder(("Hopper-v3", "Walker-v3"), ("one", "two"))),
    "tasks only": given(folder(("Hopper-v3", "Walker-v3"), ("x",))),
    "names that tell nothing": given(folder(("one", "two"), ("x", "y"))),
    "five names that tell nothing": given(folder(("one", "two", "three", "four", "five"), ("x",))),
    "a known name in the second place": given(folder(("one", "two"), ("td3", "y"))),
    "a pattern of one's own": given(FOLDER, pattern="{task}/{algorithm}.csv"),
    "a pattern that leaves out one": given(
        {**FOLDER, "results/ppo/x.json": "[1]", "results/more.csv": curve(3)}, pattern="{algorithm}/{task}.csv"
    ),
    "a pattern that leaves out two": given(FOLDER, pattern="{algorithm}/hop.csv"),
    "a pattern that fits none": given(FOLDER, pattern="{algorithm}.json"),
    "a pattern of unknown parts": given(FOLDER, pattern="{seed}/{}.csv"),
    "a pattern that names a part twice": given(FOLDER, pattern="{run}/{run}.csv"),
    "seeds in names": runs("ppo-seed1.csv", "ppo-seed2.csv", "sac-seed1.csv", "sac-seed2.csv"),
    "runs in folders": runs("ppo/run_1/log.csv", "ppo/run_2/log.csv", "sac/run_1/log.csv", "sac/run_2/log.csv"),
    "runs as numbers": runs("ppo/1.csv", "ppo/2.csv", "sac/1.csv", "sac/2.csv"),
    "numbers behind names": runs("PPO1.csv", "PPO2.csv", "SAC1.csv", "SAC10.csv"),
    "versions": runs("ppo/version_0/m.csv", "ppo/version_1/m.csv", "sac/version_0/m.csv", "sac/version_1/m.csv"),
    "other depths": runs("a/ppo/1.csv", "ppo/2.csv", "sac/1.csv", "sac/2.csv"),
    "other endings": runs("ppo/1.csv", "ppo/2.txt", "sac/1.csv", "sac/2.csv"),
    "one number for all": runs("ppo_v2.csv", "sac_v2.csv", "td3_v2.csv"),
    "one run each": runs("ppo.csv", "sac.csv"),
    "files of different columns": given({"ppo/a.csv": one(1), "sac/b.csv": "epoch,loss\n1,2\n2,3\n"}),
    "files of five different columns": given(
        {
            "ppo/a.csv": "step,reward,b,c,d\n1,2,3,4,5\n2,3,4,5,6\n",
            "sac/b.csv": "epoch,loss,e,f,g\n1,2,3,4,5\n2,3,4,5,6\n",
        }
    ),
    "files of which half the columns are others": given(
        {
            "ppo/a.csv": one(1),
            "sac/b.csv": "step,loss,x,y\n1,2,3,4\n2,3,4,5\n",
            "sac/c.csv": "step,loss,z\n1,2,3\n2,3,4\n",
        }
    ),
    "files that share a column": given({"ppo/a.csv": one(1), "sac/a.csv": one(2, "step,return")}),
    "final scores below names": given({"hop.csv": "ppo,sac\n1.5,2.5\n1,2\n", "walk.csv": "ppo,sac\n3.5,4.5\n3,4\n"}),
    "final scores below names, numbered": given(
        {"hop.csv": ",ppo,sac\n0,1.5,2.5\n1,1,2\n", "walk.csv": ",ppo,sac\n0,3.5,4.5\n1,3,4\n"}
    ),
    "algorithms in the files": given(
        {
            f"{t}.csv": lines(
                "algorithm,seed,step,reward", [(a, s, h, h + s) for a, s, h in product(("ppo", "sac"), (1, 2), (0, 10))]
            )
            for t in ("hop", "walk")
        }
    ),
    "a task in the files": given(
        {
            f"{a}/{t}.csv": lines("env,seed,step,reward", [(t, s, h, h + s) for s, h in product((1, 2), (0, 10))])
            for a, t in product(("ppo", "sac"), ("hop", "walk"))
        }
    ),
    "the folder's name in the files": given(
        {
            f"{a}/x.csv": lines("who,seed,step,reward", [(a, s, h, h + s) for s, h in product((1, 2), (0, 10))])
            for a in ("ppo", "sac")
        }
    ),
    "two kinds": given(
        {
            **{f"{a}/log.csv": one(1) for a in ("ppo", "sac")},
            **{f"{a}/metrics.csv": "epoch,step,loss,acc\n0,0,1,\n0,10,,1\n" for a in ("ppo", "sac")},
        }
    ),
    "arrays": given({"ppo.npy": npy(np.ones((2, 2))), "sac.npy": npy(np.ones((2, 2)))}),
    "packed arrays": given({f"{t}.npz": npz(PPO=np.ones((2, 2)), SAC=np.eye(2)) for t in ("hop", "walk")}),
    "a table that is called zip": given({"ppo/1.zip": one(1), "sac/1.zip": one(2)}),
    "side by side": given(
        {
            "ppo/Cart_1/0.monitor.csv": monitor((1, 10, 0.5), (2, 10, 2.5)),
            "ppo/Cart_1/1.monitor.csv": monitor((3, 5, 1.5)),
            "dqn/Cart_1/0.monitor.csv": monitor((4, 7, 0.5), (5, 7, 2.5)),
        }
    ),
    "monitors alone": given(
        {f"{a}/Cart_{r}/0.monitor.csv": monitor((1, 10, 0.5), (r, 10, 2.5)) for a, r in product(("ppo", "dqn"), (1, 2))}
    ),
    "MLflow": given(
        {
            f"mlruns/0/{i}/{file}": text
            for i, name in enumerate(("ppo", "ppo", "sac", "sac"))
            for file, text in (
                ("metrics/return", f"1614619328300 {i} 0\n1614619328400 {i + 1} 10\n"),
                ("tags/mlflow.runName", name),
                ("params/lr", "0.1"),
                ("meta.yaml", "x"),
            )
        }
    ),
    "TensorBoard scalars": given(
        {
            f"run-{a}_{r}-tag-reward.csv": "Wall time,Step,Value\n1.5,0,0.5\n2.5,10,0.75\n"
            for a, r in product(("ppo", "sac"), (1, 2))
        }
    ),
    "Dopamine": given(
        {
            f"{t}.json": str(
                [{"Iteration": i, "Value": i + r, "Agent": a} for a in ("DQN", "C51") for i in (0, 1) for r in (0, 1)]
            ).replace("'", '"')
            for t in ("pong", "alien")
        }
    ),
    "predictions": given(
        {"svm.csv": predictions("aa", "ba", "bb"), "tree.csv": predictions("ab", "bb", "ba")}, "cases"
    ),
    "predictions without cases": given(
        {"svm.csv": "label,prediction\na,a\nb,a\n", "tree.csv": "label,prediction\na,b\nb,b\n"}, "cases"
    ),
    "predictions by the name of the model": given(
        {"svm.csv": "label,svm\na,a\nb,a\n", "tree.csv": "label,tree\na,b\nb,b\n"}, "cases"
    ),
    "predictions of other cases": given(
        {"svm.csv": predictions("aa", "ba"), "tree.csv": predictions("ab", "bb", start=2)}, "cases"
    ),
    "predictions of more cases": given(
        {"svm.csv": predictions("aa", "ba"), "tree.csv": predictions("ab", "bb", "aa")}, "cases"
    ),
    "predictions of another truth": given(
        {"svm.csv": predictions("aa", "ba"), "tree.csv": predictions("ab", "ab")}, "cases"
    ),
    "predictions of a case twice": given(
        {"svm.csv": predictions("aa", "ba"), "tree.csv": predictions("ab", "bb") + "2,b,b\n"}, "cases"
    ),
    "score tables": given(
        {"svm.csv": "dataset,accuracy\niris,0.5\nwine,0.25\n", "tree.csv": "dataset,accuracy\niris,0.75\nwine,1\n"},
        "ranks",
    ),
    "folds": given({"svm.csv": "fold,accuracy\n1,0.5\n2,0.25\n", "tree.csv": "fold,accuracy\n1,0.75\n2,1\n"}, "folds"),
    "percent signs": given(
        {"svm.csv": "dataset,accuracy\niris,5%\nwine,25%\n", "tree.csv": "dataset,accuracy\niris,75%\nwine,1%\n"},
        "ranks",
    ),
}
