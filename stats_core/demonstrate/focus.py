"""The claim whose p an answer's headline prints, and what came before it."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.answers.answer import Answer
from stats_core.results.verdict import Claim
from stats_core.wording import at_most, p_phrase


@dataclass(frozen=True)
class Focus:
    """A claim, its p as the headline prints it, and the claim of all algorithms that goes ahead of it, if any."""

    claim: Claim
    p: float
    p_text: str
    gate: Claim | None = None


def focus_of(answer: Answer) -> Focus | None:
    """What the headline is about; None where nothing is tested."""
    claims = [claim for claim in (*answer.claims, *answer.open) if claim.kind in ("pair", "level", "omnibus")]
    if answer.focus is None or len({claim.where for claim in claims}) > 1:
        return None  # a test of every level has no p of its own for all of them
    claim = answer.focus
    ahead = answer.whole if claim.kind == "pair" else None
    return Focus(claim, claim.p, _short(claim), ahead)


def _short(claim: Claim) -> str:
    """The p alone: 'p = 0.0419', 'p ≤ 0.0006'."""
    limit = claim.none_of or claim.p_is_limit
    return f"p {at_most(claim.p)}" if limit else p_phrase(claim.p)
