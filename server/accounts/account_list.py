"""Lists of accounts to be made, as a teacher exports them from a spreadsheet."""

from __future__ import annotations

import csv
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from boardwire.translations import english
from boardwire.values import value_class

from .account import AccountError, InvalidName, Role, check_name, display_name, parse_role

MOST_ACCOUNTS = 10_000
"""The most accounts of a list."""
_SEPARATORS = ",;\t"


class ListError(AccountError):
    """A list of accounts cannot be used.

    Args:
        problems: What is wrong, a line for each.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("no account was made:\n" + "\n".join(problems))
        self.problems = problems


@value_class
class NewAccount:
    """An account to be made.

    Args:
        line: Its line in the list, from 1 on.
        name: Its name.
        role: Its role.
        display: Its name for people; empty where it is the name itself.
    """

    line: int
    name: str
    role: Role = Role.PLAYER
    display: str = ""


def read_account_file(file: Path) -> list[NewAccount]:
    """Read a list of accounts from a file, as :func:`read_accounts` does.

    Raises:
        ListError: The file is not UTF-8, or lines are wrong.
        OSError: It cannot be read.
    """
    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError:
        raise ListError([f"{file} is not UTF-8: save it as CSV UTF-8"]) from None
    return read_accounts(text)


def read_accounts(text: str) -> list[NewAccount]:
    """Read a list: a name in each line, a role behind it if it is not `player`, a name for people.

    The columns are separated by commas, semicolons or tabs. A first line with `name` or `login`
    has the titles of the columns: `name` for the names, `role` for the roles and `display` for the
    names for people; with `login`, `name` may have the names for people. Other columns are not
    read. Empty lines and those that begin with `#` are skipped.

    Raises:
        ListError: Lines are wrong; all of them are named.
    """
    rows = list(_rows(text.removeprefix("\ufeff")))
    columns = {"name": 0, "role": 1, "display": 2}
    if rows and not {"name", "login"}.isdisjoint(titles := _titles(rows[0][1])):
        columns = {title: place for place, title in enumerate(titles) if title in columns}
        del rows[0]
    found: list[NewAccount] = []
    problems: list[str] = []
    before: dict[str, int] = {}
    for line, row in rows:
        try:
            account = _account(line, row, columns)
        except AccountError as error:
            problems.append(f"line {line}: {error}")
            continue
        first = before.setdefault(account.name.lower(), line)
        if first != line:
            problems.append(f"line {line}: {account.name} is in line {first} already")
        found.append(account)
    if not rows:
        problems.append("the list has no names")
    if len(rows) > MOST_ACCOUNTS:
        problems.append(f"a list has at most {MOST_ACCOUNTS} accounts, not {len(rows)}")
    if problems:
        raise ListError(problems)
    return found


def check_new(accounts: Sequence[NewAccount], existing: Collection[str]) -> None:
    """Check that no account of a list exists, by the names of those that do.

    Raises:
        ListError: Some exist; all of them are named.
    """
    keys = {name.lower() for name in existing}
    problems = [
        f"line {it.line}: there is an account {it.name} already"
        for it in accounts
        if it.name.lower() in keys
    ]
    if problems:
        raise ListError(problems)


def write_tokens(
    file: Path, tokens: Mapping[str, str], displays: Mapping[str, str] | None = None
) -> None:
    """Write names and tokens to a new file that only its owner may read.

    Args:
        file: The file; it must not exist.
        tokens: The tokens by name.
        displays: The names for people by name, where there are any.

    Raises:
        OSError: The file exists, or cannot be written.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    with os.fdopen(os.open(file, flags, 0o600), "w", encoding="utf-8", newline="") as output:
        writer = csv.writer(output, lineterminator="\n")
        if not displays or not any(displays.values()):
            writer.writerow(("name", "token"))
            writer.writerows(tokens.items())
            return
        writer.writerow(("name", "token", "display"))
        writer.writerows((name, it, displays.get(name, "")) for name, it in tokens.items())


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with contents, with the numbers of their lines."""
    separator = max(_SEPARATORS, key=text.count)
    reader = csv.reader(text.splitlines(), delimiter=separator)
    for row in reader:
        if any(it.strip() for it in row) and not row[0].startswith("#"):
            yield reader.line_num, row


def _titles(row: Sequence[str]) -> list[str]:
    """Return our titles of columns by the titles in the first line."""
    titles = [" ".join(it.lower().replace("_", " ").split()) for it in row]
    called = dict.fromkeys(("display", "display name", "full name"), "display")
    if "login" in titles:
        called |= {"login": "name", "name": "display"}
    return [called.get(it, it) for it in titles]


def _account(line: int, row: Sequence[str], columns: Mapping[str, int]) -> NewAccount:
    def field(name: str) -> str:
        place = columns.get(name, len(row))
        return row[place].strip() if place < len(row) else ""

    if not (name := field("name")):
        raise InvalidName(english("there is no name"))
    try:
        check_name(name)
    except InvalidName as error:
        hint = "; a name for people belongs in a column `display`, beside a column `name`"
        raise InvalidName(f"{error}{hint}") from error
    role = field("role")
    display = display_name(field("display"))
    return NewAccount(line, name, parse_role(role) if role else Role.PLAYER, display)
