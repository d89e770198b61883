"""The places of the document called feelders."""
