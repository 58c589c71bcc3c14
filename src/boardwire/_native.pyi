# Written by docs/native_stub.py; do not edit.
"""The rules of the bundled games and the searches that play them, in C++.

A *state* is one position: the player to act, the legal moves, the returns of a finished game. Moves
are whole numbers; `boardwire.games` converts them to text. Points are numbered
`row * size + column`, where row 0 is the row named "1" and column 0 is column A.

Functions that take a state also take any Python object with the same methods (see `StateLike`).
The searches release the GIL while they work on bundled games; on a game written in Python they hold
it, and its exceptions pass through them.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Protocol, Self

class StateLike(Protocol):
    """The methods that a game written in Python needs for playouts, perft and searches.

    This is a type for type checkers. Every value is checked where it is used; TypeError and
    ValueError describe a wrong one.
    """

    @property
    def players(self) -> int:
        """The number of players, 1 to 16.

        A game for two may also have an attribute `zero_sum`: False if the returns of the players
        need not sum to zero. A game may have an attribute `perfect_information`: where it is False,
        only `Pimc` and `Ismcts` search it, and need its `observation` and `determinized` as
        `boardwire.games.State` has them.
        """

    def copy(self) -> StateLike:
        """An independent copy: it shares nothing mutable with this state."""

    def to_act(self) -> int:
        """The player to act, `CHANCE` or `OVER`."""

    def legal_moves(self) -> list[int]:
        """The moves of the player to act: at least one, at most 4096, from 0 to 2**31 - 1."""

    def apply(self, move: int, /) -> None:
        """Play a legal move, or apply a chance outcome."""

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its probability. Called at chance nodes only."""

    def returns(self) -> list[float]:
        """The value of the finished game to each player, from -1 (lost) to 1 (won)."""

    def key(self) -> int:
        """Equal for equal positions, player to act included; any whole number: see `key_of`."""

    def evaluate(self, player: int, /) -> float:
        """An estimate of the returns of an unfinished game, between -1 and 1."""

class Evaluator(Protocol):
    """A function that evaluates positions, for example by a network."""

    def __call__(
        self, states: list[Any], /
    ) -> tuple[Collection[Collection[float]], Collection[float]]:
        """Evaluate positions in which a player is to act.

        Args:
            states: Copies, of the class that the search was given.

        Returns:
            The priors of each state, one for each of `state.legal_moves()` in that order: how
            likely the move is to be the best (they are scaled to sum to 1). And the value of each
            state to the player to act, from -1 to 1. Lists or NumPy arrays.
        """

CHANCE: Final[int]
"""The value of `to_act()` at a chance node: -1."""

OVER: Final[int]
"""The value of `to_act()` when the game is over: -2."""

MAX_DEPTH: Final[int]
"""The greatest depth, in plies, of perft and of searches other than `Mcts`: 250."""

SOURCES: Final[str]
"""The SHA-256 of the sources that this module was compiled from: see docs/compiled.py."""

class State:
    """A position of a bundled game. Make one of its subclasses."""

    @property
    def players(self) -> int:
        """The number of players."""

    def copy(self) -> Self:
        """An independent copy of the position."""

    def __copy__(self) -> Self: ...
    def to_act(self) -> int:
        """The player to act (0 moves first), `CHANCE` or `OVER`."""

    def legal_moves(self) -> list[int]:
        """The moves of the player to act, ascending. Empty when no player is to act."""

    def is_legal(self, move: int) -> bool:
        """Whether the move, or at a chance node the outcome, is legal."""

    def apply(self, move: int) -> None:
        """Play a move, or apply a chance outcome.

        Raises:
            ValueError: the move is illegal; the state has not changed.
        """

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its probability at a chance node; elsewhere an empty list."""

    def returns(self) -> list[float]:
        """The value of the finished game to each player: 1 won, 0 drawn, -1 lost.

        Raises:
            ValueError: the game is not over.
        """

    def key(self) -> int:
        """A 64-bit hash of the position and the player to act.

        In Go it covers stones, player, a forbidden ko point, passes and rules, but not the earlier
        boards.
        """

    @property
    def perfect_information(self) -> bool:
        """Whether every player knows the whole position; else only `Pimc` and `Ismcts` search."""

    def information_key(self, player: int | None = None) -> int:
        """A 64-bit hash of what a player knows, or a spectator where `player` is None.

        Positions that the player cannot tell apart have the same. In a game of perfect information
        it is the key.

        Raises:
            ValueError: there is no such player.
        """

    def determinized(self, player: int, seed: int) -> Self:
        """Draw a position at random among those that `player` cannot tell from this one.

        It depends on what the player knows and on the seed alone. In a game of perfect information
        it is a copy.

        Raises:
            ValueError: there is no such player.
        """

    def cells(self) -> bytes:
        """One byte for each point: 0 empty, 1 the first player's, 2 the second's.

        Some games have other values. Empty for a game without a board.
        """

    def evaluate(self, player: int) -> float:
        """The static evaluation for this player, strictly between -1 and 1.

        Raises:
            ValueError: there is no such player.
        """

class Amazons(State):
    """The Game of the Amazons; white, player 1, moves first. A player without a move loses.

    Moves: `(start * squares + target) * squares + arrow`, where `squares` is `size * size`.
    """

    def __init__(self, size: int = 10) -> None:
        """Size 6 to 10.

        Raises:
            ValueError: another size.
        """

    @staticmethod
    def from_cells(size: int, cells: bytes, player: int) -> Amazons:
        """A position with the pieces of `cells`, one byte for each square, and `player` to act.

        Raises:
            ValueError: an argument is out of range, or a player does not have four amazons.
        """

    @property
    def size(self) -> int:
        """The number of squares on each side of the board."""

    @property
    def side_to_move(self) -> int:
        """The player to move, also when the game is over."""

class Backgammon(State):
    """Backgammon: one game for money, or a match of several games to a number of points.

    Players count points from their own side: 24 down to 1; 25 is the bar, 0 is off. Moves: plays,
    which `steps` explains; `1 << 20` rolls, and the next three double, take and
    drop. Chance outcomes: ten times the larger die plus the smaller; at the opening ten times
    the die of player 0 plus that of player 1, which differ. `cells` has 26 counts for each player.
    """

    def __init__(
        self, match: int = 0, cube: bool = False, crawford: bool = True, jacoby: bool = False
    ) -> None:
        """The start of a game or match.

        Args:
            match: points that win, to 64; 0 for one game for money.
            cube: whether there is a doubling cube.
            crawford: whether nobody may double in the first game after a player comes within one
                point of winning.
            jacoby: in a game for money, gammons and backgammons count only after the cube was
                turned.

        Raises:
            ValueError: `match` is out of range, or `jacoby` without `cube`.
        """

    def with_position(
        self,
        *,
        counts: tuple[bytes, bytes],
        phase: str,
        player: int,
        dice: tuple[int, int] = (0, 0),
        doublings: int = 0,
        cube_owner: int = 2,
        crawford_game: bool = False,
        scores: tuple[int, int] = (0, 0),
        points: int = 0,
    ) -> Backgammon:
        """Another position of a game by the same rules.

        Args:
            counts: each player's checkers by point, 26 bytes from off to the bar, 15 in all.
            phase: "opening", "choice" or "roll" (before the roll; the rules say which), "answer" to
                a double, "play" of the dice, or "over".
            player: the player whose turn it is; while a double is answered, the doubler.
            dice: the roll, for the phase "play".
            doublings: the cube shows 2 to this power, at most 12.
            cube_owner: the player who may double, 2 for both.
            crawford_game: whether nobody may double in this game.
            scores: points won so far.
            points: the points that player 0 won in the last game.

        Raises:
            ValueError: the position contradicts the rules; the message describes the error.
        """

    def steps(self, move: int) -> list[tuple[int, int, bool]]:
        """The steps of a legal play: from, to, and whether a blot is hit; furthest back first.

        Raises:
            ValueError: the move is no legal play here.
        """

    def plays(self) -> list[tuple[int, list[tuple[int, int, bool]]]]:
        """All legal plays with their steps; none in other phases than "play"."""

    @property
    def phase(self) -> str:
        """The phase: "opening", "choice", "roll", "answer", "play" or "over"."""

    @property
    def player(self) -> int:
        """The player whose turn it is; while a double is answered, the doubler."""

    @property
    def dice(self) -> tuple[int, int]:
        """The roll, the larger die first; zeros in other phases than "play"."""

    @property
    def may_double(self) -> bool:
        """Whether the player whose turn it is has the right to double before a roll."""

    @property
    def cube(self) -> int:
        """The cube's value."""

    @property
    def cube_owner(self) -> int:
        """The player who may double, 2 when both may."""

    @property
    def crawford_game(self) -> bool:
        """Whether this is the Crawford game, in which nobody may double."""

    @property
    def scores(self) -> tuple[int, int]:
        """Points won by each player."""

    @property
    def points(self) -> int:
        """The points that player 0 won in the last game; negative if player 1 won it."""

class BackgammonEvaluation:
    """An evaluation of backgammon, with the games that networks learn from.

    Games are for money, without a cube and without lookahead. A position is one before a roll, 72
    bytes: the checkers of the player that rolls on each of 26 points, from off to the bar, as their
    owner counts, those of the other player likewise, and five chances of the player that rolls as
    floats: to win, to win a gammon or more, to win a backgammon, and to lose these two.
    """

    def __init__(self, weights: str | None = None) -> None:
        """Take up an evaluation.

        Args:
            weights: A file of learned networks; empty for the named weights, None for the bundled
                evaluation.

        Raises:
            ValueError: The file does not fit.
        """

    def self_play(
        self,
        *,
        seed: int,
        games: int,
        trace: float,
        explore: float,
        threads: int = 1,
        stop: Stop | None = None,
    ) -> bytes:
        """Play games of the evaluation against itself, without the GIL.

        A game depends on the options and its number alone, not on the threads.

        Args:
            seed: The seed of the dice.
            games: The number of games.
            trace: The lambda of TD(lambda), by which the chances of each position are computed from
                the positions after it: 1 for the result of the game, 0 for the next position.
            explore: The chance of a random play.
            threads: Games at a time.
            stop: Ends it; then no position is returned.

        Returns:
            The positions of the games in turn.

        Raises:
            ValueError: An option is out of range.
        """

    def look_ahead(self, rows: bytes, *, threads: int = 1, stop: Stop | None = None) -> bytes:
        """Return positions with their chances as means over all rolls, with the best play of each.

        Args:
            rows: The positions.
            threads: Positions at a time.
            stop: Ends it; then some positions have the chances that they had.

        Raises:
            ValueError: A position is impossible, or the number of threads is out of range.
        """

    def match(
        self,
        other: BackgammonEvaluation,
        *,
        seed: int,
        games: int,
        threads: int = 1,
        stop: Stop | None = None,
    ) -> bytes:
        """Play games against another evaluation.

        Games 2n and 2n + 1 have the same dice and exchanged seats.

        Returns:
            The points that this evaluation won in each game, -3 to 3, a byte each; 0 for a game
            that was stopped or had 600 plies.

        Raises:
            ValueError: An option is out of range.
        """

    def chances(self, rows: bytes) -> bytes:
        """The chances in each position, five floats in the order of those of a position.

        Raises:
            ValueError: A position is impossible.
        """

    @staticmethod
    def inputs(rows: bytes) -> bytes:
        """The inputs of the networks for each position, as floats.

        Raises:
            ValueError: A position is impossible.
        """

    @staticmethod
    def networks(rows: bytes) -> bytes:
        """The number of the network of each position, a byte each: 0 with contact, 1 in a race.

        Raises:
            ValueError: A position is impossible.
        """

    @staticmethod
    def features(rows: bytes) -> tuple[bytes, bytes, bytes, bytes]:
        """The features of positions that the named weights belong to, as a sparse matrix by rows.

        Returns:
            The weights that give the chances in each position, a byte each: 0 for those with
            contact, 1 for those of races. Where each row begins (32 bits), the numbers of features
            in the order of the weights (16 bits), and their amounts, as floats.

        Raises:
            ValueError: A position is impossible.
        """

    @staticmethod
    def layout() -> tuple[str, int, int, int]:
        """The layout of a file of networks.

        Returns:
            The game, the number of parameters of a network, that of networks, and a number that
            changes with their meaning.
        """

    @staticmethod
    def shape() -> tuple[int, int, int, float]:
        """The numbers of inputs, hidden units and outputs of a network, and its scale.

        A parameter in a file is a whole number, in units of 1 / scale.
        """

class Breakthrough(State):
    """Breakthrough; black, player 0, moves first, from the highest rows down.

    Moves: `3 * point + direction` with the point of the pawn and direction 0, 1 or 2 for a step to
    a lower column, straight ahead, or to a higher column.
    """

    def __init__(self, columns: int = 8, rows: int = 8) -> None:
        """The start: one row of pawns a side, two on a board of six rows or more.

        Raises:
            ValueError: columns or rows are not 3 to 8.
        """

    def evaluate_by(self, player: int, weights: Mapping[str, Sequence[int]]) -> float:
        """The static evaluation for a player with these weights, and the bundled ones for others.

        Raises:
            ValueError: A weight is unknown or has a wrong number of values, or there is no such
                player.
        """

    @staticmethod
    def from_cells(columns: int, rows: int, black: int, white: int, player: int) -> Breakthrough:
        """A position with pawns on the points whose bits, `1 << point`, are set.

        Raises:
            ValueError: columns or rows are not 3 to 8, pawns overlap or lie off the board or are
                more than a side starts with, no such player, or the player to act has won already.
        """

    @property
    def columns(self) -> int:
        """The number of columns."""

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def side_to_move(self) -> int:
        """The player to move, also when the game is over."""

class Bridge(State):
    """One board of contract bridge. Moves: cards 0 to 51, calls from 52 on.

    A card is `13 * suit + rank`: suits clubs, diamonds, hearts, spades, ranks from the two to the
    ace. A hand is a number in which bit n stands for card n. Seats and players: 0 North, 1 East, 2
    South, 3 West. Calls: 0 pass, 1 double, 2 redouble, then the bids from 1C to 7NT. An outcome of
    the deal is the seat of the next card, from the ace of spades down; outcome 0 after the opening
    lead shows dummy. Returns are points, divided by 7600.
    """

    def __init__(
        self,
        dealer: int = 0,
        vulnerable: int = 0,
        contract: tuple[int, int, int, int] | None = None,
        hands: Sequence[int] | None = None,
    ) -> None:
        """A board before the deal, or with its four hands given, before the auction.

        Args:
            dealer: The seat that calls first.
            vulnerable: 0 nobody, 1 North and South, 2 East and West, 3 both.
            contract: Level, strain (4 for no trump), 0 to 2 for doubled, and declarer, where the
                play begins without an auction.
            hands: Four hands of 13 cards.

        Raises:
            ValueError: a number out of its range, or hands that are no deal.
        """

    @property
    def phase(self) -> str:
        """One of `deal`, `auction`, `lead`, `dummy`, `play`, `over`."""

    @property
    def dealt(self) -> list[int]:
        """The four hands as they were dealt so far."""

    @property
    def hands(self) -> list[int]:
        """The cards that are left in the four hands, once all are dealt."""

    @property
    def cards_dealt(self) -> int:
        """The number of cards that are dealt."""

    @property
    def calls(self) -> list[int]:
        """The calls so far, the dealer's first."""

    @property
    def contract(self) -> tuple[int, int, int, int] | None:
        """Level, strain, 0 to 2 for doubled, and declarer; None before the end of the auction."""

    @property
    def played(self) -> list[tuple[int, int]]:
        """The seat and the card of all cards played, in order."""

    @property
    def tricks(self) -> tuple[int, int]:
        """The tricks that North and South, East and West have won."""

    @property
    def turn(self) -> int:
        """The seat whose call or card is due, or the last winner of a trick at the end."""

    @property
    def dummy_seen(self) -> bool:
        """Whether dummy's hand lies on the table."""

    @property
    def points(self) -> int:
        """The points of North and South; 0 before the end."""

def bridge_deal(cards: int, room: Sequence[int], lacks: Sequence[int], seed: int) -> list[int]:
    """Deal cards at random into hands with room for the given numbers of cards.

    Args:
        cards: The cards to deal.
        room: The number of cards that fit into each of four hands.
        lacks: The suits, one bit each, that each hand must not get.
        seed: The seed of the random numbers.

    Raises:
        ValueError: no deal fits.
    """

def bridge_score(level: int, strain: int, doubled: int, vulnerable: bool, tricks: int) -> int:
    """Return the points of the declaring side for `tricks` tricks; negative if it is defeated.

    Raises:
        ValueError: a number out of its range.
    """

class Checkers(State):
    """Checkers, or draughts; black, player 0, begins on the squares with low numbers.

    Squares count from 0, one less than the numbers of the notation. `cells` has one byte for each
    square: 0 empty, 1 a black man, 2 a white man, 3 a black king, 4 a white king. A move is
    `from | to << 6 | number << 12`, where the number, from 1 on, distinguishes captures of
    several pieces between the same squares. Routes over the same pieces are one move.
    """

    def __init__(self, variant: str = "english", draws: bool = True) -> None:
        """The start of a game: "english" on 8x8 squares, "international" on 10x10.

        Args:
            variant: the rules.
            draws: whether repetition and lack of progress are draws. Without, a game may never end.

        Raises:
            ValueError: another variant.
        """

    @staticmethod
    def from_cells(variant: str, cells: bytes, player: int, draws: bool = True) -> Checkers:
        """A position with this player to act, without earlier positions.

        Raises:
            ValueError: another variant, no such player, a wrong number of cells, a cell not
                0 to 4, more pieces than at the start, a man on its last row.
        """

    @property
    def turn(self) -> int:
        """The player to move, also when the game is over."""

    @property
    def repeated(self) -> bool:
        """Whether the game is drawn by the third occurrence of a position."""

    @property
    def drawn_after(self) -> int:
        """The plies without progress that made the game a draw; 0 if it has not ended so."""

    def route(self, move: int, visits: Sequence[int]) -> list[int]:
        """The squares of a legal move in order: the first one, and the landing of each jump.

        Args:
            move: a legal move.
            visits: squares between the first and the last on which the capture must land, in
                this order.

        Returns:
            The first such route; empty when there is none.

        Raises:
            ValueError: the move is illegal.
        """

    def taken(self, move: int) -> list[int]:
        """The squares of the pieces that a legal move takes, ascending.

        Raises:
            ValueError: the move is illegal.
        """

class Chess(State):
    """Chess; white, player 1, moves first.

    Squares are `rank * 8 + file`, a1 is 0. Moves: `from | to << 6 | kind << 12`. The kind is 0 to 5
    for a pawn, knight, bishop, rook, queen, king, 6 to 9 for a promotion to a knight, bishop, rook,
    queen, 10 for a pawn's double step, 11 en passant, 12 castling, which goes from the king's
    square to the rook's. Move 0 claims a draw. `cells` has 0 for empty squares, 1 to 6 for black's
    pieces, 7 to 12 for white's, in the order of the kinds.
    """

    def __init__(self, draws: str = "automatic") -> None:
        """The initial position of standard chess.

        Args:
            draws: "automatic" ends the game at the third repetition and after fifty moves;
                "claimed" lets the player to move claim a draw then, or before a move that leads
                there, and ends the game at the fifth repetition and after 75 moves; "never" does
                neither; "ignored" does not end it in a dead position, either.

        Raises:
            ValueError: another value of `draws`.
        """

    def evaluate_by(self, player: int, weights: Mapping[str, Sequence[int]]) -> float:
        """The static evaluation for a player with these weights, and the bundled ones for others.

        Raises:
            ValueError: A weight is unknown or has a wrong number of values, or there is no such
                player.
        """

    @staticmethod
    def from_pieces(
        pieces: bytes,
        player: int,
        castling: int = 0,
        en_passant: int | None = None,
        clock: int = 0,
        number: int = 1,
        draws: str = "automatic",
    ) -> Chess:
        """Any position.

        Args:
            pieces: the 64 squares, as in `cells`.
            player: the player to move.
            castling: the squares of the rooks that may castle, as bits `1 << square`; as in
                Chess960 king and rook may start anywhere on their first rank.
            en_passant: the square that a pawn has just passed. It is dropped when no legal move
                captures the pawn.
            clock: plies without capture or pawn move, 0 to 150.
            number: of the move, 1 to 9999.
            draws: as for the constructor.

        Raises:
            ValueError: the position is impossible, or an argument is out of range.
        """

    @staticmethod
    def ending(
        piece: str, square: int, king: int, weak_king: int, strong_to_move: bool
    ) -> int | None:
        """The plies to mate with king and one piece against the king alone; None if it is drawn.

        The first call computes a table of all such positions, which takes a fifth of a second.
        The result for an impossible position has no meaning.

        Args:
            piece: "pawn", "rook" or "queen"; the pawn moves towards the eighth rank.
            square: the square of that piece.
            king: the square of its king.
            weak_king: the square of the lone king.
            strong_to_move: whether the side with the piece is to move.

        Raises:
            ValueError: another piece, or a square off the board.
        """

    @property
    def side_to_move(self) -> int:
        """The player to move, also when the game is over."""

    @property
    def castling(self) -> int:
        """The rooks that may castle, as bits."""

    @property
    def en_passant(self) -> int | None:
        """The square where a legal move takes en passant."""

    @property
    def clock(self) -> int:
        """Plies without capture or pawn move."""

    @property
    def number(self) -> int:
        """The number of the move; it grows after black's."""

    @property
    def in_check(self) -> bool:
        """Whether the player to move is in check."""

    @property
    def repeats(self) -> int:
        """The number of occurrences of the position, this one included."""

    @property
    def end(self) -> str:
        """The reason for the end of the game, or "" while it goes on.

        One of "checkmate", "stalemate", "dead position", "repetition", "move count", "claim".
        """

class ConnectFour(State):
    """Connect Four on 7 columns and 6 rows. Moves: columns 0 to 6. `cells` goes row by row."""

    def __init__(self) -> None: ...
    @staticmethod
    def policy_play(
        network: bytes,
        *,
        seed: int,
        first: int,
        games: int,
        simulations: int,
        varied: int,
        noise: float,
        concentration: float,
        threads: int,
        stop: Stop | None = None,
    ) -> bytes:
        """Play games of a policy and value network against itself by PUCT, without the GIL.

        A game depends on the options and its number alone, not on the threads.

        Args:
            network: The parameters, 16-bit numbers.
            seed: The seed of everything that is random.
            first: The number of the first game.
            games: The number of games.
            simulations: The simulations of each search.
            varied: The first plies, in which a move is drawn in proportion to its visits.
            noise: The share of Dirichlet noise in the priors at the root.
            concentration: The parameter of that noise.
            threads: Games at a time.
            stop: Ends it; the games before the first unfinished one are returned.

        Returns:
            The positions of the games in turn: `row` in `clients/learning/policy/games.py`.

        Raises:
            ValueError: An option is out of range, or the network has another size.
        """

    def policy_estimate(self, network: bytes) -> tuple[list[float], float]:
        """Return a network's output for the position: a logit for each move by number, and a value.

        Raises:
            ValueError: The network has another size.
        """

    def packed(self) -> tuple[int, int]:
        """The stones of the player to act and of the other: bits go up the columns, 7 for each."""

    @staticmethod
    def policy_layout() -> tuple[str, int, int, int, int, int]:
        """The layout of the networks.

        Returns:
            The game, a number that changes with the meaning of the parameters, the bits of a
            bitboard, the units of the two hidden layers, and the number of moves.
        """

class ConnectFourProver:
    """Values of positions of Connect Four, proven by searches to the end of the game.

    The table is kept from search to search. One thread at a time may use it.
    """

    def __init__(self, megabytes: int) -> None:
        """Make a prover with a table of that size, whose memory is taken as it is used.

        Raises:
            ValueError: less than one megabyte.
        """

    def at_least(self, state: ConnectFour, least: int, nodes: int = 0) -> bool | None:
        """Whether the value for the player to act is at least 1, a win, or 0, a draw.

        Args:
            state: A position. Where the game is over, the value is for the player whose turn it
                would be.
            least: 1 or 0.
            nodes: The nodes to visit at most; 0 for no limit.

        Returns:
            The answer; None if the nodes do not suffice.

        Raises:
            ValueError: another value, or a negative limit.
        """

    @staticmethod
    def solution(state: ConnectFour, nodes: int = 0) -> int | None:
        """The move that the solver of alpha-beta makes when it has proven the position's value.

        Its table is empty at first, so the answer does not depend on earlier ones.

        Args:
            state: A position that is not over.
            nodes: The nodes to visit at most; 0 for no limit.

        Returns:
            The move; None if the nodes do not suffice for a proof.

        Raises:
            ValueError: a negative limit.
        """

    @property
    def nodes(self) -> int:
        """The nodes that `at_least` has visited."""

class ExplicitTree(State):
    """A game given as its tree. Moves and chance outcomes: the number of the child, from 0 on."""

    def __init__(
        self, players: int, nodes: Sequence[tuple[int, int, float, Sequence[float]]]
    ) -> None:
        """Begin at the root.

        Args:
            players: 1 to 6.
            nodes: In breadth-first order: the actor (a player, CHANCE, or OVER at a leaf), the
                number of children (up to 256), the probability of this node if chance acts at its
                parent, and at a leaf its value to each player, -1 to 1.

        Raises:
            ValueError: this is no tree.
        """

    @property
    def zero_sum(self) -> bool:
        """Whether there are two players whose returns sum to zero."""

    @property
    def path(self) -> list[int]:
        """The moves and outcomes from the root to here."""

class Go(State):
    """Go with area scoring; black, player 0, moves first.

    Moves: points, row by row, and the number of points for a pass, which is always legal. Two
    passes in a row end the game; all stones on the board count as alive.
    """

    def __init__(
        self,
        size: int = 9,
        komi: float = 7.5,
        ko: str = "positional",
        suicide: bool = False,
        rows: int = 0,
    ) -> None:
        """An empty board.

        Args:
            size: columns, 1 to 25.
            komi: points that white gets, -1000 to 1000.
            ko: "simple" forbids the immediate recapture of a ko; "positional" any play that repeats
                an earlier board; "situational" the same, if the same player was to move then.
            suicide: whether a play may leave its own chain without liberties, which removes it.
            rows: rows, 1 to 25; 0 for as many as columns.

        Raises:
            ValueError: an argument is out of range.
        """

    @staticmethod
    def from_cells(
        size: int,
        komi: float,
        ko: str,
        suicide: bool,
        cells: bytes,
        player: int,
        ko_point: int = -1,
        passes: int = 0,
        captures: tuple[int, int] = (0, 0),
        rows: int = 0,
    ) -> Go:
        """Any position. Superko knows no earlier board except that of the ko.

        Args:
            size: as for the constructor.
            komi: likewise.
            ko: likewise.
            suicide: likewise.
            cells: the points as in :meth:`State.cells`: 0 for empty, 1 for black, 2 for white, row
                1 first.
            player: the player to act.
            ko_point: the point where the ko forbids that player to play, or -1.
            passes: the number of passes just made, 0 to 2; two end the game.
            captures: stones captured by black and by white, at most 32767 each.
            rows: as for the constructor.

        Raises:
            ValueError: an argument is out of range, or the position is impossible.
        """

    @property
    def size(self) -> int:
        """The number of columns."""

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def komi(self) -> float:
        """Points that white gets. Setting it out of range raises ValueError."""

    @komi.setter
    def komi(self, arg: float, /) -> None: ...
    @property
    def ko(self) -> str:
        """The ko rule: "simple", "positional" or "situational"."""

    @property
    def suicide(self) -> bool:
        """Whether suicide is legal."""

    @property
    def ko_point(self) -> int:
        """The point where the simple ko rule forbids the player to act to play, or -1."""

    @property
    def passes(self) -> int:
        """The number of passes just made, 0 to 2."""

    def set_to_play(self, player: int) -> None:
        """Make this the player to act, which GTP allows at any time, even after two passes.

        Raises:
            ValueError: the player is neither 0 nor 1.
        """

    def play_on(self) -> None:
        """Continue a game that two passes have ended: the player whose turn it would be moves."""

    def ownership(self, playouts: int, seed: int = 1) -> list[float]:
        """The mean owner of each point after playouts by Go's policy: black 1, white -1.

        Args:
            playouts: the number of playouts.
            seed: the seed of the random numbers.

        Raises:
            ValueError: there is no playout.
        """

    def area(self) -> tuple[int, int]:
        """The numbers of points that black and white occupy, or surround alone."""

    def score(self) -> float:
        """Black's area minus white's minus komi."""

    def move_features(self) -> list[tuple[int, list[int]]]:
        """The legal plays that fill no own eye, ascending, each with its features.

        The features are numbers below that of :meth:`move_weights_layout`.
        """

    @staticmethod
    def move_weights_layout() -> tuple[str, int, int]:
        """Return the layout of a file of learned weights of moves: name, number, and features."""

    def captures(self) -> tuple[int, int]:
        """The numbers of stones captured by black and by white."""

class Gomoku(State):
    """Gomoku; black, player 0, moves first. Moves: points. A full board is a draw."""

    def __init__(self, size: int = 15, rule: str = "freestyle") -> None:
        """An empty board.

        Args:
            size: points a side, 5 to 25.
            rule: "freestyle", five or more in a line win, or "standard", exactly five.

        Raises:
            ValueError: an argument is out of range.
        """

    @staticmethod
    def from_cells(size: int, cells: bytes, player: int, rule: str = "freestyle") -> Gomoku:
        """A position with the stones of `cells`, one byte for each point, and `player` to act.

        Raises:
            ValueError: an argument is out of range, or the player has won already.
        """

    @property
    def size(self) -> int:
        """The number of points on each side of the board."""

    @property
    def rule(self) -> str:
        """The rule for wins: "freestyle" or "standard"."""

    @property
    def side_to_move(self) -> int:
        """The player to move, also when the game is over."""

class Hex(State):
    """Hex; black, player 0, moves first and connects the outer rows, white the outer columns.

    Moves: points, and `size * size` for swap. A point's neighbours are those beside it in its row
    and in its column, the one a row and a column further on, and the one a row and a column back.
    """

    def __init__(self, size: int = 11, swap: bool = True) -> None:
        """An empty board.

        Args:
            size: points a side, 3 to 19.
            swap: whether white may take over the first move.

        Raises:
            ValueError: another size.
        """

    @staticmethod
    def from_cells(size: int, cells: bytes, player: int, swap: bool = False) -> Hex:
        """A position with the stones of `cells`, one byte for each point.

        Args:
            size: points a side, 3 to 19.
            cells: `size * size` bytes: 0 empty, 1 black, 2 white.
            player: the player to act, also when the game is over.
            swap: whether a swap is still possible: now, or after the first stone.

        Raises:
            ValueError: an argument is out of range, nothing is left to swap, or the player to act
                has connected its sides already.
        """

    @property
    def size(self) -> int:
        """The number of points on each side of the board."""

    @property
    def side_to_move(self) -> int:
        """The player to move, also when the game is over."""

    @property
    def may_swap(self) -> bool:
        """Whether a swap is still possible: now, or in response to the next move."""

class Holdem(State):
    """Texas hold'em for two, limit and no-limit.

    Moves: 0 folds, 1 checks or calls, N bets or raises, so that the player has put N chips in the
    pot in this hand. Cards: `4 * rank + suit`, ranks from the two up, suits clubs, diamonds, hearts
    and spades. Chance deals card by card, and at a showdown shows all four hole cards: its outcome
    is the number with them as digits to the base 52. Returns are the chips won, divided by the most
    that can be won.
    """

    def __init__(
        self,
        no_limit: bool = False,
        stack: int = 240,
        hands: int = 1,
        carry: bool = False,
        hand: int = 0,
        score: int = 0,
    ) -> None:
        """Begin before the deal of a hand.

        Args:
            no_limit: Whether players may bet any number of chips.
            stack: The chips of each player, 240 in limit and 20 to 2000 in no-limit.
            hands: The hands of a game, 1 to 100.
            carry: Whether chips won stay in play in the next hand.
            hand: The number of the hand, from 0 on.
            score: The chips that player 0 has won in the hands before.

        Raises:
            ValueError: one of these is out of range.
        """

    @property
    def no_limit(self) -> bool:
        """Whether players may bet any number of chips."""

    @property
    def hand(self) -> int:
        """The number of the hand, from 0 on."""

    @property
    def dealer(self) -> int:
        """The player who has the small blind and acts first before the flop."""

    @property
    def round(self) -> int:
        """The round of betting, from 0 on."""

    @property
    def score(self) -> int:
        """The chips that player 0 has won in the hands before this one."""

    @property
    def result(self) -> int:
        """The chips that player 0 has won in the last hand, once the game is over."""

    @property
    def paid_before(self) -> int:
        """The chips that each player had put in the pot before this round."""

    @property
    def shown(self) -> bool:
        """Whether the game has ended with a showdown, so that everybody has seen the cards."""

    @property
    def dealt_to(self) -> int:
        """The owner of the next card of the deal; 2 for the board, 3 at a showdown."""

    @property
    def hole(self) -> list[int]:
        """The cards dealt to the players so far, two of player 0 first."""

    @property
    def board(self) -> list[int]:
        """The cards on the board, in the order of the deal."""

    def paid(self, player: int) -> int:
        """The chips that a player has put in the pot in this hand.

        Raises:
            ValueError: there is no such player.
        """

    def stack(self, player: int) -> int:
        """The chips of a player before this hand.

        Raises:
            ValueError: there is no such player.
        """

    def replace_hole(self, cards: Sequence[int]) -> None:
        """Give the players other cards than those that were dealt to them.

        Raises:
            ValueError: they are too few or too many, not different, or on the board.
        """

def poker_hand(cards: Sequence[int]) -> int:
    """Return the value of the best five of five to seven cards: the larger the better.

    The bits from 24 on are the category: 0 high card, 1 pair, 2 two pairs, 3 three of a kind, 4
    straight, 5 flush, 6 full house, 7 four of a kind, 8 straight flush.

    Raises:
        ValueError: they are too few or too many, or not different cards.
    """

class Kuhn(State):
    """Kuhn poker. Moves: 0 check, 1 bet, 2 fold, 3 call. A deal is `3 * first card + second card`.

    Cards: 0 jack, 1 queen, 2 king. Returns are the chips won, divided by 2.
    """

    def __init__(self) -> None:
        """Begin before the deal."""

    @property
    def cards(self) -> tuple[int, int] | None:
        """The card of each player; None before the deal."""

    @property
    def actions(self) -> list[int]:
        """The moves of both players so far, player 0's first."""

    @property
    def shown(self) -> bool:
        """Whether the game has ended without a fold, so that everybody has seen the cards."""

    def paid(self, player: int) -> int:
        """The chips that a player has put in the pot.

        Raises:
            ValueError: there is no such player.
        """

    def won(self, player: int) -> int:
        """The chips that a player has won; negative where lost.

        Raises:
            ValueError: the game is not over, or there is no such player.
        """

class Nim(State):
    """Nim. Moves: `heap * 256 + objects taken`, heaps counted from 0.

    The player that takes the last object wins 1, in misere play loses 1; the others share the
    opposite.
    """

    def __init__(
        self, heaps: Sequence[int], players: int = 2, misere: bool = False, player: int = 0
    ) -> None:
        """A position with these heaps, 1 to 8 of 0 to 255 objects, and `player` to act.

        Raises:
            ValueError: other heaps, fewer than 2 or more than 6 players, no such player.
        """

    @property
    def heaps(self) -> list[int]:
        """Objects left in each heap."""

    @property
    def misere(self) -> bool:
        """Whether the player that takes the last object loses."""

    @property
    def turn(self) -> int:
        """The player to move, also when the game is over."""

class Othello(State):
    """Othello; black, player 0, moves first.

    Moves: points, and `size * size` for a pass, which is legal only when there is no other move
    and the opponent has one.
    """

    def __init__(self, size: int = 8) -> None:
        """Size 4, 6 or 8.

        Raises:
            ValueError: another size.
        """

    def evaluate_by(self, player: int, weights: Mapping[str, Sequence[int]]) -> float:
        """The static evaluation for a player with these weights, and the bundled ones for others.

        Raises:
            ValueError: A weight is unknown or has a wrong number of values, or there is no such
                player.
        """

    @staticmethod
    def from_cells(size: int, black: int, white: int, player: int) -> Othello:
        """A position with discs on the points whose bits, `1 << point`, are set.

        Raises:
            ValueError: another size, discs that overlap or lie off the board, no such player.
        """

    @property
    def size(self) -> int:
        """The number of points on each side of the board."""

class Pig(State):
    """The dice game Pig. Moves: 0 hold, 1 roll. Chance outcomes: 1 to 6.

    Holding is legal once the turn has a total. The player that holds with at least `target` points
    wins 1; the others share the loss of 1.
    """

    def __init__(self, target: int = 100, players: int = 2) -> None:
        """Play to `target` points, 1 to 10000, with 2 to 6 players.

        Raises:
            ValueError: another target, or number of players.
        """

    @staticmethod
    def from_scores(
        target: int, scores: Sequence[int], turn_total: int, player: int, rolling: bool = False
    ) -> Pig:
        """A position: scores, turn total, the player whose turn it is, and whether the die rolls.

        Raises:
            ValueError: a number is out of range, or no game reaches such a position.
        """

    @property
    def target(self) -> int:
        """The score that wins."""

    @property
    def scores(self) -> list[int]:
        """The score of each player."""

    @property
    def turn_total(self) -> int:
        """The total of this turn."""

    @property
    def turn(self) -> int:
        """The player whose turn it is, also at a chance node."""

def key_of(number: int) -> int:
    """The 64-bit key that searches use for the key of a game written in Python.

    Numbers from 0 to 2**64 - 1 stand for themselves; of all others every bit is hashed.
    """

class Stratego(State):
    """Stratego. Ranks: 0 flag, 1 spy, 2 scout, 3 miner, up to 10 marshal, 11 bomb; 12 is no piece.

    A move is `from * size**2 + to`. While pieces are placed it is the rank for the next square, or
    12.
    The outcome of a battle is `16 * rank of the attacker + rank of the defender`.
    """

    def __init__(self, variant: int = 0, by_chance: bool = False, most_moves: int = 1000) -> None:
        """Begin with an empty board.

        Args:
            variant: 0 the usual game, 1 barrage, 2 the small board.
            by_chance: Whether chance places the pieces.
            most_moves: The moves after which the game is drawn, 1 to 4000.

        Raises:
            ValueError: one of these is out of range.
        """

    @staticmethod
    def restored(
        variant: int,
        by_chance: bool,
        most_moves: int,
        board: Sequence[tuple[int, int, bool, bool]],
        turn: int,
        made: int,
        first: Sequence[tuple[int, int]],
        second: Sequence[tuple[int, int]],
    ) -> Stratego:
        """Return a position in the middle of a game.

        Args:
            variant: As for the constructor.
            by_chance: As for the constructor.
            most_moves: As for the constructor.
            board: As the attribute of that name.
            turn: The player to move.
            made: The number of moves made.
            first: The last moves of player 0 with one piece.
            second: The last moves of player 1 with one piece.

        Raises:
            ValueError: there is no such position.
        """

    @property
    def size(self) -> int:
        """The width and height of the board."""

    @property
    def rows(self) -> int:
        """The rows in which each player places its pieces."""

    @property
    def placing(self) -> bool:
        """Whether pieces are still placed."""

    @property
    def turn(self) -> int:
        """The player whose move it is, also while a battle is due and at the end."""

    @property
    def moves_made(self) -> int:
        """The number of moves made."""

    @property
    def attack(self) -> tuple[int, int]:
        """The squares of the attacker and the defender of the last battle."""

    @property
    def board(self) -> list[tuple[int, int, bool, bool]]:
        """Each square: owner, rank, whether the piece has moved, and whether its rank was shown.

        The owner of an empty square is -1, that of a lake 2.
        """

    def placed(self, player: int) -> int:
        """The number of squares on which a player has decided.

        Raises:
            ValueError: there is no such player.
        """

    def lost(self, player: int, rank: int) -> int:
        """The number of pieces of a rank that a player has lost.

        Raises:
            ValueError: there is no such player or rank.
        """

    def steps(self, player: int) -> list[tuple[int, int]]:
        """The last moves of a player with one piece, up to three, the latest first.

        Raises:
            ValueError: there is no such player.
        """

    def yield_turn(self, player: int) -> bool:
        """Let a player place next, while both place at once; return whether that is possible.

        Raises:
            ValueError: there is no such player.
        """

    def learn(self, cell: int, rank: int, seed: int) -> bool:
        """Give a hidden piece this rank, and draw the other hidden ones of its owner anew.

        With rank 12 the piece is only made one that can move. Returns whether it is possible.

        Raises:
            ValueError: there is no such square or rank.
        """

class TicTacToe(State):
    """Tic-tac-toe. Moves: points 0 to 8."""

    def __init__(self) -> None: ...
    @staticmethod
    def from_cells(black: int, white: int) -> TicTacToe:
        """A position with marks on the points whose bits, `1 << point`, are set.

        Raises:
            ValueError: alternate play cannot lead to such marks.
        """

def abilities() -> list[tuple[str, str, list[str]]]:
    """The optional abilities of games in C++: name, description, and the games that have it.

    The name is that of a concept in ``native/abilities.hpp``. A game has more than one entry where
    its options decide which abilities it has.
    """

class Stop:
    """A flag that ends searches. Any thread may set it."""

    def __init__(self) -> None: ...
    def set(self) -> None:
        """Set the flag: searches that use it end within milliseconds, new ones at once."""

    def clear(self) -> None:
        """Clear the flag."""

    def is_set(self) -> bool:
        """Whether the flag is set."""

class RootMove:
    """One move at the root of a search, and what was found of it."""

    @property
    def move(self) -> int:
        """The move."""

    @property
    def visits(self) -> int:
        """Simulations through it, or nodes searched below it."""

    @property
    def value(self) -> float:
        """For the player to act, -1 to 1.

        After alpha-beta and expectiminimax only the best move's is exact; the others' are bounds.
        """

    @property
    def prior(self) -> float:
        """The probability that it is best, before the search, 0 to 1; 0 if there is no prior."""

    @property
    def proven(self) -> bool:
        """Whether the value is exact; only MCTS says so."""

    @property
    def distance(self) -> int | None:
        """Plies from the root to the end of the game by a proven win or loss, if it is known."""

    @property
    def pv(self) -> list[int]:
        """The line of best play that begins with the move, as far as it is known."""

class SearchResult:
    """The result of a search."""

    @property
    def move(self) -> int | None:
        """The best move; None when the game is over."""

    @property
    def value(self) -> float:
        """The value of the position, -1 to 1: to the player to act, or else to player 0."""

    @property
    def depth(self) -> int:
        """Plies: the last finished iteration, or for MCTS the deepest line in the tree."""

    @property
    def seldepth(self) -> int:
        """Plies of the longest line that was looked at; 0 where that is not known."""

    @property
    def nodes(self) -> int:
        """Positions visited, or for MCTS simulations done, by this search."""

    @property
    def hashfull(self) -> int | None:
        """Parts of 1000 of the memory for positions that this search has filled; None if unknown.

        Of the table of alpha-beta a sample is counted; for MCTS it is the tree.
        """

    @property
    def tbhits(self) -> int:
        """Positions that were looked up in endgame tables."""

    @property
    def seconds(self) -> float:
        """Time taken."""

    @property
    def pv(self) -> list[int]:
        """The line of best play, `move` first. It may stop early, as at chance."""

    @property
    def exact(self) -> bool:
        """Whether `value` is proven by search to the end of the game."""

    @property
    def score(self) -> float | None:
        """The score of the player to act in the game's own unit: discs, points, centipawns."""

    @property
    def distance(self) -> int | None:
        """Plies to the end of the game under best play, when `value` is exact and it is known."""

    @property
    def moves(self) -> list[RootMove]:
        """Each move at the root, best first."""

    @property
    def current(self) -> int | None:
        """The move at the root that is searched now; None at the end, and for MCTS."""

    @property
    def current_number(self) -> int:
        """The place of that move in the order of the search, from 1 on."""

    @property
    def current_depth(self) -> int:
        """The depth of the iteration that searches it."""

    def with_tables(self, value: float, tbhits: int) -> SearchResult:
        """Return the result with the value that endgame tables have for the position.

        Args:
            value: -1, 0 or 1 for the player to act.
            tbhits: The number of positions that were looked up.
        """

    def __repr__(self) -> str: ...

class Playouts:
    """The result of random playouts."""

    @property
    def returns(self) -> list[float]:
        """The returns of each player, summed over all playouts."""

    @property
    def plies(self) -> int:
        """Moves and chance outcomes of all playouts; in Hex also those that only fill the board."""

    @property
    def seconds(self) -> float:
        """The time taken, in seconds."""

def playouts(state: StateLike, count: int, seed: int) -> Playouts:
    """Play random games from a position to their end.

    Every legal move is equally likely, except that in Go own eyes are not filled, and in Amazons
    amazon, target and arrow are drawn one after the other. The same seed gives the same games. A
    game is cut off after 10,000 plies (in Go after 10 plus three for each point) and scored by
    `evaluate`.

    Raises:
        ValueError: `count` is negative.
    """

def perft(state: StateLike, depth: int) -> int:
    """Count the move sequences of exactly `depth` plies. Passes and chance outcomes are plies.

    Raises:
        ValueError: `depth` is negative, or above `MAX_DEPTH`.
    """

class Search:
    """A search of any game that it is given. Make one of its subclasses.

    What it has found is kept from search to search while the game is the same. One search at a time:
    a second one raises RuntimeError.

    The methods `search` have these arguments in common:

        state: where to start; it does not change. A state without a player to act raises ValueError
            in searches that need one.
        depth: plies to look ahead, or of the tree, beyond which only playouts go; 0 for no limit. At
            most 250, except for `Mcts`.
        seconds: time to take, 0 for no limit.
        stop: ends the search when set.
        report: called by the searching thread with what was found so far.
        report_seconds: time from one report to the next.
        avoid: rows of a player, moves and plies: the player makes none of these moves in the first
            `plies` plies of the search; 1 stands for the root alone. `moves` of the result leaves them
            out.
        allow: rows of the same form: the player makes no other moves there. Below the root a player
            without a permitted move may make all.

    They raise ValueError where a limit is negative, or restrictions leave no move.
    """

    def options(self, state: StateLike) -> dict[str, bool | int | float]:
        """Return all options by name as a search from `state` has them, the game's choices included."""

    def weigh(self, weights: Mapping[str, Sequence[int]]) -> None:
        """Evaluate positions by weights from the next search on, named as :func:`weights` does.

        What is not named keeps its usual weight. The searches of a game without such a weight raise
        ValueError.
        """

    def weigh_from(self, path: str) -> None:
        """Evaluate positions by the learned weights of a binary file from the next search on.

        The next search raises ValueError when the file does not fit the game, or is damaged.
        """

    def advance(self, move: int) -> None:
        """Keep what the tree knows below this move or outcome; forget it all if that is nothing.

        A search without a tree does nothing.
        """

    def reset(self) -> None:
        """Forget what searches have found so far, as for a new game."""

class DeepeningSearch(Search):
    """A search that looks ahead ply by ply, with iterative deepening."""

    def search(
        self,
        state: StateLike,
        *,
        nodes: int = 0,
        depth: int = 0,
        seconds: float = 0.0,
        stop: Stop | None = None,
        report: Callable[[SearchResult], object] | None = None,
        report_seconds: float = 0.1,
        avoid: Sequence[tuple[int, Sequence[int], int]] = (),
        allow: Sequence[tuple[int, Sequence[int], int]] = (),
    ) -> SearchResult:
        """Search until a limit is reached, or the value is proven. The other arguments: :class:`Search`.

        Args:
            nodes: positions to visit, 0 for no limit.

        Raises:
            ValueError: the search does not play such a game, or an argument is out of range.
        """

class SimulationSearch(Search):
    """A search by simulations."""

    def search(
        self,
        state: StateLike,
        *,
        simulations: int = 0,
        depth: int = 0,
        seconds: float = 0.0,
        stop: Stop | None = None,
        report: Callable[[SearchResult], object] | None = None,
        report_seconds: float = 0.1,
        avoid: Sequence[tuple[int, Sequence[int], int]] = (),
        allow: Sequence[tuple[int, Sequence[int], int]] = (),
    ) -> SearchResult:
        """Search until a limit is reached. At least one simulation is done.

        The other arguments: :class:`Search`. In a game that hides information the search uses only what
        the player to act may know.

        Args:
            simulations: simulations to do, 0 for no limit.

        Raises:
            ValueError: there is no limit at all, chance is to act, the search does not play such a game,
                or an argument is out of range.
        """

class AlphaBeta(DeepeningSearch):
    """Alpha-beta with iterative deepening, for two players and no chance.

    The table and the history of moves are kept between searches. A game with chance, other than two
    players, or returns that do not sum to zero raises ValueError.
    """

    def __init__(self, **options: float) -> None:
        """Make a search with options of :meth:`declared`; the game chooses those that are not given.

        Raises:
            ValueError: there is no such option, or its value is outside the range.
        """

    @staticmethod
    def declared() -> list[tuple[str, bool | int | float, float, float, str]]:
        """Return each option: name, default, least and greatest value, and description."""

    def choose(self, **options: float) -> None:
        """Use these values of options from the next search on. What is known is kept where it can be.

        Raises:
            ValueError: there is no such option, or its value is outside the range.
        """

class Expectiminimax(DeepeningSearch):
    """Expectiminimax with iterative deepening, with or without chance.

    For more than two players, or returns that do not sum to zero, it is max^n: each player takes
    the move of the greatest value to that player, and of equal moves the first. A chance outcome
    is a ply. The table is kept between searches.

    The state has a player to act. Restrictions concern the root alone: their number of plies is 1.
    """

    def __init__(self, **options: float) -> None:
        """Make a search with options of :meth:`declared`; the game chooses those that are not given.

        Raises:
            ValueError: there is no such option, or its value is outside the range.
        """

    @staticmethod
    def declared() -> list[tuple[str, bool | int | float, float, float, str]]:
        """Return each option: name, default, least and greatest value, and description."""

    def choose(self, **options: float) -> None:
        """Use these values of options from the next search on. What is known is kept where it can be.

        Raises:
            ValueError: there is no such option, or its value is outside the range.
        """

class Mcts(SimulationSearch):
    """Monte Carlo tree search, for any number of players: UCT, and what its options add.

    The tree is kept between searches. When its memory is full the search goes on without new nodes.
    With two players whose returns sum to zero it proves what it can, and ends when the value of the
    position is proven.
    """

    def __init__(self, **options: float) -> None:
        """Make a search with options of :meth:`declared`; the game chooses those that are not given.

        Raises:
            ValueError: there is no such option, or its value is outside the range.
        """

    @staticmethod
    def declared() -> list[tuple[str, bool | int | float, float, float, str]]:
        """Return each option: name, default, least and greatest value, and description."""

    def choose(self, **options: float) -> None:
        """Use these values of options from the next search on. What is known is kept where it can be.

        Raises:
            ValueError: there is no such option, or its value is outside the range.
        """

    def search(
        self,
        state: StateLike,
        *,
        simulations: int = 0,
        depth: int = 0,
        seconds: float = 0.0,
        stop: Stop | None = None,
        report: Callable[[SearchResult], object] | None = None,
        report_seconds: float = 0.1,
        avoid: Sequence[tuple[int, Sequence[int], int]] = (),
        allow: Sequence[tuple[int, Sequence[int], int]] = (),
        evaluator: Evaluator | None = None,
        batch: int = 1,
    ) -> SearchResult:
        """Search until a limit is reached, or the value is proven. At least one simulation is done.

        The kept tree is used when its root has the state's key. The other arguments: :class:`Search`.

        Args:
            simulations: playouts to do, 0 for no limit.
            evaluator: evaluates the leaves of the tree in place of playouts (PUCT, as in AlphaZero);
                such a search has one thread, a tree of its own, and of the options heeds `puct`,
                `memory` and `seed`. For two players whose returns sum to zero, or for one.
            batch: leaves that the evaluator gets at once, at most.

        Raises:
            ValueError: there is no limit at all, chance is to act, or an argument is out of range; or
                what the evaluator returns, or is asked about, is not as :class:`Evaluator` says.
            TypeError: the evaluator returns something of another type.
        """

class Pimc(SimulationSearch):
    """Perfect-information Monte Carlo (Ginsberg 2001), for games that hide information.

    It searches drawn worlds by UCT, each as if all players knew it, and takes the move whose mean
    over the worlds is best.
    """

    def __init__(self, **options: float) -> None:
        """Make a search with options of :meth:`declared`; the game chooses those that are not given.

        Raises:
            ValueError: there is no such option, or its value is outside the range.
        """

    @staticmethod
    def declared() -> list[tuple[str, bool | int | float, float, float, str]]:
        """Return each option: name, default, least and greatest value, and description."""

    def choose(self, **options: float) -> None:
        """Use these values of options from the next search on. What is known is kept where it can be.

        Raises:
            ValueError: there is no such option, or its value is outside the range.
        """

class Ismcts(SimulationSearch):
    """Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).

    Every simulation draws what is hidden anew; the tree has information sets for nodes, and the
    bound of a move counts how often it was available. The move with the most visits is best.
    """

    def __init__(self, **options: float) -> None:
        """Make a search with options of :meth:`declared`; the game chooses those that are not given.

        Raises:
            ValueError: there is no such option, or its value is outside the range.
        """

    @staticmethod
    def declared() -> list[tuple[str, bool | int | float, float, float, str]]:
        """Return each option: name, default, least and greatest value, and description."""

    def choose(self, **options: float) -> None:
        """Use these values of options from the next search on. What is known is kept where it can be.

        Raises:
            ValueError: there is no such option, or its value is outside the range.
        """

def weights(state: StateLike) -> list[tuple[str, list[int], int, str]]:
    """The weights of a game's evaluation: name, numbers, numbers in a line, and description.

    Empty for a game whose evaluation has no weights.
    """

def weight_unit(state: StateLike) -> str:
    """The unit of these numbers, as ``in centipawns``; empty for a game without weights."""

def learned_weights(state: StateLike) -> str:
    """The name of the learned weights that a position's evaluation takes; empty for none."""

class WeightsLearner:
    """The parts of a game for the learning of its weights: features, self-play, layout.

    A position is a packed one, seen by its player to act, with score, result and flags.
    """

    @property
    def row_bytes(self) -> int:
        """The bytes of a position."""

    def layout(self) -> tuple[str, int, int, int, int, bytes]:
        """The layout of learned weights.

        Returns:
            The game, the numbers of a stage in a file (the weights of features, then the parameters
            of the network, if there is one), the number of stages, a number that changes with the
            meaning of the features, the unit of results, and for each feature the least one with
            the same meaning by symmetry (32 bits each).
        """

    def self_play(
        self,
        *,
        seed: int,
        first: int,
        games: int,
        nodes: int,
        least_random: int,
        most_random: int,
        solved: float,
        decided: float,
        threads: int,
        weights: str | None = None,
        stop: Stop | None = None,
    ) -> bytes:
        """Play games of alpha-beta against itself, without the GIL.

        A game depends on the options and its number alone, not on the threads.

        Args:
            seed: The seed of the random openings.
            first: The number of the first game.
            games: The number of games.
            nodes: The nodes of each search.
            least_random: The fewest random plies of an opening.
            most_random: The most.
            solved: The most expected nodes of an ending that is solved.
            decided: The score, as log-odds, of a game that is won without being played on; 0
                for none.
            threads: Games at a time.
            weights: A file of learned weights; empty for the named weights by hand, None for the
                bundled evaluation.
            stop: Ends it; the games before the first unfinished one are returned.

        Returns:
            The positions of the games in turn, `row_bytes` each: the packed position, then score
            (16 bits), result and flags (8 bits each).

        Raises:
            ValueError: An option is out of range, or the file does not fit.
        """

    def features(self, rows: bytes) -> tuple[bytes, bytes, bytes]:
        """The features of positions, as a sparse matrix by rows.

        Returns:
            Where each row begins, the numbers of features (both 32 bits, unsigned), and how often
            each is found (16 bits).
        """

    def stages(self, rows: bytes) -> bytes:
        """The stage of each position, a byte each."""

    def network(self) -> tuple[int, int, int, int] | None:
        """Inputs, hidden units, stages and buckets of the network that corrects the sum, if any."""

    def network_outputs(self, rows: bytes, parameters: bytes) -> bytes:
        """The outputs of that network for positions, as 32-bit floats.

        Args:
            rows: Positions.
            parameters: Those of the network, as 32-bit floats in the order of a file of weights.
        """

    def network_gradient(
        self, rows: bytes, base: bytes, targets: bytes, parameters: bytes, *, threads: int
    ) -> tuple[bytes, bytes]:
        """The gradient of the mean of the squares of (probability - target).

        The probability is a logistic function of the output and a base. All numbers are 32-bit
        floats. How many threads there are changes no bit of them.

        Args:
            rows: Positions.
            base: A number for each.
            targets: A number for each.
            parameters: Those of the network, in the order of a file of weights.
            threads: How many work at a time.

        Returns:
            The gradient by the parameters; and for each position the derivative of its square by
            its base.
        """

    def scores(self, rows: bytes, weights: str | None = None) -> bytes:
        """The static evaluation of each position in whole numbers of 32 bits.

        Args:
            rows: The positions.
            weights: A file of learned weights; empty for the named weights by hand, None for the
                bundled evaluation.

        Raises:
            ValueError: The file does not fit.
        """

def learner(name: str) -> WeightsLearner:
    """The learner whose weights have this name, usually that of the game.

    Raises:
        ValueError: There is none.
    """

class CheckersEndings:
    """Endgame tables of checkers: how positions with a few pieces end if both play their best.

    They count how many plies that takes; draws by repetition and for want of progress are left to
    `SearchResult.exact`. Made or loaded from two pieces on, then asked, by one thread at a time.
    """

    def __init__(self, variant: str = "english") -> None:
        """No tables yet, for "english" or "international" draughts.

        Raises:
            ValueError: another variant.
        """

    @property
    def most_pieces(self) -> int:
        """The pieces, of both sides, that tables can go to: 5, for international draughts 4."""

    @property
    def pieces(self) -> int:
        """The pieces that the tables go to; 1, which needs none, at first."""

    def make(self) -> None:
        """Make the tables for one piece more, by retrograde analysis.

        Raises:
            ValueError: they go to `most_pieces` already.
        """

    def data(self, pieces: int) -> bytes:
        """Return the tables for `pieces` pieces as bytes, one a position.

        Raises:
            ValueError: there are none.
        """

    def load(self, data: bytes) -> None:
        """Take the tables for one piece more from what `data` gave.

        Raises:
            ValueError: there are more or fewer bytes, or they go to `most_pieces` already.
        """

    def search(self, state: State) -> SearchResult | None:
        """The best move, the value and the distance of a position; None where no table knows it.

        `exact` is False where a draw by repetition or for want of progress may come before the end.
        """

class DoubleDummy:
    """The double-dummy solver of bridge: the tricks of each side when all hands are known.

    Hands, cards and seats are those of :class:`Bridge`. One thread at a time may use it.
    """

    def __init__(self) -> None:
        """Make a solver with an empty table, which takes 10 MB and grows to 60 MB."""

    def tricks(self, hands: Sequence[int], trumps: int, leader: int) -> int:
        """The tricks that North and South take with best play.

        Args:
            hands: Four hands of equally many cards.
            trumps: The suit of the trumps, or 4 for no trump.
            leader: The seat that leads.

        Raises:
            ValueError: a number out of its range, or hands that are no position.
        """

    def table(self, hands: Sequence[int]) -> list[list[int]]:
        """The tricks of the declarer for each strain, and in it for each declarer.

        Raises:
            ValueError: hands that are no position.
        """

    def options(
        self,
        hands: Sequence[int],
        trumps: int,
        leader: int,
        trick: Sequence[int] = [],
        seconds: float = 0.0,
    ) -> list[tuple[int, int]] | None:
        """Each legal card of the next seat, and the tricks of North and South after it.

        Args:
            hands: The hands at the start of the trick.
            trumps: The suit of the trumps, or 4 for no trump.
            leader: The seat that leads to the trick.
            trick: The cards of the trick so far.
            seconds: The time to take at most; 0 for no limit.

        Returns:
            The cards, or None where the time did not suffice.

        Raises:
            ValueError: a number out of its range, hands that are no position, or a trick that is
                against the rules.
        """

    @property
    def nodes(self) -> int:
        """The number of tricks whose start was searched."""

class MoveNames:
    """The texts of moves that mean the same in every position of a game."""

    def __init__(self, names: Sequence[tuple[str, int]]) -> None:
        """Keep texts with their moves; texts are found in any case of letters."""

class RelayEngine:
    """An engine at a relay, and the texts that are written to it. Line ends are added."""

    @staticmethod
    def gtp(to: int, from_: int, ask: str, play: str) -> RelayEngine:
        """An engine with GTP.

        Args:
            to: The file descriptor of its standard input.
            from_: That of its standard output.
            ask: The command that asks for a move.
            play: The command that reports a move of the opponent, up to the move.
        """

    @staticmethod
    def uci(to: int, from_: int, ask: str, position: str) -> RelayEngine:
        """An engine with UCI.

        Args:
            to: The file descriptor of its standard input.
            from_: That of its standard output.
            ask: The line that asks for a move.
            position: The line that sets the position, up to its list of moves.
        """

class RelayedMove:
    """A move that was relayed. Times are seconds of the monotonic clock."""

    @property
    def player(self) -> int: ...
    @property
    def move(self) -> int: ...
    @property
    def asked(self) -> float: ...
    @property
    def answered(self) -> float: ...
    @property
    def report(self) -> bytes:
        """The last line that the engine wrote on its search; empty if there was none."""

    @property
    def sent(self) -> bytes:
        """All that was written to the engine."""

    @property
    def received(self) -> bytes:
        """All that it wrote."""

class Relayed:
    """The result of a relay."""

    @property
    def moves(self) -> list[RelayedMove]: ...
    @property
    def pending(self) -> bool:
        """Whether the engine to move was asked, and has not answered with a plain move."""

    @property
    def asked(self) -> float:
        """When that was."""

    @property
    def sent(self) -> bytes:
        """The bytes that were to be written to it then."""

    @property
    def unsent(self) -> bytes:
        """The end of that which could not be written; empty if all was."""

    @property
    def received(self) -> bytes:
        """The bytes of its answer so far."""

def relay(
    state: State,
    names: MoveNames,
    first: RelayEngine,
    second: RelayEngine,
    played: Sequence[str],
    most: int,
    seconds: float,
) -> Relayed:
    """Carry moves between two engines, as long as they answer with plain legal moves.

    It ends before a move that ends the game. The GIL is released.

    Args:
        state: The position; it does not change.
        names: The texts of the moves.
        first: The engine of player 0.
        second: The engine of player 1.
        played: The texts of all moves before the position, the last of which the engine to move
            has not received yet.
        most: The number of moves after which it ends.
        seconds: The time after which no further move is asked for. An answer is waited for until
            twice that.

    Raises:
        ValueError: The game is not for two, or no move was made.
    """
