"""CSV and plain text with several tables, headings that come again, and logs with words before their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.reading.written.example import Written, curves, runs, scores, table

_A3, _D5 = ("knn", "tree", "boost"), ("adult", "iris", "wine", "vote", "lung")
_FIRST, _SECOND = scores(21, 5, 3), scores(22, 5, 3)
_RUNS = scores(23, 3, 6)
_CURVES = scores(24, 2, 4, 5)


def _csv(head: Sequence[str], rows: Sequence[Sequence[Any]], by: str = ",") -> str:
    return "".join(by.join(map(str, line)) + "\n" for line in (head, *rows))


def _rows(values: Any) -> list[list[Any]]:
    return [[name, *line] for name, line in zip(_D5, values, strict=True)]


def _joined(first: str, second: str) -> tuple[Any, ...]:
    both = [*_FIRST, *_SECOND]
    return tuple(
        table([form.format(title, name) for title in (first, second) for name in _D5], _A3, both)
        for form in ("{} {}", "{}, {}", "{} / {}", "{} · {}", "{1} {0}", "{1}, {0}", "{1} / {0}", "{1} ({0})")
    )


_HEAD = ["dataset", *_A3]

TITLED = {
    "titles above tables with commas": Written(
        {"all.csv": f"Accuracy\n{_csv(_HEAD, _rows(_FIRST))}\nRecall\n{_csv(_HEAD, _rows(_SECOND))}"},
        (table(_D5, _A3, _SECOND),),
    ),
    "the same joined by their titles": Written(
        {"all.csv": f"low noise\n{_csv(_HEAD, _rows(_FIRST))}\nhigh noise\n{_csv(_HEAD, _rows(_SECOND))}"},
        _joined("low noise", "high noise"),
    ),
    "titles as comments, cells with tabs": Written(
        {"all.txt": f"# Accuracy\n{_csv(_HEAD, _rows(_FIRST), chr(9))}\n\n# F1\n{_csv(_HEAD, _rows(_SECOND), chr(9))}"},
        (table(_D5, _A3, _SECOND),),
    ),
    "titles padded with commas, as a spreadsheet saves them": Written(
        {"all.csv": f"Accuracy,,,\n{_csv(_HEAD, _rows(_FIRST))},,,\nRecall,,,\n{_csv(_HEAD, _rows(_SECOND))}"},
        (table(_D5, _A3, _SECOND),),
    ),
    "tables of other columns, the second is a small one": Written(
        {
            "all.csv": f"Scores\n{_csv(_HEAD, _rows(_FIRST))}\n"
            f"Friedman test\n{_csv(['method', 'rank'], [[name, j + 1] for j, name in enumerate(_A3)])}"
        },
        (table(_D5, _A3, _FIRST),),
    ),
    "a title with a rule below it": Written(
        {
            "out.txt": "".join(
                f"=== {title} ===\n{_csv(_HEAD, _rows(values), '  ')}\n"
                for title, values in (("accuracy", _FIRST), ("recall", _SECOND))
            )
        },
        (table(_D5, _A3, _SECOND),),
    ),
}

AGAIN = {
    "two files behind one another": Written(
        {
            "all.csv": _csv(_HEAD, _rows(_FIRST)[:3]) + _csv(_HEAD, _rows(_FIRST)[3:]),
        },
        (table(_D5, _A3, _FIRST),),
    ),
    "the heading before every method": Written(
        {
            "log.csv": "".join(
                _csv(["method", "seed", "accuracy"], [[name, run, value] for run, value in enumerate(own)])
                for name, own in zip(_A3, _RUNS, strict=True)
            )
        },
        runs(_A3, _RUNS),
    ),
    "the heading again, cut by tabs": Written(
        {
            "all.tsv": _csv(_HEAD, _rows(_FIRST)[:2], "\t")
            + _csv(_HEAD, _rows(_FIRST)[2:4], "\t")
            + _csv(_HEAD, _rows(_FIRST)[4:], "\t")
        },
        (table(_D5, _A3, _FIRST),),
    ),
}

LOGS = {
    "a fold and a number in each line, a method above": Written(
        {
            "cv.log": "".join(
                f"Method: {name}\n" + "".join(f"fold {k}: accuracy {value}\n" for k, value in enumerate(own, 1))
                for name, own in zip(_A3, _RUNS, strict=True)
            )
        },
        runs(_A3, _RUNS),
    ),
    "one file for each method, results by seed and fold": Written(
        {
            f"{name}.txt": "".join(
                f"Results (Seed: {1 + k // 3}; Fold: {1 + k % 3}):\n  * Accuracy: {value}\n  * Loss: {1 - value:.3f}\n"
                for k, value in enumerate(own)
            )
            for name, own in zip(_A3, _RUNS, strict=True)
        },
        (
            *runs(_A3, _RUNS),
            type(runs(_A3, _RUNS)[1])(_A3, _RUNS.reshape(3, 2, 3)),
        ),
    ),
    "epochs of one run in each file": Written(
        {
            f"{name}/seed{run}.log": "Starting training\n"
            + "".join(f"Epoch {k + 1}/5 - train_loss: 0.5 - acc: {value}\n" for k, value in enumerate(_CURVES[j, run]))
            + "Done.\n"
            for j, name in enumerate(("adam", "sgd"))
            for run in range(4)
        },
        (curves(("adam", "sgd"), _CURVES, range(1, 6)),),
    ),
    "pairs with equal signs and time stamps": Written(
        {
            "train.log": "".join(
                f"2024-01-0{k + 1} 10:00:00 INFO model={name} seed={k} accuracy={value}\n"
                for name, own in zip(_A3, _RUNS, strict=True)
                for k, value in enumerate(own)
            )
        },
        runs(_A3, _RUNS),
    ),
}
