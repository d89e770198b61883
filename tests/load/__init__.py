"""A crowd on one server: does everybody get the right answer, soon, and nobody anybody else's?"""
