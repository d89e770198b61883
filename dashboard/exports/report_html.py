"""Several analyses and answers as one HTML file: interactive, complete in itself, asking nothing of the network."""

from __future__ import annotations

from collections.abc import Sequence

from dashboard import screen
from dashboard.exports.about import Taken, cited_by, fingerprint_of, said_settings, versions
from dashboard.exports.bundle_file import Kept, kept
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.html_table import html
from dashboard.exports.in_words import methods
from dashboard.text import file_html as safe

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#1B2430;
background:#fff}table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}
th,td{padding:.25rem .75rem;border-bottom:1px solid #E4E8ED}
th{border-bottom:2px solid #5B6675}section{margin-bottom:3rem}.note{border-left:3px solid #0072B2;padding-left:1rem;
white-space:pre-wrap}small,.faint{color:#5B6675}figure{margin:1rem 0}figcaption{font-weight:600}
@media print{.modebar{display:none}}"""
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; "
    "form-action 'none'; base-uri 'none'"
)
"""The page may run what is in it and load nothing from elsewhere."""


@export_format(Button(Place.REPORT, "One page (HTML)", order=10), ending="html", media_type="text/html", kept=True)
def report(analyses: Taken | Kept | Sequence[Taken | Kept], *, title: str = "Comparison of learning algorithms") -> str:
    """One page for one or several, in the order given, each with its note and the figure chosen for it."""
    kept_analyses = kept(analyses)
    sections = [_section(number, entry) for number, entry in enumerate(kept_analyses, start=1)]
    references = dict.fromkeys(str(reference) for entry in kept_analyses for reference in cited_by(entry.analysis))
    cited = "".join(f"<li>{safe(reference)}</li>" for reference in references)
    made = ", ".join(f"{name} {version}" for name, version in versions().items())
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{safe(title)}</title>",
            f"<style>{STYLE}</style>",
            f"<script>{screen.library()}</script>",
            "</head>",
            "<body>",
            f"<h1>{safe(title)}</h1>",
            *sections,
            f"<h2>References</h2><ul>{cited}</ul>",
            f'<p class="faint">Made with {safe(made)}.</p>',
            "</body>",
            "</html>",
            "",
        ]
    )


def _section(number: int, entry: Kept) -> str:
    analysis = entry.analysis
    chart = entry.chart
    figure = ""
    if chart is not None:
        drawn = screen.as_html(chart, f"figure-{number}")
        figure = f"<figure><figcaption>{safe(chart.title)}</figcaption>{drawn}</figure>"
    settings = "; ".join(f"{label}: {value}" for label, value in said_settings(analysis))
    return "\n".join(
        [
            html(analysis),
            f'<p class="note">{safe_lines(entry.note)}</p>' if entry.note.strip() else "",
            figure,
            "<details><summary>How this was computed</summary>"
            f"<p>{safe(methods(analysis, handling=entry.handling))}</p>"
            f"<p><small>{safe(f'{settings}. ') if settings else ''}Data: sha256 {safe(fingerprint_of(analysis))}."
            "</small></p></details>",
        ]
    )


def safe_lines(text: str) -> str:
    """A note with its lines as they were typed."""
    return "\n".join(safe(line) for line in text.splitlines())
