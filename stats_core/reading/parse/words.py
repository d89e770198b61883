"""Words that people use in the headings of their tables."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache


def word_set(words: str) -> frozenset[str]:
    """Words that stand in one line, as a set."""
    return frozenset(words.split())


ALGORITHM = word_set(
    "algorithm algo alg method model agent learner optimizer optimiser classifier regressor estimator approach policy "
    "variant architecture arch network condition treatment config configuration setting group system strategy "
    "technique solver player baseline experiment exp framework flow pipeline arm llm detector retriever reranker "
    "ranker embedder recommender forecaster heuristic "
    "verfahren methode modell algorithmus ansatz methoden modelle algorithmen algorithme modele metodo modelo modello "
    "algoritmo"
)
RUN = word_set(
    "run seed trial replicate replication repetition rep repeat fold session split partition subject participant "
    "instance rng randomstate restart attempt curve cv resample lauf durchlauf wiederholung essai graine semilla "
    "corrida ejecucion"
)
LEVEL = word_set(
    "level step timestep globalstep epoch iteration iter it itr episode ep game anchor frame budget update batch "
    "minibatch token example sample ntrain trainsize trainingsize size interaction generation query evaluation eval "
    "round hour minute training schritt schritte epoche epochen spiel spiele etape epoque paso epoca passo "
    "iteracion iterazione interact"
)
SCORE = word_set(
    "score reward rew return ret accuracy acc loss error err auc auroc rmse mse mae mape f1 performance perf metric "
    "result win success perplexity ppl regret cost precision recall fitness bleu rouge r2 kappa mcc nll likelihood "
    "utility profit elo iou dice map reliability correct point outcome value wer cer fid bpc bpb "
    "mase smape wape crps wql rmsle nrmse lpips hausdorff assd ndcg mrr psnr ssim auprc aupr miou jaccard nmi ari "
    "chrf meteor bertscore exactmatch "
    "genauigkeit belohnung punktzahl wert fehler verlust valeur erreur perte exactitude exactitud recompense "
    "recompensa valor perdida acuracia accuratezza errore erro"
)
BLOCK = word_set("block pair pairing matched")
WEAK = {
    "algorithm": word_set("name label type lr alpha learningrate"),
    "run": word_set("id index number no replica worker job unnamed"),
    "level": word_set("x t n time train seconds wallclock"),
    "score": word_set("y r rate time duration runtime mean val test measure measurement"),
}
"""Words that name a role only where no better one is there."""
NO_ALGORITHM = word_set(
    "dataset data env environment task domain problem benchmark game map file path date tag host comment note "
    "metric metricname measure scenario diagram suite phase subset corpus "
    "datensatz datensaetze aufgabe umgebung metrik jeu donnees tache metrique datos conjunto tarea metrica dati compito"
)
"""Words of text columns that are not the thing compared."""
PREFERRED_SCORE = word_set("test val valid validation eval evaluation holdout heldout")
SPREAD = word_set("std sd stdev stddev se sem stderr ci low lower high upper min max var variance count iqr")
"""Words of columns beside a score that are not the score."""
LOWER_IS_BETTER = word_set(
    "loss error err rmse mse mae mape perplexity ppl regret cost time duration runtime latency nll bpc bpb wer cer fid "
    "brier logloss crossentropy entropy risk mistake misclassification failure penalty rank second minute violation "
    "distance divergence kl fehler verlust laufzeit zeit dauer kosten temps erreur perte cout duree tiempo perdida "
    "coste duracion tempo erro errore costo energy emission memory ece mase smape wape crps wql rmsle nrmse lpips "
    "hausdorff assd"
)
HIGHER_IS_BETTER = word_set(
    "score reward rew return ret accuracy acc auc auroc auprc f1 performance perf win success precision recall fitness "
    "bleu rouge r2 kappa mcc likelihood utility profit elo iou dice map reliability correct sensitivity specificity "
    "correlation hit gain quality genauigkeit belohnung exactitude exactitud recompense recompensa acuracia "
    "accuratezza ndcg mrr psnr ssim aupr miou jaccard nmi ari chrf meteor bertscore exactmatch pass"
)
STEPS = word_set("step timestep globalstep frame interaction interact token example sample query level anchor")
ROUNDS = word_set(
    "epoch iteration iter it itr update batch minibatch generation round budget ntrain trainsize trainingsize size "
    "training evaluation eval"
)
"""Words of the level: steps are told before epochs, these before episodes, and these before hours."""
EPISODES = word_set("episode ep game")
FIRST_METRICS = word_set("score accuracy acc auc auroc reward rew return ret success performance perf")
LATER_METRICS = word_set(
    "precision recall f1 sensitivity specificity kappa mcc correct regret cost value metric result"
)
COUNTS = word_set(
    "n no nr num number count size sample instance feature attribute class case row dimension dim "
    "nsample ninstance nfeature nclass nattribute majority minority openmlid taskid did attr variable var predictor "
    "observation obs length id idx index unnamed anzahl nombre"
)
"""Words of columns that describe a dataset, where algorithms are the headings."""
N_TRAIN = word_set("ntrain trainsize trainingsize ntraining numberoftraininginstance traincase")
N_TEST = word_set("ntest testsize testingsize ntesting numberoftestinginstance testcase")
"""Words of columns with the sizes of training and test set."""
PARTS = word_set("train training trn test testing tst val valid validation vali eval evaluation dev holdout heldout")
"""Words of cells that name a part of the data, not a run or a fold."""
BESIDE_PARTS = word_set("set split data part held hold out in of sample internal external fold public private")
"""Words that stand beside those: 'train set', 'held-out test'."""
METRICS = (
    SCORE
    | LOWER_IS_BETTER
    | HIGHER_IS_BETTER
    | word_set(
        "time seconds second train training test fit log mean average macro micro weighted balanced squared absolute "
        "root rappel cpu gpu inference prediction power flop param parameter ram throughput speed co kwh calibration "
        "sec ms p pvalue pval adj adjusted holm bonferroni significance pass avg"
    )
)
"""Words of headings that name a metric and no algorithm, when all words of the heading are such."""
METRIC_WORDS = METRICS | PREFERRED_SCORE | SPREAD | COUNTS
"""The same with the words of what stands beside metrics: parts of the data, spreads, counts."""
NAMING = word_set("name id index idx no nr number num label key")
"""Words behind the one that counts: model_name, question_id."""
UNITS = word_set("pct percent perc ms")
"""Units behind a metric: f1_pct."""
KNOWN = frozenset().union(
    *(ALGORITHM, RUN, LEVEL, SCORE, BLOCK, NO_ALGORITHM, PREFERRED_SCORE, SPREAD, LOWER_IS_BETTER, COUNTS),
    *WEAK.values(),
)


def common_words(names: Sequence[str]) -> str:
    """The words that all of several headings share, as accuracy in 'A accuracy' and 'B accuracy'."""
    shared = set(words_of(names[0])) if names else set()
    for name in names[1:]:
        shared &= set(words_of(name))
    return " ".join(sorted(shared))


def is_metric(heading: str) -> bool:
    """Whether a heading names nothing but a metric, a time or a spread."""
    words = words_of(heading)
    return bool(words) and all(word in METRIC_WORDS for word in words)


def metric_fit(name: str) -> float:
    """How well a heading goes with a score: accuracy before precision, names of a spread last; 0 for not at all."""
    words = words_of(name)
    if not words or not any(word in SCORE for word in words):
        return 0.0
    fit = 4.0 if "".join(words) in SCORE else 3.0 if words[-1] in SCORE else 2.0
    fit += 0.3 * any(word in PREFERRED_SCORE for word in words) - 2 * any(word in SPREAD for word in words)
    return fit + metric_rank(words)


def metric_rank(words: Sequence[str]) -> float:
    """A little more for metrics that people mean when they say score, a little less for the rest."""
    return 0.1 * any(word in FIRST_METRICS for word in words) - 0.1 * any(word in LATER_METRICS for word in words)


def telling_words(heading: str) -> list[str]:
    """The words of a heading, without those that only say that it names something."""
    words = words_of(heading)
    while len(words) > 1 and words[-1] in NAMING | UNITS:
        words = words[:-1]
    return words


def says_algorithm(heading: str) -> bool:
    """Whether all of a heading is a word for algorithms."""
    return "".join(telling_words(heading)) in ALGORITHM


def words_of(name: str) -> list[str]:
    """The words of a heading in lower case and singular: 'train/lossRates_1' gives train, loss, rate."""
    return list(_words_of(name))


@lru_cache(maxsize=65_536)
def _words_of(name: str) -> tuple[str, ...]:
    plain = unicodedata.normalize("NFKD", name)
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", " ", plain).lower()
    return tuple(_singular(word) for word in re.findall(r"\b(?:f1|r2)\b|[a-z]+", spaced))


def _singular(word: str) -> str:
    if word in KNOWN or not word.endswith("s"):
        return word
    return next((singular for singular in (word[:-1], word[:-2]) if singular in KNOWN), word)
