"""The places of the document called slides."""

from demo_data.documents import slides_tables

MODULES = (slides_tables,)
"""Importing them fills PLACES."""
