"""Cells and headings with a unit, and signs for right and wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from stats_core import Curves
from tests.reading.written.example import Written, curves, losses, scores

_A2 = ("bert", "lstm")
_CURVES = np.sort(scores(31, 2, 4, 5), axis=2)
_SHARES = [1, 5, 10, 50, 100]


def _wide(levels: Sequence[str]) -> dict[str, str]:
    lines = [["model", "seed", *levels]]
    lines += [[name, run, *_CURVES[j, run]] for j, name in enumerate(_A2) for run in range(4)]
    return {"curves.csv": "".join(",".join(map(str, line)) + "\n" for line in lines)}


def _long(heading: str, levels: Sequence[str]) -> dict[str, str]:
    lines: list[list[Any]] = [["model", "seed", heading, "accuracy"]]
    lines += [
        [name, run, level, _CURVES[j, run, k]]
        for j, name in enumerate(_A2)
        for run in range(4)
        for k, level in enumerate(levels)
    ]
    return {"curves.csv": "".join(",".join(map(str, line)) + "\n" for line in lines)}


def _of(levels: Sequence[float]) -> tuple[Curves, ...]:
    return (curves(_A2, _CURVES, levels),)


_PERCENT = (*_of(_SHARES), *_of([share / 100 for share in _SHARES]))
_THOUSANDS = [1000, 5000, 10_000, 50_000, 100_000]

LEVELS = {
    "headings in pct": Written(_wide([f"{share}pct" for share in _SHARES]), _PERCENT),
    "headings with a percent sign": Written(_wide([f"{share}%" for share in _SHARES]), _PERCENT),
    "headings of thousands and millions": Written(
        _wide(["1k", "5k", "10k", "500k", "1M"]), _of([1e3, 5e3, 1e4, 5e5, 1e6])
    ),
    "headings with n=": Written(_wide([f"n={share}" for share in _SHARES]), _of(_SHARES)),
    "headings with ep": Written(_wide([f"ep{share}" for share in _SHARES]), _of(_SHARES)),
    "headings with powers": Written(_wide(["1e2", "1e3", "1e4", "1e5", "1e6"]), _of([1e2, 1e3, 1e4, 1e5, 1e6])),
    "cells in pct": Written(_long("train_size", [f"{share}pct" for share in _SHARES]), _PERCENT),
    "cells with a percent sign": Written(_long("fraction", [f"{share}%" for share in _SHARES]), _PERCENT),
    "cells of thousands": Written(_long("samples", ["1k", "5k", "10k", "50k", "100k"]), _of(_THOUSANDS)),
    "cells with a word behind them": Written(_long("budget", [f"{share} epochs" for share in _SHARES]), _of(_SHARES)),
    "cells with a word before them": Written(_long("checkpoint", [f"step_{x}" for x in _THOUSANDS]), _of(_THOUSANDS)),
    "cells with n=": Written(_long("size", [f"n={share}" for share in _SHARES]), _of(_SHARES)),
    "cells with ep": Written(_long("epoch", [f"ep{share}" for share in _SHARES]), _of(_SHARES)),
}

_WRONG = np.random.default_rng(32).random((30, 3)) < 0.4
_NAMES = ("gpt", "llama", "qwen")


def _signs(right: str, wrong: str, by: str = ",") -> dict[str, str]:
    lines = [["question", *_NAMES]]
    lines += [[f"q{i}", *(wrong if cell else right for cell in line)] for i, line in enumerate(_WRONG)]
    return {"graded.csv": "".join(by.join(line) + "\n" for line in lines)}


SIGNS = {
    f"{right} and {wrong}": Written(_signs(right, wrong), (losses(_NAMES, _WRONG),))
    for right, wrong in (
        ("○", "×"),
        ("✓", "✗"),
        ("✔", "✘"),
        ("✔️", "❌"),
        ("✅", "❌"),
        ("o", "x"),
        ("T", "F"),
        ("Y", "N"),
        ("yes", "no"),
        ("pass", "fail"),
        ("PASS", "FAIL"),
        ("correct", "incorrect"),
        ("Right", "Wrong"),
        ("C", "I"),
    )
}
SIGNS["ticks in Markdown"] = Written(
    {
        "README.md": "| question | gpt | llama | qwen |\n|---|---|---|---|\n"
        + "".join(
            f"| q{i} | " + " | ".join("❌" if cell else "✅" for cell in line) + " |\n" for i, line in enumerate(_WRONG)
        )
    },
    (losses(_NAMES, _WRONG),),
)
SIGNS["a line for each question and model"] = Written(
    {
        "graded.csv": "question,model,verdict\n"
        + "".join(
            f"q{i},{name},{'✗' if cell else '✓'}\n"
            for i, line in enumerate(_WRONG)
            for name, cell in zip(_NAMES, line, strict=True)
        )
    },
    (losses(_NAMES, _WRONG),),
)
