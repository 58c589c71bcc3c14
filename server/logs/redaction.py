"""Redaction: text for logs and terminals without the secrets in it."""

from __future__ import annotations

import re

_PASSWORDS = (
    (re.compile(r"(://[^:/@\s\"']*:)[^\s\"']+@"), r"\1***@"),
    (re.compile(r"([?&;]password=)[^&;\s\"']+", re.IGNORECASE), r"\1***"),
)
"""Passwords in URLs: before the host, and as a parameter of the query."""

_SECRETS = (
    # The token of an account, and its hash; the token of a session or the house bots, a seed, and
    # the fingerprint of a session token.
    (re.compile(r"\bbw_[A-Za-z0-9_-]{8,}"), "bw_***"),
    (re.compile(r"\$argon2[^\s\"']*"), "***"),
    (re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{32,}(?![0-9A-Za-z])"), "***"),
    *_PASSWORDS,
)


def without_passwords(text: str) -> str:
    """Return `text` without the passwords in URLs."""
    for password, instead in _PASSWORDS:
        text = password.sub(instead, text)
    return text


def without_secrets(text: str) -> str:
    """Return `text` without tokens, hashes, seeds, and passwords in URLs."""
    for secret, instead in _SECRETS:
        text = secret.sub(instead, text)
    return text
