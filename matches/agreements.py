"""Agreements of players: a draw, moves that are taken back, a match that is called off."""

from __future__ import annotations

from collections.abc import Callable

from boardwire.protocol import DrawOffered, MovesTakenBack
from boardwire.translations import english

from .actions import Action, Announce, Note, RemovePlies, TakeBack
from .endings import Endings
from .errors import NotNow
from .referee.draws import ACCEPTED, DECLINED, OFFERED, WORDS, DrawOffers
from .referee.results import Reason, Result
from .referee.takebacks import AGREED, ASKED, Takebacks
from .referee.takebacks import DECLINED as NOT_TAKEN_BACK
from .referee.takebacks import WORDS as TAKEBACK_WORDS
from .running_state import Phase, RunningState


class Agreements:
    """The offers of the players of one match, and what comes of them.

    Args:
        state: The match.
        endings: Ends the match.
        go_on: Goes on with the match at a time, after moves are taken back.
    """

    def __init__(
        self, state: RunningState, endings: Endings, go_on: Callable[[float], list[Action]]
    ) -> None:
        self._state = state
        self._endings = endings
        self._go_on = go_on
        self._draw = DrawOffers(state.game.players)
        self._takebacks = Takebacks(state.game.players)
        self._without_takebacks: set[int] = set()

    @property
    def draw_agreed(self) -> frozenset[int]:
        """The players who have agreed to a draw so far; empty while none is offered."""
        return frozenset() if self._state.phase is Phase.OVER else self._draw.agreed

    @property
    def takeback_asker(self) -> int | None:
        """The player who asks to take its last move back; None while nobody does."""
        return None if self._state.phase is Phase.OVER else self._takebacks.asker

    @property
    def takeback_agreed(self) -> frozenset[int]:
        """The players who want to take the move back, the asker among them."""
        return frozenset() if self._state.phase is Phase.OVER else self._takebacks.agreed

    def set_takebacks(self, player: int, *, possible: bool) -> None:
        """Set whether `player` can take moves back on its board."""
        self._without_takebacks.discard(player)
        if not possible:
            self._without_takebacks.add(player)

    def moved(self, player: int) -> None:
        """`player` has moved, which ends offers that wait for it."""
        self._draw.moved(player)
        self._takebacks.moved(player)

    def offer_draw(self, player: int) -> list[Action]:
        """`player` offers a draw, which the others may accept until one of them moves.

        Where another player has offered one, this accepts it.

        Raises:
            NotNow: A draw cannot be offered now; the message says why.
        """
        self._state.check_playing()
        offered = not self._draw.agreed
        self._draw.offer(player)
        return self._agreed(player, OFFERED if offered else ACCEPTED)

    def accept_draw(self, player: int) -> list[Action]:
        """`player` accepts the draw that is offered; the match is drawn when all players have.

        Raises:
            NotNow: No draw is offered.
        """
        self._state.check_playing()
        self._draw.accept(player)
        return self._agreed(player, ACCEPTED)

    def decline_draw(self, player: int) -> list[Action]:
        """`player` declines the draw that is offered, or withdraws its own offer.

        Raises:
            NotNow: No draw is offered.
        """
        self._state.check_playing()
        self._draw.decline(player)
        return self._draw_actions(player, DECLINED)

    def ask_takeback(self, player: int) -> list[Action]:
        """`player` asks to take its last move back, with the moves after it.

        Raises:
            NotNow: Moves of this match cannot be taken back now; the message says why.
        """
        self._check_takeback(player)
        self._takebacks.ask(player)
        return self._takeback_notes(player, ASKED)

    def accept_takeback(self, player: int, now: float) -> list[Action]:
        """`player` agrees to take moves back, which happens when all players have.

        Raises:
            NotNow: Nobody asks for it.
        """
        self._state.check_playing()
        self._takebacks.accept(player)
        asker = self._takebacks.asker
        assert asker is not None, "somebody asks"
        notes = self._takeback_notes(player, AGREED)
        return [*notes, *self._take_back(asker, now)] if self._takebacks.settled else notes

    def decline_takeback(self, player: int) -> list[Action]:
        """`player` declines to take moves back, or withdraws its own request.

        Raises:
            NotNow: Nobody asks for it.
        """
        self._state.check_playing()
        self._takebacks.decline(player)
        return self._takeback_notes(player, NOT_TAKEN_BACK)

    def _check_takeback(self, player: int) -> None:
        state = self._state
        state.check_playing()
        game, record = state.game, state.record
        if len(record.players) == 1:
            raise NotNow(english("there is nobody to agree"))
        if record.rated or record.tournament:
            raise NotNow(english("moves of a rated match or a tournament stay"))
        if game.has_chance or game.simultaneous or not game.perfect_information:
            raise NotNow(english("moves stay in games with dice, cards or secrets"))
        if not state.limits.takebacks:
            raise NotNow(english("moves stay at this server, since spectators see them later"))
        if self._without_takebacks:
            name = record.players[min(self._without_takebacks)]
            raise NotNow(english("{name} is an engine that takes no moves back", name=name))
        if state.plies_before(player) is None:
            raise NotNow(english("you have made no move yet"))

    def _takeback_notes(self, player: int, word: str) -> list[Action]:
        state = self._state
        text = TAKEBACK_WORDS[word].format(name=state.record.players[player])
        return [Note(state.others(player), text)]

    def _take_back(self, asker: int, now: float) -> list[Action]:
        """Take back the last move of `asker` and all after it; clocks are as they were then."""
        state = self._state
        plies = state.plies_before(asker)
        assert plies is not None, "the asker has moved"
        state.take_back(plies)
        record = state.record
        self._draw = DrawOffers(len(record.players))
        self._takebacks.taken_back()
        clocks = state.clock.all_remaining()
        event = MovesTakenBack(record.match, asker, plies, clocks)
        done: list[Action] = [RemovePlies(record, plies), TakeBack(plies), Announce(event)]
        return [*done, *self._go_on(now)]

    def abort_by(self, player: int) -> list[Action]:
        """`player` ends the match without a result, as everybody may before it counts.

        Raises:
            NotNow: The match counts already, or is over.
        """
        state = self._state
        if state.phase is not Phase.PREPARING:
            state.check_playing()
        if state.all_have_moved:
            raise NotNow(english("all players have moved: resign, or offer a draw"))
        if state.counts:
            raise NotNow(
                english("the dice have been rolled or cards dealt: resign, or offer a draw")
            )
        name = state.record.players[player]
        words = english("{name} called it off", name=name)
        return self._endings.finish(Result.void(Reason.CALLED_OFF, words))

    def _agreed(self, player: int, answer: str) -> list[Action]:
        """Go on after a player's word on a draw; the one that ends the match is not yet kept."""
        state = self._state
        if self._draw.settled:
            draw = Result.draw(len(state.record.players), Reason.AGREEMENT)
            return self._endings.finish(
                draw, Announce(DrawOffered(state.record.match, player, answer))
            )
        return self._draw_actions(player, answer)

    def _draw_actions(self, player: int, answer: str) -> list[Action]:
        """Announce a player's act about a draw to spectators and the other players."""
        state = self._state
        return [
            Announce(DrawOffered(state.record.match, player, answer)),
            Note(state.others(player), WORDS[answer].format(name=state.record.players[player])),
        ]
