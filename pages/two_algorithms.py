"""Which of two algorithms is better on one data set?"""

from dashboard.ui.folds import page as two_algorithms

two_algorithms.show()
