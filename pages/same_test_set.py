"""Which model errs less on the same test cases?"""

from dashboard.ui.cases import page as same_test_set

if __name__ == "__main__":  # a process started by spawn imports this file again
    same_test_set.show()
