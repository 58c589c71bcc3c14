"""The command `bw-tournament`: tournaments are begun, listed, directed and stopped, and entered."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.matches.tournaments import Standing
from boardwire.protocol import CommandError, TimeControl, command
from boardwire.protocol.name_values import write_record
from boardwire.server.accounts.account import Role
from boardwire.server.match_lines import game_options_value
from boardwire.server.tournaments import (
    Direction,
    Entries,
    ServerTournament,
    Tournaments,
    TournamentSettings,
)
from boardwire.translations import english

from .login import Login

_USAGE = (
    "bw-tournament list, show ID, begin GAME [BOT...] [NAME=VALUE...], stop ID, enter ID [CODE], "
    "ready ID, away ID, withdraw ID [NAME], replace ID NAME OTHER, pause ID, continue ID, "
    "round ID, or say ID [WORDS]"
)


class TournamentCommands:
    """The command about tournaments. Admins begin, direct and stop them, and players take part.

    Args:
        login: The user of the console.
        tournaments: The tournaments of the server.
        entries: The tournaments that players may enter.
        direction: Carries out the decisions of players and directors.
        time: The time control of tournaments without their own.
    """

    def __init__(
        self,
        login: Login,
        tournaments: Tournaments,
        entries: Entries,
        direction: Direction,
        time: TimeControl,
    ) -> None:
        self._login = login
        self._tournaments = tournaments
        self._entries = entries
        self._direction = direction
        self._time = time

    @command("bw-tournament")
    async def bw_tournament(self, action: str, *words: str) -> str:
        """`list` tournaments, `show ID`; admins `begin GAME [BOT...] [NAME=VALUE...]`, `stop ID`.

        Settings of a tournament are `games=2`, `rounds=1`, `time=`, `opening=`, `rated=`,
        `format=`, `wait=60` (seconds that a bot may be away), `title=`; others are options of
        the game. Without names all bots take part that are connected and play the game, or with
        `roster=accounts` all accounts of players. `absent=yes` admits names of accounts that are
        not connected. `start=rounds` calls the games round by round, `start=director` when an
        admin says `round ID`.

        Players: `enter ID [CODE]`, `ready ID` (wait for the next game), `away ID`, `withdraw ID`.
        Admins besides: `withdraw ID NAME`, `replace ID NAME OTHER`, `pause ID`, `continue ID`,
        `say ID WORDS`.
        """
        match action, words:
            case "list", ():
                return await self._list()
            case "show", (name,):
                return await self._show(name)
            case "begin", (game, *more):
                return await self._begin(game, more)
            case "stop", (name,):
                why = f"stopped by {self._admin('stop')}"
                self._tournaments.stop(name, why)
                return ""
            case "enter", (name, *code) if len(code) < 2:
                user = self._login.required()
                return await self._entries.enter_user(name, user, "".join(code))
            case "ready", (name,):
                user = self._login.required()
                if name not in self._tournaments.running:
                    return await self._entries.line(name, user)
                return self._direction.sit(name, user)
            case "away", (name,):
                self._direction.rise(name, self._login.required())
                return ""
            case "withdraw", (name,):
                user = self._login.required()
                if self._tournaments.running.get(name) is None:
                    await self._entries.withdraw_user(name, user)
                else:
                    await self._direction.leave(name, self._direction.player(name, user))
                return ""
            case _:
                return await self._direct(action, words)

    async def _direct(self, action: str, words: Sequence[str]) -> str:
        """Carry out a decision of a director.

        Raises:
            CommandError: The user is no admin, or it is not possible.
        """
        match action, words:
            case "withdraw", (name, player):
                self._admin(action)
                await self._direction.leave(name, player)
            case "replace", (name, player, other):
                self._admin(action)
                await self._direction.replace(name, player, other)
            case (("pause" | "continue"), (name,)):
                self._admin(action)
                await self._direction.pause(name, paused=action == "pause")
            case "round", (name,):
                self._admin(action)
                await self._direction.begin_round(name)
            case "say", (name, *said):
                self._admin(action)
                await self._direction.announce(name, " ".join(said))
            case _:
                raise CommandError.syntax(_USAGE)
        return ""

    def _admin(self, action: str) -> str:
        """Return the name of the user.

        Raises:
            CommandError: The user is no admin.
        """
        user = self._login.user
        if user is None or user.role < Role.ADMIN:
            raise CommandError(english("bw-tournament {action} is for admins", action=action))
        return user.name

    async def _list(self) -> str:
        return "\n".join(_heading(it) for it in await self._tournaments.latest())

    async def _show(self, name: str) -> str:
        found = await self._tournaments.find(name)
        if found is None:
            raise CommandError(
                english("there is no tournament {name}; see bw-tournament list", name=name[:40])
            )
        lines = [_heading(found)]
        lines += [_row(found, place, row) for place, row in enumerate(found.standings(), 1)]
        lines += [write_record(away=name, why=why) for name, why in sorted(found.away.items())]
        return "\n".join(lines)

    async def _begin(self, game: str, words: list[str]) -> str:
        self._admin("begin")
        settings = TournamentSettings.parse(game, words, self._time)
        settings = await self._tournaments.with_players(settings)
        begun = await self._tournaments.begin(settings)
        return write_record(tournament=begun.id, bots=len(settings.bots))


def _heading(it: ServerTournament) -> str:
    """Return the line of a tournament."""
    settings = it.settings
    return write_record(
        tournament=it.id,
        title=settings.title,
        state=it.state,
        game=settings.game,
        options=game_options_value(settings.options),
        time=str(settings.time),
        format=settings.format,
        bots=len(settings.bots),
        played=len(it.results),
        games=it.total,
        started=it.started.isoformat(timespec="seconds"),
        ended=None if it.ended is None else it.ended.isoformat(timespec="seconds"),
        why=it.stopped,
    )


def _row(tournament: ServerTournament, place: int, row: Standing) -> str:
    """Return the line of a player in the table."""
    score = row.score
    return write_record(
        place=place,
        name=row.name,
        display=tournament.displays.get(row.name),
        points=score.points,
        games=score.games,
        wins=score.wins,
        shared=score.shared,
        draws=score.draws,
        losses=score.losses,
        due=tournament.due(row.name),
        absent=tournament.absent(row.name),
        attended=tournament.attended(row.name),
    )
