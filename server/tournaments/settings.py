"""The settings of a tournament: players, game and format."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import Any, Literal, get_type_hints

from boardwire.games import Game, GameError, OptionValue, find, load
from boardwire.matches import parse_options
from boardwire.matches.openings import opening_file, openings
from boardwire.matches.tournaments import Schedule, ScheduleError
from boardwire.matches.tournaments.formats import make_schedule, usual_rounds
from boardwire.matches.tournaments.schedules import Encounters
from boardwire.protocol import CommandError, TimeControl, naming_file
from boardwire.protocol.name_values import decode_value
from boardwire.server.config.sections.matches import TournamentTerms
from boardwire.server.matchmaking.bots.connected_bot import ConnectedBot
from boardwire.server.matchmaking.pairing.offer import Offer
from boardwire.settings import SettingError, checked
from boardwire.translations import english
from boardwire.values import value_class

from .course import Course

log = logging.getLogger(__name__)

MAX_BOTS = 500
MAX_CODE = 20
Roster = Literal["connected", "accounts"]
"""The players where no bots are named: the connected bots, or the players with an account."""
Start = Literal["free", "rounds", "director"]
"""The beginning of games: as soon as their players are free, round by round, or when the director
says that the next round begins."""
_ONE_ROUND = frozenset({"roundrobin", "gauntlet"})


@value_class
class TournamentSettings(TournamentTerms):
    """A tournament as its organiser describes it.

    Args:
        game: The registry's name of the game.
        options: The options of the game, all of them.
        bots: The names of the players.
        roster: The players without a list of bots.
        absent: Whether accounts may be named whose bots are not connected.
        start: When games begin, see :data:`Start`.
        guests: Whether guests may enter in the page.
        late: Whether players may enter after it has begun; that is possible in a Swiss only.
        code: The code that players write to enter; empty for none.
        due: The local time for which a weekly tournament was begun, in ISO 8601; empty for others.
    """

    game: str
    options: Mapping[str, OptionValue]
    bots: tuple[str, ...]
    roster: Roster = "connected"
    absent: bool = False
    start: Start = "free"
    guests: bool = False
    late: bool = False
    code: str = ""
    due: str = ""

    @classmethod
    def parse(cls, game: str, words: Sequence[str], time: TimeControl) -> TournamentSettings:
        """Read the words of `bw-tournament begin`: names of bots, and words `NAME=VALUE`.

        Args:
            game: The name of the game.
            words: Bots, settings of the tournament and options of the game, in any order.
            time: The time control where none is given.

        Raises:
            CommandError: A word is unknown, or the values do not go together.
        """
        values: dict[str, Any] = {"time": time}
        own: dict[str, str] = {}
        for name, text in parse_options(tuple(it for it in words if "=" in it)).items():
            if name not in _WORDS:
                own[name] = text
                continue
            try:
                given = decode_value(text) if name == "title" else text
                values[name] = checked(_WORDS[name], given)
            except SettingError as error:
                raise CommandError(f"{name}: {error}") from error
        try:
            loaded = load(game, **own)
        except GameError as error:
            settings = ", ".join(_WORDS)
            hint = f"; settings of the tournament are {settings}" if own else ""
            raise CommandError(f"{error}{hint}") from error
        bots = tuple(it for it in words if "=" not in it)
        found = cls(loaded.name, loaded.options, bots, **values)
        if opening_file(found.opening) is not None:
            raise CommandError(
                english("opening: files are named in the server's configuration only")
            )
        found.check()
        return found

    def check(self) -> None:
        """Check that the settings go together, without the schedule.

        Raises:
            CommandError: They do not.
        """
        game = self.loaded()
        twice = {it.lower() for it in self.bots if self._count(it) > 1}
        if twice:
            raise CommandError(
                english("{twice}: a bot plays under one name only", twice=", ".join(sorted(twice)))
            )
        if game.players < 2:
            raise CommandError(english("{game} is for one player alone", game=game.title))
        if len(self.bots) > MAX_BOTS:
            raise CommandError(
                english(
                    "a tournament has at most {max_bots} bots, not {bots}",
                    max_bots=MAX_BOTS,
                    bots=len(self.bots),
                )
            )
        if self.rated and (why := game.unrated_because()):
            raise CommandError(
                english("{problem}: leave out rated=yes, or the option", problem=why)
            )
        if self.rated and self.guests:
            raise CommandError(
                english("guests play no rated matches: admit no guests, or play unrated")
            )
        if self.late and self.format != "swiss":
            raise CommandError(english("players may enter late in a Swiss only"))
        if len(self.code) > MAX_CODE or not (self.code == "" or self.code.isalnum()):
            raise CommandError(
                english("a code has at most {count} letters and digits", count=MAX_CODE)
            )

    def check_schedule(self) -> None:
        """Check that the format fits the bots, and the opening the game; it may take seconds.

        Raises:
            CommandError: They do not.
        """
        try:
            self.make_schedule()
        except (ScheduleError, GameError, OSError) as error:
            raise CommandError(naming_file(error)) from error

    def _count(self, name: str) -> int:
        return sum(it.lower() == name.lower() for it in self.bots)

    def loaded(self) -> Game:
        """Return the game with its options.

        Raises:
            GameError: This server does not have it any more.
        """
        return load(self.game, **self.options)

    def make_schedule(self, course: Course | None = None) -> Schedule:
        """Return the schedule, from its start.

        Args:
            course: Says who takes part in the rounds of a Swiss; None for everybody.

        Raises:
            GameError: This server does not have the game any more, or the opening does not fit.
            OSError: The file of openings cannot be read.
            ScheduleError: The schedule needs more bots.
        """
        game = self.loaded()
        found = openings(self.opening, game) if self.opening else None
        for note in found.notes if found else ():
            log.warning("%s: openings: %s", game.title, note)
        encounters = Encounters(game, self.games, openings=found)
        rounds = self.rounds or (1 if self.format in _ONE_ROUND else None)
        active = None if course is None else partial(course.active, self.bots)
        return make_schedule(self.format, len(self.bots), encounters, rounds, 1, active=active)

    def with_rounds(self) -> TournamentSettings:
        """Return the settings with the rounds of a Swiss, which late players do not change."""
        if self.format != "swiss" or self.rounds:
            return self
        return replace(self, rounds=usual_rounds(self.format, len(self.bots)))

    def unfit(self, bot: ConnectedBot) -> str:
        """Return the reason why a bot cannot play these games, in one line; empty if it can."""
        wanted = Offer(find(self.game), self.options)
        if not any(it.agrees(wanted) for it in bot.offers):
            return f"{bot.name} does not play {self.game} with these options"
        if bot.time is not None and bot.time != self.time:
            return f"{bot.name} plays with time={bot.time} only"
        if bot.opponent is not None:
            return f"{bot.name} plays against {bot.opponent} only"
        if bot.rated is not None and bot.rated != self.rated:
            return f"{bot.name} plays {'rated' if bot.rated else 'unrated'} matches only"
        if self.rated and bot.seat.account is None:
            return f"{bot.name} is a guest, and guests play no rated matches"
        return ""

    def to_text(self) -> str:
        """Return the settings as JSON."""
        values = {it.name: getattr(self, it.name) for it in fields(self)}
        values |= {
            "options": dict(self.options),
            "bots": list(self.bots),
            "time": str(self.time),
        }
        return json.dumps(values)

    @classmethod
    def from_text(cls, text: str) -> TournamentSettings:
        """Read settings from a text of :meth:`to_text`."""
        values = json.loads(text)
        if "schedule" in values:  # the name of the format in rows of earlier versions
            values["format"] = values.pop("schedule")
        values["bots"] = tuple(values["bots"])
        values["time"] = TimeControl.parse(values["time"])
        return cls(**values)


_WORDS = get_type_hints(TournamentTerms, include_extras=True) | {
    "roster": Roster,
    "absent": bool,
    "start": Start,
    "guests": bool,
    "late": bool,
    "code": str,
}
"""The settings that `bw-tournament begin` takes as NAME=VALUE, with their types."""
