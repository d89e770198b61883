"""What touches Streamlit's or plotly's inside, each with its reason."""
