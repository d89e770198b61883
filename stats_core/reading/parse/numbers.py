"""Columns of text to numbers, with one decimal mark for the whole column."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.parse.places import quoted
from stats_core.types import Floats, Ints
from stats_core.wording import first_of

Texts = npt.NDArray[np.object_]
_EXPONENT = r"(?:[eE][+-]?[0-9]+)?"
_PLAIN = re.compile(rf"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+){_EXPONENT}")
_DECIMAL_COMMA = re.compile(rf"[+-]?[0-9]*,[0-9]+{_EXPONENT}")
_ONLY_DECIMAL_COMMA = re.compile(rf"[+-]?(?:[0-9]+|[0-9]*,(?:[0-9]{{1,2}}|[0-9]{{4,}})|0,[0-9]{{3}}){_EXPONENT}")
# No group of thousands begins with 0: "0,850" can only be a decimal comma.
_COMMA_GROUPS = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]*)?")
_POINT_GROUPS = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]+)?")
_OTHER_GROUPS = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:[ \u00a0\u202f'’][0-9]{3})+(?:[.,][0-9]+)?")
_INFINITE = re.compile(r"[+-]?(?:inf|infinity|∞)", re.IGNORECASE)
_NO_VALUE = "na n/a #n/a <na> nan -nan null none nil missing nat - -- – — . .. ? #div/0! #value! #ref! #num!"
_MISSING = frozenset(("", *_NO_VALUE.split()))
_FAILED = (
    "oom oot mem memout timeout fail failed failure error err crash crashed killed tle mle diverged divergence dnf dnr "
    "unsupported skipped aborted cancelled canceled tbd todo pending unknown na nan"
)
_FAILED_AT = (
    "out of memory, out of time, timed out, time out, time limit, memory limit, did not finish, did not converge, "
    "not converged, no convergence, not run, not available, not applicable, not supported, not reported, no result, "
    "n a, n r, n s"
)
_HOLES = frozenset((*_FAILED.split(), *_FAILED_AT.split(", ")))
"""What people write where a run gave no score."""
_SUMMARY = re.compile(
    r"\$?(?:[+-]?[0-9.,]+(?:[eE][+-]?[0-9]+)?|nan)\s*%?\$?\s*(?:±|\+/?-|\$?\\pm|[(\[]\s*[+-]?[0-9.])", re.IGNORECASE
)
_MEAN = re.compile(r"\$?\s*([+-]?[0-9.,]+(?:[eE][+-]?[0-9]+)?|nan)\s*%?", re.IGNORECASE)
_LONGEST = 100
"""Characters beyond which a cell is no number that anybody wrote."""

RUN_OR_LEVEL = "its run or its level"
"""What can be left out with one score of a learning curve."""
FOLD_OR_RUN = "its fold or its run for all algorithms"
"""The same of folds, which all algorithms must share."""
DATASET_OR_ALGORITHM = "its data set or its algorithm"
"""The same of a table of scores."""


class _Kind(Enum):
    NUMBER = auto()
    SUMMARY = auto()
    PERCENT = auto()
    TEXT = auto()
    INFINITE = auto()
    MISSING = auto()


def read_numbers(
    cells: Sequence[str] | Texts, noun: str, place: Callable[[int], str], leave_out: str = RUN_OR_LEVEL
) -> Floats:
    """The numbers of a column of text, all read with the same decimal mark.

    `1.5`, `1,5`, `1.234,5`, `1,234.5`, `1 234,5` and `1e-3` are read; which of point and comma is the
    decimal mark is decided by the cells that allow one reading only.

    Parameters
    ----------
    cells
        The column.
    noun
        What a cell is, in the singular, for messages: "score", "level".
    place
        Where the i-th cell stands, for messages.
    leave_out
        What can be left out with a score that is missing or infinite; of anything else it is the line.

    Raises
    ------
    InputError
        A cell is missing, infinite, a percentage, a summary or text, or the decimal mark is not clear.
    """
    codes, different = pd.factorize(np.asarray(cells, dtype=object))
    return different_numbers(np.asarray(codes), different, noun, place, leave_out)[codes]


def different_numbers(
    codes: Ints, different: Iterable[object], noun: str, place: Callable[[int], str], leave_out: str = RUN_OR_LEVEL
) -> Floats:
    """The numbers of a column's different cells, as `read_numbers` reads them; `codes` has the cell of each row."""
    column = _NumberColumn([str(text) for text in different], codes, noun, place, leave_out)
    texts = column.distinct
    if all_plain(texts):
        pass
    elif all(map(_ONLY_DECIMAL_COMMA.fullmatch, texts)):
        texts = [text.replace(",", ".") for text in texts]
    else:
        texts = [_tidy(text) for text in texts]
        column.refuse_other_than_numbers([_kind(text) for text in texts])
        texts = column.with_decimal_points(texts)
    values = np.array([float(text) for text in texts], dtype=np.float64)
    if not np.isfinite(values).all():
        column.refuse(_Kind.INFINITE, list(np.flatnonzero(~np.isfinite(values))))
    return values


def all_plain(cells: Iterable[str]) -> bool:
    """Whether all cells are numbers with a decimal point or none, which need no look at the others."""
    return all(map(_PLAIN.fullmatch, cells))


def is_summary(text: str) -> bool:
    """Whether a cell is 'mean ± std' or 'mean (std)' instead of one number."""
    return len(text) <= _LONGEST and _SUMMARY.match(text) is not None


def mean_of_summary(text: str) -> str:
    """The number before ± or the bracket, as text."""
    mean = _MEAN.match(text)
    return mean[1].rstrip("%").rstrip() if mean else text


def looks_numeric(text: str) -> bool:
    """Whether a cell is meant to be a number, readable or not."""
    if len(text) <= _LONGEST and (_PLAIN.fullmatch(text) or _DECIMAL_COMMA.fullmatch(text)):
        return True
    return _kind(_tidy(text)) not in (_Kind.TEXT, _Kind.MISSING)


def is_missing(text: str) -> bool:
    """Whether a cell stands for a number that is not there."""
    return text.lower() in _MISSING


def is_hole(text: str) -> bool:
    """Whether a cell among scores holds none: it is missing or infinite, or says that the run failed."""
    if _PLAIN.fullmatch(text):
        return False
    if is_missing(text) or _INFINITE.fullmatch(text):
        return True
    if len(text) > _LONGEST:
        return False
    # 'N/A (OOM)' says it twice.
    parts = [" ".join(re.findall("[a-z]+", part)) for part in re.split(r"[(\[,;:]", text.lower())]
    return any(parts) and not any(char.isdigit() for char in text) and all(part in _HOLES for part in parts if part)


def _tidy(text: str) -> str:
    """Without typographic minus, and without blanks and apostrophes between groups of thousands."""
    if _PLAIN.fullmatch(text):
        return text
    text = text.replace("−", "-")
    return re.sub(r"[ \u00a0\u202f'’]", "", text) if _OTHER_GROUPS.fullmatch(text) else text


def _kind(text: str) -> _Kind:
    if is_missing(text):
        return _Kind.MISSING
    if len(text) > _LONGEST:
        return _Kind.TEXT
    if any(form.fullmatch(text) for form in (_PLAIN, _DECIMAL_COMMA, _COMMA_GROUPS, _POINT_GROUPS)):
        return _Kind.NUMBER
    if _INFINITE.fullmatch(text):
        return _Kind.INFINITE
    if is_summary(text):
        return _Kind.SUMMARY
    if is_hole(text):
        return _Kind.MISSING
    return _Kind.PERCENT if text.endswith("%") and looks_numeric(text[:-1].rstrip()) else _Kind.TEXT


def _readings(text: str) -> set[str]:
    """The decimal marks with which a number can be read; whole numbers and 1,234 go with both."""
    marks = set()
    if _PLAIN.fullmatch(text) or _COMMA_GROUPS.fullmatch(text):
        marks.add(".")
    if ("." not in text and (_PLAIN.fullmatch(text) or _DECIMAL_COMMA.fullmatch(text))) or _POINT_GROUPS.fullmatch(
        text
    ):
        marks.add(",")
    return marks


def _where(readings: Sequence[set[str]], marks: set[str]) -> list[int]:
    """The numbers that can be read with these decimal marks and no other."""
    return [i for i, own in enumerate(readings) if own == marks]


@dataclass(frozen=True, eq=False)
class _NumberColumn:
    """The distinct cells of a column, and for each cell the number of its text."""

    distinct: list[str]
    codes: Ints
    noun: str
    place: Callable[[int], str]
    leave_out: str

    @property
    def several(self) -> str:
        """What the cells are, in the plural."""
        return self.noun + ("es" if self.noun.endswith("s") else "s")

    def refuse_other_than_numbers(self, kinds: list[_Kind]) -> None:
        for kind in _Kind:
            concerned = [i for i, own in enumerate(kinds) if own is kind]
            if concerned and kind is not _Kind.NUMBER:
                self.refuse(kind, concerned)

    def refuse(self, kind: _Kind, concerned: Sequence[int]) -> None:
        text = quoted(self.distinct[concerned[0]])
        count = int(np.isin(self.codes, concerned).sum())
        more = first_of(count)
        own = self.noun == "score"
        problem, remedy = {
            _Kind.SUMMARY: (
                f"A {self.noun} is the summary {text}{more}; summaries have no runs, and the tests need single scores",
                "Export the single runs, one score each.",
            ),
            _Kind.PERCENT: (
                f"A {self.noun} has a percent sign, {text}{more}",
                f"Remove the percent signs; {self.several} from 0 to 100 are welcome.",
            ),
            _Kind.TEXT: (
                f"A {self.noun} is the text {text}{more}",
                f"Write a number there, or choose another column for the {self.several}.",
            ),
            _Kind.INFINITE: (
                f"A {self.noun} is infinite, {text}{more}",
                f"Write the number it shall count as, or leave out {self.leave_out}."
                if own
                else "Write a finite number there, or leave out the line.",
            ),
            _Kind.MISSING: (
                f"A {self.noun} is missing{more}" + ("" if is_missing(self.distinct[concerned[0]]) else f": {text}"),
                f"Fill it in, or leave out {self.leave_out if own else 'the line'}.",
            ),
        }[kind]
        raise InputError(problem, self._first_place(concerned[0]), remedy)

    def with_decimal_points(self, texts: list[str]) -> list[str]:
        """The texts as Python reads numbers, when one decimal mark fits them all."""
        readings = [_readings(text) for text in texts]
        only_point, only_comma = (_where(readings, {mark}) for mark in ".,")
        if only_point and only_comma:
            self._refuse_both_marks(only_point[0], only_comma[0])
        mark, decided = (",", only_comma) if only_comma else (".", only_point)
        grouped = _POINT_GROUPS if mark == "," else _COMMA_GROUPS
        # 1,234 goes with both marks, unless another number of the column shows that thousands are grouped.
        if not any(grouped.fullmatch(texts[i]) for i in decided):
            self._refuse_doubtful([i for i in _where(readings, {".", ","}) if grouped.fullmatch(texts[i])])
        thousands = "." if mark == "," else ","
        return [text.replace(thousands, "").replace(mark, ".") for text in texts]

    def _refuse_both_marks(self, with_point: int, with_comma: int) -> None:
        first, second = (quoted(self.distinct[number]) for number in (with_point, with_comma))
        raise InputError(
            f"The {self.several} mix decimal points and decimal commas, {first} and {second}",
            self._first_place(with_comma),
            "Write all of them with a decimal point.",
        )

    def _refuse_doubtful(self, numbers: Sequence[int]) -> None:
        if not numbers:
            return
        text = self.distinct[numbers[0]]
        digits = re.sub("[.,]", "", text)
        raise InputError(
            f"The {self.noun} {quoted(text)} can be read as {digits} and as {text.replace(',', '.')}",
            self._first_place(numbers[0]),
            "Write the numbers with a decimal point and without marks between thousands.",
        )

    def _first_place(self, number: int) -> str:
        return self.place(int(np.flatnonzero(self.codes == number)[0]))


def count_on(cells: Collection[str]) -> bool:
    """Whether different cells are all the whole numbers from 0 or from 1 on."""
    numbers = set(cells)
    return any(numbers == {str(i) for i in range(start, start + len(cells))} for start in (0, 1))
