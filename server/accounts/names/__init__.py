"""Names: those in use by owners of accounts and by guests, and the refusals of others.

Only operators may assign names that look like one in use, or like a role of the server.
"""
