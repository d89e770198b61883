"""What touches the inside of Streamlit or plotly, each with its reason; nothing else in the project does.

What changes them is applied only in the versions that it was tried with (`versions.TRIED`); in others the app works
without. What only reads them is tried in any version, and does without where a name is gone. `tests/patches` has a test
for each that fails where it no longer fits.
"""
