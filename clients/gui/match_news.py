"""The user's match from the reports of a server, in words for the window of a GUI."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic

from boardwire.games import Outcome
from boardwire.protocol import Colour, TimeControl, visible
from boardwire.vocabulary import player_name

from ..display.clock_times import clock_text, time_left
from ..watching.server_lines import Facts, facts_of, number_of


class MatchNews:
    """Follows the match of a user by the comment lines of its server.

    Args:
        report: Receives each piece of news as a line for people.
        now: The clock, in seconds.

    Attributes:
        match: The id of the match; empty before one has begun.
        players: The names of the players, black first.
        me: The number of the user among them.
        time: The time control of the match.
        outcome: The result of the match; None while it is played.
        ending: The end of the match in words; empty while it is played.
        on_change: Called after every line that concerns the user.
    """

    def __init__(self, report: Callable[[str], None], now: Callable[[], float] = monotonic) -> None:
        self._report = report
        self._now = now
        self.on_change: list[Callable[[], None]] = []
        self.clear()

    def clear(self) -> None:
        """Forget the match: the user begins another game."""
        self.match = ""
        self.players: tuple[str, ...] = ()
        self.me = 0
        self.time = TimeControl.none()
        self.outcome: Outcome | None = None
        self.ending = ""
        self._note = ""  # the latest piece of news, until the next move
        self._clocks: tuple[float, ...] = ()
        self._clocks_at = 0.0

    # -- the state of the match ------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether the match is played."""
        return bool(self.match) and self.outcome is None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome is not None

    @property
    def won(self) -> bool:
        """Whether the user has won the match, alone or with others."""
        if self.outcome is None or self.outcome.drawn:
            return False
        losers = self.outcome.losers
        return self.outcome.winner == self.me or (bool(losers) and self.me not in losers)

    @property
    def opponents(self) -> tuple[str, ...]:
        """The names of the other players."""
        return tuple(name for player, name in enumerate(self.players) if player != self.me)

    def name_of(self, player: int) -> str:
        """Return the name of a player, `you` for the user."""
        if player == self.me:
            return "you"
        return self.players[player] if player < len(self.players) else player_name(player)

    def clocks(self, acting: int | None = None) -> str:
        """Return the clocks of all players in words, `you 4:58, ben 3:12`; empty without clocks.

        Args:
            acting: The player whose clock runs, if one is known.
        """
        passed = self._now() - self._clocks_at if self.outcome is None else 0.0
        return ", ".join(
            f"{self.name_of(player)} "
            f"{clock_text(time_left(left, passed if player == acting else 0.0, self.time))}"
            for player, left in enumerate(self._clocks)
        )

    def line(self, acting: int | None = None) -> str:
        """Return the match in one line, for the status line of a window; empty if there is none.

        Args:
            acting: The player whose clock runs, if one is known.
        """
        if self.outcome is not None:
            return "; ".join(it for it in (self._note, f"The match is over: {self.ending}") if it)
        return "; ".join(it for it in (self._note, self.clocks(acting) if self.match else "") if it)

    # -- reports of the server -------------------------------------------------------------

    def take(self, line: str) -> None:
        """Read a line of the server, without its `#`."""
        try:
            self._read(facts_of(line))
        except ValueError:
            self._news(visible(line))
        for listener in self.on_change:
            listener()

    def _read(self, facts: Facts) -> None:
        if "seek" in facts:
            self._take_seek(facts)
        elif "says" in facts:
            self._news(f"{facts.get('name', '?')}: {facts['says']}")
        elif "note" in facts:
            self._news(facts["note"])
        elif "colour" in facts and "players" in facts:
            self._begin(facts)
        elif facts.get("match") != self.match or not self.match:
            return
        elif "ply" in facts:
            self._take_ply(facts)
        elif "result" in facts:
            self._end(facts)

    def set_clocks(self, facts: Mapping[str, str]) -> None:
        """Read the clocks among the facts of a line, if they are there."""
        left = [number_of(it) for it in facts.get("clocks", "").split(",") if it]
        known = tuple(it for it in left if it is not None)
        if known and len(known) == len(self.players):
            self._clocks, self._clocks_at = known, self._now()

    def _news(self, text: str) -> None:
        self._note = text
        self._report(text)

    def _take_seek(self, facts: Facts) -> None:
        name = facts.get("name", "somebody")
        if "declined" in facts:
            self._news(f"{name} declines to play")
        else:
            time = facts.get("time", "any time")
            self._news(f"{name} challenges you to {facts.get('game', 'a game')}, {time}")

    def _begin(self, facts: Facts) -> None:
        """Read the line with which a match begins, or goes on."""
        me = Colour.parse(facts["colour"]).player
        time = TimeControl.parse(facts.get("time", "none"))
        self.clear()
        self.match, self.me, self.time = facts.get("match", ""), me, time
        self.players = tuple(facts["players"].split(","))
        if self.time.timed:
            self._clocks = (self.time.main or self.time.period,) * len(self.players)
        self.set_clocks(facts)
        self._clocks_at = self._now()
        named = " against ".join(
            f"{name} ({player_name(player)})" for player, name in enumerate(self.players)
        )
        self._report(f"The match begins: {named}, {facts.get('time', 'no clocks')}")

    def _take_ply(self, facts: Facts) -> None:
        self._note = ""
        self.set_clocks(facts)

    def _end(self, facts: Facts) -> None:
        self._clocks_at = self._now()
        self._note = ""
        self.outcome = Outcome.read(facts["result"])
        score = facts.get("score") or facts["result"]
        self.ending = f"{facts.get('ending') or facts.get('reason', 'it has ended')} ({score})"
        self._report(f"The match is over: {self.ending}")
