"""What every method promises, as checks that anybody can run on a method of their own.

A method registered with `@method` in any package is checked at once, or check by check:

    from stats_core.contract import check_method, checks

    check_method(my_test)  # raises an AssertionError that says what is wrong

    @pytest.mark.parametrize("check", checks(my_test), ids=str)
    def test_contract(check):
        check()
"""

from stats_core.contract.checks import CHECKS, Check, check_method, checks

__all__ = ["CHECKS", "Check", "check_method", "checks"]
