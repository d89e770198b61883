"""Whether a higher score is better, by the name of a metric: known metrics decide, doubtful words only suggest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from stats_core.reading.parse.words import HIGHER_IS_BETTER, LOWER_IS_BETTER, is_metric, metric_fit, word_set, words_of

DOUBTFUL = word_set(
    "fitness performance perf gain quality correlation reliability sensitivity point map "
    "time duration temps zeit dauer tiempo tempo duree duracion second minute rank distance divergence kl entropy "
    "energy memory risk penalty"
)
"""Words that mean the contrary in some field: the fitness of an optimiser falls, time may be how long a robot stood
or a patient lived, distance how far it went, entropy how varied answers are. They suggest, and never decide."""
_UNTOLD = word_set("score")
"""Words that say it only where nothing unknown stands beside them: a test score, but no anomaly score."""
_CHANGES = word_set(
    "improvement reduction decrease increase change saving diff difference delta drop correction recovery skill "
    "attack attacker jailbreak backdoor trojan poisoning membership missed"
)
"""Words beside which the contrary may be better: a larger reduction of error is good, and the success of an attack is
the failure of a defence."""
_TURNS = word_set("neg negative minus inverse inv negated")
_SAY_HIGHER = (
    "reciprocal rank, mrr, explained variance, log likelihood, loglikelihood, loglik, hit, true positive, true "
    "negative, tpr, tnr, win rate, winning rate, success rate, solve rate, pass rate, percent correct, pct correct, "
    "number correct, detection rate, recognition rate, completion rate, time to failure, time between failure, signal "
    "to noise, average precision, cumulative gain, ndcg, n dcg, dcg, exact match, mutual information, rand index, "
    "percentile rank, rank correlation, skill score"
)
_SAY_LOWER = (
    "negative log likelihood, neg log likelihood, minus log likelihood, negative loglikelihood, nll, error rate, "
    "false positive, false negative, false alarm, false discovery, false detection, missed detection, "
    "fpr, fnr, miss rate, loss rate, failure rate, brier score, brier, log loss, cross entropy, number of error, no of "
    "error, num error, error count, average rank, "
    "mean rank, avg rank, unexplained variance, inception distance, fid score, edit distance, wasserstein distance, "
    "hausdorff distance, execution time, running time, run time, training time, train time, inference time, response "
    "time, fit time, cpu time, wall clock time, wall time, elapsed time, runtime, latency"
)
_PHRASES = {True: frozenset(_SAY_HIGHER.split(", ")), False: frozenset(_SAY_LOWER.split(", "))}
"""Metrics of several words, which win over the words in them: a mean reciprocal rank is no rank."""
_ONE_MINUS = re.compile(r"\s*1\s*[-\N{MINUS SIGN}\N{EN DASH}]\s*(?=[A-Za-z])")
_LOWER_IN_FILES = LOWER_IS_BETTER - word_set("cost risk rank penalty distance divergence entropy second minute kl")
"""Without words that may tell what an experiment is about."""


def direction_of(names: Iterable[str]) -> bool | None:
    """Whether higher is better, as far as the first name suggests it that suggests anything; None when none does."""
    return next((higher for higher, _ in map(_told, names) if higher is not None), None)


def decided(name: str, *, whole: bool = False) -> bool | None:
    """Whether higher is better by a metric that means the same in every field; None where it must be asked.

    `whole` says that the name may be that of anything, as the value of a column is: then the last of several words
    must be the metric, because 'Score Four' is a game.
    """
    higher, sure = _told(name)
    if not sure:
        return None
    if is_metric(name) or _phrase(words_of(name)):
        return higher
    return higher if metric_fit(name) > (2.5 if whole and " " in name.strip() else 0) else None


def file_direction(file: str) -> bool | None:
    """Whether higher is better, by a file's name; None where it names no metric, or metrics of both directions."""
    words = set(words_of(re.sub(r"time.?series", "", file.rpartition("/")[2].lower())))
    lower, higher = bool(words & _LOWER_IN_FILES), bool(words & HIGHER_IS_BETTER)
    return None if lower == higher else higher


def _told(name: str) -> tuple[bool | None, bool]:
    """What a name says, and whether that is sure; of 'loss/accuracy', a group and a metric in it, the metric."""
    last = name.rpartition("/")[2]
    if last != name and (told := _told(last))[0] is not None:
        return told
    rest = _ONE_MINUS.sub("", name)
    if rest != name and is_metric(rest):
        higher, sure = _told(rest)
        return (None if higher is None else not higher), sure
    return _of_words(words_of(name), is_metric(name))


def _of_words(words: Sequence[str], known: bool) -> tuple[bool | None, bool]:
    """What words say, and whether it is sure; `known` says that all of them are words of metrics."""
    changes = not _CHANGES.isdisjoint(words)
    # scikit-learn's neg_mean_squared_error and its kind are turned round already.
    if words[:1] == ["neg"] and not LOWER_IS_BETTER.isdisjoint(words):
        return True, not changes
    phrase = _phrase(words)
    if phrase:
        return _beside(phrase, words)
    telling = [word for word in words if word in LOWER_IS_BETTER | HIGHER_IS_BETTER]
    telling = [word for word in telling if word not in _UNTOLD] or telling
    if not telling:
        return (True if list(words) == ["neg"] else None), False
    # Where words disagree, the last is what is measured: 'accuracy loss' is a loss.
    higher = telling[-1] not in LOWER_IS_BETTER
    if not _TURNS.isdisjoint(words):
        return not higher, False
    return higher, not changes and _sure(telling, known)


def _sure(telling: Sequence[str], known: bool) -> bool:
    """Whether words agree on a direction, and one of them means the same in every field."""
    lower = [word in LOWER_IS_BETTER for word in telling]
    doubtful = DOUBTFUL if known else DOUBTFUL | _UNTOLD
    return len(set(lower)) == 1 and not doubtful.issuperset(telling)


def _phrase(words: Sequence[str]) -> str:
    """The longest known metric of one or several words in a name, and of two as long the first; "" for none."""
    joined = _joined(words)
    found = [phrase for every in _PHRASES.values() for phrase in every if f" {phrase} " in joined]
    return max(found, key=lambda phrase: (len(phrase), -joined.index(f" {phrase} ")), default="")


def _beside(phrase: str, words: Sequence[str]) -> tuple[bool, bool]:
    """What a known metric says, and whether that is sure: not where a word behind it says the contrary."""
    higher = phrase in _PHRASES[True]
    before, _, behind = _joined(words).partition(f" {phrase} ")
    turned = not (LOWER_IS_BETTER if higher else HIGHER_IS_BETTER - _UNTOLD).isdisjoint(behind.split())
    return higher, not turned and _CHANGES.isdisjoint([*before.split(), *behind.split()])


def _joined(words: Sequence[str]) -> str:
    return f" {' '.join(word if word.endswith('ss') else word.removesuffix('s') for word in words)} "
