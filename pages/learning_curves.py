"""Do the algorithms learn differently as training grows?"""

from dashboard.ui import learning_curves

learning_curves.show()
