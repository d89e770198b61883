"""Text as programs write it: separators, encodings, titles, headings, quotation marks, and what is no text."""

from __future__ import annotations

import bz2
import codecs
import gzip
import lzma

import numpy as np
import pandas as pd

from stats_core.reading import HowRead
from stats_core.reading.parse.containers import packed
from tests.reading.journeys import Given

PLAIN = "dataset,SVM,kNN\niris,0.95,0.93\nwine,0.98,0.97\nzoo,0.90,0.91\n"
SEMICOLONS = PLAIN.replace(",", ";")
COMMAS = SEMICOLONS.replace(".", ",")
LATEX = r"""\begin{table}\caption{Accuracy}
\begin{tabular}{l|rr}
\toprule
dataset & \textbf{SVM} & kNN \\ \midrule
iris & $\mathbf{0.95}$ & 0.93 \\
wine & \emph{0.98} $\pm$ 0.1 & 0.97\,1 \\ % the best
z\_o~o & 0.90 & \underline{0.91} \\[2pt] \cline{1-2} \bottomrule
\end{tabular}\end{table}"""
BINARY = {
    "PNG": b"\x89PNG\r\n\x1a\n\0\0", "JPEG": b"\xff\xd8\xff\xe0", "GIF": b"GIF89a\x01\0", "PDF": b"%PDF-1.7",
    "7-Zip": b"7z\xbc\xaf\x27\x1c", "Zstandard": b"\x28\xb5\x2f\xfd\0", "Arrow": b"ARROW1\0\0", "HDF5": b"\x89HDF\r\n",
    "SQLite": b"SQLite format 3\0", "MATLAB": b"MATLAB 5.0 MAT-file, Platform", "pickle 2": b"\x80\x02}q\0",
    "pickle 3": b"\x80\x03}q\0", "pickle 4": b"\x80\x04\x95", "pickle 5": b"\x80\x05\x95",
    "half of gzip": b"\x1f\x8b\x08\0",
    "half of xz": b"\xfd7zXZ\0\0\x04", "half of bzip2": b"BZh91AY&SY\0", "Parquet cut off": b"PAR1\x15\x04\0",
    "a Word document": b"PK\x03\x04\0\0word/document.xml", "an empty zip": b"PK\x03\x04\0\0",
    "zero bytes": b"a,b\n1,\x002\n" + b"x" * 90, "UTF-16 without a mark": "a,b\n1,2\n".encode("utf-16-le"),
    "control characters": b"a,b\n1,\x072\n", "no characters": b"a,b\n\x81,2\n",
}  # fmt: skip


def ranks(text: str | bytes, name: str = "accuracy.csv", **how: str | int) -> Given:
    return Given(text, name, "ranks", HowRead(**how))  # type: ignore[arg-type]


GIVEN = {
    "commas": ranks(PLAIN),
    "semicolons": ranks(SEMICOLONS),
    "decimal commas": ranks(COMMAS),
    "tabs": ranks(PLAIN.replace(",", "\t")),
    "bars": ranks(PLAIN.replace(",", "|")),
    "framed by bars": ranks("".join(f"|{line}|\n" for line in PLAIN.replace(",", "|").splitlines())),
    "blanks": ranks(PLAIN.replace(",", " ")),
    "columns of blanks": ranks(PLAIN.replace(",", "   ").replace("iris", "iris flower")),
    "a printed frame": ranks("  dataset  SVM\n0    iris 0.95\n1    wine 0.98\n"),
    "a printed frame from 1": ranks("dataset SVM kNN\n1 iris 0.95 1\n2 wine 0.98 2\n"),
    "a printed frame from 2": ranks("dataset SVM kNN\n2 iris 0.95 1\n3 wine 0.98 2\n"),
    "one column": ranks("score\n0.5\n0.25\n"),
    "no separator": ranks("only words\n"),
    "nothing": ranks(""),
    "blanks only": ranks(" \n\n"),
    "comments only": ranks("# a comment\n\n"),
    "a heading only": ranks("dataset,SVM\n"),
    "without a name": ranks("dataset,SVM\n", name=""),
    "sep=": ranks("sep=;\n" + SEMICOLONS),
    "a comment above": ranks("# made by hand\n\n" + PLAIN),
    "a heading in a comment": ranks("# dataset,SVM,kNN\niris,0.95,0.93\nwine,0.98,0.97\n"),
    "a comment that is no heading": ranks("# one,two\ndataset,SVM,kNN\niris,0.95,0.93\nwine,0.98,0.97\n"),
    "a first column called #": ranks("#,SVM,kNN\n1,0.95,0.93\n2,0.98,0.97\n"),
    "a title": ranks("Accuracy of two classifiers\n" + PLAIN),
    "five titles": ranks("A\nB\nC\nD\nE\n" + PLAIN),
    "six titles": ranks("A\nB\nC\nD\nE\nF\n" + PLAIN),
    "a title in cells": ranks("Accuracy of two classifiers,,\n" + PLAIN),
    "two lines of headings": ranks(",SVM,,kNN,\ndataset,acc,f1,acc,f1\niris,1,2,3,4\nwine,5,6,7,8\n"),
    "headings that repeat above": ranks("dataset,SVM,SVM\n,acc,f1\niris,1,2\nwine,5,6\n"),
    "no headings": ranks("0.951,0.93\n0.5,0.25\n0.25,0.75\n"),
    "no headings, falling": ranks("0.95,0.93\n0.5,0.25\n0.25,0.75\n"),
    "no headings, in words too": ranks("iris,0.95,0.99,0.93\nwine,0.98,0.97,0.5\n"),
    "no headings, percent": ranks("iris,95%,99%\nwine,98%,97%\n"),
    "a column without a name": ranks("dataset,,kNN\niris,0.95,0.93\nwine,0.98,0.97\n"),
    "a separator at the end": ranks("dataset,SVM,\niris,0.95,\nwine,0.98,\n"),
    "a name twice": ranks("dataset,SVM,SVM\niris,0.95,0.93\nwine,0.98,0.97\n"),
    "an index beside index": ranks(",index,SVM\n1,0.95,0.93\n2,0.98,0.97\n"),
    "a line too short": ranks(PLAIN + "vote,0.5\n"),
    "a line too long": ranks(PLAIN + "vote,0.5,0.5,0.5\n"),
    "two lines too long": ranks(SEMICOLONS + "vote;0.5;0.5;0.5\nlung;1;1;1\n"),
    "a separator too many": ranks(PLAIN + "vote,0.5,0.5,\n"),
    "a quotation mark that never closes": ranks(PLAIN + '"vote,0.5,0.5\n'),
    "a quotation mark that closes too early": ranks(PLAIN + '"vo"te,0.5,0.5\n'),
    "a cell without an end": ranks(PLAIN + "v" * 131073 + ",0.5,0.5\n"),
    "quoted cells": ranks(PLAIN.replace("iris", '"iris, the ""flower"""')),
    "a line end in a cell": ranks(PLAIN.replace("iris", '"iris\nflower"')),
    "Windows": ranks(PLAIN.replace("\n", "\r\n").encode() + b"\x1a"),
    "an old Mac": ranks(PLAIN.replace("\n", "\r")),
    "cp1252": ranks(PLAIN.replace("iris", "Müller – Söhne").encode("cp1252")),
    "UTF-8 with a mark": ranks(codecs.BOM_UTF8 + PLAIN.encode()),
    "UTF-16": ranks(codecs.BOM_UTF16_LE + PLAIN.encode("utf-16-le")),
    "UTF-16, the other way": ranks(codecs.BOM_UTF16_BE + PLAIN.encode("utf-16-be")),
    "UTF-32": ranks(codecs.BOM_UTF32_LE + PLAIN.encode("utf-32-le")),
    "UTF-32, the other way": ranks(codecs.BOM_UTF32_BE + PLAIN.encode("utf-32-be")),
    "percent signs": ranks("dataset,SVM,kNN\niris,95%,93 %\nwine,98%,-\nzoo,90%,91%\n"),
    "percent signs on some": ranks("dataset,SVM,kNN\niris,95%,0.93\nwine,0.98,0.97\nzoo,90%,91\n"),
    "gzip": ranks(gzip.compress(PLAIN.encode()), "accuracy.csv.gz"),
    "bzip2": ranks(bz2.compress(PLAIN.encode()), "accuracy.csv.bz2"),
    "xz": ranks(lzma.compress(PLAIN.encode()), "accuracy.csv.xz"),
    "tar": ranks(gzip.compress(b"x"), "runs.tar.gz"),
    "zip": ranks(packed({"accuracy.csv": PLAIN.encode()}), "accuracy.zip"),
    "Markdown": ranks(
        "Top\n\n| dataset | SVM | kNN |\n|:--|--:|--:|\n| iris | **0.95** | `0.93` |\n| wine | __0.98__ | *1* |\n\nEnd"
    ),
    "Markdown without a frame": ranks("dataset | SVM | kNN\n--- | --- | ---\niris | 0.95 | 0.93\nwine | 0.98 | 0.97\n"),
    "Markdown without lines": ranks("| dataset | SVM |\n|---|---|\n"),
    "LaTeX": ranks(LATEX),
    "LaTeX over several columns": ranks(LATEX.replace("kNN", r"\multicolumn{2}{c}{kNN}")),
    "LaTeX over several rows": ranks(LATEX.replace("kNN", r"\multirow{2}{c}{kNN}"), name="t.tex"),
    "rich text": ranks("{\\rtf1 words}"),
    "a web page": ranks("<!DOCTYPE html><table></table>"),
    "a web page without a type": ranks("<html></html>"),
    "a table of a web page": ranks("<table></table>"),
    "XML": ranks("<?xml version='1.0'?><a/>"),
    "braces that are no JSON": ranks("{a, b}"),
    "as said: semicolons": ranks("a;b,c;d\n1;2,5;3\n2;1,5;4\n", separator="semicolon"),
    "as said: comma": ranks("a;b,c;d\n1;2,5;3\n2;1,5;4\n", separator="comma"),
    "as said: bar": ranks("a|b,c|d\n1|2,5|3\n2|1,5|4\n", separator="bar"),
    "as said: blank": ranks("a  b c\n1 2  5\n2 1 5\n", separator="space"),
    "as said: tab": ranks("a\tb c\n1\t2\n2\t1\n", separator="tab"),
    "as said: heading in line 3": ranks("one,two\n3,4\ndataset,SVM\niris,0.5\n", heading=3),
    "as said: no heading": ranks("a,b\n1,2\n3,4\n", heading=0),
    "as said: decimal comma": ranks("dataset;SVM\niris;1.234,5\nwine;0,5%\nzoo;x,y\n", decimal=","),
    "as said: decimal point": ranks("dataset;SVM\niris;1,234.5\nwine;1,5\nzoo;.5e-3\n", decimal="."),
    "a column of numbers": Given(
        pd.DataFrame({"dataset": ["x", "y"], "A": [1.5, 2.5], "B": [1, 2]}), pages="ranks folds cases"
    ),
    "a column of categories": Given(
        pd.DataFrame({"dataset": pd.Categorical(["x", "y", "x"]), "A": [1.5, np.nan, 2], "B": [True, False, True]}),
        pages="ranks folds cases curves",
    ),
    "two columns of one name": Given(
        pd.DataFrame([["x", 1.5, 2.5], ["y", 2, 3]], columns=["dataset", "A", "A"]), pages="ranks folds cases curves"
    ),
    **{kind: ranks(data, "file") for kind, data in BINARY.items()},
}
