"""The places of the document called paper."""
