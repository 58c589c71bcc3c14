"""The terminal for people: a match at a prompt, with boards in colour."""
