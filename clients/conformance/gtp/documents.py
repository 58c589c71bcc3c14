"""The documents that the checks of GTP cite."""

from typing import Final

GTP: Final = "GTP 2 draft 2"
"""Gunnar Farnebäck, Specification of the Go Text Protocol, version 2, draft 2, October 2002."""
KATAGO: Final = "KataGo's GTP_Extensions.md"
"""docs/GTP_Extensions.md of KataGo, which describes the commands of Leela Zero as well."""
