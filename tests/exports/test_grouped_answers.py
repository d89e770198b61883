"""An answer about cases in groups, taken away: every file says what the card says, and gives its numbers again."""

from __future__ import annotations

import contextlib
import io
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dashboard import exports
from dashboard.exports import PageWork, Work
from dashboard.exports.latex_table import Width
from stats_core import Losses, answer
from stats_core.answers import Answer
from stats_core.data.beside_cases import Called, Unpaired

LONG = (
    "meta-llama/Llama-3.1-405B-Instruct-Turbo (temperature 0.7)",
    "claude-opus-4 & tools_v2 100%",
    "gpt-5.1-codex-max, high effort",
    "Qwen3 235B A22B Thinking #2",
    "mistral-large-2411_{fp8}",
    "DeepSeek R1 $0.55/M~tokens",
)
ASKED: dict[str, dict[str, Any]] = {
    "like these": {},
    "by passage": {"weights": "groups"},
    "these alone": {"groups": "fixed", "weights": "groups"},
    "ignored": {"groups": "ignored"},
}


def evaluation(models: int, samples: int = 2) -> Losses:
    """Questions about passages, some of which suit one model more; three of them only some of the models have."""
    rng = np.random.default_rng(1)
    passage = np.repeat(np.arange(14), rng.integers(3, 9, 14))
    suits = rng.normal(0, 0.8, (14, models))[passage] + np.linspace(0, 1.6, models)
    wrong = rng.random((samples, len(passage), models)) < 1 / (1 + np.exp(-suits))
    lacking = np.full((3, models), np.nan)
    lacking[0, 0], lacking[1, :-1], lacking[2, -1] = 1, 0, 1
    return Losses(
        LONG[:models],
        wrong.astype(float).reshape(-1, models),
        handling=("5 lines had no score.",),
        item=tuple(f"q-{at}" for at in range(len(passage))) * samples,
        group=tuple(f"passage {at}" for at in passage) * samples,
        called=Called("question", "passage"),
        unpaired=Unpaired(("u1", "=u2", "q,x"), lacking),
    )


@pytest.fixture(scope="module", params=[2, 6], ids=["two", "six"])
def data(request: pytest.FixtureRequest) -> Losses:
    return evaluation(request.param)


@pytest.fixture(params=ASKED)
def found(request: pytest.FixtureRequest, data: Losses) -> Answer:
    return answer(data, **ASKED[request.param])


def test_a_bundle_and_saved_work_open_with_the_same_answer(found: Answer) -> None:
    view = {"groups": ("fixed",), "weights": ("groups",)}
    pages = (PageWork("same_test_set", view, "scores.csv", b"case,algorithm,loss\n"),)
    kept = exports.Kept(found, view=view)
    work, problems = exports.open_work(exports.save_work(Work(pages, (kept,), "same_test_set")))
    opened = exports.open_bundle(exports.bundle(kept))
    assert (problems, opened.problems) == ((), ())
    assert (work.pages[0].view, work.kept[0].view) == (view, view)
    for one in (*work.kept, *opened.kept):
        back = one.analysis
        assert isinstance(back, Answer)
        assert back.data.fingerprint == found.data.fingerprint
        assert (back.sentence(), back.headline(), back.call) == (found.sentence(), found.headline(), found.call)
        assert (back.data.called, back.data.item, back.data.group) == (
            found.data.called,
            found.data.item,
            found.data.group,
        )
        assert back.table().equals(found.table())


def test_the_script_gives_the_numbers_again(found: Answer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / exports.data_file(found)).open("w", encoding="utf-8", newline="") as file:
        file.write(exports.data(found))
    (tmp_path / "script.py").write_text(exports.script(found), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        runpy.run_path("script.py")
    assert out.getvalue().startswith(found.sentence())
    assert found.table().to_csv(index=False) in out.getvalue()


def test_every_table_of_long_names(found: Answer) -> None:
    for width in Width:
        text = exports.latex(found, width=width)
        assert text.count("\\begin{") == text.count("\\end{")
        assert "tools\\_v2 100\\%" in text
    for text in (exports.markdown(found), exports.html(found), exports.csv(found), exports.words(found)):
        assert "Llama-3.1-405B" in text
    assert exports.excel(found)[:2] == b"PK"
    assert exports.report(found)


def test_the_checklist_says_what_is_the_unit_and_how_intervals_were_made(data: Losses) -> None:
    said = {name: exports.checklist(answer(data, **asked)) for name, asked in ASKED.items()}
    assert "whole passages are the unit, which stand for others like them" in said["like these"]
    assert "Groups are independent of each other" in said["like these"]
    two = len(data.algorithms) == 2
    by = "Student's t on the groups" if two else "standard error of the groups times a critical value"
    assert by in said["like these"]
    alone = said["these alone"]
    assert "standard error of cases within groups" in alone
    assert by not in alone
    assert "Cases are independent of each other within their groups" in alone
    assert "Groups are independent" not in alone
    assert "It holds for these 14 passages alone" in alone
    assert "Cases are independent of each other, and were not" in said["ignored"]
    assert "p is too small" in said["ignored"]
    assert "interval of the error rate over passages." in said["by passage"]
    assert "over passages over" not in "".join(said.values())
    for text in said.values():
        assert "3 questions" in text, "who lacks which questions is said"
        assert "2 samples of each question were averaged: " in text


def test_the_reason_is_that_of_what_was_asked(data: Losses) -> None:
    assert "the signs of whole passages are flipped" in answer(data).why
    alone = answer(data, groups="fixed").why
    assert alone.startswith("Only these 14 passages are asked about, so the signs of single questions within them")
    assert answer(data, groups="ignored").why.startswith("The questions count as if there were no passages")


def test_the_references_are_those_of_flips() -> None:
    two, six = (exports.bibtex(answer(evaluation(models))) for models in (2, 6))
    assert "obuchowski1998comparison" in two
    assert "howpublished = {arXiv:2411.00640}" in two
    assert "westfall1993resampling" in six
    assert "obuchowski1998comparison" in six
    clustered = exports.bibtex(answer(evaluation(2), test="clustered_t"))
    assert "miller2024adding" in clustered


def test_the_published_interval_is_called_normal() -> None:
    published = "as published: normal, without that factor"
    said = exports.checklist(answer(evaluation(2), test="clustered_t", variant=published))
    assert "closed form: normal, with the standard error of whole groups" in said
    assert "closed form: Student's t" not in said
