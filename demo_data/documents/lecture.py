"""The places of the document called lecture."""
