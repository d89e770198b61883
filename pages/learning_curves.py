"""Do the algorithms learn differently as training grows?"""

from dashboard.ui.curves import page as learning_curves

learning_curves.show()
