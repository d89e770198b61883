"""One line for each case and model to one line for each case: which cases models share, and repeated samples."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.data import Losses
from stats_core.data.beside_cases import Unpaired
from stats_core.errors import InputError
from stats_core.reading.cases.naming import called_by
from stats_core.reading.cases.numbering import anew_note, cases_of
from stats_core.reading.cases.roles import Keep, LossRoles, OtherWords
from stats_core.reading.cases.texts import texts_of_cases
from stats_core.reading.parse.columns import texts_of
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.types import Bools, Floats, Ints
from stats_core.wording import counted


@dataclass(frozen=True, eq=False)
class Crossing:
    """Which model has which case: `times[case, model]` is the number of lines."""

    case: Ints
    model: Ints
    cases: list[str]
    models: list[str]
    times: Ints

    @classmethod
    def of(cls, table: ReadTable, roles: LossRoles, there: Bools | None = None) -> Crossing:
        """The crossing of the lines that are there, in the order in which cases and models occur."""
        case, cases = cases_of(table, roles)
        model, models = table.factorized(table.position(roles.algorithm))
        shape = len(cases), len(models)
        used = slice(None) if there is None else there
        flat = np.bincount(case[used] * shape[1] + model[used], minlength=shape[0] * shape[1])
        return cls(case, model, cases, texts_of(models), flat.reshape(shape))

    @property
    def complete(self) -> bool:
        """Whether every model has every case."""
        return bool((self.times > 0).all())

    def kept(self, keep: Keep) -> tuple[Bools, Bools]:
        """The cases and the models that stay so that none is missing."""
        there = self.times > 0
        if keep is Keep.CASES:
            return np.asarray(there.all(axis=1)), np.ones(there.shape[1], dtype=bool)
        # A case that no model has is none: its lines hold no answer.
        some = np.asarray(there.any(axis=1))
        return some, np.asarray(there[some].all(axis=0))

    def sizes(self, keep: Keep) -> tuple[int, int]:
        """How many cases and models that leaves."""
        cases, models = self.kept(keep)
        return int(cases.sum()), int(models.sum())

    @property
    def apart(self) -> bool:
        """Whether several models have cases, and no two of them have one in common."""
        return len(self.models) > 1 and bool(((self.times > 0).sum(axis=1) < 2).all())

    def possible(self) -> list[Keep]:
        """The ways to leave something out after which there is something to compare."""
        sizes = {keep: self.sizes(keep) for keep in Keep}
        return [keep for keep, (cases, models) in sizes.items() if cases > 1 and models > 1]


def arranged(table: ReadTable, roles: LossRoles, values: Floats, handling: tuple[str, ...]) -> Losses:
    """The losses of models on the cases that they share.

    Raises
    ------
    InputError
        Models lack cases, and nobody said what is to be kept; or nothing is left.
    """
    there = ~np.isnan(values)
    crossing = Crossing.of(table, roles, there)
    whole = without_unclear(table, roles, there, crossing)
    if whole.apart:
        raise _no_common_case(whole)
    if not whole.complete and roles.keep is None and whole is crossing:
        place, who = np.argwhere(crossing.times == 0)[0]
        raise InputError(
            f"{quoted(crossing.models[who])} has no answer to case {quoted(crossing.cases[place])}, "
            f"the first of {int((crossing.times == 0).sum()):,}",
            remedy="Keep the cases that all have, or the models that have all.",
        )
    cases, models = whole.kept(roles.keep or Keep.CASES)
    if models.sum() < 2 or not cases.any():
        raise InputError(
            f"No case has an answer of every model among {counted(len(crossing.models), 'model')}",
            remedy="Leave out the models that lack most cases.",
        )
    handling = (*handling, *anew_note(table, roles), *_left_out(whole, cases, models))
    return _Kept(table, roles, whole, cases, models, there, values).losses(handling)


def _no_common_case(crossing: Crossing) -> InputError:
    """A sentence about models whose cases have other names."""
    first = [crossing.cases[int(np.argmax(own))] for own in (crossing.times > 0).T[:2]]
    named = [f"{quoted(name)} has {quoted(case)}" for name, case in zip(crossing.models[:2], first, strict=True)]
    return InputError(
        f"No two models have a case in common: {' and '.join(named)}",
        remedy="Give the results on the same cases, with the same ids: 1, 01 and 1.0 are three.",
    )


def without_unclear(table: ReadTable, roles: LossRoles, there: Bools, crossing: Crossing) -> Crossing:
    """The crossing in which a model lacks a case where one of its cells says neither right nor wrong, and that is out.

    A case with an unclear sample is left out as a whole: the clear ones alone would be another choice of samples.
    """
    if roles.otherwise is not OtherWords.OUT or not roles.layout.flags or there.all():
        return crossing
    times = crossing.times.copy()
    times[crossing.case[~there], crossing.model[~there]] = 0
    return replace(crossing, times=times)


@dataclass(frozen=True, eq=False)
class _Kept:
    """The lines of the cases and models that are kept, and those of cases without a partner."""

    table: ReadTable
    roles: LossRoles
    crossing: Crossing
    cases: Bools
    models: Bools
    there: Bools
    values: Floats

    def losses(self, handling: tuple[str, ...]) -> Losses:
        """The losses, with what comes beside them."""
        crossing, roles = self.crossing, self.roles
        lines = self.there & self.cases[crossing.case] & self.models[crossing.model]
        times = crossing.times[np.ix_(self.cases, self.models)]
        names = tuple(np.array(crossing.models, dtype=object)[self.models])
        model = (np.cumsum(self.models) - 1)[crossing.model[lines]]
        case = (np.cumsum(self.cases) - 1)[crossing.case[lines]]
        kept = self.table.only(lines)
        item = np.array(crossing.cases, dtype=object)[self.cases]
        group = _groups(kept, roles.group, case, len(item))
        beside: dict[str, Any] = {"called": called_by(roles), "unpaired": self._unpaired()}
        if (times != times[:, :1]).any():
            sums = np.bincount(case * len(names) + model, weights=self.values[lines], minlength=times.size)
            said = "Samples are averaged for each case and model; models have different numbers of them."
            beside["texts"] = texts_of_cases(kept, roles, case, item, (model, names))
            means = sums.reshape(times.shape) / times
            return Losses(
                names, means, (*handling, said), tuple(item), None, None if group is None else tuple(group), **beside
            )
        line, labels = _samples(kept, roles, case, model, len(names))
        losses = np.full((int(line.max()) + 1, len(names)), np.nan)
        losses[line, model] = self.values[lines]
        first = np.unique(line, return_index=True)[1]
        of = case[first]
        several = len(first) > len(item)
        order = np.argsort(line, kind="stable")
        beside["texts"] = texts_of_cases(
            kept.with_frame(kept.frame.iloc[order]), roles, case[order], item, (model[order], names)
        )
        return Losses(
            names,
            losses,
            handling,
            tuple(item[of]),
            tuple(labels[first]) if several else None,
            None if group is None else tuple(group[of]),
            **beside,
        )

    def _unpaired(self) -> Unpaired | None:
        """The cases that only some of the models have, with the means of their samples."""
        crossing = self.crossing
        some = (crossing.times > 0)[:, self.models]
        lacking = ~self.cases & some.any(axis=1) & ~some.all(axis=1)
        if not lacking.any():
            return None
        lines = self.there & lacking[crossing.case] & (crossing.times[crossing.case, crossing.model] > 0)
        at = crossing.case[lines] * len(crossing.models) + crossing.model[lines]
        sums = np.bincount(at, weights=self.values[lines], minlength=crossing.times.size).reshape(crossing.times.shape)
        times = np.where(crossing.times > 0, crossing.times, np.nan)
        losses = (sums / times)[np.ix_(lacking, self.models)]
        return Unpaired(tuple(np.array(crossing.cases, dtype=object)[lacking]), losses)


def _left_out(crossing: Crossing, cases: Bools, models: Bools) -> tuple[str, ...]:
    said = []
    if not cases.all():
        said.append(f"{counted(int((~cases).sum()), 'case')} that not every model has left out.")
    if not models.all():
        gone = [quoted(name) for name, stays in zip(crossing.models, models, strict=True) if not stays]
        more = f" and {len(gone) - 3:,} more" if len(gone) > 3 else ""
        said.append(f"{counted(len(gone), 'model')} without all cases left out: {', '.join(gone[:3])}{more}.")
    return tuple(said)


def _groups(table: ReadTable, name: str, case: Ints, cases: int) -> npt.NDArray[np.object_] | None:
    """The group of each case."""
    if not name:
        return None
    codes, cells = table.factorized(table.position(name))
    pairs = pd.DataFrame({"case": case, "group": codes}).drop_duplicates()
    if len(pairs) > cases:
        twice = int(pairs["case"][pairs["case"].duplicated()].iloc[0])
        row = int(np.flatnonzero(case == twice)[0])
        raise InputError(
            f"A case lies in two groups of {quoted(name)}", table.place(row), "Choose another column for the groups."
        )
    found = np.empty(cases, dtype=object)
    found[pairs["case"].to_numpy()] = np.array(texts_of(cells), dtype=object)[pairs["group"].to_numpy()]
    return found


def _samples(
    table: ReadTable, roles: LossRoles, case: Ints, model: Ints, models: int
) -> tuple[Ints, npt.NDArray[np.object_]]:
    """For each line the number of its case and sample, and the sample's name: its column's, or counted by lines."""
    if roles.sample:
        codes, cells = table.factorized(table.position(roles.sample))
        line = pd.factorize(case * len(cells) + codes)[0]
        once = not pd.DataFrame({"line": line, "model": model}).duplicated().any()
        if once and len(line) == (int(line.max()) + 1) * models:
            return line, np.array(texts_of(cells), dtype=object)[codes]
    both = pd.DataFrame({"case": case, "model": model})
    number = both.groupby(["case", "model"], sort=False).cumcount().to_numpy(dtype=np.int64)
    line = pd.factorize(case * (int(number.max()) + 1) + number)[0]
    return line, (number + 1).astype(str).astype(object)
