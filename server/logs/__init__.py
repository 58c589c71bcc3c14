"""The server's log: the format of its lines, secrets that stay out, and limits for each cause.

Outages and refusals have one line in each interval, however often they happen.
"""
