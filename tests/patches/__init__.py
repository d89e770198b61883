"""Each patch on the installed Streamlit and plotly: these fail on a version where one no longer fits."""
