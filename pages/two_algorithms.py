"""Which of two algorithms is better on one data set?"""

from dashboard.ui import two_algorithms

two_algorithms.show()
