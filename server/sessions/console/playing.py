"""Playing a match at a console: one's own moves, the opponent's, and the rest of a game."""

from __future__ import annotations

from enum import StrEnum

from boardwire.games import CHANCE, IllegalMove, InvalidMove
from boardwire.matches import Reason
from boardwire.matches.errors import NotNow
from boardwire.matches.results import losers
from boardwire.protocol import ILLEGAL_MOVE, RESIGN, Colour, CommandError, command
from boardwire.server.lines import heading_line, line, options_value, ply_line
from boardwire.server.live.live_match import LiveMatch
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.human_player import HumanPlayer

from .board import BoardConsole

_OWN_GAME = "clear_board begins a game of your own"


class DrawWord(StrEnum):
    """What may be said about a draw."""

    OFFER = "offer"
    ACCEPT = "accept"
    DECLINE = "decline"


class PlayingConsole(BoardConsole):
    """A console at which a person plays a match as GTP controllers play against an engine."""

    def interrupt(self) -> None:
        """End whatever the console waits for."""
        super().interrupt()
        if self.person is not None:
            self.person.interrupt()

    async def _match_begun(self) -> HumanPlayer | None:
        """The seat at the match, played or over; None at a table of one's own.

        Waits for the match to begin that is sought.

        Raises:
            CommandError: Nobody has come.
        """
        person = self.person
        if person is None:
            return None
        if person.playing is None and person.seeks:
            await person.until(lambda: person.playing or not person.seeks, self.patience)
            self._follow()
        if person.declined:
            raise CommandError(f"{person.declined} declines to play; {_OWN_GAME}")
        return person.place

    # -- moves -----------------------------------------------------------------------------

    @command("play")
    async def play(self, colour: Colour, move: str) -> None:
        """Make a move for a colour; in a match, your own move."""
        place = await self._match_begun()
        if place is None:
            self._play(colour.player, move)
        elif place.ended:
            raise self._is_over(place)
        elif colour.player != place.player or place.repeating:
            self._repeat(place, colour.player, move)
        else:
            await self._move(self.who(), place, move)

    async def _move(self, person: ConsoleUser, place: HumanPlayer, move: str) -> None:
        """Make the person's own move in the match."""
        while not place.asked:
            self._catch_up(place)
            acting = self.table.state.acting()
            if acting and place.player not in acting:
                raise CommandError(f"{ILLEGAL_MOVE}: it is not your turn")
            await person.until(lambda: place.asked or place.untold or place.ended, self.patience)
            if place.ended:
                raise self._is_over(place)
        self._catch_up(place)
        place.begun = True
        whole = self._read(place.player, move)
        if whole is None:
            return
        self._touched = ()
        await place.answer(whole)

    def _catch_up(self, place: HumanPlayer) -> None:
        """Take it that the console has been told everything."""
        place.told = len(place.history)
        self._follow()

    def _read(self, player: int, move: str) -> str | None:
        """The move to be made, or None if it only goes on with one of points.

        What is illegal is a move as well: that is for the referee to say.
        """
        if not self._touched:
            try:
                return self.table.parse(player, move).text
            except (IllegalMove, InvalidMove):
                if not self._touches(player, move):
                    return move
        return self._point(player, move)

    def _repeat(self, place: HumanPlayer, player: int, move: str) -> None:
        """Take a move that the match has had already, from a GUI that repeats it.

        Raises:
            CommandError: It is none.
        """
        if place.told == len(place.history):
            raise CommandError(
                f"{ILLEGAL_MOVE}: you play {place.colour}; genmove {Colour(player)} waits"
            )
        played = place.history[place.told]
        self._bring(place, place.told)
        whole = self._read(player, move)
        if whole is None:
            return
        self._touched = ()
        if (played.player, played.text) != (player, whole):
            there = (
                "a roll" if played.player == CHANCE else f"{Colour(played.player)} {played.text}"
            )
            raise CommandError(f"{ILLEGAL_MOVE}: the match has {there} there")
        place.tell_next()

    @command("genmove")
    async def genmove(self, colour: Colour) -> str:
        """Wait for the opponent's move and tell it; in practice, have an engine move."""
        place = await self._match_begun()
        if place is None:
            return await super().genmove(colour)
        player = colour.player
        if player == place.player:
            raise CommandError(f"you play {colour} yourself: play {colour} MOVE, or bw-resign")
        if self._coming and (point := self._next_of_answer(player)) is not None:
            place.told = len(self.table.history)
            return point
        person = self.who()
        await person.until(lambda: place.untold or place.asked or place.ended, self.patience)
        if not place.untold:
            return self._without_move(place, player)
        played = place.history[place.told]
        if played.player == CHANCE:
            raise CommandError("a roll comes first: bw-roll tells it")
        if played.player == place.player:
            raise CommandError(f"{place.colour} {played.text} of the match comes first")
        if played.player != player:
            raise CommandError("it is not that colour's turn")
        if not self._by_points:
            place.tell_next()
            return played.text
        self._follow()
        point = self._answer(player, played.text)
        place.begun = True
        place.told = len(self.table.history)
        return point

    def _without_move(self, place: HumanPlayer, player: int) -> str:
        """What `genmove` is answered where no move comes.

        Raises:
            CommandError: The player has not resigned.
        """
        if not place.ended:
            raise CommandError(f"it is your turn: play {place.colour} MOVE")
        result = place.result
        resigned = result is not None and result.reason is Reason.RESIGNATION
        if result is not None and resigned and player in losers(result.returns):
            return RESIGN
        raise self._is_over(place)

    def _is_over(self, place: HumanPlayer) -> CommandError:
        return CommandError(f"{place.farewell}; {_OWN_GAME}")

    @command("bw-roll")
    async def bw_roll(self) -> str:
        """Roll the dice that are due, and tell the outcome; in a match, tell the server's roll."""
        place = await self._match_begun()
        if place is None:
            return self._roll()
        person = self.who()
        self._follow()
        if not place.untold and self.table.state.to_act() == CHANCE:
            await person.until(lambda: place.untold or place.ended, self.patience)
        if not place.untold or place.history[place.told].player != CHANCE:
            raise CommandError("no roll is due")
        return place.tell_next().text

    @command("bw-chance")
    def bw_chance(self, outcome: str) -> None:
        """Let chance act: the outcome of a roll, such as `5`; in a match, the server rolls."""
        place = None if self.person is None else self.person.playing
        if place is None:
            self._set_table_free()
            super().bw_chance(outcome)
        elif place.untold:
            self._repeat(place, CHANCE, outcome)
        else:
            raise CommandError("the server rolls: bw-roll tells what")

    # -- the rest of a game ----------------------------------------------------------------

    @command("bw-resign")
    async def bw_resign(self) -> None:
        """Give the match up."""
        place = self._playing()
        place.seat.resign()
        await self.who().until(lambda: place.ended, self.patience)

    @command("bw-draw")
    async def bw_draw(self, word: DrawWord | None = None) -> str | None:
        """Offer a draw, accept or decline: `offer`, `accept`, `decline`; alone, tell who offers."""
        place = self._playing()
        seat = place.seat
        try:
            match word:
                case None:
                    agreed = sorted(seat.draw_agreed)
                    return line(agreed=",".join(str(Colour(it)) for it in agreed))
                case DrawWord.OFFER:
                    seat.offer_draw()
                case DrawWord.ACCEPT:
                    seat.accept_draw()
                case DrawWord.DECLINE:
                    seat.decline_draw()
        except NotNow as error:
            raise CommandError(str(error)) from error
        if seat.result is not None:
            await self.who().until(lambda: place.ended, self.patience)
        return None

    @command("bw-abort")
    async def bw_abort(self) -> None:
        """Call the match off, as everybody may before all have moved."""
        place = self._playing()
        try:
            place.seat.abort()
        except NotNow as error:
            raise CommandError(str(error)) from error
        await self.who().until(lambda: place.ended, self.patience)

    @command("bw-leave")
    def bw_leave(self) -> None:
        """Leave the match; who does not come back in time by `bw-join` loses it."""
        self._playing().leave("the player left")
        self._set_table_free()

    @command("bw-join")
    async def bw_join(self, match: str) -> str:
        """Go on with a match of yours, and tell how it stands."""
        if self.who().playing is not None:
            raise CommandError("you play already; bw-resign or bw-leave ends that")
        live = self.services.host.running.get(match)
        if live is None or not await self._go_on_with(live):
            raise CommandError(f"no seat of yours is free in a match {match[:40]}")
        return self._standing()

    async def _go_on_with(self, live: LiveMatch) -> bool:
        """Take the seat of the person who has logged in, if there is one to take."""
        person = self.who()
        number = live.seat_of(person)
        if number is None:
            return False
        self.services.seeks.withdraw_all(person)
        place = person.sit_down()
        live.take(number, person)
        # A match that ends before he could sit down lets him go.
        await person.until(
            lambda: place.briefing is not None or person.place is not place, self.patience
        )
        place.told = len(place.history)
        return place.briefing is not None

    def _standing(self) -> str:
        """How the person's match stands: a record of it, and one for each ply."""
        place = self._playing()
        briefing = place.briefing
        if briefing is None:
            raise CommandError("the match has not begun")
        head = heading_line(
            briefing.match,
            briefing.game.name,
            briefing.players,
            briefing.time,
            briefing.started,
            options=options_value(briefing.game.options),
            colour=str(place.colour),
            clocks=place.clocks,
            turn=place.on_turn,
        )
        plies = (ply_line(briefing.match, it.ply, it.player, it.text) for it in place.history)
        return "\n".join((head, *plies))
