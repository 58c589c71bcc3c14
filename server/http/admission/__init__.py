"""The admission of connections and requests: each module refuses one kind, with the reason.

Refused are banned addresses, foreign host names, requests that can be read in two ways, readers of
`/metrics` without the token, and more than the server has time or descriptors for.
"""
