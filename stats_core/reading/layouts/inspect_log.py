"""Inspect: the log of one model on one task, as JSON or as `.eval`, a zip of the same."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.layouts.letter_grades import GRADES
from stats_core.reading.parse.containers import is_eval_log, unzipped
from stats_core.reading.parse.json_records import flat_columns
from stats_core.reading.parse.json_text import parsed_json
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.line_texts import line_text, with_texts
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_ASIDE = ("messages", "events")
NOT_SCORED, FAILED = "unscored", "error"
"""The words in place of a score where a sample has none, and where it has none because it ended in an error."""


def _fits(value: Any, name: str) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("eval"), dict)
        and "model" in value["eval"]
        and isinstance(value.get("samples"), list)
    )


def _read(value: dict[str, Any], name: str) -> ReadTable:
    samples = [sample for sample in value["samples"] if isinstance(sample, dict)]
    gone = sum(not sample.get("scores") for sample in samples)
    if gone == len(samples):
        raise InputError(
            "The Inspect log has no sample with a score", quoted(name), "Score the log, and give it again."
        )
    left: list[LeftOut] = []
    scores, graded = _graded(_scores(samples, left), samples)
    frame = pd.DataFrame({**_about(value["eval"], samples), **scores, **_metadata(samples, left)})
    left += [LeftOut("column", heading, "it holds the text of the samples") for heading in _ASIDE]
    size = f"{counted(frame['case'].nunique(), 'case')} of one model"
    table = replace(recognised(frame, "Inspect log", size, _notes(frame, graded=graded, gone=gone)), left=tuple(left))
    return with_texts(table, [line_text(one.get("input")) for one in samples], [_answer(one) for one in samples])


def _graded(
    scores: Mapping[str, pd.Series[Any]], samples: Sequence[Mapping[str, Any]]
) -> tuple[dict[str, pd.Series[Any]], bool]:
    """The scores with numbers for grades, under headings that say that more is right, and whether there are grades."""
    graded = [heading for heading in scores if scores[heading].dropna().isin(list(GRADES)).all()]
    numbers = {
        f"{name} correct" if name in graded else name: cells.map(GRADES) if name in graded else cells
        for name, cells in scores.items()
    }
    return {name: _with_words(cells, samples) for name, cells in numbers.items()}, bool(graded)


def _with_words(cells: pd.Series[Any], samples: Sequence[Mapping[str, Any]]) -> pd.Series[Any]:
    """Right and wrong with a word where a sample has no score, so that a person says what it counts as."""
    gone = cells.isna()
    if not gone.any() or not cells[~gone].isin([0.0, 1.0]).all():
        return cells
    words = [FAILED if sample.get("error") else NOT_SCORED for sample in samples]
    return cells.astype(object).where(~gone, pd.Series(words, index=cells.index, dtype=object))


def _answer(sample: Mapping[str, Any]) -> str:
    """What the model said last."""
    output = sample.get("output")
    if not isinstance(output, dict):
        return line_text(output)
    return line_text(output.get("completion")) or line_text(output.get("choices"))


def _about(about: dict[str, Any], samples: list[dict[str, Any]]) -> dict[str, Any]:
    """What a line is of: model, task, case and attempt."""
    return {
        "model": str(about["model"]),
        "task": str(about.get("task", "")),
        "case": [str(sample.get("id", i + 1)) for i, sample in enumerate(samples)],
        "attempt": [sample.get("epoch", 1) for sample in samples],
    }


def _scores(samples: list[dict[str, Any]], left: list[LeftOut]) -> dict[str, pd.Series[Any]]:
    """What each scorer gave."""
    scored = [{scorer: _value(score) for scorer, score in (sample.get("scores") or {}).items()} for sample in samples]
    frame = pd.DataFrame(flat_columns(scored, left)).infer_objects()
    return {str(heading): frame[heading] for heading in frame}


def _metadata(samples: list[dict[str, Any]], left: list[LeftOut]) -> dict[str, pd.Series[Any]]:
    """What is known of each sample besides its scores."""
    columns = flat_columns([{"metadata": sample.get("metadata") or {}} for sample in samples], left)
    return {heading: pd.Series(cells).infer_objects() for heading, cells in columns.items()}


def _notes(frame: pd.DataFrame, *, graded: bool, gone: int) -> tuple[str, ...]:
    """What a person should know of the lines: attempts, grades, samples without a score."""
    notes = [f"An epoch of Inspect is an attempt at a case; {counted(frame['attempt'].nunique(), 'attempt')} here."]
    if graded:
        notes.append("Grades are numbers: C is 1, I is 0, P is 0.5, N is 0.")
    if gone:
        notes.append(f"{counted(gone, 'sample')} without a score.")
    return tuple(notes)


def _value(score: Any) -> Any:
    return score.get("value") if isinstance(score, dict) else score


def _is_log(data: bytes, name: str) -> bool:
    """Whether bytes are a log that is a zip, or what is left of one."""
    return is_eval_log(data) or (name.lower().endswith(".eval") and data.startswith(b"PK"))


def _read_zip(data: bytes, name: str) -> ReadTable:
    if not is_eval_log(data):
        raise InputError("The Inspect log is damaged or empty", quoted(name), "Write it again, or convert it to JSON.")
    try:
        files = unzipped(data, name)
    except InputError:
        _refuse_zstd(data, name)
        raise
    header = files.get("header.json") or files.get("_journal/start.json") or b"{}"
    try:
        value = {**parsed_json(header.decode(), name), "samples": _samples(files, name)}
    except (ValueError, TypeError):
        raise InputError("The Inspect log is damaged", quoted(name), "Write it again, or convert it to JSON.") from None
    if not _fits(value, name):
        raise InputError("The Inspect log does not say which model it is of", quoted(name), "Write it again.")
    return _read(value, name)


def _samples(files: Mapping[str, bytes], name: str) -> Any:
    """The samples of a log that is a zip: a file each, or all in one."""
    parts = [data for path, data in files.items() if path.startswith("samples/")]
    if parts:
        return [parsed_json(part.decode(), name) for part in parts]
    return parsed_json(files.get("summaries.json", b"[]").decode(), name)


def _refuse_zstd(data: bytes, name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if any(part.compress_type == 93 for part in archive.infolist()):
            raise InputError(
                "The Inspect log is packed with Zstandard, which cannot be read here",
                quoted(name),
                "Convert it with `inspect log convert --to json`, and give that.",
            ) from None


LAYOUTS = (
    FileLayout(Stage.JSON, _fits, _read),
    FileLayout(Stage.BYTES, _is_log, _read_zip),
)
