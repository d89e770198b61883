"""The former address of the page Cross-validation, which leads there with all that it asks for."""

import streamlit as st

from dashboard.rooms import FOLDS

if __name__ == "__main__":  # a process started by spawn imports this file again
    st.switch_page(FOLDS.path, query_params={name: st.query_params.get_all(name) for name in st.query_params})
