"""Accounts, their tokens, and the names in use."""
