"""What the pages are made of; with app.py and pages/, the only code that knows streamlit."""
