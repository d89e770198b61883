"""Results to take away: for every format a function of an `Analysis`, one file each.

Paper formats write p values in one house style (p = .015, p < .001); CSV and Excel hold every digit.
"""

from dashboard.exports.benchmark_table import benchmark
from dashboard.exports.bibtex_file import bibtex
from dashboard.exports.bundle_file import Kept, bundle
from dashboard.exports.csv_file import csv
from dashboard.exports.excel_file import excel
from dashboard.exports.figures import figures
from dashboard.exports.html_table import html
from dashboard.exports.in_words import words
from dashboard.exports.latex_table import latex
from dashboard.exports.markdown_table import markdown
from dashboard.exports.open_bundle import Opened, open_bundle
from dashboard.exports.report_html import report
from dashboard.exports.report_latex import latex_project
from dashboard.exports.script_file import data, data_file, script
from dashboard.exports.work_file import PageWork, Work, is_work, open_work, save_work

FORMATS = {
    "csv": (csv, "csv", "text/csv"),
    "excel": (excel, "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "latex": (latex, "tex", "application/x-tex"),
    "markdown": (markdown, "md", "text/markdown"),
    "html": (html, "html", "text/html"),
    "words": (words, "txt", "text/plain"),
    "bibtex": (bibtex, "bib", "application/x-bibtex"),
    "script": (script, "py", "text/x-python"),
    "data": (data, "csv", "text/csv"),
    "bundle": (bundle, "zip", "application/zip"),
    "report": (report, "html", "text/html"),
    "latex_project": (latex_project, "zip", "application/zip"),
}
"""By name: the function of an analysis, the ending of its file, and its media type."""

__all__ = [
    "FORMATS",
    "Kept",
    "Opened",
    "PageWork",
    "Work",
    "benchmark",
    "bibtex",
    "bundle",
    "csv",
    "data",
    "data_file",
    "excel",
    "figures",
    "html",
    "is_work",
    "latex",
    "latex_project",
    "markdown",
    "open_bundle",
    "open_work",
    "report",
    "save_work",
    "script",
    "words",
]
