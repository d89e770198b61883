"""What one person has on the server: choices, state, the address of a view, saved work."""
