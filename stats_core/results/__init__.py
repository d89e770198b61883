"""Results: frozen dataclasses that all answer table, sentence, charts and notes."""

from stats_core.results.family import Comparison, FamilyResult
from stats_core.results.omnibus import OmnibusResult
from stats_core.results.pair import PairResult
from stats_core.results.posterior import PosteriorResult
from stats_core.results.protocol import Result

__all__ = ["Comparison", "FamilyResult", "OmnibusResult", "PairResult", "PosteriorResult", "Result"]
