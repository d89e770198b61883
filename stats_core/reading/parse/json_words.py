"""What the keys of nested JSON say: which only wrap results, which hold settings, which name what stands below them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from stats_core.reading.parse.words import (
    ALGORITHM,
    LEVEL,
    LOWER_IS_BETTER,
    NO_ALGORITHM,
    PARTS,
    RUN,
    SCORE,
    SPREAD,
    is_metric,
    word_set,
    words_of,
)

_WRAPPERS = word_set(
    "result data record row score metric evaluation entry item history log loghistory output value summary table "
    "observation measurement point response stat statistic payload content body report allresult detail curve children"
)
"""Words around results that say nothing about them."""
_SINGLE = word_set("raw per individual single detailed every each")
_RUNS = RUN - word_set("subject participant instance session curve")
"""Words for what is not summed up, and for runs and folds."""
_SETTINGS = word_set(
    "config configuration param parameter hyperparameter hparam setting arg option version meta metadata info "
    "environment package requirement git system hardware usage modelusage tokenusage header schema nshot nsample "
    "groupsubtask higherisbetter plan event message attachment timing kwarg spec prompt dependency"
)
"""Words around what was set, and not measured."""
_TASKS = NO_ALGORITHM - word_set("map file path date tag host comment note metric metricname measure")
_CASES = word_set("case question doc document item query qid uid sample prompt")
_KEYS = (ALGORITHM | RUN | _TASKS | _CASES | LEVEL) - word_set("config configuration setting size training batch it")
_SUMMARIES = word_set("mean avg average final best last max min total median sum overall std sd n num number count")
_SUMMED_UP = word_set("summary stat statistic aggregate aggregated overall average mean std comparison ranking")
_NAMING = word_set("name id index idx no nr key")
_NUMBERED = re.compile(r"([A-Za-z]+)[ _.-]?[0-9]+")
_UNTOLD = re.compile("key [0-9]+")
_X = frozenset(["x", "xs", "t", "ts"])
_MEASURED = (SCORE | LOWER_IS_BETTER | word_set("passed pass solved match")) - word_set(
    "time duration runtime latency second minute memory energy emission rank cost zeit dauer laufzeit temps tiempo"
)
"""Words for a score; a time beside results is none."""


def plain(key: str) -> str:
    """A key's letters, in singular."""
    letters = re.sub("[^a-z]", "", key.lower())
    return letters.removesuffix("s") if len(letters) > 3 and not letters.endswith("ss") else letters


def is_wrapper(key: str) -> bool:
    """Whether a key says no more than that results stand below it."""
    return plain(key) in _WRAPPERS or names_key(key)


def holds_results(key: str) -> bool:
    """Whether a key is a word for results: 'results', or 'raw_results' and 'per_seed' beside their means."""
    return plain(key) in _WRAPPERS or holds_runs(key)


def holds_runs(key: str) -> bool:
    """Whether a key says that single runs or folds stand below it: 'raw_results', 'per_seed', 'fold_results'."""
    words = set(words_of(key))
    single = words & _SINGLE or (words & _RUNS and words & _WRAPPERS)
    return bool(single) and words <= _SINGLE | _RUNS | _WRAPPERS and bool(words & (_RUNS | _WRAPPERS))


def holds_settings(key: str) -> bool:
    """Whether what stands below a key was set, and not measured."""
    whole = plain(key)
    return whole in _SETTINGS or any(
        whole.endswith(end) for end in ("config", "param", "metadata", "version", "info", "arg")
    )


def _telling(key: str) -> list[str]:
    words = words_of(key)
    while len(words) > 1 and words[-1] in _NAMING:
        words = words[:-1]
    return words


def names_key(key: str) -> bool:
    """Whether all of a key is a word for algorithms, data sets, runs, cases or levels."""
    return "".join(_telling(key)) in _KEYS


def hints_key(key: str) -> bool:
    """Whether a key's last word is one for algorithms, data sets or runs."""
    return bool(words := _telling(key)) and words[-1] in _KEYS - LEVEL


def counts_runs(key: str) -> bool:
    """Whether a key is a word for runs."""
    return plain(key) in RUN


def holds_summary(key: str) -> bool:
    """Whether what stands below a key sums up numbers beside it."""
    return plain(key) in _SUMMED_UP


def is_key_of_json(heading: str) -> bool:
    """Whether a column got its heading because nothing tells what its keys name."""
    return _UNTOLD.fullmatch(heading) is not None


def names_level(key: str) -> bool:
    """Whether a key counts training."""
    words = words_of(key)
    return key.lower() in _X or (bool(words) and words[-1] in LEVEL)


def names_score(key: str) -> bool:
    """Whether a key's last word is one for a score, and none that it sums up others or spreads round them."""
    words = words_of(key)
    return bool(words) and words[-1] in _MEASURED and not {*words} & (_SUMMARIES | SPREAD)


def sums_up(key: str) -> bool:
    """Whether a key names what is made of other numbers."""
    return bool({*words_of(key)} & _SUMMARIES) or names_score(key)


def is_spread(key: str) -> bool:
    """Whether a key's last word is one for a spread."""
    return bool(words := words_of(key)) and words[-1] in SPREAD


def metric_name(key: str) -> str:
    """A metric without the filter that lm-evaluation-harness writes behind a comma, where it is 'none'."""
    return key.removesuffix(",none")


def several_measured(names: Sequence[str]) -> bool:
    """Whether several of the names have a spread of their own beside them."""
    plainly = [metric_name(name) for name in names]
    spreads = [name for name in plainly if is_spread(name)]
    return sum(any(spread.startswith(name) for spread in spreads) for name in plainly if name not in spreads) > 1


def are_metrics(keys: Collection[str]) -> bool:
    """Whether most keys name metrics."""
    if all(key.lower() in PARTS for key in keys):
        return False
    names = {metric_name(key).partition(",")[0] for key in keys}
    # A name with a spread of its own beside it was measured.
    spreads = [name for name in names if is_spread(name)]
    measured = {name for name in names if any(spread.startswith(name) for spread in spreads)}
    metrics = sum(name in measured or is_metric(name) or names_score(name) for name in names)
    return 2 * metrics > len(names)


def key_heading(keys: Collection[str]) -> str:
    """What keys are, where they tell it themselves: 'seed' of seed_0, seed_1; 'metric' of acc, loss; else ''."""
    matches = [_NUMBERED.fullmatch(key) for key in keys]
    words = {match[1].lower() for match in matches if match}
    if matches and all(matches) and len(words) == 1 and names_key(word := words.pop()):
        return word
    return "metric" if are_metrics(keys) else ""
