"""The checks of the contract, each a function of a method's key, in the order in which they help to write a method."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from stats_core.contract import of_data, of_documentation, of_options, of_results, of_verdicts
from stats_core.contract.saying import hold
from stats_core.errors import InputError, ParameterError, UndefinedStatistic
from stats_core.registry import METHODS

CHECKS: dict[str, Callable[..., None]] = {
    check.__name__: check
    for check in (
        of_documentation.it_has_a_title_and_sources,
        of_documentation.it_is_documented,
        of_documentation.it_has_a_formula_and_says_when_to_trust_it,
        of_results.it_answers_what_every_result_answers,
        of_results.its_columns_are_declared,
        of_results.probabilities_lie_between_0_and_1,
        of_verdicts.its_verdict_is_sound,
        of_verdicts.its_verdict_agrees_with_table_and_sentence,
        of_documentation.a_test_says_what_it_accounts_for,
        of_results.undefined_numbers_are_documented,
        of_results.the_columns_do_not_depend_on_the_options,
        of_results.the_sentence_names_algorithms_and_claims_no_null_hypothesis,
        of_results.a_result_crosses_processes,
        of_results.the_same_settings_give_the_same_result,
        of_results.charts_are_data_with_keys_of_their_own,
        of_options.options_have_labels_and_good_defaults,
        of_options.bad_options_are_refused_by_their_label,
        of_options.unknown_and_missing_options_are_refused,
        of_options.long_work_reports_and_can_be_stopped,
        of_data.data_of_another_type_are_refused,
        of_data.strange_data_are_answered_or_refused_in_words,
        of_data.each_requirement_holds_for_the_example_and_refuses_something,
        of_documentation.its_example_runs_and_prints_a_sentence,
    )
}
"""All checks by their names."""
_TRY_DATA = (
    of_data.strange_data_are_answered_or_refused_in_words,
    of_data.each_requirement_holds_for_the_example_and_refuses_something,
)


@dataclass(frozen=True)
class Check:
    """One check of one method: call it, and it raises an AssertionError that says what is wrong, or nothing."""

    method: str
    name: str
    more_data: tuple[Any, ...] = ()

    def __call__(self) -> None:
        check = CHECKS[self.name]
        try:
            if check in _TRY_DATA:
                check(self.method, self.more_data)
            else:
                check(self.method)
        except (AssertionError, InputError, ParameterError, UndefinedStatistic) as error:
            raise AssertionError(f"{self.method}, {self.name.replace('_', ' ')}: {error}") from error

    def __str__(self) -> str:
        return f"{self.method}-{self.name}"


def checks(method: str | Callable[..., Any], more_data: Iterable[Any] = ()) -> tuple[Check, ...]:
    """All checks of a method.

    Parameters
    ----------
    method
        The key of a registered method, or the method itself.
    more_data
        Sound data that lack what the method requires, where the strange data of this package do not: a requirement that
        never refuses anything is not checked.

    Returns
    -------
    tuple of Check
        Each with a name, as `str` gives it, to be called without arguments.
    """
    key = method if isinstance(method, str) else getattr(method, "__name__", "")
    hold(key in METHODS, f"{method!r} is not registered: decorate it with stats_core.registry.method")
    data = tuple(more_data)
    return tuple(Check(key, name, data) for name in CHECKS)


def check_method(method: str | Callable[..., Any], more_data: Sequence[Any] = ()) -> None:
    """Run all checks of a method; the first that fails raises an AssertionError that says what is wrong.

    Parameters
    ----------
    method, more_data
        As for `checks`.
    """
    for check in checks(method, more_data):
        check()
