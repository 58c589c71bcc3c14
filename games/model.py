"""Game and State: the textbook definition of a game as abstract classes.

The terms are those of Russell and Norvig, *Artificial Intelligence*, chapter "Adversarial search":
initial state, player to act, actions, result, terminal test, utility. Chance, hidden information
and simultaneous moves are those of games in extensive form (Shoham and Leyton-Brown, *Multiagent
Systems*, chapters 5 and 6). Most bundled games are written in C++ (``native/games``) and wrapped by
:mod:`.rules`; a game may also subclass these two classes in plain Python.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import ClassVar, Self

from boardwire import _native
from boardwire.override import override
from boardwire.translations import english
from boardwire.vocabulary import OptionValue

from .conventions import BLACK_FIRST, Conventions
from .errors import GameError, IllegalMove, PositionError
from .options import POSITION, Option, complete, option_text
from .view import BoardView, board_text
from .words import Words

CHANCE: int = _native.CHANCE
"""Returned by :meth:`State.to_act` when a roll or a deal comes next."""

OVER: int = _native.OVER
"""Returned by :meth:`State.to_act` when the game is over."""

MOST_SEARCHED = 4096
"""The most outcomes of chance in a position that searches take, as in
`native/games/python/rules.hpp`."""


TallyRow = tuple[str, Sequence[float | str | Words]]
"""A part of a score: its name, and a figure or words for each player."""
Tally = Sequence[TallyRow]
"""The parts of a score."""


class State(ABC):
    """One position of a game. It changes by :meth:`apply`; take a :meth:`copy` to keep it.

    Moves are small whole numbers inside the program, fixed per game, and one canonical text on the
    outside. Players count from 0; player 0 is black wherever colours are used.

    A state knows everything, hidden information included. A player or a spectator may only be shown
    :meth:`observation`, :meth:`view`, :meth:`text` and :meth:`move_text_for`. In a game of perfect
    information these are the same for everybody, and a game need not define them apart from `view`.
    """

    _opened = False  # whether views show everything

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def players(self) -> int:
        """The number of players of the game."""
        return self.game.players

    @property
    def zero_sum(self) -> bool:
        """Whether the utilities always sum to 0; searches of games for two rely on it."""
        return self.game.zero_sum

    @property
    def perfect_information(self) -> bool:
        """Whether every player knows the whole position at every move; most searches need that."""
        return self.game.perfect_information

    @property
    def position(self) -> _native.StateLike:
        """The object for a search: the native position of a bundled game, else this state."""
        return self

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent state of the same position."""

    @abstractmethod
    def to_act(self) -> int:
        """Return the player to act, from 0 on, or CHANCE, or OVER.

        Where several players choose at once, it is one that has not chosen yet: searches see
        the choices one after another, each hidden from the players that choose later.
        """

    def acting(self) -> tuple[int, ...]:
        """The players whose choice is awaited, in ascending order; empty at chance and when over.

        One player in most games. In a simultaneous game all players who choose at once and have not
        chosen yet; the legal moves of each do not depend on the choices already made.
        """
        player = self.to_act()
        return (player,) if player >= 0 else ()

    @abstractmethod
    def legal_moves(self) -> list[int]:
        """All moves of the player to act, in a fixed order; empty at chance and when over."""

    @abstractmethod
    def apply(self, move: int) -> None:
        """Make a legal move, or let the outcome `move` of chance happen.

        Raises:
            IllegalMove: The move is not legal here; the state is unchanged.
        """

    def make(self, move: int, text: str) -> None:
        """Make a move of a game of perfect information that is known to be legal.

        Args:
            move: The move.
            text: Its canonical text.
        """
        self.apply(move)

    def fixed_texts(self) -> list[tuple[str, int]]:
        """Texts that mean the same move in every position of this game, each with its move.

        Several moves may have one text, if at most one of them is legal in any position. Texts that
        depend on the position are left out.
        """
        return []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance and their probabilities, which sum to 1; empty elsewhere."""
        return []

    @abstractmethod
    def returns(self) -> list[float]:
        """Return the utility of each player when the game is over: win 1, draw 0, loss -1.

        A game whose results differ in size, such as chips won, divides them by the largest. With
        more than two players the sum of all is 0 too: in most games a single winner has 1, and the
        others share the -1.
        """

    @abstractmethod
    def key(self) -> int:
        """Return a 64-bit number, equal for equal positions with the same player to act."""

    def evaluate(self, player: int) -> float:
        """An estimate of the utility for `player`, strictly between -1 and 1, before the end."""
        return 0.0

    def is_legal(self, move: int) -> bool:
        """Return whether `move` may be applied now."""
        if self.to_act() == CHANCE:
            return any(outcome == move for outcome, _ in self.chance_outcomes())
        return move in self.legal_moves()

    def yield_turn(self, player: int) -> bool:
        """Make `player` the player to act, where the game allows it; return whether it is.

        GTP lets a controller play one colour twice in a row in Go, and leave out the forced
        passes of Othello. In a simultaneous game every player of :meth:`acting` may be next. Most
        games return only whether `player` is to act already.
        """
        return self.to_act() == player

    def play_on(self) -> bool:
        """Go on after an end that the players made by passing; return whether that is possible.

        In Go play goes on when the players do not agree which stones are dead.
        """
        return False

    def without(self, points: Iterable[str]) -> Self:
        """Return a copy of this finished state with the dead pieces on these points taken off.

        Raises:
            InvalidMove: A text is no point of the board.
            IllegalMove: There is nothing to take off, or pieces are not taken off in this game.
        """
        raise IllegalMove(english("no pieces are dead at the end of {game}", game=self.game.title))

    def margin(self) -> float | None:
        """Return the lead of player 0 over player 1 in the game's own unit (points, discs, chips).

        None if the game has no unit, or has more than two players.
        """
        return None

    def tally(self) -> Tally:
        """Return the parts of the score at the end: the name of each, and a value for each player.

        Empty before the end, and where the score has no parts.
        """
        return ()

    def ending(self) -> str:
        """Return the way in which the rules ended the game, in words: ``White mates``.

        A draw has its reason, ``draw by stalemate``. The text has the names of the sides
        as in :attr:`Game.conventions`. Empty where the result says everything, and before the end.
        """
        return ""

    @abstractmethod
    def move_text(self, move: int) -> str:
        """Return the canonical text of a move or an outcome of chance, without spaces.

        It says everything. Only records, the referee and players who know everything may see it.
        """

    def move_text_for(self, move: int, player: int | None) -> str:
        """The text of a move or an outcome of chance as `player` sees it, before it is applied.

        With no player, as a spectator sees it. `?` stands where something is hidden, such as
        ``K?`` for the deal of which a player sees the own card alone. A choice among simultaneous
        ones is shown when all have chosen, so its text is what observers know by then.
        """
        return self.move_text(move)

    def move_words(self, move: int, player: int | None) -> Words | None:
        """Return the words for a move or an outcome of chance as `player` sees it, for buttons.

        Lists of moves have them as well; words without a sentence stand in no list. With no player,
        as a spectator sees it, before it is applied. None, as in most games, where people write the
        text of the move.
        """
        return None

    def offered_moves(self) -> list[int]:
        """Return the legal moves that a page lists for the player to act.

        All, unless there are too many to list or the list would play the game for its reader. The
        other legal moves are made by their text alone, of which the view's `table` has the bounds.
        """
        return self.legal_moves()

    def move_score(self, move: int) -> int | None:
        """Return the points that a legal move scores at once; None in games without such points."""
        return None

    def consistent_moves(self, text: str, player: int | None) -> list[int]:
        """Return the legal moves or outcomes of chance that `player` sees as `text`, in any case.

        A program that sees less than the whole move follows the game with one of these.
        """
        wanted = text.lower()
        return [
            move for move in self._choices() if self.move_text_for(move, player).lower() == wanted
        ]

    def parse_move(self, text: str) -> int:
        """Return the legal move or outcome of chance that `text` means here, in any case.

        Raises:
            InvalidMove: The text is no move of this game.
            IllegalMove: The move is not legal in this position.
        """
        wanted = text.lower()
        for move in self._choices():
            if self.move_text(move).lower() == wanted:
                return move
        raise IllegalMove(english("{text} is not a legal move here", text=text[:20]))

    def points_of(self, move: int) -> tuple[str, ...]:
        """Return the points that a user touches on a board to make a move, in order.

        One point where the text of the move is a point; the point left and the point reached where
        a piece moves. Of several moves with the same points (promotions in chess) touching them
        means the one that `legal_moves` lists last. Empty for moves not made on a board.
        """
        return (self.move_text(move),)

    def other_points(self) -> Mapping[str, str]:
        """Points that a user may touch in place of those of :meth:`points_of`, with the latter.

        In Connect Four any point of a column means the one where the disc comes to rest. Most games
        have none.
        """
        return {}

    def prompt(self, player: int) -> Words | None:
        """Return what a player who is to act may do now, in one short sentence for a newcomer.

        Such as ``Place your carrier: 5 squares.`` It depends on nothing that the player does not
        know. None in games without prompts, such as those of users.
        """
        return None

    def placements_left(self, player: int) -> int:
        """Return the number of moves by which a player is yet to place its pieces.

        The player may give several of them as one answer, a set-up (`placements`). So they are
        legal whatever the other players place. 0 in games without such a set-up.
        """
        return 0

    def placements(self, text: str) -> list[str]:
        """Return the texts of the moves of a set-up: one word, with commas between the moves."""
        return [it for it in text.split(",") if it]

    def other_ways(self) -> list[tuple[int, tuple[str, ...]]]:
        """Return legal moves with other points by which a user may make them.

        In chess the king may be led to the rook to castle. Most games have none.
        """
        return []

    def record_text(self, move: int) -> str:
        """Return the text of a move in the game's customary record format: SAN in chess.

        In most games the canonical text.
        """
        return self.move_text(move)

    def position_text(self) -> str:
        """Return the whole position as one line that :meth:`Game.read_position` reads back.

        Raises:
            GameError: The game has no text for positions.
        """
        raise GameError(english("{game} has no text for positions", game=self.game.title))

    def observation(self, player: int | None = None) -> str:
        """The position as `player` knows it, as one line; with no player, as a spectator knows it.

        It depends on nothing that the player has not seen, and has everything that the player
        has seen and that still matters: own hidden cards, public moves. Positions that the
        player cannot tell apart have the same text. The end may show what was hidden before, such
        as the cards at a showdown. In a game of perfect information it is the text of the position.

        Raises:
            GameError: The game has no text for positions.
        """
        if not self.perfect_information:
            raise NotImplementedError("a game without perfect information defines observation()")
        return self.position_text()

    def determinized(self, player: int, random: Random) -> Self:
        """Return a state drawn at random among those that `player` cannot distinguish from it.

        A search for hidden information plays on from many such states. The state depends on what
        the player knows and on the random numbers alone, never on what is hidden from the player:
        its :meth:`observation` for the player is the same, and so are the player's legal moves. In
        a simultaneous game the choices of others that the player does not know of are not made. In
        a game of perfect information it is a copy.

        Args:
            player: A player, from 0 on.
            random: The source of all random numbers.

        Raises:
            GameError: The game hides something and does not define this.
        """
        if self.perfect_information:
            return self.copy()
        raise GameError(
            english("{game} does not draw what is hidden (determinized)", game=self.game.title)
        )

    def drawn_course(self, player: int) -> list[int] | None:
        """Moves and outcomes from the start to a state that `player` cannot distinguish from it.

        A referee sends it to programs that follow a game of hidden information. Like
        :meth:`determinized` it depends on what the player knows alone, and equal knowledge gives
        equal courses. None where drawing one would take longer than a move may.
        """
        return None

    @override
    def __str__(self) -> str:
        """The position as a spectator sees it, with coordinates."""
        return self.text()

    def opened(self) -> Self:
        """Return a state of this position that hides nothing in views: for matches that are over.

        In games that hide nothing, and games that show nothing else, its views are the same.
        """
        twin = self.copy()
        twin._opened = True
        return twin

    def sees(self, observer: int | None, owner: int) -> bool:
        """Return whether an observer sees what only a player may know, such as its cards."""
        return self._opened or observer == owner

    def setup_moves(self) -> list[tuple[int, str]] | None:
        """Return moves on an empty board that lead to this position: each player and its point.

        Any GTP program takes them as `play` commands. None where no moves lead there, and for games
        that are not bundled: a program that does not know `bw-game` then plays no match from here.
        """
        return None

    @abstractmethod
    def view(self, player: int | None = None) -> BoardView:
        """The position as data for drawing, as `player` or, with no player, a spectator sees it."""

    def text(self, player: int | None = None) -> str:
        """Return the position as text, with coordinates, as the same observer sees it."""
        return board_text(self.view(player))

    def _choices(self) -> list[int]:
        """Return the legal moves of the player to act, or the outcomes of chance."""
        return self.legal_moves() or [outcome for outcome, _ in self.chance_outcomes()]

    def _check(self, move: int, text: str) -> int:
        """Return `move` if it is legal now.

        Raises:
            IllegalMove: It is not; the message says `text`.
        """
        if not self.is_legal(move):
            raise IllegalMove(english("{text} is not a legal move here", text=text))
        return move


class Game(ABC):
    """A game with its options fixed: ``load("go", size=9)`` is one.

    Class attributes describe the game; see docs/tutorials/game-in-python.md for how to add one.
    """

    name: ClassVar[str]
    """The registry's name: lower case, one word, such as ``connect4``."""
    title: ClassVar[str]
    """The name for people, and for ``set_game``, such as ``Connect Four``."""
    players: int = 2
    """The number of players; each instance has its own where that is an option, `players`."""
    decides_players: ClassVar[str] = "players"
    """The option that decides the number of players, if the game has it."""
    has_chance: bool = False
    """Whether chance ever acts, as with dice."""
    only_announces: bool = False
    """Whether chance only ever announces what hidden moves have decided, such as hits and misses,
    and nothing is drawn at random."""
    most_outcomes: ClassVar[int] = 0
    """The most outcomes that chance has in a position; 0 for no more than `MOST_SEARCHED`."""
    determinizes: ClassVar[bool] = True
    """Whether :meth:`State.determinized` nearly always finds a state where something is hidden.

    Searches for hidden information refuse a game in which it does not.
    """
    zero_sum: bool = True
    """Whether the utilities of all players always sum to 0."""
    has_partners: bool = False
    """Whether players share what they win, such as the partners of bridge."""
    perfect_information: bool = True
    """Whether every player knows the whole position whenever it acts, and spectators do as well.

    A game that says False also defines :meth:`State.observation`, the views for each observer and,
    where moves or outcomes of chance are hidden, :meth:`State.move_text_for`. Its options hide
    nothing: everybody sees them.
    """
    simultaneous: bool = False
    """Whether players ever choose at once. Such a game has no perfect information: a player that
    is asked later does not know the earlier choices. Its states define :meth:`State.acting`."""
    rated: ClassVar[bool] = True
    """Whether matches of this game may be rated. Each option says with which values they may."""
    declared: ClassVar[tuple[Option, ...]] = ()
    """The options the game accepts; with POSITION among them if it reads positions."""
    scored_early: ClassVar[bool] = False
    """Whether :meth:`State.margin` is a score before the end as well, as the area of Go is."""
    has_dead_stones: ClassVar[bool] = False
    """Whether players agree at the end which stones are dead, and :meth:`State.without` takes them
    off."""
    board_options: ClassVar[Mapping[str, OptionValue]] = {}
    """Options with which every move is made on the board, for GUIs that know points alone: without
    the swap of Hex, for example."""
    record_format: ClassVar[str] = "moves"
    """The customary format of its records, a name in :data:`boardwire.games.records.FORMATS`."""

    def __init__(self, /, **options: object) -> None:
        """Fix the options.

        Raises:
            OptionError: An unknown option or a value outside its range.
            PositionError: The option `position` cannot be read.
        """
        self.options: dict[str, OptionValue] = complete(
            self.name, self.declared, self.expanded(options)
        )
        self.players = int(self.options.get("players", self.players))
        if text := self.options.pop(POSITION.name, ""):
            self.options[POSITION.name] = self.read_position(str(text)).position_text()

    @classmethod
    def has_option(cls, name: str) -> bool:
        """Return whether the game accepts the option `name`."""
        return any(option.name == name for option in cls.declared)

    @classmethod
    def expanded(cls, options: Mapping[str, object]) -> Mapping[str, object]:
        """Options with words that stand for others replaced, such as the handicap of Go.

        Raises:
            OptionError: Such a word cannot be read, or contradicts another option.
        """
        return options

    def with_options(self, /, **changes: object) -> Game:
        """Return the same game with some options changed.

        Raises:
            OptionError: As for the constructor.
        """
        return type(self)(**{**self.options, **changes})

    @property
    def conventions(self) -> Conventions:
        """The notation of sides, results and moves of this game with its options."""
        return BLACK_FIRST

    @abstractmethod
    def initial(self) -> State:
        """Return the state before the first move of a usual game."""

    def start(self) -> State:
        """The state before the first move of this one: at its option `position`, if it has one."""
        text = self.options.get(POSITION.name)
        return self.read_position(str(text)) if text else self.initial()

    def course(self, observed: Sequence[tuple[int, str]], observer: int | None) -> list[int] | None:
        """Return moves from the start that fit everything that an observer of a game saw, in order.

        Programs that follow a game of hidden information with a guess ask for it when the guess was
        wrong. A game whose guesses would take too long to search for defines it.

        Args:
            observed: The player, or CHANCE, and the text of each move, as
                :meth:`State.move_text_for` shows it.
            observer: The player, or None for a spectator.

        Returns:
            The moves, or None to have them searched for.

        Raises:
            IllegalMove: Nothing fits.
            CourseNotFound: The search was given up.
        """
        return None

    def read_position(self, text: str) -> State:
        """Return the state that a line of text describes, in the game's customary notation.

        Raises:
            PositionError: The text cannot be read, or the game has no text for positions.
        """
        raise PositionError(english("{game} has no text for positions", game=self.title))

    def position_notes(self, text: str) -> tuple[str, ...]:
        """Return notes for the author of a text, where `read_position` deviates from it.

        Args:
            text: A text that `read_position` reads.
        """
        return ()

    def unrated_because(self) -> str:
        """The reason why matches of this game with its options are never rated; empty if they may.

        Ratings are for the usual game. Other starts, and options that make the game trivial or one
        side's win certain, would let players give each other points.
        """
        if not self.rated:
            return f"matches of {self.title} are not rated"
        for option in self.declared:
            value = self.options.get(option.name, option.default)
            if not option.is_rated(value):
                return (
                    f"matches of {self.title} with {option.name}={option_text(value)} are unrated"
                )
        return ""

    def require_perfect_information(self) -> None:
        """Refuse a game in which players do not know the whole position.

        Raises:
            GameError: It is such a game; the message says why, and what plays it.
        """
        if self.perfect_information:
            return
        why = f"{self.title} hides information from its players"
        if self.simultaneous:
            why = f"in {self.title} players choose at once"
        if not self.determinizes:
            raise GameError(english("{why}; the engine random plays such games", why=why))
        raise GameError(
            english("{why}; the engines pimc, ismcts and random play such games", why=why)
        )

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.options) == (other.name, other.options)

    @override
    def __hash__(self) -> int:
        return hash((self.name, tuple(sorted(self.options.items()))))

    @override
    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"load({self.name!r}{options})"
