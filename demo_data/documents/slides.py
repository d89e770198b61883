"""The places of the document called slides."""
