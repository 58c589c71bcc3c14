"""Commands that make, list, accept and decline seeks."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from boardwire.matches import ConsoleBoard
from boardwire.protocol import CommandError, command, parse_name
from boardwire.protocol.name_values import write_record
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.accounts.names.refusals import nobody
from boardwire.server.house import House
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.pairing.obstacles import obstacle_among
from boardwire.server.matchmaking.seeks import Seek, Seeks
from boardwire.server.matchmaking.shown_seeks import shown_seeks
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.online import OnlineUsers
from boardwire.server.store import StoreError
from boardwire.translations import english

from .login import Login
from .rejoining import standing_lines


class SeekCommands:
    """Makes, lists, accepts and declines seeks.

    Args:
        board: The console's board.
        login: The user of the console.
        seeks: The open seeks.
        lobby: Pairs the users of a seek that is accepted.
        online: All users of consoles.
        live: The matches at this server.
        names: The names in use.
        house: Plays with users that ask for it.
    """

    def __init__(
        self,
        board: ConsoleBoard,
        login: Login,
        seeks: Seeks,
        lobby: Lobby,
        online: OnlineUsers,
        live: LiveMatches,
        names: Names,
        house: House,
    ) -> None:
        self._board = board
        self._login = login
        self._seeks = seeks
        self._lobby = lobby
        self._online = online
        self._live = live
        self._names = names
        self._house = house

    @command("bw-seek")
    async def bw_seek(self, game: str, *options: str) -> str:
        """Look for a match: a game, options of it, and `time=5m+3`, `opponent=NAME`, `rated=yes`.

        Besides: `colour=b`, `bots=no`. With `opponent=house-4` a match against the house at level 4
        begins at once, in any game. A client that has not logged in becomes a guest with a random
        name.
        """
        user = await self._login.user_or_guest()
        if (seek := self._against_house(user, game, options)) is not None:
            return write_record(seek=seek.number, name=user.name, session=user.token, note="")
        seek = self._seeks.make(user, game, options)
        if user.shown is None:
            self._board.table.set_up(seek.game())
            self._board.changed()
        for challenged in self._online.called(seek.opponent or ""):
            challenged.notice(seek.line())
        note = obstacle_among(seek, self._lobby.bots) or await self._missing(seek, user.name)
        joins = None if seek.opponent or seek.people_only else self._house.joins_after
        return write_record(
            seek=seek.number, name=user.name, session=user.token, note=note, house=joins
        )

    def _against_house(self, user: ConsoleUser, game: str, options: Sequence[str]) -> Seek | None:
        """Begin a match against the house, and return its seek; None if that is not asked for.

        Raises:
            CommandError: The requirements do not allow it.
        """
        words = [it.lower() for it in options if it.lower().startswith("opponent=")]
        level = self._house.level_of(words[-1].partition("=")[2]) if words else None
        if level is None:
            return None
        seek = self._seeks.read(user, game, options)
        if seek.request.people_only:
            raise CommandError(english("the house is no person: leave out bots=no, or opponent="))
        if seek.rated:
            raise CommandError(
                english("a match against the house is not rated: leave out rated=yes")
            )
        pairing = self._house.pairing(seek, level=level)
        if pairing is None:
            raise CommandError(english("the options do not go together"))
        self._live.seat(pairing)
        return seek

    async def _missing(self, seek: Seek, asker: str) -> str:
        """Return a clause that the only opponent of a seek is not here; empty if it is."""
        opponent = seek.opponent
        if opponent is None or self._names.here(opponent):
            return ""
        try:
            known = await self._names.known(opponent)
        except StoreError:
            known = True  # it is only certain that the name is not here
        if known:
            return english("{name} is not here", name=opponent)
        similar = self._names.similar(opponent, asker)
        if not similar:
            return nobody(opponent)
        return english(
            "nobody called {name} is here or has an account; did you mean {similar}?",
            name=opponent,
            similar=similar,
        )

    @command("bw-seeks")
    def bw_seeks(self) -> str:
        """List the open seeks of people, the oldest first, one per line, with challenges to you.

        `bw-bots` lists the bots that wait. A last line `more=N` counts those that are left out:
        a user or an address has many.
        """
        found = shown_seeks(self._seeks, self._login.user)
        lines = [it.line() for it in found.seeks]
        if found.more:
            lines.append(write_record(more=found.more))
        return "\n".join(lines)

    @command("bw-accept")
    async def bw_accept(self, seek: int) -> str:
        """Accept a seek: its match begins."""
        user = await self._login.user_or_guest()
        wanted = self._seeks.find(seek, user)
        if wanted.user is user:
            raise CommandError(english("that is your own seek"))
        if user.playing is not None:
            raise CommandError(english("you play already; bw-resign or bw-leave ends that"))
        if wanted.offers[0].seats > 2:
            raise CommandError(english("that takes more players: seek the same by bw-seek"))
        user.allowance.check_new_match(monotonic())
        pairing = self._lobby.bring_together(wanted, self._seeks.answering(wanted, user))
        if pairing is None:
            raise CommandError(
                english("your requirements conflict; the seek may be for accounts only")
            )
        self._live.seat(pairing)
        return standing_lines(user)

    @command("bw-decline")
    def bw_decline(self, seek: int) -> None:
        """Decline a challenge."""
        user = self._login.required()
        wanted = self._seeks.find(seek, user)
        if wanted.opponent is None or wanted.user is user:
            raise CommandError(english("that is no challenge to you"))
        self._seeks.decline(wanted, user)

    @command("bw-block")
    def bw_block(self, name: str | None = None) -> str:
        """Refuse the challenges of a player from now on, until you leave; alone, list all such.

        Challenges of guests with names like that are refused, too.
        """
        user, challenges = self._login.required(), self._seeks.challenges
        if name is None:
            return "\n".join(write_record(blocked=it) for it in challenges.blocked(user.name))
        try:
            blocked = parse_name(name)
        except ValueError as error:
            raise CommandError(str(error)) from None
        if blocked.lower() == user.name.lower():
            raise CommandError(english("that is you: block another player"))
        challenges.block(user.name, blocked)
        for seek in self._seeks.challenges_to(user):
            if challenges.refuses(user.name, seek.user):
                self._seeks.decline(seek, user)
        return ""

    @command("bw-unblock")
    def bw_unblock(self, name: str) -> None:
        """Take the challenges of a player again."""
        self._seeks.challenges.unblock(self._login.required().name, name)

    @command("bw-cancel")
    def bw_cancel(self, seek: int | None = None) -> None:
        """Withdraw all your seeks, or one."""
        user = self._login.required()
        if seek is None:
            self._seeks.withdraw_all(user)
            return
        wanted = self._seeks.find(seek, user)
        if wanted.user is not user:
            raise CommandError(english("that is not your seek; bw-decline declines a challenge"))
        self._seeks.withdraw(wanted)
