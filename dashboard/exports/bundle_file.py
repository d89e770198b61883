"""A ZIP with all that a reviewer needs: figures, tables, data, script, references, and where the numbers come from."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dashboard.exports.about import (
    Taken,
    by_key,
    call_of,
    charts_of,
    cited_by,
    data_of,
    fingerprint_of,
    handling_of,
    key_of,
    numbers_of,
    plain_settings,
    quoted_by,
    remarks_of,
    seed_of,
    sentence_of,
    title_of,
    version_of,
    versions,
)
from dashboard.exports.benchmark_table import benchmark
from dashboard.exports.bibtex_file import bibtex, entries
from dashboard.exports.checklist import checklist
from dashboard.exports.csv_file import csv
from dashboard.exports.excel_file import excel
from dashboard.exports.figures import figures
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.html_table import html
from dashboard.exports.in_words import words
from dashboard.exports.latex_table import Width, latex
from dashboard.exports.markdown_table import markdown
from dashboard.exports.script_file import data, data_file, script
from stats_core import Analysis, Answer, ScoreTable, tidy_facts
from stats_core.charts import Chart

FORMAT = 2
"""Of the provenance file; a reader refuses a newer one."""
PROVENANCE = "provenance.json"
WHEN = (2000, 1, 1, 0, 0, 0)
"""Every file carries this date: the same analyses are the same bundle."""


@dataclass(frozen=True, eq=False)
class Kept:
    """An analysis or an answer that was kept for the report, with a note and what is known of its data.

    Parameters
    ----------
    analysis
        What was kept.
    note
        What it shows, in the words of the person who kept it.
    mapping, handling
        Which column of the file was what, and what was dropped or filled in.
    figure
        The key of the chart that the report shows; the first one where it is empty or there is none of this key.
    page, view
        Where it was kept: the page, and its view as the address says it, so that it can be opened again.
    """

    analysis: Taken
    note: str = ""
    mapping: Mapping[str, Any] = field(default_factory=dict)
    handling: tuple[str, ...] = ()
    figure: str = ""
    page: str = ""
    view: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def chart(self) -> Chart | None:
        """The chart that the report shows; None where there is none."""
        charts = by_key(charts_of(self.analysis))
        return charts.get(self.figure) or next(iter(charts.values()), None)


def kept(given: Taken | Kept | Sequence[Taken | Kept]) -> list[Kept]:
    """One or several, with or without notes."""
    many = [given] if isinstance(given, Analysis | Answer | Kept) else list(given)
    return [one if isinstance(one, Kept) else Kept(one) for one in many]


@export_format(
    Button(Place.TEXT, "Everything (ZIP)", order=50),
    Button(Place.REPORT, "Bundle to open again (ZIP)", order=30, suffix="-bundle"),
    ending="zip",
    media_type="application/zip",
    kept=True,
)
def bundle(analyses: Taken | Kept | Sequence[Taken | Kept], *, besides: Mapping[str, bytes] | None = None) -> bytes:
    """One analysis or answer, or several, each in a folder of its own, with one provenance file for all.

    With files `besides`, it is made to be opened again and not to be read: of each analysis only the data go in.
    """
    kept_analyses = kept(analyses)
    folders = [f"{i:02d}-{key_of(entry.analysis)}" for i, entry in enumerate(kept_analyses, start=1)]
    content: dict[str, str | bytes] = {}
    for folder, entry in zip(folders, kept_analyses, strict=True):
        files = _files(entry) if besides is None else [(data_file(entry.analysis), data(entry.analysis))]
        content |= {f"{folder}/{name}": text for name, text in files}
    content |= besides or {}
    content["references.bib"] = entries(
        [reference for entry in kept_analyses for reference in cited_by(entry.analysis)]
    )
    content["README.txt"] = _readme(kept_analyses, folders)
    origin = provenance(kept_analyses, folders)
    if besides is None:
        origin["files"] = {name: sha256(text) for name, text in content.items()}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in content.items():
            put(archive, name, text)
        put(archive, PROVENANCE, json.dumps(origin, indent=1, ensure_ascii=False))
    return file.getvalue()


def sha256(content: str | bytes) -> str:
    """By which a file that somebody has changed is known."""
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def provenance(kept_analyses: Sequence[Kept], folders: Sequence[str]) -> dict[str, Any]:
    """What makes the numbers come out again."""
    return {
        "format": FORMAT,
        "versions": versions(),
        "analyses": [
            {
                "folder": folder,
                "method": call_of(entry.analysis),
                "title": title_of(entry.analysis),
                "settings": plain_settings(entry.analysis),
                **({"quotes": plain_settings(quotes)} if (quotes := quoted_by(entry.analysis)) else {}),
                "seed": seed_of(entry.analysis),
                "version": version_of(entry.analysis),
                "data": {
                    "file": data_file(entry.analysis),
                    "type": type(data_of(entry.analysis)).__name__,
                    "sha256": fingerprint_of(entry.analysis),
                    "facts": tidy_facts(entry.analysis.data),
                    "mapping": dict(entry.mapping),
                    "handling": list(dict.fromkeys((*handling_of(entry.analysis), *entry.handling))),
                },
                "note": entry.note,
                "figure": entry.figure,
                "page": entry.page,
                "view": {name: list(texts) for name, texts in entry.view.items()},
                "sentence": sentence_of(entry.analysis),
                "notes": list(remarks_of(entry.analysis)),
                "table": numbers(entry.analysis),
            }
            for folder, entry in zip(folders, kept_analyses, strict=True)
        ],
    }


def numbers(given: Taken) -> dict[str, list[Any]]:
    """The table with every digit, as JSON holds it; what is no finite number is written as text."""
    table = numbers_of(given)
    return {str(column): [_json(value) for value in table[column].tolist()] for column in table.columns}


def _json(value: Any) -> Any:
    if isinstance(value, float):
        return value if value - value == 0 else repr(value)
    return [_json(part) for part in value] if isinstance(value, tuple) else value


def _files(entry: Kept) -> Iterator[tuple[str, str | bytes]]:
    analysis = entry.analysis
    widths = {width.name.lower().replace("_", "-"): width for width in Width}
    yield data_file(analysis), data(analysis)
    yield "script.py", script(analysis)
    yield "table.csv", csv(analysis)
    yield "table.tex", latex(analysis)
    for name, width in widths.items():
        yield f"table-{name}.tex", latex(analysis, width=width)
    yield "table.md", markdown(analysis)
    yield "table.html", html(analysis)
    yield "table.xlsx", excel(analysis)
    if isinstance(analysis.data, ScoreTable):
        yield "benchmark.tex", benchmark(analysis)
        for name, width in widths.items():
            yield f"benchmark-{name}.tex", benchmark(analysis, width=width)
    yield "words.txt", words(analysis, handling=entry.handling)
    yield "checklist.txt", checklist(analysis, handling=entry.handling)
    yield "references.bib", bibtex(analysis)
    for name, content in figures(analysis):
        yield f"figures/{name}", content


def put(archive: zipfile.ZipFile, name: str, content: str | bytes) -> None:
    entry = zipfile.ZipInfo(name, WHEN)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, content.encode() if isinstance(content, str) else content)


def _readme(kept_analyses: Sequence[Kept], folders: Sequence[str]) -> str:
    listed = "\n".join(
        f"{folder}: {title_of(entry.analysis)}" for folder, entry in zip(folders, kept_analyses, strict=True)
    )
    return f"""Analyses made with Learnmost.

{listed}

Each folder holds the data (CSV, one value in each row), a script that computes the same numbers from them with
stats_core alone, the table in several formats, the figures for print, and the words for a paper.
provenance.json holds the sha256 of the data and of every file, versions, seeds and settings, and every number in full.
"""
