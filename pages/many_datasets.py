"""Which algorithm is better over many data sets?"""

from dashboard.ui import many_datasets

many_datasets.show()
