"""Which model errs less on the same test cases?"""

from dashboard.ui import same_test_set

same_test_set.show()
