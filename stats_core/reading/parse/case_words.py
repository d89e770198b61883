"""Words of tables with a line for each case: of the truth, of the case's number, and of right and wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from stats_core.reading.parse.words import word_set, words_of

TRUTH = frozenset(["y", "label", "class", "target", "reference", "expected", "observed", "response", "outcome", "ziel"])
"""Names of a column of true values when they are the whole name."""
TRUE = frozenset(["true", "truth", "actual", "gold", "groundtruth"])
"""Words that mark a column of true values wherever they stand."""
CASE = frozenset(
    ["id", "index", "case", "observation", "obs", "row", "line", "sample", "instance", "example", "item", "file"]
)
"""Words of columns that only tell cases apart."""
RIGHT = frozenset(
    ["right", "correct", "correctness", "hit", "accuracy", "acc", "passed", "solved", "resolved", "success"]
)
WRONG = frozenset(["wrong", "incorrect", "error", "err", "mistake", "misclassified", "failed"])
"""Words of headings that say what 1 means."""
_YES = frozenset(["true", "yes", "t", "y", "o"])
_NO = frozenset(["false", "no", "f", "n", "x"])
_SAYS_RIGHT = frozenset(["right", "correct", "pass", "passed", "success", "solved", "resolved", "ok", "c"])
_SAYS_WRONG = frozenset(["wrong", "incorrect", "fail", "failed", "failure", "unsolved", "unresolved", "i"])
"""Cells that say themselves what they mean; C and I are those of logs that grade answers. An x may mark what is right,
and o and x are classes of games: asked."""
_RIGHTS, _WRONGS = _YES | _SAYS_RIGHT, _NO | _SAYS_WRONG
_MARKS_RIGHT = tuple("✓✔✅☑🗸○◯⭕🟢👍")
_MARKS_WRONG = tuple("×✗✘❌✕✖❎☒🗴👎")
"""Marks that people set for right and wrong; a word behind one says what was wrong."""
_PAIRS = (frozenset("ci"), frozenset("ox"), frozenset("tf"), frozenset("yn"))
_LETTERS = frozenset().union(*_PAIRS)
_BESIDE = {frozenset("ci"): frozenset("pn")}
"""Beside other letters than these, C and I may name models or classes."""
_LOOK = str.maketrans("", "", "\ufe0e\ufe0f")
"""Signs that only say whether the one before them is drawn in colours."""
MOST_OTHERS = 3
"""Further words beside right and wrong: partly, no answer, whatever nobody foresees."""
_NO_GRADE = word_set(
    "timeout timedout error errored exception crash crashed cancelled canceled aborted killed oom syntaxerror "
    "skip skipped pending incomplete unfinished unscored ungraded unanswered notattempted notgraded notrun notscored "
    "noanswer nogeneration emptypatch empty missing none null nan na unknown invalid refused refusal"
)
"""Why a case is neither right nor wrong: these are further words too, however many there are."""


def truths_of(names: Sequence[str]) -> list[str]:
    """The columns of true classes or values, by their names, the likeliest first."""
    marked = [name for name in names if TRUE & _marks(name)]
    whole = [name for name in names if "".join(words_of(name)) in TRUTH | {"ytest", "yreal"}]
    return list(dict.fromkeys(marked + whole))


def truth_of(names: Sequence[str]) -> str:
    """The likeliest of them; "" when none is called so."""
    return next(iter(truths_of(names)), "")


def _marks(name: str) -> set[str]:
    words = words_of(name)
    # Also ground truth in two words, and ytrue in one.
    return {*words, *("".join(pair) for pair in pairwise(words)), *(word.removeprefix("y") for word in words)}


def names_case(name: str) -> bool:
    """Whether a heading is that of a column that only tells cases apart."""
    return not CASE.isdisjoint(words_of(name)[-1:])


def flag(text: str) -> bool | None:
    """1 and 0 in any way of writing them, words and marks for right and wrong; None for anything else."""
    word = _plain(text)
    if _is_mark(word):
        return word.startswith(_MARKS_RIGHT)
    if word in _RIGHTS or word in _WRONGS:
        return word in _RIGHTS
    number = _number(word)
    return bool(number) if number in (0, 1) else None


def says_itself(texts: Iterable[str]) -> bool:
    """Whether some cell says right or wrong in a word or by a mark, so that nobody need ask what 1 means."""
    words = map(_plain, texts)
    return any(word in _SAYS_RIGHT | _SAYS_WRONG or _is_mark(word) for word in words)


def says_no_grade(text: str) -> bool:
    """Whether a cell says why a case is neither right nor wrong."""
    return "".join(words_of(text)) in _NO_GRADE


def _is_mark(word: str) -> bool:
    """Whether a cell begins with a mark of right or wrong; before a number it is a sign of times."""
    return word.startswith(_MARKS_RIGHT + _MARKS_WRONG) and not word[1:].strip()[:1].isdigit()


def holds_flags(texts: Sequence[str]) -> bool:
    """Whether the different cells of a column are flags, with a few further words at most."""
    if any(map(_is_other_number, texts)):
        return False
    words = {_plain(text) for text in texts}
    letters = set(filter(_is_letter, words))
    if letters & _LETTERS and not _are_one_pair(letters, words):
        return False
    unclear = [word for word in words if flag(word) is None]
    known = len(words) - len(unclear)
    most = MOST_OTHERS if letters & _LETTERS else min(known, MOST_OTHERS)
    return known > 0 and sum(not says_no_grade(word) for word in unclear if word) <= most


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.isascii() and word.isalpha()


def _is_other_number(text: str) -> bool:
    """Whether a cell is a number that is neither 0 nor 1."""
    number = _number(text)
    return number is not None and number not in (0, 1)


def _are_one_pair(letters: set[str], words: set[str]) -> bool:
    """Whether letters are two that mean right and wrong; only C and I may stand alone, where nothing else does.

    An x alone may mark what is right as well, and a column of y may be anything.
    """
    pair = next((pair for pair in _PAIRS if letters & pair and letters <= pair | _BESIDE.get(pair, frozenset())), None)
    return pair is not None and (letters >= pair or (pair in _BESIDE and words <= letters))


def _plain(text: str) -> str:
    """A cell in small letters, without signs that only change how another is drawn."""
    return text.translate(_LOOK).strip().lower()


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
