"""Sessions: one connection each, as a console and, after `bw-bot`, as a bot."""
