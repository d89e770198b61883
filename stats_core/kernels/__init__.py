"""The arithmetic that several methods share; kernels assume checked input."""
