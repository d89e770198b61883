"""Which model errs less on the same test cases?"""

from dashboard.ui.cases import page as same_test_set

same_test_set.show()
