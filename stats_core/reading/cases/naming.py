"""What a file calls its cases and what they have in common: the word of a heading, where it is one that fits a text."""

from __future__ import annotations

from stats_core.data.beside_cases import Called
from stats_core.reading.cases.roles import LossRoles
from stats_core.reading.parse.words import telling_words, word_set

_CASES = word_set(
    "question task item instance problem puzzle query document sentence image passage patient scenario exercise prompt "
    "conversation dialogue message article game"
)
_GROUPS = word_set(
    "task category passage subject topic repository document patient cluster section subset domain family language "
    "article scenario subtask conversation dialogue benchmark problem site hospital"
) | {"data set"}
_MEANT = {"dataset": "data set", "repo": "repository", "qid": "question"}


def called_by(roles: LossRoles) -> Called:
    """The words of the headings that name cases and groups; 'case' and 'group' where they have none that fits."""
    case = _word(roles.item, _CASES) or Called().case
    group = _word(roles.group, _GROUPS) or Called().group
    return Called(case, group if group != case else Called().group)


def _word(heading: str, known: frozenset[str]) -> str:
    """The last word of a heading that says what it names, where it is known: 'question' of 'question_id'."""
    last = next(iter(telling_words(heading.rpartition(".")[2])[-1:]), "")
    meant = _MEANT.get(last, last)
    return meant if meant in known else ""
