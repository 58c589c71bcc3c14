"""Records that are sent to be read or written."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from boardwire.games.records import read_records
from boardwire.server import Server
from boardwire.server.computing.records import MAX_MOVES
from boardwire.server.http.api.records import MAX_BYTES

from ...conftest import StartServer
from ...wire import post

SGF = "(;GM[1]SZ[9]PB[Ada]RE[B+R];B[ee];W[cc](;B[gg])(;B[cg]))"


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


async def read(server: Server, text: str, query: str = "") -> tuple[int, Any]:
    """The status and the data of a record that is sent."""
    status, _, body = await post(server, f"/api/v1/records{query}", text.encode())
    return status, json.loads(body)


async def test_the_main_line_is_read(server: Server) -> None:
    status, told = await read(server, SGF)
    assert status == 200
    assert told["game"] == "go"
    assert told["options"]["size"] == "9"
    assert told["moves"] == [[0, "E5"], [1, "C7"], [0, "G3"]]
    assert told["players"][0] == "Ada"
    assert (told["result"], told["score"], told["more"]) == ("B+R", "B+R", False)


async def test_what_is_changed_or_left_out_is_told(server: Server) -> None:
    text = "(;GM[1]SZ[9]KM[375]AP[foxwq]PB[刘小明];W[ee];AW[cc]LB[aa:1];B[gg](;W[aa])(;W[bb]"
    status, _, body = await post(server, "/api/v1/records", text.encode("gbk"))
    told = json.loads(body)
    assert (status, told["players"][0]) == (200, "刘小明")
    assert told["moves"] == [[0, "G3"], [1, "A9"]]
    assert told["notes"] == [
        "no encoding is named; read as GB18030",
        "the komi '375' is read as 7.5",
        "the file is cut off; a ) is missing",
    ]
    assert told["left_out"] == {"LB": 1, "variations": 1, "moves before stones were set up": 1}


async def test_the_format_is_told_by_the_text(server: Server) -> None:
    for text, form, moves in (
        ("1. e4 e5 2. Nf3", "pgn", [[1, "e2e4"], [0, "e7e5"], [1, "g1f3"]]),
        ("tictactoe\nB2 A1\n", "moves", [[0, "B2"], [1, "A1"]]),
        ("pig\nroll 6\n", "moves", [[0, "roll"], [-1, "6"]]),
    ):
        _, told = await read(server, text)
        assert (told["format"], told["moves"]) == (form, moves)


async def test_one_game_of_several_is_chosen(server: Server) -> None:
    text = "tictactoe\nB2\n\ntictactoe\nA1 C3\n"
    assert (await read(server, text))[1]["more"]
    assert (await read(server, text, "?number=2"))[1]["moves"] == [[0, "A1"], [1, "C3"]]
    status, told = await read(server, text, "?number=3")
    assert (status, told["detail"]) == (422, "there is no game 3 in it")


async def test_a_bad_game_does_not_hide_the_others(server: Server) -> None:
    text = "tictactoe\nB2 B2\n\ntictactoe\nA1 C3\n"
    assert (await read(server, text, "?number=2"))[1]["moves"] == [[0, "A1"], [1, "C3"]]
    status, told = await read(server, text)
    assert (status, told["detail"][:24]) == (422, "line 2, column 4: ply 2:")


async def test_what_cannot_be_read_is_refused(server: Server) -> None:
    for text, status, why in (
        ("", 422, "no game"),
        ("(;GM[1]SZ[9];B[ee];W[ee])", 422, "ply 2"),
        ("hello world", 422, "hello"),
        ("nosuchgame\nA1", 422, "nosuchgame"),
        ("(" * (MAX_BYTES + 1), 413, "256 KiB"),
    ):
        code, told = await read(server, text)
        assert (code, why in told["detail"]) == (status, True), told


async def written(server: Server, game: object) -> tuple[int, dict[str, str], bytes]:
    """The answer to a game that is to be written."""
    data = json.dumps(game).encode()
    return await post(server, "/api/v1/records/file", data, "Content-Type: application/json")


async def test_a_game_is_written_as_a_file(server: Server) -> None:
    moves, players = ["E5", "C7"], ["Ada", "Bob"]
    game = {"game": "go", "options": {"size": "9"}, "moves": moves, "players": players}
    status, headers, body = await written(server, game)
    assert status == 200
    assert headers["content-disposition"] == 'attachment; filename="go.sgf"'
    (record,) = read_records(body.decode(), "sgf")
    assert (record.moves, record.players) == (("E5", "C7"), ("Ada", "Bob"))


async def test_a_game_that_is_too_long_is_not_read(server: Server) -> None:
    body = b'{"game": "go", "moves": [' + b'"A1", ' * (MAX_BYTES // 6) + b'"A1"]}'
    status, _, answer = await post(server, "/api/v1/records/file", body)
    assert (status, "at most 256 KiB" in answer.decode()) == (413, True)
    status, _, answer = await post(server, "/api/v1/records/file", b'{"game": "go"}')
    assert (status, json.loads(answer)) == (422, {"detail": "moves: Field required"})


async def test_a_game_that_cannot_be_written_is_refused(server: Server) -> None:
    for game in (
        {"game": "go", "moves": ["E5", "E5"]},
        {"game": "go", "moves": ["E5"] * (MAX_MOVES + 1)},
        {"game": "hex", "moves": ["A1"], "format": "pgn"},
    ):
        status, _, body = await written(server, game)
        assert status == 422, body
    status, _, body = await written(server, {"game": "nosuch", "moves": []})
    assert (status, "no game is called 'nosuch'" in body.decode()) == (404, True)
