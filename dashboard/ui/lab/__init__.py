"""The page of simulations: can a test be trusted, and how many runs are needed?"""
