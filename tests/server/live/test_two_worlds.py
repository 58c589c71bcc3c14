"""Whole servers whose matches differ only in what an observer may not know tell it the same.

A match is played twice, each time at its own server. Everything that a player, a spectator, a
reader of the API, a page or a broker gets is collected, and compared byte for byte, but for times
and ids.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from tests.matches.alike import ALIKE, Course, LoadedDice, alike, played
from websockets.asyncio.client import connect as open_websocket

from boardwire.games import CHANCE, Game, add, load
from boardwire.matches import Phase, Table
from boardwire.protocol import Event
from boardwire.server import Server
from boardwire.server.live.public_match import PLAYING
from boardwire.vocabulary import player_text

from ...until import until
from ..conftest import StartServer
from ..people import facts, match_of, person_of
from ..wire import Client, client_of, get

MOST_PLIES = 45
"""Plies after which a match is compared."""
NAMES = ("wanda", "xaver", "yvonne", "zacharias")
NEWCOMER = "anton"
"""Logs in last of all."""
WORDS = {
    **dict.fromkeys(("genmove", "reg_genmove", "kata-search", "play", "color"), " {me}"),
    "bw-line": " {me}",
    "bw-matches": " running",
    "bw-record": " {match} moves",
    "bw-view": " {match}",
    "gogui-play_sequence": " {me} A1",
    "known_command": " genmove",
    "bw-opponent": " {match}",
    "is_legal": " {me} A1",
    "all_legal": " {me}",
    "last_move": "",
    "list_stones": " {me}",
    "time_left": " {me} 10 0",
}
"""Arguments of commands that do nothing without."""
ENDING = {
    *("quit", "bw-resign", "bw-abort", "bw-leave", "bw-end", "bw-kick", "bw-cancel", "bw-resume"),
    *("bw-login", "bw-register", "bw-bot", "bw-join", "bw-unwatch", "bw-seek", "bw-say", "bw-draw"),
    *("play", "undo", "gg-undo", "clear_board", "black", "white", "playwhite", "set_game"),
    *("genmove", "genmove_black", "genmove_white", "kata-search", "kata-search_analyze", "cputime"),
    *("bw-game", "bw-notify", "bw-watch", "gogui-play_sequence", "bw-roll", "stop", "loadsgf"),
    *("lz-genmove_analyze", "kata-genmove_analyze", "bw-server"),
}
"""Commands that would end or change the match or the session, wait for a move, or tell loads."""
CHANGING = ("date", "etag", "last-modified", "content-length")
"""Headers that depend on times and ids."""
PATHS = (
    *("/", "/matches", "/matches/{match}", "/matches/{match}?ply=3", "/embed/{match}", "/ladder"),
    *("/players/wanda", "/api/v1/players/wanda", "/api/v1/players/wanda/history"),
    *("/api/v1/matches", "/api/v1/matches?player=wanda", "/api/v1/matches/{match}"),
    *("/api/v1/matches/{match}/record", "/api/v1/matches/{match}/replay"),
    "/api/v1/matches/{match}/record?format=moves",
    *(f"/api/v1/matches/{{match}}/board.svg?{it}" for it in ("size=400", "side=0", "side=1")),
    *(f"/api/v1/matches/{{match}}/board.svg?ply={it}" for it in range(0, MOST_PLIES, 9)),
    *("/analyse?match={match}", "/play?match={match}", "/api/v1/live?match={match}&lobby=1"),
)


def alike_bytes(text: str, match: str, seats: dict[str, int]) -> str:
    """A text without what differs from one server to the next: times, ids and ports."""
    text = text.replace(match, "MATCH").replace("? illegal move: it is not your turn\n\n", "")
    for name, seat in seats.items():
        text = re.sub(name, f"PLAYER{seat}", text, flags=re.IGNORECASE)
    text = re.sub(
        r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(\+\d\d:\d\d|Z| UTC)?", "TIME", text
    )
    text = re.sub(r"(session=|seek=)\S+", r"\1TOKEN", text)
    text = re.sub(
        r'(seconds|elapsed|age|since|thinking)([\'"]?[:=] ?)-?[\d.]+(e-?\d+)?', r"\1\2N", text
    )
    text = re.sub(r"\?v=[0-9a-f]+|127\.0\.0\.1:\d+|localhost:\d+", "", text)
    text = re.sub(r"^date: .*$", "", text, flags=re.M | re.I)
    text = re.sub(r'^\{"type":"spectators".*\n?', "", text, flags=re.M)
    return re.sub(r"\b[0-9a-f]{64}\b|nonce-[\w+/=-]+", "HASH", text).rstrip()


def record_bytes(client: Client) -> list[bytes]:
    """All that a client receives from now on."""
    received: list[bytes] = []
    read = client.transport.read

    async def reading() -> bytes:
        data = await read()
        received.append(data)
        return data

    patch.object(client.transport, "read", reading).start()
    return received


async def all_answers(client: Client, match: str, seat: int) -> Iterable[str]:
    """The answers to every command that asks for something."""
    names = (await client.ask("list_commands")).split()[1:]
    assert len(names) > 100
    told = []
    for name in names:
        if name not in ENDING:
            words = WORDS.get(name, "").format(match=match, me=player_text(seat))
            told.append(f"{name}: {await client.ask(f'{name}{words}')}")
    return told


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[list[str]]:
    """What a WebSocket sends."""
    told: list[str] = []

    async def read() -> None:
        async for text in socket:
            told.append(str(text))

    async with open_websocket(url) as socket:
        task = asyncio.create_task(read())
        try:
            yield told
        finally:
            task.cancel()


class Events:
    """Takes what a broker would be sent."""

    def __init__(self, server: Server) -> None:
        self.told: list[str] = []
        self._public = server.public
        self._public.bus.attach(self)
        self._public.bus.followed = True

    def offer(self, event: Event | None) -> None:
        if event is not None:
            self.told.append(str(event.to_wire()))
            if (shown := self._public.matches.get(getattr(event, "match", ""))) is not None:
                self.told.append(str(shown.state("node").to_wire()))


async def seated(
    server: Server, people: dict[str, Client], seek: str
) -> tuple[str, dict[str, int]]:
    """Have people begin a match; return it, and the seat of each."""
    first, *others = people.values()
    told = await first.ask(f"bw-seek {seek} colour=b bots=no")
    assert told.startswith("="), told
    many = len(people) > 2
    for it in others:
        answer = await it.ask(f"bw-seek {seek}" if many else f"bw-accept {facts(told)['seek']}")
        assert answer.startswith("="), answer
    match = await match_of(*people.values())
    order = server.live.running[match].record.players
    return match, {name: order.index(name) for name in people}


async def shown(server: Server, match: str, plies: int) -> None:
    """Wait until spectators have seen plies."""
    async with asyncio.timeout(60):
        public = server.public.matches[match]
        await until(lambda: public.plies >= plies and public.phase == PLAYING)


async def play_course(people: dict[int, Client], course: Course) -> None:
    """Have people make the moves of a course."""
    for player, text in course:
        if player == CHANCE:
            continue
        async with asyncio.timeout(60):
            line = f"play {player_text(player)} {text}"
            while (answer := await people[player].ask(line)) != "=":
                assert "not your turn" in answer, (line, answer)
                await asyncio.sleep(0.005)


async def world(
    start_server: StartServer,
    monkeypatch: pytest.MonkeyPatch,
    game: Game,
    seek: str,
    table: Table,
    seat: int | None,
    database: str,
) -> dict[str, str]:
    """Play the course of a table at a server; return all that an observer is told, by channel.

    Args:
        start_server: Starts servers.
        monkeypatch: Loads the dice.
        game: The game.
        seek: Its words for `bw-seek`.
        table: The moves and rolls.
        seat: The observer's seat; None for a spectator.
        database: The file of the server.
    """
    outcomes = [it.move for it in table.history if it.player == CHANCE]
    course = [(it.player, it.text) for it in table.history]
    monkeypatch.setattr(
        "boardwire.matches.match.Dice",
        lambda: LoadedDice(outcomes, b"the same seed of all dice" * 2),
    )
    monkeypatch.setattr("boardwire.server.live.feed.LOBBY_SECONDS", 0.05)
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(
            start_server(exempt=("127.0.0.0/8",), database=database)
        )
        events = Events(server)
        people = {
            name: await stack.enter_async_context(person_of(server, name))
            for name in NAMES[: game.players]
        }
        match, seats = await seated(server, people, seek)
        by_seat = {seats[name]: client for name, client in people.items()}
        dealt = next(it for it, (player, _) in enumerate([*course, (0, "")]) if player != CHANCE)
        await shown(server, match, dealt)
        watcher = await stack.enter_async_context(client_of(server, "ws"))
        heard = {"watcher": record_bytes(watcher)}
        assert (await watcher.ask(f"bw-watch {match}")).startswith("=")
        if seat is not None:
            heard["player"] = record_bytes(by_seat[seat])
        live = await stack.enter_async_context(
            reading(f"ws://127.0.0.1:{server.http_port}/live?match={match}&lobby=1")
        )
        session = facts(await by_seat[seat or 0].ask("bw-whoami"))["session"]
        await play_course(by_seat, course)
        await shown(server, match, len(course))
        assert len(server.live.running[match].record.moves) == len(course)
        told: dict[str, str] = {}
        told["commands of a spectator"] = "\n".join(await all_answers(watcher, match, 0))
        for path in PATHS:
            path = path.format(match=match)
            if "live" in path:
                told[path] = await streamed(server, path)
            else:
                status, headers, body = await served_page(server, path)
                kept = sorted(set(headers.items()) - {(it, headers.get(it)) for it in CHANGING})
                told[path] = f"{status} {kept}\n{body.decode()}"
        _, _, metrics = await get(server, "/metrics")
        told["metrics"] = "\n".join(
            it
            for it in metrics.decode().splitlines()
            if re.match(r"boardwire_(ply|plies|match)", it)
        )
        told["live"] = "\n".join(live)
        settled = len(live)
        if seat is not None:
            mine = by_seat[seat]
            told["commands of the player"] = "\n".join(await all_answers(mine, match, seat))
            mine.abort()
            async with client_of(server) as back:
                heard["player back"] = record_bytes(back)
                assert (await back.ask(f"bw-resume {session}")).startswith("=")
                await back.ask("showboard")
            told["live after that"] = await news_after(server, live, settled)
        told |= {name: b"".join(it).decode() for name, it in heard.items()}
        told["events"] = "\n".join(events.told)
    return {
        alike_bytes(name, match, seats): alike_bytes(text, match, seats)
        for name, text in told.items()
    }


async def news_after(server: Server, live: list[str], first: int) -> str:
    """The messages from one on, up to the state of the lobby that has a newcomer.

    Of the states of the lobby only that one counts: which of the others are skipped depends on
    their times.
    """
    async with person_of(server, NEWCOMER), asyncio.timeout(60):
        await until(lambda: any(NEWCOMER in it for it in live[first:]))
    return "\n".join(
        it for it in live[first:] if NEWCOMER in it or json.loads(it)["type"] != "lobby"
    )


async def streamed(server: Server, path: str) -> str:
    """The beginning of a stream of events."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.http_port)
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        async with asyncio.timeout(60):
            await reader.readuntil(b'"type":"state"')
            text = await reader.readuntil(b"\n\n")
    finally:
        writer.close()
        await writer.wait_closed()
    return text.decode()


SEEK_OPTIONS: dict[str, dict[str, object]] = {
    "battleship": {"size": 6, "fleet": "3,2,2"},
    "guess": {"players": 2, "rounds": 2},
    "liars": {"players": 3},
}
"""Options where those of `ALIKE` are for too many people."""


def options_of(name: str) -> dict[str, object]:
    return SEEK_OPTIONS.get(name, ALIKE[name][1])


def table_of(game: Game, course: Course) -> Table:
    """A table with the moves and rolls of a course."""
    table = Table(game)
    for player, text in course:
        table.play(player, text)
    return table


async def unfinished(
    game: Game, most: int, seat: int | None, chance: random.Random
) -> tuple[Course, Table | None]:
    """The course of a match that is not over, and another one that an observer takes for it."""
    course: Course = []
    for attempt in range(24):
        hall = await played(game, chance.randint(1 if attempt > 4 else most // 2, most), chance)
        over = hall.match.phase is Phase.OVER
        course = [(move.player, move.text) for move in hall.match.record.moves]
        hall.end()
        other = None if over else alike(game, course, seat, chance)
        # Whose turn it is, is no secret.
        if other is not None and other.state.acting() == table_of(game, course).state.acting():
            return course, other
    return course, None


OPENSPIEL = (
    "leduc_poker",
    "phantom_ttt",
    "goofspiel(num_cards=3)",
    "liars_dice",
    "dark_hex(board_size=3)",
    pytest.param("goofspiel(num_cards=4)", marks=pytest.mark.exhaustive),
)
"""Games of OpenSpiel: cards, boards that are seen in part, and choices at once."""

SAMPLE = ("kuhn", "liars", "rps")
"""The games of a short run: a deal, hidden dice, and choices at once."""


@pytest.mark.slow
@pytest.mark.server
@pytest.mark.parametrize(
    "name",
    [it if it in SAMPLE else pytest.param(it, marks=pytest.mark.long) for it in ALIKE],
)
async def test_nobody_is_told_what_it_may_not_know(
    name: str, start_server: StartServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    options = options_of(name)
    seek = " ".join((name, *(f"{key}={value}" for key, value in options.items())))
    compared = await compare(
        start_server, monkeypatch, tmp_path, load(name, **options), seek, ALIKE[name][0]
    )
    assert compared or name in ("guess", "matrix", "rps")


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.server
@pytest.mark.usefixtures("python_games")
@pytest.mark.parametrize("name", OPENSPIEL)
async def test_nobody_is_told_the_secrets_of_a_game_of_openspiel(
    name: str, start_server: StartServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("pyspiel")
    game = add(f"openspiel:{name}")()
    assert await compare(start_server, monkeypatch, tmp_path, game, game.name, 14)


async def served_page(server: Server, path: str) -> tuple[int, dict[str, str], bytes]:
    """Ask for a page again while the server, on a machine that is busy, has no turn for it."""
    async with asyncio.timeout(120):
        while (answer := await get(server, path))[0] == 503:
            await asyncio.sleep(0.2)
    return answer


async def compare(
    start_server: StartServer,
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    game: Game,
    seek: str,
    most: int,
) -> int:
    """Compare what two players and spectators are told in two worlds; return how many had two.

    The worlds of a player differ in what the others know alone, and a spectator of both is told
    the same. So those of two players show that a spectator learns nothing of either, and it needs
    worlds of its own only where a player has none.
    """
    chance = random.Random(f"worlds of {seek}")
    compared = 0
    players = range(min(game.players, 2))
    for seat in (*players, None):
        if seat is None and compared == len(players):
            break
        course, other = await unfinished(game, min(most, MOST_PLIES), seat, chance)
        if other is None:
            continue
        told = [
            await world(
                start_server, monkeypatch, game, seek, table, seat, str(folder / f"{seat}{it}")
            )
            for it, table in enumerate((table_of(game, course), other))
        ]
        assert told[0].keys() == told[1].keys()
        for channel, text in told[0].items():
            assert told[1][channel] == text, channel
        compared += 1
    return compared
