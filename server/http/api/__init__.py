"""The API under `/api/v1`: its routes, the JSON of each and its description (OpenAPI).

Read-only but for reports about players. `schemas.py` declares every field; programs, bots'
authors and the pages' own scripts use it.
"""
