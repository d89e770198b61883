"""Which algorithm is better over many data sets?"""

from dashboard.ui.ranks import page as many_datasets

many_datasets.show()
