"""Words that people use in the headings of their tables."""

from __future__ import annotations

import re


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


ALGORITHM = _set(
    "algorithm algo alg method model agent learner optimizer optimiser classifier regressor estimator approach policy "
    "variant architecture arch network net condition treatment config configuration setting group system strategy "
    "technique solver player baseline experiment exp"
)
RUN = _set(
    "run seed trial replicate replication repetition rep repeat fold session split subject participant instance rng "
    "randomstate restart attempt curve cv resample"
)
LEVEL = _set(
    "level step timestep globalstep epoch iteration iter it itr episode ep game anchor frame budget update batch "
    "minibatch token example sample ntrain trainsize trainingsize size interaction generation query evaluation eval "
    "round hour minute training"
)
SCORE = _set(
    "score reward rew return ret accuracy acc loss error err auc auroc rmse mse mae mape f1 performance perf metric "
    "result win success perplexity ppl regret cost precision recall fitness bleu rouge r2 kappa mcc nll likelihood "
    "utility profit elo iou dice map reliability correct point outcome value wer cer fid bpc bpb"
)
BLOCK = _set("block pair pairing matched")
WEAK = {
    "algorithm": _set("name label type lr alpha learningrate"),
    "run": _set("id index number no replica worker job unnamed"),
    "level": _set("x t n time train seconds wallclock"),
    "score": _set("y r rate time duration runtime mean val test measure measurement"),
}
"""Words that name a role only where no better one is there."""
NO_ALGORITHM = _set(
    "dataset data env environment task domain problem benchmark game map file path date tag host comment note"
)
"""Words of text columns that are not the thing compared."""
PREFERRED_SCORE = _set("test val valid validation eval evaluation holdout heldout")
SPREAD = _set("std sd stdev stddev se sem stderr ci low lower high upper min max var variance count")
"""Words of columns beside a score that are not the score."""
LOWER_IS_BETTER = _set(
    "loss error err rmse mse mae mape perplexity ppl regret cost time duration runtime latency nll bpc bpb wer cer fid "
    "brier logloss crossentropy entropy risk mistake misclassification failure penalty rank second minute violation "
    "distance divergence kl"
)
KNOWN = frozenset().union(
    *(ALGORITHM, RUN, LEVEL, SCORE, BLOCK, NO_ALGORITHM, PREFERRED_SCORE, SPREAD, LOWER_IS_BETTER), *WEAK.values()
)


def words_of(name: str) -> list[str]:
    """The words of a heading in lower case and singular: 'train/lossRates_1' gives train, loss, rate."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", " ", name).lower()
    return [_singular(word) for word in re.findall(r"\b(?:f1|r2)\b|[a-z]+", spaced)]


def _singular(word: str) -> str:
    return word[:-1] if word not in KNOWN and word.endswith("s") and word[:-1] in KNOWN else word
