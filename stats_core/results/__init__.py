"""Results: frozen dataclasses that all answer what `Result` declares."""

from stats_core.results.family import Comparison, FamilyResult
from stats_core.results.omnibus import OmnibusResult
from stats_core.results.pair import PairResult
from stats_core.results.posterior import PosteriorResult
from stats_core.results.protocol import Result
from stats_core.results.verdict import Claim, Verdict

__all__ = [
    "Claim",
    "Comparison",
    "FamilyResult",
    "OmnibusResult",
    "PairResult",
    "PosteriorResult",
    "Result",
    "Verdict",
]
