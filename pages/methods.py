"""Every method with what it needs, assumes and comes from."""

from dashboard.ui import method_docs

method_docs.show()
