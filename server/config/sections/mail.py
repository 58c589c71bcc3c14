"""The section of the configuration about letters to the owners of accounts."""

from __future__ import annotations

from typing import Literal

from boardwire.values import value_class

from ..values import Origin, Port


@value_class
class MailSettings:
    """E-mail, with which owners of accounts recover lost tokens.

    Args:
        server: The mail server (SMTP); empty for none.
        port: Its port.
        security: `starttls`, `tls` from the first byte, or `none` for one on this machine.
        user: The user there; empty for none.
        password_file: A file with the user's password.
        ca: A PEM file with the authorities that certify the mail server; empty for those of the
            system.
        sender: The address that letters come from.
        url: The address of this server's pages, `https://HOST`, for links in letters; it is
            followed by `http.root_path`.

    Raises:
        ValueError: Something is missing.
    """

    server: str = ""
    port: Port = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password_file: str = ""
    ca: str = ""
    sender: str = ""
    url: Origin | Literal[""] = ""

    def __post_init__(self) -> None:
        if self.server and not (self.sender and self.url):
            raise ValueError("server needs sender and url")
        if bool(self.user) != bool(self.password_file):
            raise ValueError("user and password_file belong together")
        if self.user and self.security == "none":
            raise ValueError("user needs security: a password is not sent in plain text")
