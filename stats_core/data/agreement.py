"""The 2x2 table of two classifiers on the same cases."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from stats_core.data.soundness import digest, names
from stats_core.errors import InputError
from stats_core.kernels.neighbours import Neighbours
from stats_core.wording import counted


@dataclass(frozen=True, eq=False)
class Agreement:
    """How often two classifiers are right together, alone, or not at all.

    `among` names all classifiers of the test set, where the two were picked out of more, and `neighbours` says how far
    neighbouring cases of the test set go together, where they do; a table that was typed in has no order.
    """

    both_right: int
    only_a_right: int
    only_b_right: int
    both_wrong: int
    a: str = "A"
    b: str = "B"
    among: tuple[str, ...] = ()
    neighbours: Neighbours | None = None

    def __post_init__(self) -> None:
        names((self.a, self.b), "algorithm", at_least=2)
        for field in ("both_right", "only_a_right", "only_b_right", "both_wrong"):
            count = getattr(self, field)
            if not 0 <= count < float("inf") or count != int(count):
                raise InputError(
                    f"{field.replace('_', ' ').capitalize()} is {count!r}", remedy="Give a whole number, 0 or more."
                )
            object.__setattr__(self, field, int(count))
        if self.cases == 0:
            raise InputError("The table counts no case at all", remedy="Fill in the four counts.")

    @property
    def cases(self) -> int:
        """The number of test cases."""
        return self.both_right + self.only_a_right + self.only_b_right + self.both_wrong

    @property
    def error_a(self) -> float:
        """The error rate of a."""
        return (self.only_b_right + self.both_wrong) / self.cases

    @property
    def error_b(self) -> float:
        """The error rate of b."""
        return (self.only_a_right + self.both_wrong) / self.cases

    @property
    def algorithms(self) -> tuple[str, str]:
        """The two names."""
        return self.a, self.b

    @cached_property
    def fingerprint(self) -> str:
        """sha256 of the contents; the other classifiers and the order of the cases where there is something to say."""
        counts = (self.both_right, self.only_a_right, self.only_b_right, self.both_wrong)
        order = () if self.neighbours is None else (repr(self.neighbours),)
        return digest("agreement", *counts, self.a, self.b, *((self.among,) if self.among else ()), *order)

    def describe(self) -> str:
        """What the data hold, in one phrase."""
        return f"{counted(self.cases, 'case')}, {self.a} against {self.b}"
