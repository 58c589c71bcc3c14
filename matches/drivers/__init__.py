"""Drivers: requests to the bytes of an engine protocol, and bytes to player events, without I/O."""
