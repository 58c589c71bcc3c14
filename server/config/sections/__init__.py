"""The sections of the configuration: frozen dataclasses, one for each table of the file.

An option is a field. Its help is the field's line in the docstring, and its type has its limits.
Numbers without limits are at least 0. A section is a field of `ServerConfig`.
"""
