"""The live feed: matches as pages show them, for any number of readers.

A channel follows one match on its own board, so a move is worked out and encoded once, however
many readers there are. A reader that falls behind gets the latest state instead of a backlog.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from boardwire.games import GameError, load
from boardwire.matches import MatchRecord, Table
from boardwire.matches.records.position_data import (
    changed_entries,
    position_data,
    table_changes,
    words_data,
)
from boardwire.matches.referee.result_words import conventions_of
from boardwire.protocol import (
    ChanceRolled,
    Event,
    MatchEnded,
    MatchEvent,
    MovePlayed,
    MovesTakenBack,
)
from boardwire.protocol.events import EngineInfo, LobbyState

from .feed_reader import Outgoing, Push, Reader
from .public_events import PublicEvents

log = logging.getLogger(__name__)

READER_MATCHES = 60
"""The most matches that one reader follows."""

COUNT_SECONDS = 1.0
"""Seconds between two messages about the number of spectators of a match."""

LOBBY_SECONDS = 1.0
"""Seconds between two checks of the lobby, while it has readers."""

Message = Mapping[str, Any]


def encoded(message: Message) -> str:
    """Return a message as one line of JSON."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


class Channel:
    """One match, followed for its readers.

    Args:
        record: Its record, which grows while it runs, and has more than may be seen.
        plies: The number of plies that may be seen.
    """

    def __init__(self, record: MatchRecord, plies: int) -> None:
        self.readers: set[Reader] = set()
        self._record = record
        self._clocks: list[float | None] = [None] * len(record.players)
        self._moved_at = time.monotonic()
        self._end: Message | None = None
        self._state_text: str | None = None
        self._infos: dict[int, Message] = {}  # by ply, the last reports of engines
        self._spectators = 0
        self._counting: asyncio.TimerHandle | None = None
        self._set_up(plies)

    def _set_up(self, plies: int) -> None:
        """Set up the position after a number of plies."""
        record = self._record
        self._table = Table(load(record.game, **record.options))
        for move in record.moves[:plies]:
            self._table.play_on()
            self._table.play(move.player, move.text)
            if move.player >= 0:
                self._clocks[move.player] = move.clock
        self._position = position_data(self._table)

    def state_text(self) -> str:
        """Return the whole match as it is now, encoded."""
        elapsed = 0.0 if self._end else time.monotonic() - self._moved_at
        record = self._record
        return encoded(
            {
                "type": "state",
                "match": record.match,
                "game": record.game,
                "players": record.players,
                "time": str(record.time),
                "position": self._position,
                "clocks": self._clocks,
                "elapsed": round(elapsed, 3),
                "end": self._end,
                "infos": list(self._infos.values()),
                "spectators": self.spectators,
            }
        )

    def show(self, event: Event) -> None:
        """Send the readers the plies that they may see now."""
        match event:
            case MovePlayed(_, ply, player, text, seconds, clocks):
                self._clocks = list(clocks)
                self._send(self._played(ply, player, text, seconds))
            case ChanceRolled(_, ply, outcome):
                self._send(self._played(ply, -1, outcome, 0.0))
            case MovesTakenBack(_, _, plies, clocks):
                self._set_up(plies)
                self._clocks, self._moved_at = list(clocks), time.monotonic()
                self._infos = {ply: it for ply, it in self._infos.items() if ply <= plies}
                self._send_text(self.state_text())
            case EngineInfo():
                known = {name: it for name, it in event.to_wire().items() if it is not None}
                self._infos[event.ply] = info = {**known, "type": "info"}
                self._send(info)
            case MatchEnded(match, result, reason, detail, score=score, ending=ending):
                self._end = {
                    "result": result,
                    "reason": reason,
                    "detail": detail,
                    "score": score,
                    "ending": ending,
                }
                if self._record.dead:  # the last position shows them as well
                    self._table.leave_out(self._record.dead)
                    self._position = position_data(self._table)
                    self._end["marks"] = self._position.get("marks", {})
                self._send({"type": "end", "match": match, **self._end})

    @property
    def spectators(self) -> int:
        """The readers that follow this match alone. Others have it among many small boards."""
        return sum(len(reader.channels) == 1 for reader in self.readers)

    def recount(self) -> None:
        """Send the number of spectators after a while, unless it is the same again by then."""
        if self._counting is None:
            loop = asyncio.get_running_loop()
            self._counting = loop.call_later(COUNT_SECONDS, self._tell_spectators)

    def _tell_spectators(self) -> None:
        self._counting = None
        count = self.spectators
        if count != self._spectators:
            self._spectators = count
            self._send({"type": "spectators", "match": self._record.match, "count": count})

    def say(self, name: str, words: str) -> None:
        """Send a chat line to the readers."""
        self._send({"type": "chat", "match": self._record.match, "name": name, "text": words})

    def _played(self, ply: int, player: int, text: str, seconds: float) -> Message:
        table, move = self._table, self._record.moves[ply - 1]
        table.play_on()
        state = table.state
        played = table.play(move.player, move.text)
        notation = text
        if played.text == text and played.move >= 0:
            notation = state.record_text(played.move)
        before, self._position = self._position, position_data(table)
        self._moved_at = time.monotonic()
        rest = {
            name: value
            for name, value in self._position.items()
            if name not in ("pieces", "kind", "table")
        }
        return {
            "type": "move",
            "match": self._record.match,
            "player": player,
            "move": text,
            "notation": notation,
            "seconds": round(seconds, 3),
            "clocks": self._clocks,
            "changes": changed_entries(before["pieces"], self._position["pieces"]),
            **words_data(state, played),
            **table_changes(before, self._position),
            **rest,
        }

    def _send(self, message: Message) -> None:
        self._send_text(encoded(message))

    def _send_text(self, text: str) -> None:
        outgoing = Outgoing(text)
        for reader in self.readers:
            reader.offer(self, outgoing)


class Feed:
    """All channels and their readers.

    It is a subscriber of the public events.

    Args:
        public: The matches that may be seen.
        lobby: Returns the state of the lobby.
    """

    def __init__(self, public: PublicEvents, lobby: Callable[[], LobbyState]) -> None:
        self._public = public
        self._lobby = lobby
        self._channels: dict[str, Channel] = {}
        self._lobby_readers: set[Reader] = set()
        self._lobby_text = ""
        self._looking: asyncio.TimerHandle | None = None

    @property
    def readers(self) -> int:
        """The number of readers."""
        following = {reader for channel in self._channels.values() for reader in channel.readers}
        return len(following | self._lobby_readers)

    def offer(self, event: Event | None) -> None:
        """Show an event that spectators may see now. Every move of every match passes here."""
        if event is None:
            self.end()
        elif isinstance(event, MatchEvent) and event.match in self._channels:
            self._show(self._channels[event.match], event)

    def _show(self, channel: Channel, event: MatchEvent) -> None:
        try:
            channel.show(event)
        except GameError as fault:  # the referee meets the same fault
            log.warning("match %s cannot be shown: %s", event.match, fault)
            self._drop(event.match)
        if isinstance(event, MatchEnded):
            self._channels.pop(event.match, None)

    def say(self, match: str, name: str, words: str) -> None:
        """Show a chat line of a player or a spectator."""
        if (channel := self._channels.get(match)) is not None:
            channel.say(name, words)

    def open(
        self, matches: Iterable[str], *, lobby: bool = False, push: Push | None = None
    ) -> Reader:
        """Begin to read. Matches that do not run are left out; call :meth:`close` at the end.

        Args:
            matches: The matches to follow.
            lobby: Whether to read the news of the lobby, too.
            push: Writes to the reader's WebSocket at once, if it has one.
        """
        names = list(dict.fromkeys(matches))[:READER_MATCHES]
        channels = [it for it in map(self._channel, names) if it is not None]
        reader = Reader(channels, lobby=lobby, push=push)
        for channel in channels:
            channel.readers.add(reader)
            channel.recount()
        if lobby:
            self._lobby_readers.add(reader)
            if self._looking is None:
                self._lobby_text = ""
                self._look()
            else:
                reader.offer_lobby(self._lobby_text)
        return reader

    def follow(self, reader: Reader, matches: Iterable[str]) -> None:
        """Have a reader follow other matches. It gets the state of those that are new to it.

        Args:
            reader: The reader.
            matches: All matches to follow. Those that do not run are left out.
        """
        names = list(dict.fromkeys(matches))[:READER_MATCHES]
        channels = [it for it in map(self._channel, names) if it is not None]
        before = {it for it in self._channels.values() if reader in it.readers}
        for channel in before - set(channels):
            channel.readers.discard(reader)
        for channel in set(channels) - before:
            channel.readers.add(reader)
        for channel in before ^ set(channels):
            channel.recount()
        reader.follow(channels)
        self._drop_unread()

    def close(self, reader: Reader) -> None:
        """Remove a reader, and channels without readers."""
        self._lobby_readers.discard(reader)
        for channel in self._channels.values():
            if reader in channel.readers:
                channel.readers.discard(reader)
                channel.recount()
        self._drop_unread()

    def _drop_unread(self) -> None:
        self._channels = {name: it for name, it in self._channels.items() if it.readers}

    def end(self) -> None:
        """End all readers: the server stops."""
        if self._looking is not None:
            self._looking.cancel()
        self.end_from(lambda host: True)

    def end_from(self, banned: Callable[[str], bool]) -> None:
        """End the readers at addresses for which `banned` returns true."""
        readers = {it for channel in self._channels.values() for it in channel.readers}
        for reader in readers | self._lobby_readers:
            if banned(reader.host):
                reader.end()

    def _channel(self, match: str) -> Channel | None:
        found = self._channels.get(match)
        if found is None and (shown := self._public.matches.get(match)) is not None:
            try:
                found = self._channels[match] = Channel(shown.record, shown.plies)
            except GameError as fault:
                log.warning("match %s cannot be shown: %s", match, fault)
        return found

    def _drop(self, match: str) -> None:
        for reader in self._channels.pop(match).readers:
            reader.end()

    def _look(self) -> None:
        """Send the state of the lobby to its readers, if it has changed."""
        self._looking = None
        if not self._lobby_readers:
            return
        text = encoded(_lobby_message(self._lobby()))
        if text != self._lobby_text:
            self._lobby_text = text
            for reader in self._lobby_readers:
                reader.offer_lobby(text)
        self._looking = asyncio.get_running_loop().call_later(LOBBY_SECONDS, self._look)


def _lobby_message(lobby: LobbyState) -> Message:
    """Return the state of the lobby. The `order` of a match is the usual order of its players."""
    message = lobby.to_wire()
    for match, match_data in zip(lobby.running, message["running"], strict=True):
        conventions = conventions_of(match.game, match.options)
        match_data["order"] = list(conventions.in_order(range(len(match.players))))
    return {"type": "lobby", **message}
