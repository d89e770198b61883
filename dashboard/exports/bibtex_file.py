"""The references of an analysis or an answer as BibTeX, and no others."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from dashboard.exports.about import Taken, cited_by
from dashboard.exports.format import Button, Place, export_format
from dashboard.text import tex
from stats_core.reference import Reference

_JOURNAL = re.compile(
    r"(?P<journal>.+?) (?P<volume>[A-Z]?\d+)(\((?P<number>\d+)\))?, (article (?P<article>\d+)|(?P<pages>\d+-\d+))"
)
_PROCEEDINGS = re.compile(r"(?P<booktitle>(Proceedings|Advances|Multiple Hypotheses).+), (?P<pages>\d+-\d+)")


@export_format(Button(Place.TEXT, "BibTeX", order=20), ending="bib", media_type="application/x-bibtex")
def bibtex(given: Taken) -> str:
    """The works that describe the methods, with the options that were chosen."""
    return entries(cited_by(given)) or "% Nothing was tested, so nothing is cited.\n"


def entries(references: Iterable[Reference]) -> str:
    """Each reference once, in the order given."""
    return "\n".join(entry(reference) for reference in dict.fromkeys(references))


def key(reference: Reference) -> str:
    """First author, year and the first long word of the title, so that keys differ: demsar2006statistical."""
    author = reference.authors.split(",")[0]
    word = next((part for part in re.findall(r"[A-Za-z]+", reference.title) if len(part) > 3), "")
    plain = unicodedata.normalize("NFKD", f"{author}{reference.when}{word}").encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]", "", plain.lower())


def entry(reference: Reference) -> str:
    """One entry; its kind is read from where the work appeared."""
    kind, fields = _appeared(reference.where)
    fields = {
        "author": _authors(reference.authors),
        "title": f"{{{tex(reference.title)}}}",
        "year": reference.when,
        **{name: tex(value) for name, value in fields.items()},
    }
    if "pages" in fields:
        fields["pages"] = fields["pages"].replace("-", "--")
    if reference.doi:
        fields["doi"] = reference.doi
    body = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    return f"@{kind}{{{key(reference)},\n{body},\n}}\n"


def _appeared(where: str) -> tuple[str, dict[str, str]]:
    if match := _PROCEEDINGS.fullmatch(where):
        return "inproceedings", {"booktitle": match["booktitle"], "pages": match["pages"]}
    if match := _JOURNAL.fullmatch(where):
        fields = {name: match[name] for name in ("journal", "volume", "number", "pages") if match[name]}
        return "article", fields | ({"note": f"Article {match['article']}"} if match["article"] else {})
    if where.startswith("PhD thesis, "):
        return "phdthesis", {"school": where.removeprefix("PhD thesis, ")}
    if where.startswith("Technical report "):
        number, _, institution = where.removeprefix("Technical report ").partition(", ")
        return "techreport", {"number": number, "institution": institution}
    if where.startswith("arXiv "):
        number = where.removeprefix("arXiv ")
        # Plain styles print what it was published as and know no eprints.
        return "misc", {"howpublished": f"arXiv:{number}", "eprint": number, "archiveprefix": "arXiv"}
    return "book", {"publisher": where}


def _authors(authors: str) -> str:
    """'Demsar, J., Corani, G.' as 'Demsar, J. and Corani, G.'."""
    parts = [part.strip() for part in authors.split(",")]
    return tex(" and ".join(f"{last}, {first}" for last, first in zip(parts[::2], parts[1::2], strict=True))).replace(
        "{-}", "-"
    )
