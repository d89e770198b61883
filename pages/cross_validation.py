"""Which algorithm is better on one data set?"""

from dashboard.ui.folds import page as cross_validation

if __name__ == "__main__":  # a process started by spawn imports this file again
    cross_validation.show()
