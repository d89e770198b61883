"""Files of ten kinds, dropped on the first page: the reading that is clicked where several fit, and what is asked."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, settled

LEARNERS = ("tree", "forest", "boosting")
Files = dict[str, bytes]


@dataclass(frozen=True)
class Kind:
    """Files, what the line says that must be clicked, whether the direction is asked, and what is there in the end.

    Without a line to click, the file opens at once.
    """

    files: Files
    understood: str
    page: str
    click: str = ""
    asks: bool = False


def lines(head: str, *rows: str) -> bytes:
    return "\n".join([head, *rows, ""]).encode()


def score(place: int, at: int, more: int = 0) -> str:
    return f"{0.5 + 0.06 * place + 0.004 * ((7 * at + 3 * place + 5 * more) % 11) + 0.02 * more:.4f}"


def array(place: int, run: int) -> bytes:
    stream = io.BytesIO()
    np.save(stream, np.array([float(score(place, run, step)) for step in range(6)]))
    return stream.getvalue()


LONG = lines(
    "algorithm,seed,step,accuracy",
    *(
        f"{who},{seed},{1000 * s},{score(i, seed, s)}"
        for i, who in enumerate(LEARNERS)
        for seed in range(4)
        for s in range(5)
    ),
)
WIDE = lines(
    "algorithm,seed,0,1000,2000,3000",
    *(
        f"{who},{seed}," + ",".join(score(i, seed, s) for s in range(4))
        for i, who in enumerate(LEARNERS)
        for seed in range(4)
    ),
)
BENCHMARK = lines(
    "dataset," + ",".join(LEARNERS), *(f"data{d}," + ",".join(score(i, d) for i in range(3)) for d in range(8))
)
TURNED = lines(
    "model," + ",".join(f"data{d}" for d in range(8)),
    *(f"{who}," + ",".join(score(i, d) for d in range(8)) for i, who in enumerate(LEARNERS)),
)
FOLDS = lines(
    "model,fold1,fold2,fold3,fold4,fold5",
    *(f"{who}," + ",".join(score(i, f) for f in range(5)) for i, who in enumerate(LEARNERS[:2])),
)
PREDICTIONS = lines(
    "truth,tree,forest",
    *(f"{'cat' if c % 2 else 'dog'},{'cat' if c % 3 else 'dog'},{'cat' if c % 5 % 2 else 'dog'}" for c in range(24)),
)
WORDS = lines(
    "question,tree,forest",
    *(f"q{c},{'correct' if c % 3 else 'incorrect'},{'correct' if c % 4 else 'incorrect'}" for c in range(24)),
)
NESTED = json.dumps(
    {who: {f"data{d}": {"accuracy": float(score(i, d))} for d in range(8)} for i, who in enumerate(LEARNERS)}
).encode()
FOLDER = {f"{who}/run_{run}.npy": array(i, run) for i, who in enumerate(LEARNERS) for run in range(3)}
MARKDOWN = (
    "Accuracy:\n\n| dataset | tree | forest |\n|---|---|---|\n"
    + "".join(f"| data{d} | {score(0, d)} | {score(1, d)} |\n" for d in range(8))
    + "\nSeconds:\n\n| dataset | tree | forest |\n|---|---|---|\n"
    + "".join(f"| data{d} | {d + 2}.5 | {d + 4}.25 |\n" for d in range(6))
).encode()
KINDS = {
    "long curves": Kind({"a.csv": LONG}, "3 algorithms; 4 curves each", "learning_curves"),
    "wide curves": Kind({"a.csv": WIDE}, "3 algorithms; 4 curves each", "learning_curves", asks=True),
    "benchmark": Kind({"a.csv": BENCHMARK}, "8 data sets, 3 algorithms", "many_datasets", asks=True),
    "turned benchmark": Kind({"a.csv": TURNED}, "8 data sets, 3 algorithms", "many_datasets", asks=True),
    "folds as headings": Kind({"a.csv": FOLDS}, "5 folds, 2 algorithms", "cross_validation", asks=True),
    "predictions": Kind({"a.csv": PREDICTIONS}, "24 cases, 2 algorithms", "same_test_set"),
    "right and wrong": Kind({"a.csv": WORDS}, "24 cases, 2 algorithms", "same_test_set"),
    "nested JSON": Kind({"a.json": NESTED}, "8 data sets, 3 algorithms", "many_datasets"),
    "a folder of arrays": Kind(
        FOLDER, "3 algorithms; 3 curves each", "learning_curves", "3 algorithms x 3 runs x 6 levels", asks=True
    ),
    "Markdown with two tables": Kind(
        {"a.md": MARKDOWN}, "8 data sets, 2 algorithms", "many_datasets", "8 data sets x 2 algorithms", asks=True
    ),
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_file_is_dropped_its_reading_clicked_and_what_is_open_answered(kind: Kind, visit: Visit) -> None:
    page = visit("/", width=1440)
    drop(page, kind.files)
    # What a page begins with is drawn before what the file is.
    expect(page.locator(".lm-understood").first).to_be_visible()
    cards = page.locator("[class*=st-key-reading-card]")
    if kind.click:
        card = cards.filter(has_text=kind.click).first
        expect(card).to_be_visible()
        # Anywhere on the card, as on its picture.
        card.click(position={"x": 20, "y": 20})
    page.wait_for_url(f"**/{kind.page}*")
    settled(page)
    better = page.get_by_role("button", name="Yes, higher is better")
    if kind.asks:
        expect(page.locator(".lm-answer")).to_have_count(0)
        better.click()
        settled(page)
    expect(page.locator(".lm-understood").first).to_contain_text(kind.understood)
    expect(page.locator(".lm-answer").first).to_be_visible()
    expect(better).to_have_count(0)
    expect(cards).to_have_count(0)


def drop(page: Page, files: Files) -> None:
    """Give files to the uploader of the first page; those of a folder as one archive, as a browser packs it."""
    if any("/" in path for path in files):
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            for path, content in files.items():
                archive.writestr(path, content)
        files = {"runs.zip": stream.getvalue()}
    page.locator("input[type=file]").first.set_input_files(
        [{"name": name, "mimeType": "text/plain", "buffer": content} for name, content in files.items()]
    )
    settled(page)
