"""The literature the methods come from, each work once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reference:
    """One published work."""

    authors: str
    year: int
    title: str
    where: str

    def __str__(self) -> str:
        return f"{self.authors} ({self.year}). {self.title}. {self.where}."


PIATER_1997 = Reference(
    "Piater, J. H., Cohen, P. R.",
    1997,
    "A randomized ANOVA procedure for comparing performance curves",
    "Technical report CMPSCI 97-41, University of Massachusetts",
)
PIATER_1998 = Reference(
    "Piater, J. H., Cohen, P. R., Zhang, X., Atighetchi, M.",
    1998,
    "A randomized ANOVA procedure for comparing performance curves",
    "Proceedings of the 15th International Conference on Machine Learning, 430-438",
)
COHEN_1995 = Reference("Cohen, P. R.", 1995, "Empirical methods for artificial intelligence", "MIT Press")
PHIPSON_SMYTH_2010 = Reference(
    "Phipson, B., Smyth, G. K.",
    2010,
    "Permutation p-values should never be zero",
    "Statistical Applications in Genetics and Molecular Biology 9(1), article 39",
)
GREENHOUSE_GEISSER_1959 = Reference(
    "Greenhouse, S. W., Geisser, S.", 1959, "On methods in the analysis of profile data", "Psychometrika 24, 95-112"
)
WESTFALL_YOUNG_1993 = Reference("Westfall, P. H., Young, S. S.", 1993, "Resampling-based multiple testing", "Wiley")
HOLM_1979 = Reference(
    "Holm, S.",
    1979,
    "A simple sequentially rejective multiple test procedure",
    "Scandinavian Journal of Statistics 6, 65-70",
)
