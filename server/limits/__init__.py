"""Limits: the resources that one address and one account may use."""
