"""Moves of electronic boards over MQTT: checks each, makes it at its seat, and answers."""

from __future__ import annotations

import asyncio
import logging

from boardwire.matches import Phase
from boardwire.override import override
from boardwire.protocol import RESIGN, CommandError, ProtocolViolation
from boardwire.protocol.mqtt_moves import ALL_MOVES, SeatAnswer, SeatMove, SeatTopic
from boardwire.protocol.transports.mqtt.broker import BrokerConnection
from boardwire.server.accounts.account import SessionOwner
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.limits.client_limits import MQTT, MQTT_STRANGERS, Quotas
from boardwire.server.live.live_match import LiveMatch
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.players.board_user import BoardUser
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.participant import Participant
from boardwire.server.store import StoreError

from .clients import BrokerClients

log = logging.getLogger(__name__)

MATCH_SECONDS = 10.0
"""Seconds that a match may take to give a seat, or to ask for the move that is due."""


class MqttMoves(BrokerClients):
    """The moves of boards over one connection to the broker.

    Args:
        broker: The connection.
        live: The running matches.
        names: Checks the accounts of players.
        quotas: The limits of clients.
        illegal_move_allowance: The number of illegal moves that a player does not lose by.
    """

    topics = (ALL_MOVES,)
    """The topic of moves at all seats."""

    def __init__(
        self,
        broker: BrokerConnection,
        live: LiveMatches,
        names: Names,
        quotas: Quotas,
        illegal_move_allowance: int,
    ) -> None:
        self._broker = broker
        self._live = live
        self._names = names
        self._quotas = quotas
        self._illegal_move_allowance = illegal_move_allowance
        self._running: set[asyncio.Task[None]] = set()

    @override
    def begin(self) -> None: ...

    @override
    def take(self, topic: str, payload: bytes) -> None:
        place = SeatTopic.of(topic)
        if place is None:
            return
        now = asyncio.get_running_loop().time()
        try:
            move, live = self._checked(place, payload)
        except (CommandError, ProtocolViolation) as error:
            if self._quotas.admits(MQTT_STRANGERS, now):
                self._answer(place, SeatAnswer(0, "", str(error)))
            return
        if self._quotas.admits(f"{MQTT}/{place.match}/{place.seat}", now):
            task = asyncio.create_task(self._play(live, place, move))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    @override
    async def end(self) -> None:
        """Cancel the waiting moves."""
        for task in self._running:
            task.cancel()
        if self._running:
            await asyncio.wait(self._running)

    def _answer(self, place: SeatTopic, answer: SeatAnswer) -> None:
        self._broker.publish(place.answer, answer.encode())

    def _checked(self, place: SeatTopic, payload: bytes) -> tuple[SeatMove, LiveMatch]:
        """Return the move of a message, and its match.

        Raises:
            ProtocolViolation: The payload is no move.
            CommandError: There is no such seat, or the signature is wrong.
        """
        move = SeatMove.decode(payload)
        live = self._live.running.get(place.match)
        if live is None:
            raise CommandError(f"no match {place.match} is played here now")
        if place.seat >= len(live.record.seats):
            raise CommandError(f"the match has no seat {place.seat}: seats count from 0")
        session = live.record.seats[place.seat].session
        if not session or not move.is_signed_by(session.encode(), place):
            raise CommandError(
                "the signature is wrong: it is HMAC-SHA256 of 'MATCH SEAT PLY MOVE', and the key "
                "is the SHA-256 in hexadecimal of the seat's session token"
            )
        return move, live

    async def _play(self, live: LiveMatch, place: SeatTopic, move: SeatMove) -> None:
        """Make a move of the owner of a seat, and answer."""
        try:
            answered = await self._make(live, place.seat, move)
        except (CommandError, StoreError) as error:
            self._answer(place, SeatAnswer(move.ply, move.move, str(error)))
        except Exception:  # the next move of a board is served
            log.exception("a move of a board in match %s broke", place.match)
        else:
            if answered:
                self._answer(place, SeatAnswer(move.ply, move.move))

    async def _make(self, live: LiveMatch, number: int, move: SeatMove) -> bool:
        """Make a move, unless it was made already; an empty one only takes the seat.

        Returns:
            Whether to answer: not to a message that the broker repeats meanwhile.

        Raises:
            CommandError: It cannot be made.
            StoreError: The database fails.
        """
        if not live.game.perfect_information:
            raise CommandError(
                "others at the broker would see what this game hides; play it at a console"
            )
        seat = live.record.seats[number]
        name = live.record.players[number]
        await self._names.account_of(SessionOwner(name, seat.account, seat.credential))
        present = _sitting(live, number)
        if isinstance(present, BoardUser) and present.deciding == (move.ply, move.move):
            return False  # the move may be made, and not be on disk
        history = live.runner.match.history
        if move.move and move.ply < len(history):
            made = history[move.ply]
            if (made.player, made.text) == (number, move.move):
                return True  # the broker has repeated the message
        # Otherwise a reader of an old message could take the seat from a console with it.
        if move.move or isinstance(present, ConsoleUser):
            _check_ply(live, move)
        board = await self._seated(live, number)
        if not move.move:
            return True
        _check_ply(live, move)
        await self._decide(live, board, move)
        return True

    async def _seated(self, live: LiveMatch, number: int) -> BoardUser:
        """Return the user of the board at a seat, which takes the seat if it does not have it.

        Raises:
            CommandError: A bot has the seat, or the match does not go on.
        """
        present = _sitting(live, number)
        board = present if isinstance(present, BoardUser) else self._seat(live, number)
        player = board.player
        await board.until(lambda: player.briefing is not None, MATCH_SECONDS)
        return board

    def _seat(self, live: LiveMatch, number: int) -> BoardUser:
        """Give a seat to a board in place of a console.

        Raises:
            CommandError: A bot has the seat, or the match is over.
        """
        if not isinstance(_sitting(live, number), ConsoleUser | None):
            raise CommandError("a bot plays at this seat")
        if live.id not in self._live.running:
            raise CommandError("the match is over")
        board = BoardUser(
            live.record.players[number], live.record.seats[number], self._illegal_move_allowance
        )
        live.take(number, board)
        log.info("match %s: a board plays for %s", live.id, board.name)
        return board

    async def _decide(self, live: LiveMatch, board: BoardUser, move: SeatMove) -> None:
        """Let the match decide about a move.

        Raises:
            CommandError: It is illegal, or not due.
        """
        player = board.player
        if error := board.refused.get((move.ply, move.move)):
            raise CommandError(error)
        if board.deciding is not None:
            raise CommandError("another move of this seat is being made")
        if live.runner.match.phase is Phase.OVER:
            raise CommandError("the match is ending: it is over once its record is written")
        if live.runner.match.phase is not Phase.PLAYING:
            raise CommandError("the match waits for its players")
        if not player.on_turn and move.move != RESIGN:
            raise CommandError("it is not your turn")
        board.deciding = (move.ply, move.move)
        try:
            await board.until(lambda: player.asked or player.ended, MATCH_SECONDS)
            await player.answer(move.move)
        except CommandError as refusal:
            if move.move == RESIGN and player.result is not None:
                return
            if not player.ended:
                board.refused[move.ply, move.move] = refusal.message
            raise
        finally:
            board.deciding = None


def _sitting(live: LiveMatch, number: int) -> Participant | None:
    """Return the participant who has a seat now; None if it is free."""
    present = live.participants[number]
    if isinstance(present, BoardUser) and present.player.ended:
        return None
    return None if present is None or present.gone else present


def _check_ply(live: LiveMatch, move: SeatMove) -> None:
    """Check that a message is for the present position.

    Raises:
        CommandError: It is for another position.
    """
    ply = len(live.runner.match.history)
    if move.ply != ply:
        raise CommandError(f"the match is at ply {ply}; this message is for {move.ply}")
