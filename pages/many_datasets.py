"""Which algorithm is better over many data sets?"""

from dashboard.ui.ranks import page as many_datasets

if __name__ == "__main__":  # a process started by spawn imports this file again
    many_datasets.show()
