"""Commands that control a match from a GUI without support for matches.

GoGui offers them in its Analyze dialog, and shows each response in its status line.
"""

from __future__ import annotations

from enum import StrEnum

from boardwire.protocol import Colour, CommandError, command
from boardwire.protocol.name_values import read_record
from boardwire.vocabulary import player_name

from ..match_news import MatchNews
from ..match_seek import MatchSeek

ANALYSES = (
    "string/Match - standing/bw-match-standing",
    "string/Match - clocks/bw-match-clocks",
    "string/Match - opponent/bw-match-opponent",
    "string/Match - offer a draw/bw-match-draw offer",
    "string/Match - accept the draw/bw-match-draw accept",
    "string/Match - decline the draw/bw-match-draw decline",
    "string/Match - say/bw-match-say %s",
    "string/Match - call off/bw-match-abort",
    "string/Match - resign/bw-match-resign",
    "string/Match - rematch/bw-match-rematch",
)
"""Lines for the dialog: the type of the response, the label and the command."""


class DrawAnswer(StrEnum):
    """The arguments of `bw-match-draw`."""

    OFFER = "offer"
    ACCEPT = "accept"
    DECLINE = "decline"


class InterruptCommand:
    """Declares that `# interrupt` ends a wait, so that GoGui's *Stop* sends it."""

    @command("gogui-interrupt")
    def gogui_interrupt(self) -> None:
        """Do nothing; the command shows that the comment line `# interrupt` ends a wait."""


class GuiMatchCommands:
    """Controls the user's match, and describes it in words.

    Args:
        seek: The way to the server.
        news: The match as the server reports it.
    """

    def __init__(self, seek: MatchSeek, news: MatchNews) -> None:
        self._seek = seek
        self._news = news

    @command("bw-match-standing")
    async def standing(self) -> str:
        """Return the opponent, the clocks, the side to move, and any draw offer."""
        if self._news.over:
            return self._news.line()
        facts = await self._known()
        if "match" not in facts:
            return _without(facts)
        turn = "it is your turn" if facts.get("turn") == "yes" else "the others are to move"
        return "; ".join(
            (
                *await self._offers(),
                self._clocks(facts),
                turn,
                f"you play {player_name(self._news.me)}",
                self._whereabouts(facts),
            )
        )

    @command("bw-match-clocks")
    async def clocks(self) -> str:
        """Return the time that all players have left."""
        if self._news.over:
            return self._news.clocks() or "the match had no clocks"
        facts = await self._known()
        return self._clocks(facts) if "match" in facts else _without(facts)

    @command("bw-match-opponent")
    async def opponent(self) -> str:
        """Return the opponent's name, and whether it is connected."""
        if self._news.over:
            return self._news.line()
        facts = await self._known()
        return self._whereabouts(facts) if "match" in facts else _without(facts)

    @command("bw-match-draw")
    async def draw(self, answer: DrawAnswer) -> str:
        """Offer a draw, or accept or decline the one that is offered."""
        await self._facts()
        await self._seek.ask("bw-draw", answer.value)
        match answer:
            case DrawAnswer.OFFER:
                text = f"you have offered a draw to {self._opponents()}"
            case DrawAnswer.ACCEPT:
                text = "you have accepted the draw"
            case DrawAnswer.DECLINE:
                text = "you have declined the draw"
        return await self._ended_or(text)

    @command("bw-match-say")
    async def say(self, *words: str) -> str:
        """Say something to the others at the match."""
        await self._seek.ask("bw-say", *words)
        return f"you said: {' '.join(words)}"

    @command("bw-match-resign")
    async def resign(self) -> str:
        """Resign the match."""
        await self._facts()
        await self._seek.ask("bw-resign")
        return await self._ended_or("you have resigned")

    @command("bw-match-abort")
    async def abort(self) -> str:
        """Call the match off, or the search for one; a match only before all players have moved."""
        if not self._news.running:
            if read_record(await self._seek.ask("bw-whoami")).get("state") != "seeking":
                await self._facts()
            await self._seek.ask("bw-cancel")
            return "you look for no match any more"
        await self._seek.ask("bw-abort")
        return await self._ended_or("you have called the match off")

    @command("bw-match-rematch")
    async def rematch(self) -> str:
        """Challenge the opponent of the last match again, with the sides swapped."""
        news = self._news
        if news.running:
            raise CommandError("the match goes on; a rematch comes after its end")
        if len(news.players) != 2:
            raise CommandError("a rematch is for two players, after a match: begin a new game")
        (opponent,) = news.opponents
        colour = Colour(1 - news.me)
        await self._seek.again(opponent, colour, news.time)
        return f"begin a new game as {player_name(colour.player)}; {opponent} is challenged"

    # -- the match -------------------------------------------------------------------------

    async def _facts(self) -> dict[str, str]:
        """Return the facts of the match that is played.

        Raises:
            CommandError: There is none.
        """
        if self._news.over:
            raise CommandError(f"{self._news.line()}; a new game begins another")
        facts = await self._known()
        if "match" not in facts:
            raise CommandError(_without(facts))
        return facts

    async def _known(self) -> dict[str, str]:
        """Return the facts about the user and the match that is played; none before the login."""
        try:
            return dict(read_record(await self._seek.ask("bw-whoami")))
        except CommandError:
            return {}

    async def _ended_or(self, text: str) -> str:
        """Return the end of an ended match; the server reports it before its next response."""
        if await self._seek.idle() and self._news.over:
            return self._news.ending
        return text

    def _opponents(self) -> str:
        return " and ".join(self._news.opponents) or "nobody"

    def _clocks(self, facts: dict[str, str]) -> str:
        self._news.set_clocks(facts)
        return self._news.clocks() or "the match has no clocks"

    def _whereabouts(self, facts: dict[str, str]) -> str:
        away = facts.get("away", "").split(",")
        return ", ".join(
            f"{name} is {'away' if str(Colour(player)) in away else 'here'}"
            for player, name in enumerate(self._news.players)
            if player != self._news.me
        )

    async def _offers(self) -> list[str]:
        """Return a clause on the draw that is offered, if one is."""
        agreed = read_record(await self._seek.ask("bw-draw")).get("agreed", "")
        names = [self._news.name_of(Colour.parse(it).player) for it in agreed.split(",") if it]
        if not names:
            return []
        return [f"{' and '.join(names)} {'offer' if 'you' in names else 'offers'} a draw"]


def _without(facts: dict[str, str]) -> str:
    """Return the state of a user without a match."""
    if facts.get("state") == "seeking":
        return "you wait for an opponent; the match has not begun"
    return "you play no match; a new game looks for one"
