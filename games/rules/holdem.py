"""Texas hold'em for two players, limit and no-limit.

Rules: Robert's Rules of Poker (R. Ciaffone); the blinds, the bets of limit poker and the text of a
position are those of the Annual Computer Poker Competition.

A position is written as the number of the hand, the chips that black has won in the hands before,
the moves since the deal and the cards: ``0:0:rc/cr:AhKd|QcQs/9h8h2c``. In the moves ``f`` folds,
``c`` checks or calls, ``r`` bets or raises (in no-limit with the chips that the player has then put
in the pot in this hand, ``r60``), and ``/`` ends a round of betting. The cards are those of black
and of white, then the board. After the end the chips that black has won in the last hand follow,
``:+60``. In observations ``?`` stands for each card that the observer does not see.
"""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import Any, Self

from boardwire import _native
from boardwire.games.conventions import PLAYERS, Conventions
from boardwire.override import override
from boardwire.translations import english, english_in

from ..errors import GameError, IllegalMove, InvalidMove, OptionError, PositionError
from ..model import CHANCE, OVER, Game, Tally, TallyRow
from ..options import Option
from ..view import BoardView, Geometry
from ..words import SILENT, Words, phrase
from .holdem_hands import hand_words
from .holdem_table import NO_ACTIONS, Actions, HandEnd, hand_end, holdem_table
from .playing_cards import DECK, HIDDEN, card_sign, card_text, cards_text, read_cards
from .poker_table import KIND, action_words, betting_words, chips_won
from .state import BundledState

FOLD, CALL = 0, 1
"""The numbers of these moves; a bet or raise has that of the chips that it leads to."""
_BOARD, _SHOWDOWN = 2, 3
_LEARNT = 1 << 24
"""Added to an outcome that does not fit the cards that were guessed: see `consistent_moves`."""
_ROUNDS = ((0, 3), (3, 4), (4, 5))
_MOVE = re.compile(r"(fold|f|check|k|x|call|c|bet|b|raise|r|all-?in|a)(\d{0,5})")
_POSITION = re.compile(
    r"(?P<hand>\d{1,3}):(?P<score>[+-]?\d{1,6}):(?P<moves>(?:f|c|r\d{0,5}|/)*):"
    r"(?P<black>\w*)\|(?P<white>\w*)(?P<board>(?:/\w*)*)(?P<result>:[+-]?\d{1,6})?"
)
_NAMES = ("black", "white")


class HoldemState(BundledState[_native.Holdem]):
    """A position of Texas hold'em.

    Moves are ``fold``, ``check``, ``call``, ``bet`` and ``raise``; in no-limit a number follows the
    last two: the chips that the player has then put in the pot in this round. Chance deals card by
    card. A showdown is an outcome of chance as well, which shows the cards: ``AhKd-QcQs``.

    Args:
        game: The game with its options.
        core: The position.
        last_move: The text of the last move or outcome that everybody saw.
        betting: The moves of this hand, as in the text of a position.
        actions: What each player did last in this round of betting.
        last_hand: The end of the hand before; of this one, once the game is over.
    """

    def __init__(
        self,
        game: Game,
        core: _native.Holdem,
        last_move: str | None = None,
        betting: str = "",
        actions: Actions = NO_ACTIONS,
        last_hand: HandEnd | None = None,
    ) -> None:
        super().__init__(game, core, last_move)
        self.betting = betting
        self.actions = actions
        self.last_hand = last_hand

    @override
    def copy(self) -> Self:
        return self._with(self.core.copy())

    @override
    def determinized(self, player: int, random: Random) -> Self:
        return self._with(self.core.determinized(player, random.getrandbits(64)))

    def _with(self, core: _native.Holdem) -> Self:
        return type(self)(
            *(self.game, core, self.last_move, self.betting, self.actions, self.last_hand)
        )

    # -- moves -----------------------------------------------------------------------------

    @override
    def is_legal(self, move: int) -> bool:
        return self.core.is_legal(move) or self._can_learn(move - _LEARNT)

    @override
    def apply(self, move: int) -> None:
        self._check(move, f"move {move}")
        if move >= _LEARNT:
            move -= _LEARNT
            self.core.replace_hole(self._hole_if(move))
        hidden = self.to_act() == CHANCE and self.core.dealt_to < _BOARD
        self.last_move = None if hidden else self.move_text(move)
        before = self.core.copy()
        hand, round_, actor = before.hand, before.round, self.to_act()
        if actor != CHANCE:
            self.betting += self._letter(move)
            done = self.move_words(move, actor)
            self.actions = (done, self.actions[1]) if actor == 0 else (self.actions[0], done)
        self.core.apply(move)
        if self.core.hand != hand or self.core.to_act() == OVER:
            won = self.core.score + self.core.result - before.score
            self.last_hand = hand_end(before, won, actor if actor >= 0 else None, self.actions)
        if (self.core.hand, self.core.round) != (hand, round_):
            self.actions = NO_ACTIONS
        if self.core.hand != hand:
            self.betting = ""
        else:
            self.betting += "/" * (self.core.round - round_)

    def _letter(self, move: int) -> str:
        """Return a move in the text of a position."""
        amount = str(move) if self.core.no_limit else ""
        return "f" if move == FOLD else "c" if move == CALL else f"r{amount}"

    @override
    def move_text(self, move: int) -> str:
        if self.to_act() == CHANCE:
            if self.core.dealt_to == _SHOWDOWN:
                hole = _unpacked(move)
                return f"{cards_text(hole[:2])}-{cards_text(hole[2:])}"
            return card_text(move % _LEARNT)
        player = self.to_act()
        other = self.core.paid(1 - player)
        if move in (FOLD, CALL):
            passive = "call" if self.core.paid(player) < other else "check"
            return "fold" if move == FOLD else passive
        word = "bet" if other == self.core.paid_before else "raise"
        return f"{word}{move - self.core.paid_before}" if self.core.no_limit else word

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        if self.to_act() == CHANCE and self.core.dealt_to < _BOARD:
            return self.move_text(move) if player == self.core.dealt_to else HIDDEN
        return self.move_text(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words:
        if self.to_act() != CHANCE:
            action = self.move_text(move).rstrip("0123456789")
            to = self.core.paid(1 - self.to_act()) if move == CALL else move
            before = self.core.paid(self.to_act()) if move == CALL else self.core.paid_before
            return action_words(action, to - before)
        if self.core.dealt_to < _BOARD:
            return SILENT
        if self.core.dealt_to == _SHOWDOWN:
            return phrase("Showdown")
        return phrase("Board: {card}", card=card_sign(move % _LEARNT))

    @override
    def prompt(self, player: int) -> Words | None:
        texts = map(self.move_text, self.legal_moves())
        return betting_words(text.rstrip("0123456789") for text in texts)

    @override
    def offered_moves(self) -> list[int]:
        """Fold, check or call, and the raises of limit poker; any raise of no-limit has bounds."""
        return sorted(move for move in self.legal_moves() if move <= CALL or not self.core.no_limit)

    @override
    def parse_move(self, text: str) -> int:
        """The move or outcome that `text` means; ``f``, ``k``, ``c``, ``b40``, ``r40``, ``allin``.

        Raises:
            InvalidMove: The text is no move.
            IllegalMove: The move is not legal here.
        """
        if self.to_act() == CHANCE:
            return self._check(self._read_outcome(text), text)
        found = _MOVE.fullmatch(text.lower())
        if found is None:
            raise InvalidMove(
                english(
                    "{text} is none of {choices_text}",
                    text=repr(text[:20]),
                    choices_text=self._choices_text,
                )
            )
        word, amount = found[1][0], found[2]
        if word == "f":
            return self._check(FOLD, text)
        if word in "kxc":
            meant = {"check": ("c", "k", "x", "check"), "call": ("c", "call")}
            if amount or found[1] not in meant[self.move_text(CALL)]:
                raise IllegalMove(english("{text} is not a legal move here", text=text))
            return self._check(CALL, text)
        raises = [move for move in self.legal_moves() if move > CALL]
        if word == "a" or not (amount or self.core.no_limit):
            return self._check(max(raises, default=CALL if word == "a" else -1), text)
        if not amount:
            raise InvalidMove(
                english("{text} needs the chips that it leads to, such as {text}40", text=text)
            )
        return self._check(self.core.paid_before + int(amount), text)

    @property
    def _choices_text(self) -> str:
        return "fold, check, call, bet, raise" + (
            " (with chips, such as raise60), allin" if self.core.no_limit else ""
        )

    def _read_outcome(self, text: str) -> int:
        """Return the number of the outcome of chance that a text means, legal or not."""
        if self.core.dealt_to == _SHOWDOWN:
            cards = read_cards(text.replace("-", ""))
            if len(cards) != 4:
                raise InvalidMove(
                    english("{text} does not show two cards of each player", text=repr(text[:20]))
                )
            actual = self.core.hole
            shown = [sorted(cards[:2]), sorted(cards[2:])]
            return _packed(actual if shown == [sorted(actual[:2]), sorted(actual[2:])] else cards)
        cards = read_cards(text)
        if len(cards) != 1:
            raise InvalidMove(english("{text} is not a card such as Ah", text=repr(text[:20])))
        return cards[0]

    # -- following a game with hidden information -------------------------------------------

    @override
    def consistent_moves(self, text: str, player: int | None) -> list[int]:
        """Return the outcomes and moves that `player` sees as `text`.

        A program that follows a game without the other player's cards has guessed them. A card that
        is reported elsewhere, and a showdown, correct the guess: their number then has `_LEARNT`
        added to it, and applying it replaces the cards that were guessed.
        """
        if found := super().consistent_moves(text, player):
            return found
        if self.to_act() != CHANCE:
            return []
        try:
            learnt = self._read_outcome(text)
        except InvalidMove:
            return []
        own = set(self.core.hole[2 * player : 2 * player + 2]) if player is not None else set()
        fits = self._can_learn(learnt)
        if self.core.dealt_to == _SHOWDOWN:
            cards = _unpacked(learnt)
            fits = fits and (player is None or own == set(cards[2 * player : 2 * player + 2]))
        return [_LEARNT + learnt] if fits and learnt not in own else []

    def _can_learn(self, move: int) -> bool:
        """Return whether an outcome can be made possible by other cards in the players' hands."""
        if move < 0 or self.to_act() != CHANCE:
            return False
        if self.core.dealt_to != _SHOWDOWN:
            return move in self.core.hole
        cards = [*_unpacked(move), *self.core.board]
        return move < DECK**4 and len(set(cards)) == len(cards)

    def _hole_if(self, move: int) -> list[int]:
        """Return the players' cards, changed so that an outcome of chance is possible."""
        if self.core.dealt_to == _SHOWDOWN:
            return _unpacked(move)
        hole = self.core.hole
        free = next(card for card in range(DECK) if card not in {*hole, *self.core.board, move})
        return [free if card == move else card for card in hole]

    # -- texts -----------------------------------------------------------------------------

    @override
    def margin(self) -> float | None:
        """Return the chips that black has won in the hands that are complete."""
        return float(self.core.score + self.core.result)

    @override
    def tally(self) -> Tally:
        if self.to_act() != OVER:
            return ()
        core, rows = self.core, list[TallyRow]()
        if core.shown:
            board = list(core.board)
            hands = [hand_words([*self._hole(player), *board]) for player in (0, 1)]
            rows.append((english("hand"), hands))
        return [*rows, *chips_won(core.score + core.result)]

    @override
    def position_text(self) -> str:
        return self._text([cards_text(self._hole(player)) for player in (0, 1)])

    @override
    def observation(self, player: int | None = None) -> str:
        return self._text(self._seen(player))

    def _text(self, hands: list[str]) -> str:
        board = self.core.board
        streets = [cards_text(board[start:end]) for start, end in _ROUNDS if len(board) > start]
        cards = "/".join(["|".join(hands), *streets])
        text = f"{self.core.hand}:{self.core.score}:{self.betting}:{cards}"
        return f"{text}:{self.core.result:+d}" if self.to_act() == OVER else text

    def _hole(self, player: int) -> list[int]:
        return self.core.hole[2 * player : 2 * player + 2]

    def _seen(self, observer: int | None) -> list[str]:
        """Return the cards of both players as an observer sees them."""
        return [
            cards_text(self._hole(player))
            if self.core.shown or self.sees(observer, player)
            else HIDDEN * len(self._hole(player))
            for player in (0, 1)
        ]

    @override
    def view(self, player: int | None = None) -> BoardView:
        core = self.core
        side: dict[str, int | float | str] = {"dealer": _NAMES[core.dealer]}
        for name, cards in zip(_NAMES, self._seen(player), strict=True):
            side[f"{name} cards"] = cards or "-"
        side["board"] = cards_text(core.board[:3]) + "".join(map(card_text, core.board[3:])) or "-"
        for it, name in enumerate(_NAMES):
            side[f"{name} chips in the pot"] = core.paid(it)
        if core.no_limit:
            side |= {f"{name} stack": core.stack(it) for it, name in enumerate(_NAMES)}
        if int(self.game.options["hands"]) > 1:
            side["hand"] = core.hand + 1
            side["black has won"] = core.score + core.result
        return BoardView(
            *(Geometry.NONE, 0, 0, ()),
            last_move=self.last_move,
            side=side,
            kind=KIND,
            table=self._table(player),
        )

    def _table(self, observer: int | None) -> dict[str, Any]:
        raises = [move for move in self.legal_moves() if move > CALL] if self.core.no_limit else []
        hands = int(self.game.options["hands"])
        return holdem_table(
            *(self.core, partial(self.sees, observer), self.actions, self.last_hand),
            hands=hands,
            raises=raises,
        )


def _packed(cards: list[int]) -> int:
    number = 0
    for card in cards:
        number = number * DECK + card
    return number


def _unpacked(move: int) -> list[int]:
    move %= _LEARNT
    return [move // DECK**place % DECK for place in (3, 2, 1, 0)]


_CONVENTIONS = Conventions(sides=PLAYERS, unit=english("chips"), below=0)


class Holdem(Game):
    """Two cards each, five on the board, four rounds of betting; the best five cards win.

    The dealer posts the small blind of 5, the other the big blind of 10. Black deals first. In
    limit poker a bet is 10, after the third card on the board 20, with four bets a round at most.
    A win counts as the chips won, divided by the most that can be won.
    """

    name = "holdem"
    title = english("Texas Hold'em")
    has_chance = True
    perfect_information = False
    declared = (
        Option(
            english("betting"),
            "limit",
            english("fixed bets or any bets"),
            choices=(english_in("holdem", "limit"), english("no-limit")),
            people="no-limit",
        ),
        Option(
            english("stack"),
            1000,
            english("chips of each player in no-limit; a big blind is 10"),
            20,
            2000,
        ),
        Option(
            english("hands"),
            1,
            english("hands of a game, which the players deal in turn"),
            1,
            100,
            people=10,
        ),
        Option(
            english("carry"),
            False,
            english("whether chips won stay in play in later hands of no-limit"),
            people=True,
        ),
    )

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        if self.options["carry"] and not self._no_limit:
            raise OptionError(
                english("carry=true needs betting=no-limit: limit poker has no stacks")
            )

    @property
    def _no_limit(self) -> bool:
        return self.options["betting"] == "no-limit"

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> HoldemState:
        return HoldemState(self, self._core(0, 0))

    def _core(self, hand: int, score: int) -> _native.Holdem:
        stack = int(self.options["stack"]) if self._no_limit else 240
        return _native.Holdem(
            self._no_limit,
            stack,
            int(self.options["hands"]),
            bool(self.options["carry"]),
            hand,
            score,
        )

    @override
    def read_position(self, text: str) -> HoldemState:
        """Return a hand with its cards and moves, such as ``0:0:rc/cr:AhKd|QcQs/9h8h2c``."""
        try:
            if (found := _POSITION.fullmatch(text.strip())) is None:
                raise InvalidMove(english("it has no such form"))
            return self._read(found)
        except (GameError, ValueError) as error:
            moves = "r30c/cr60" if self._no_limit else "rc/cr"
            raise PositionError(
                english(
                    "{text} is no position of {game}: write the number of the hand, the "
                    "chips won before, the moves and the cards, such as "
                    "0:0:{moves}:AhKd|QcQs/9h8h2c; {problem}",
                    text=repr(text[:80]),
                    game=self.title,
                    moves=moves,
                    problem=error,
                )
            ) from error

    def _read(self, found: re.Match[str]) -> HoldemState:
        hand = int(found["hand"])
        state = HoldemState(self, self._core(hand, int(found["score"])))
        hole = found["black"] + found["white"]
        cards = read_cards(hole + found["board"].replace("/", ""))
        moves = re.findall(r"f|c|r\d*", found["moves"])
        while state.core.hand == hand and state.to_act() != OVER:
            if state.to_act() == CHANCE:
                if state.core.dealt_to == _SHOWDOWN:
                    if found["result"]:
                        state.apply(_packed(state.core.hole))
                    break
                if not cards:
                    break
                state.apply(state._check(cards.pop(0), "a card that was dealt before"))
            else:
                if not moves:
                    break
                state.apply(self._read_move(state, moves.pop(0)))
        same = (len(found["black"]), found["moves"]) == (2 * len(state._hole(0)), state.betting)
        if cards or moves or not same or state.core.hand != hand:
            raise IllegalMove(english("the moves and the cards do not fit each other"))
        if (found["result"] or "") != (
            f":{state.core.result:+d}" if state.to_act() == OVER else ""
        ):
            raise IllegalMove(english("the chips won are others"))
        return state

    @staticmethod
    def _read_move(state: HoldemState, word: str) -> int:
        if word in ("f", "c"):
            return state._check(FOLD if word == "f" else CALL, word)
        if state.core.no_limit:
            return state._check(int(word[1:] or "0"), word)
        raises = [move for move in state.legal_moves() if move > CALL and word == "r"]
        return state._check(raises[0] if raises else -1, word)
