"""The server's ports: listening sockets, accepting connections, file descriptors, the certificate.

The ports for GTP, TLS and HTTP accept connections in the same way.
"""
