"""What comes with cases beside their losses: what a file calls them, cases without a partner, and the texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from stats_core.data.soundness import frozen
from stats_core.errors import InputError
from stats_core.types import Floats
from stats_core.wording import counted, plural


@dataclass(frozen=True)
class Called:
    """What a file calls its cases and what they have in common, each in the singular: 'question', 'task'."""

    case: str = "case"
    group: str = "group"

    @property
    def cases(self) -> str:
        """Several cases: 'questions'."""
        return plural(self.case)

    @property
    def groups(self) -> str:
        """Several groups: 'tasks'."""
        return plural(self.group)


@dataclass(frozen=True, eq=False)
class Unpaired:
    """Cases that only some of the models have: no test sees them, and they bound what could have been.

    Parameters
    ----------
    item
        The name of each of these cases.
    losses
        `losses[case, algorithm]`, NaN where a model lacks the case; every model lacks some, or some model all.
    """

    item: tuple[str, ...]
    losses: Floats

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "item", tuple(self.item))
        put(self, "losses", frozen(self.losses, "losses", 2))
        if self.losses.shape[0] != len(self.item):
            raise InputError(f"{len(self.item)} names for {self.losses.shape[0]} cases", remedy="Name every case.")
        if not (np.isnan(self.losses).any(axis=1) & ~np.isnan(self.losses).all(axis=1)).all():
            raise InputError("A case without a partner has all of its losses, or none", remedy="Leave it out.")

    def describe(self, case: str = "case") -> str:
        """How many there are: '12 questions only one model has', '12 questions not every model has'."""
        alone = (np.count_nonzero(~np.isnan(self.losses), axis=1) == 1).all()
        return f"{counted(len(self.item), case)} {'only one' if alone else 'not every'} model has"

    def only(self, kept: list[int]) -> Unpaired | None:
        """Those of some of the models, in which a model that is kept has a case and another lacks it."""
        losses = self.losses[:, kept]
        lacking = np.isnan(losses).any(axis=1) & ~np.isnan(losses).all(axis=1)
        return Unpaired(tuple(np.array(self.item, dtype=object)[lacking]), losses[lacking]) if lacking.any() else None


@dataclass(frozen=True, eq=False)
class CaseTexts:
    """What was asked and answered, by the name of the case; a case may lack either.

    Parameters
    ----------
    asked
        The text of each case.
    answered
        For each model the answers to each case, one for each sample.
    """

    asked: Mapping[str, str] = field(default_factory=dict)
    answered: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)

    def only(self, algorithms: tuple[str, ...]) -> CaseTexts:
        """The texts of some of the models."""
        return replace(self, answered={name: self.answered[name] for name in algorithms if name in self.answered})
