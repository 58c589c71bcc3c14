"""Boards in colour for terminals: of characters, and large ones in square pixels."""
