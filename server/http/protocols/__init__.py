"""HTTP/1.1 and WebSocket: uvicorn's server and its protocol classes, with limits on both.

The bytes of a socket become requests here, and frames become the transport of a session.
"""
