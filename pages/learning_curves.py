"""Do the algorithms learn differently as training grows?"""

from dashboard.ui.curves import page

page.show()
