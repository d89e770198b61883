"""Which of two algorithms is better on one data set?"""

from dashboard.ui.folds import page as two_algorithms

if __name__ == "__main__":  # a process started by spawn imports this file again
    two_algorithms.show()
