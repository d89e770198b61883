"""The experiments behind the demo data: the objects built, the files kept, and what they show."""
