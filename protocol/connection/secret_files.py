"""Secrets in files, as containers, systemd and Kubernetes hand them to programs."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from .oserrors import in_words

MAX_SECRET_BYTES: Final = 65536
"""Bytes of such a file, at most."""


class SecretFileError(OSError):
    """A file with a secret cannot be used."""


def read_secret(setting: str, file: str) -> str:
    """Read a secret: the text of a file, without a line end after it.

    Args:
        setting: the name of the setting that names the file, for the message.
        file: the name of the file.

    Raises:
        SecretFileError: the file cannot be read, is empty, or has more than one line.
    """
    try:
        with Path(file).open("rb") as opened:
            text = opened.read(MAX_SECRET_BYTES + 1).decode()
    except (OSError, UnicodeDecodeError) as error:
        because = in_words(error) if isinstance(error, OSError) else "it is not UTF-8"
        raise SecretFileError(f"cannot read {setting} {file}: {because}") from None
    secret = text.strip("\r\n")
    if not secret or "\n" in secret or len(text) > MAX_SECRET_BYTES:
        raise SecretFileError(f"{setting} {file}: write the secret as the only line of the file")
    return secret


def secret_of(environment: Mapping[str, str], variable: str) -> str | None:
    """Return a secret from the environment: NAME itself, or the file that NAME_FILE names.

    Args:
        environment: the variables.
        variable: NAME, such as `BOARDWIRE_TOKEN`. It wins over NAME_FILE.

    Returns:
        The secret; None if neither is set, or both are empty.

    Raises:
        SecretFileError: the file cannot be used.
    """
    if secret := environment.get(variable):
        return secret
    file = environment.get(f"{variable}_FILE")
    return read_secret(f"{variable}_FILE", file) if file else None
