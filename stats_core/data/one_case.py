"""One case closely: what was asked, and what two models answered, sample by sample."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.data.losses import Losses
from stats_core.errors import ParameterError
from stats_core.types import Ints
from stats_core.wording import counted, number

LONGEST = 100_000
"""Characters of one text that are shown; what is cut off is counted."""


@dataclass(frozen=True)
class SeenText:
    """A text, and how many characters of its end are left out."""

    text: str
    cut: int = 0


@dataclass(frozen=True)
class SeenSample:
    """One answer: which sample it is, what came of it, whether it is right where that is known, and its text."""

    label: str
    outcome: str
    right: bool | None
    text: SeenText | None


@dataclass(frozen=True)
class SeenAnswers:
    """The answers of one model, and what came of them together."""

    model: str
    outcome: str
    samples: tuple[SeenSample, ...]


@dataclass(frozen=True)
class OneCase:
    """A case: what it and its group are called, what was asked, and two models' answers.

    `without` says which texts the file does not have; empty where it has them all.
    """

    name: str
    group: str
    asked: SeenText | None
    answers: tuple[SeenAnswers, SeenAnswers]
    without: str


def one_case(losses: Losses, case: int, *, a: str, b: str) -> OneCase:
    """What is known of one case, by its place among the cases of the data.

    Raises
    ------
    ParameterError
        There is no such case, a name is unknown, or both are the same.
    """
    pair = check_two(losses, a, b)
    if not 0 <= case < losses.cases:
        raise ParameterError(f"There is no case {case + 1}", remedy=f"The data have {counted(losses.cases, 'case')}.")
    right, samples = right_counts(losses, *pair)
    item = losses.item[case] if losses.item is not None else ""
    asked = losses.texts.asked.get(item) if losses.texts is not None else None
    answers = [
        SeenAnswers(
            name,
            outcome(
                float(losses.losses[case, at]), None if right is None else int(right[case, which]), int(samples[case])
            ),
            _samples(losses, case, at, right is not None),
        )
        for which, (name, at) in enumerate(zip((a, b), pair, strict=True))
    ]
    return OneCase(
        name=case_name(losses, case),
        group=losses.group[case] if losses.group is not None else "",
        asked=None if asked is None else _seen(asked),
        answers=(answers[0], answers[1]),
        without=_without(losses, asked, answers),
    )


def case_name(losses: Losses, case: int) -> str:
    """What the file calls a case; where it gives no names, its number."""
    return losses.item[case] if losses.item is not None else f"{losses.called.case} {case + 1:,}"


def check_two(losses: Losses, a: str, b: str) -> tuple[int, int]:
    """The places of two different models."""
    for name in (a, b):
        if name not in losses.algorithms:
            raise ParameterError(
                f"There is no algorithm {name!r}", remedy=f"Choose from {', '.join(map(repr, losses.algorithms))}."
            )
    if a == b:
        raise ParameterError(f"{a!r} is compared with itself", remedy="Choose two different algorithms.")
    return losses.algorithms.index(a), losses.algorithms.index(b)


def right_counts(losses: Losses, i: int, j: int) -> tuple[Ints | None, Ints]:
    """How many samples of each case two models have right, `[case, model]`, and how many there are.

    None in place of the first where some loss of the two is neither 0 nor 1.
    """
    singles = losses.singles
    single = (losses.losses if singles is None else singles.losses)[:, [i, j]]
    case = np.arange(losses.cases) if singles is None else singles.case
    samples = np.bincount(case, minlength=losses.cases).astype(np.int64)
    if not ((single == 0) | (single == 1)).all():
        return None, samples
    right = [np.bincount(case[single[:, which] == 0], minlength=losses.cases) for which in (0, 1)]
    return np.stack(right, axis=1).astype(np.int64), samples


def outcome(loss: float, right: int | None, samples: int) -> str:
    """What came of a case, or of one sample of it: 'right', '3 of 5 samples right', 'loss 0.25'."""
    if right is None:
        return f"mean loss {number(loss)} of {counted(samples, 'sample')}" if samples > 1 else f"loss {number(loss)}"
    if samples > 1:
        return f"{right:,} of {counted(samples, 'sample')} right"
    return "right" if right else "wrong"


def _samples(losses: Losses, case: int, model: int, of_right: bool) -> tuple[SeenSample, ...]:
    singles = losses.singles
    lines = [case] if singles is None else np.flatnonzero(singles.case == case).tolist()
    values = losses.losses if singles is None else singles.losses
    labels = ("",) if singles is None else tuple(singles.label[line] for line in lines)
    texts = _answered(losses, case, model)
    known = [float(values[line, model]) for line in lines]
    scored = [
        (outcome(loss, int(loss == 0) if of_right else None, 1), loss == 0 if of_right else None) for loss in known
    ]
    if texts and len(texts) != len(lines):
        # Which text is of which score is not known then.
        return (
            *(SeenSample(label, said, right, None) for label, (said, right) in zip(labels, scored, strict=True)),
            *(SeenSample("", "", None, _seen(text)) for text in texts),
        )
    shown = [_seen(text) for text in texts] if texts else [None for _ in lines]
    return tuple(
        SeenSample(label, said, right, text) for label, (said, right), text in zip(labels, scored, shown, strict=True)
    )


def _answered(losses: Losses, case: int, model: int) -> tuple[str, ...]:
    if losses.texts is None or losses.item is None:
        return ()
    return tuple(losses.texts.answered.get(losses.algorithms[model], {}).get(losses.item[case], ()))


def _seen(text: str) -> SeenText:
    return SeenText(text[:LONGEST], max(0, len(text) - LONGEST))


def _without(losses: Losses, asked: str | None, answers: list[SeenAnswers]) -> str:
    """Which texts are missing, in one sentence."""
    kind = losses.called.case
    if losses.texts is None or not (losses.texts.asked or losses.texts.answered):
        return "The file has no texts: names and scores are all that is known."
    silent = [one.model for one in answers if not any(sample.text for sample in one.samples)]
    if asked is None and len(silent) == len(answers):
        return f"The file has no texts of this {kind}."
    if asked is None:
        return f"The file does not say what was asked in this {kind}."
    if len(silent) == len(answers):
        return f"The file has no answers to this {kind}."
    return f"The file has no answer of {silent[0]} to this {kind}." if silent else ""
