"""Secrets in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.protocol.connection.secret_files import (
    MAX_SECRET_BYTES,
    SecretFileError,
    read_secret,
    secret_of,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "secret"


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_the_line_end_is_not_part_of_the_secret(file: Path, end: str) -> None:
    file.write_text(f" two words {end}", newline="")
    assert read_secret("password_file", str(file)) == " two words "


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (None, "cannot read password_file .*no such file"),
        (b"\xff", "it is not UTF-8"),
        (b"\n", "write the secret as the only line"),
        (b"one\ntwo\n", "write the secret as the only line"),
        (b"x" * (MAX_SECRET_BYTES + 1), "write the secret as the only line"),
    ],
)
def test_a_file_without_a_secret_is_named(file: Path, content: bytes | None, problem: str) -> None:
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(SecretFileError, match=problem) as refused:
        read_secret("password_file", str(file))
    assert str(file) in str(refused.value)


def test_a_variable_wins_over_the_file_that_another_names(file: Path) -> None:
    file.write_text("filed\n")
    named = {"TOKEN_FILE": str(file)}
    assert secret_of({}, "TOKEN") is None
    assert secret_of({"TOKEN": "", "TOKEN_FILE": ""}, "TOKEN") is None
    assert secret_of(named, "TOKEN") == "filed"
    assert secret_of({"TOKEN": "said", **named}, "TOKEN") == "said"


def test_a_missing_file_is_told_by_its_variable(file: Path) -> None:
    with pytest.raises(SecretFileError, match="cannot read TOKEN_FILE"):
        secret_of({"TOKEN_FILE": str(file)}, "TOKEN")
