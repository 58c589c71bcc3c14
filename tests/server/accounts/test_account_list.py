"""Lists of accounts, as spreadsheets export them."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from boardwire.server.accounts.account import Role
from boardwire.server.accounts.account_list import (
    ListError,
    NewAccount,
    check_new,
    read_accounts,
    write_tokens,
)

TWO = [NewAccount(1, "anna"), NewAccount(2, "ben", Role.ADMIN)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("anna\nben,admin\n", TWO),
        ("anna\r\nben;ADMIN\r\n", TWO),
        ("anna\t\nben\tadmin", TWO),
        (
            "\ufeffGroup;Name;Role\n# a comment\n\nblue;anna;\n red ; ben ; admin ",
            [NewAccount(4, "anna"), NewAccount(5, "ben", Role.ADMIN)],
        ),
        ("role,name\nadmin,ben\n", [NewAccount(2, "ben", Role.ADMIN)]),
    ],
)
def test_a_list_is_read(text: str, expected: list[NewAccount]) -> None:
    assert read_accounts(text) == expected


def test_every_wrong_line_is_named() -> None:
    with pytest.raises(ListError) as raised:
        read_accounts("name,role\nanna,\nbe n,\nANNA,\n,player\ncarl,king\n")
    lines = [problem.partition(":")[0] for problem in raised.value.problems]
    assert lines == ["line 3", "line 4", "line 5", "line 6"]
    assert "ANNA is in line 2 already" in raised.value.problems[1]


@pytest.mark.parametrize("text", ["", "\n\n", "name\n", "# anna"])
def test_a_list_has_names(text: str) -> None:
    with pytest.raises(ListError, match="the list has no names"):
        read_accounts(text)


def test_accounts_that_exist_are_named() -> None:
    check_new(TWO, ["carl"])
    with pytest.raises(ListError, match="line 2: there is an account ben already"):
        check_new(TWO, ["Ben"])


def test_tokens_are_for_the_owner_of_a_new_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "tokens.csv"
    write_tokens(file, {"anna": "bw_1"})
    assert file.read_text() == "name,token\nanna,bw_1\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(FileExistsError):
        write_tokens(file, {})


@pytest.mark.parametrize(
    "text",
    [
        "name,role,display\nanna,,Anna Müller\nben,admin, Ben  O'Neill \ncarl",
        "Login;Role;Name\nanna;;Anna Müller\nben;admin;Ben O'Neill\ncarl;;",
        "Full Name\tname\trole\nAnna Müller\tanna\nBen O'Neill\tben\tadmin\n\tcarl",
        "anna,player,Anna Müller\nben,admin,Ben O'Neill\ncarl",
    ],
)
def test_a_list_has_names_for_people_beside_the_logins(text: str) -> None:
    found = [(it.name, it.role, it.display) for it in read_accounts(text)]
    assert found == [
        ("anna", Role.PLAYER, "Anna Müller"),
        ("ben", Role.ADMIN, "Ben O'Neill"),
        ("carl", Role.PLAYER, ""),
    ]


@pytest.mark.parametrize("display", ["x" * 61, "Anna\u202eadmin", "Anna\x1b[2J"])
def test_a_name_for_people_can_be_seen(display: str) -> None:
    with pytest.raises(ListError, match=r"line 2: .* cannot be a name for people"):
        read_accounts(f"name,display\nanna,{display}")


@pytest.mark.parametrize("text", ["Anna Müller", "login,name\nanna müller,Anna Müller"])
def test_a_name_for_people_in_the_wrong_column_is_told_where_it_belongs(text: str) -> None:
    with pytest.raises(ListError, match=r"cannot be a name: .* belongs in a column `display`"):
        read_accounts(text)


def test_the_file_of_tokens_has_the_names_for_people(tmp_path: Path) -> None:
    file = tmp_path / "tokens.csv"
    write_tokens(file, {"anna": "bw_1", "ben": "bw_2"}, {"anna": "Müller, Anna", "ben": ""})
    assert file.read_text("utf-8").splitlines() == [
        "name,token,display",
        'anna,bw_1,"Müller, Anna"',
        "ben,bw_2,",
    ]
