r"""PBN, Portable Bridge Notation: boards of contract bridge.

Veugen, "Portable Bridge Notation", version 2.1, 2009. The reader takes the deal, the auction, the
play and the tags of the board; comments, notes and other sections are skipped and counted. A board
with a contract and no auction is one of the option ``contract``::

    [Event "Club night"]
    [North "Ada"]
    [Dealer "N"]
    [Vulnerable "None"]
    [Deal "N:AKQ2.K43.A65.432 JT9.AQ2.KQJ.KQJT 8765.J765.432.A5 43.T98.T987.9876"]
    [Declarer "N"]
    [Contract "1NT"]
    [Auction "N"]
    1NT Pass Pass Pass
    [Play "E"]
    CK C5 C6 C2

The rows of a play are tricks with the cards in the order of seats from the first leader on, and
``-`` for a card that is not played. Tags of our own are ``Outcome`` (a result that the cards do not
tell), ``Dealt`` (the seats of the cards of an unfinished deal), ``OpenDeal`` (the option ``deal``)
and ``Dummy "hidden"`` (the opening lead is the last move).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from boardwire.games.errors import GameError, RecordError
from boardwire.games.model import OVER, Game
from boardwire.games.rules.bridge import (
    SEAT_NAMES,
    SEATS,
    STRAINS,
    Bridge,
    BridgeState,
    card_text,
    deal_text,
    read_call,
    read_deal,
)
from boardwire.games.rules.bridge.fitting_course import seats_of
from boardwire.vocabulary import OptionValue

from .files.places import each_line
from .record import COMMENTS, GameRecord, Replay

SUFFIX = ".pbn"
COMMENTS_ON_MOVES = False
SETUPS = False
READ_AS: Mapping[str, OptionValue] = {}
NEXT_GAME = re.compile(r"^[^\S\n]*\n(?=\[)", re.MULTILINE)

_VULNERABLE = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}
_VULNERABLE_WORDS = {text.lower(): word for word, text in _VULNERABLE.items()} | {
    "-": "none",
    "love": "none",
    "both": "both",
}
_OWN = ("Board", "Scoring", "Result", "Score", "Auction", "Play", "Declarer", "Contract", "Deal")
_OF_THE_BOARD = (
    *_OWN,
    *SEAT_NAMES,
    "Dealer",
    "Vulnerable",
    "Outcome",
    "Dealt",
    "OpenDeal",
    "Dummy",
)
_TAG = re.compile(r'\s*\[\s*(\w+)\s*"((?:\\.|[^"\\])*)"\s*\]\s*')
_WORD = re.compile(r"\{[^}]*\}|;.*|\S+")
_SKIPPED = re.compile(r"=\d+=|\$\d+|[!?]+|\^.*|\+|\{.*|;.*", re.ASCII)
_UNKNOWN = "?"
_ALL_PASS = "ap"
_END = "*"
_NO_CARD = "-"
_PER_ROW = 4


def write(record: GameRecord) -> str:
    """Return the record as text.

    Raises:
        RecordError: The game is not bridge, or a move is illegal.
    """
    game, state = record.game, record.final()
    if not isinstance(game, Bridge) or not isinstance(state, BridgeState):
        raise RecordError(f"PBN is for bridge, not for {game.title}")
    tags = {"Event": "", "Site": "", "Date": ""} | dict(record.tags)
    tags |= {name: record.player_name(seat) for seat, name in enumerate(SEAT_NAMES)}
    tags |= _tags_of(game, state)
    derived = _derived(state)
    if record.result != derived:
        tags["Outcome"] = record.result or _UNKNOWN
    lines = [f'[{name} "{_escaped(text)}"]' for name, text in tags.items()]
    return "\n".join([*lines, *_auction(game, state), *_play(state)]) + "\n\n"


def _tags_of(game: Bridge, state: BridgeState) -> dict[str, str]:
    """Return the tags that follow from the board."""
    core, dealt = state.core, state.core.phase != "deal"
    tags = {
        "Dealer": SEATS[game.dealer],
        "Vulnerable": _VULNERABLE[str(game.options["vulnerable"])],
        "Deal": deal_text(core.dealt) if dealt else _UNKNOWN,
    }
    if not dealt:
        tags["Dealt"] = state.position_text()
    if game.options["deal"]:
        tags["OpenDeal"] = "yes"
    if core.phase == "dummy":
        tags["Dummy"] = "hidden"
    passed = state.to_act() == OVER and core.contract is None
    tags["Declarer"] = "" if core.contract is None else SEATS[core.contract[3]]
    tags["Contract"] = "Pass" if passed else _UNKNOWN
    tags["Result"] = _UNKNOWN
    if core.contract is not None:
        level, strain, doubled, declarer = core.contract
        tags["Contract"] = f"{level}{STRAINS[strain]}{'X' * doubled}"
        if state.to_act() == OVER:
            tags["Result"] = str(core.tricks[declarer % 2])
    if state.to_act() == OVER:
        tags["Score"] = f"NS {core.points}"
    return tags


def _derived(state: BridgeState) -> str:
    """Return the result that follows from the cards; empty before the end."""
    if state.to_act() != OVER:
        return ""
    points = state.core.points
    return "-W-P4" if points > 0 else "-B-P3" if points < 0 else "0"


def _escaped(text: str) -> str:
    words = " ".join(text.split()) or _UNKNOWN
    words = words.replace("\\", "\\\\").replace('"', '\\"')
    return f"\\{words}" if words.startswith("#") else words  # `#` is the value of the board before


def _auction(game: Bridge, state: BridgeState) -> Iterator[str]:
    """Yield the lines of the auction."""
    calls = ["Pass" if call == "pass" else call for call in state.calls]
    if game.options["contract"] or not calls:
        return
    yield f'[Auction "{SEATS[game.dealer]}"]'
    for at in range(0, len(calls), _PER_ROW):
        yield " ".join(calls[at : at + _PER_ROW])
    if state.core.phase == "auction":
        yield _END


def _play(state: BridgeState) -> Iterator[str]:
    """Yield the lines of the play: a trick each, in the order of seats from the first leader on."""
    played = state.core.played
    if not played:
        return
    first = played[0][0]
    yield f'[Play "{SEATS[first]}"]'
    for at in range(0, len(played), len(SEATS)):
        trick = dict(played[at : at + len(SEATS)])
        seats = ((first + turn) % len(SEATS) for turn in range(len(SEATS)))
        yield " ".join(card_text(trick[seat]) if seat in trick else _NO_CARD for seat in seats)
    if state.to_act() != OVER:
        yield _END


def read(text: str) -> Iterator[GameRecord]:
    """Yield the boards in a text, one after the other.

    Raises:
        RecordError: A line cannot be read, or a call or card is illegal; the message has line and
            column.
    """
    board, before = _Board({}), dict[str, str]()
    for number, line in enumerate(each_line(text), 1):
        if line.startswith("%"):
            continue
        if not line.strip():
            if board.tags:
                before = board.tags
                yield board.record()
            board = _Board(before)
        else:
            board.take(line, number)
    if board.tags:
        yield board.record()


class _Board:
    """One board while it is read.

    Args:
        before: The tags of the board before, which ``#`` stands for.
    """

    def __init__(self, before: dict[str, str]) -> None:
        self.tags: dict[str, str] = {}
        self._before = before
        self._places: dict[str, int] = {}  # the lines of the tags
        self._section = ""
        self._words: dict[str, list[tuple[str, int, int]]] = {"Auction": [], "Play": []}
        self._comment = False  # in a comment of several lines
        self._comments = 0

    def take(self, line: str, number: int) -> None:
        """Read the next line."""
        if self._comment or (line.lstrip().startswith("{") and "}" not in line):
            self._comments += not self._comment
            self._comment = "}" not in line
            return
        if line.lstrip().startswith(";"):
            self._comments += 1
            return
        if match := _TAG.fullmatch(line):
            name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
            if match[2].startswith("#"):
                value = self._before.get(name, "")
            self.tags[name], self._places[name] = value, number
            self._section = name
            return
        if not self.tags or line.lstrip().startswith("["):
            column = len(line) - len(line.lstrip()) + 1
            raise RecordError('a board begins with tags such as [Deal "N:..."]', number, column)
        for word in _WORD.finditer(line):
            if word[0].startswith(("{", ";")):
                self._comments += 1
            elif self._section in self._words and not _SKIPPED.fullmatch(word[0]):
                self._words[self._section].append((word[0], number, word.start() + 1))

    def _place(self, *names: str) -> int:
        """Return the line of the first of these tags that is there."""
        return next((self._places[name] for name in names if name in self._places), 1)

    def _tag(self, name: str) -> str:
        value = self.tags.get(name, "").strip()
        return "" if value == _UNKNOWN else value

    def record(self) -> GameRecord:
        """Return the record of the board.

        Raises:
            RecordError: Something in it cannot be.
        """
        try:
            game = self._game()
            replay = Replay(game)
            self._deal(game, replay)
        except RecordError:
            raise
        except GameError as error:
            line = self._place("Deal", "Contract", "Dealer", "Vulnerable")
            raise RecordError(str(error), line, 1) from error
        self._play_auction(replay)
        self._play_tricks(replay)
        if self._comments:
            replay.left_out[COMMENTS] += self._comments
        assert isinstance(replay.state, BridgeState)
        outcome = self.tags.get("Outcome")
        result = _derived(replay.state) if outcome is None else self._tag("Outcome")
        names = [self._tag(name) for name in SEAT_NAMES]
        while names and not names[-1]:
            names.pop()
        others = {
            name: text
            for name in self.tags
            if name not in _OF_THE_BOARD and (text := self._tag(name))
        }
        return replay.record(names, result, others)

    def _game(self) -> Game:
        """Return the game with the options that the tags set."""
        options: dict[str, object] = {}
        if dealer := self._tag("Dealer"):
            options["dealer"] = dealer.lower()
        if vulnerable := self._tag("Vulnerable"):
            options["vulnerable"] = _VULNERABLE_WORDS.get(vulnerable.lower(), vulnerable)
        contract, declarer = self._tag("Contract"), self._tag("Declarer")
        if contract and declarer and "Auction" not in self.tags:
            options["contract"] = f"{contract}-{declarer.removeprefix('^')}"
        if self.tags.get("OpenDeal"):
            options["deal"] = self._tag("Deal")
        return Bridge(**options)

    def _deal(self, game: Game, replay: Replay) -> None:
        """Deal the cards."""
        if game.options["deal"]:
            return
        line = self._place("Dealt", "Deal")
        if dealt := self._tag("Dealt"):
            seats = list("" if dealt == _NO_CARD else dealt)
        elif deal := self._tag("Deal"):
            seats = seats_of(read_deal(deal))
        else:
            raise RecordError('a board has a tag such as [Deal "N:AKQ..."]', line, 1)
        for seat in seats:
            replay.play(seat, line, 1)

    def _play_auction(self, replay: Replay) -> None:
        for word, line, column in self._words["Auction"]:
            if word == _END or _phase(replay) != "auction":
                return
            if word.lower() == _ALL_PASS:
                while _phase(replay) == "auction":
                    replay.play("pass", line, column)
            elif word != _NO_CARD:
                try:
                    read_call(word)
                except GameError as error:
                    raise RecordError(str(error), line, column) from error
                replay.play(word, line, column)

    def _play_tricks(self, replay: Replay) -> None:
        words = [word for word in self._words["Play"] if word[0] != _END]
        if not words:
            return
        if _phase(replay) != "lead":
            raise RecordError("the play begins before the contract is known", *words[0][1:])
        first = SEATS.find(self._tag("Play").upper() or "-")
        if first < 0:
            wrong = 'the play names its first leader, such as [Play "W"]'
            raise RecordError(wrong, self._place("Play"), 1)
        for at in range(0, len(words), len(SEATS)):
            row = {(first + turn) % len(SEATS): it for turn, it in enumerate(words[at : at + 4])}
            for _ in range(len(SEATS)):
                state = replay.state
                assert isinstance(state, BridgeState)
                word, line, column = row.get(state.core.turn, (_NO_CARD, words[at][1], 1))
                if word == _NO_CARD or replay.over:
                    break
                replay.play(word, line, column)
                if _phase(replay) == "dummy" and self.tags.get("Dummy") != "hidden":
                    replay.play(replay.state.move_text(0), line, column)


def _phase(replay: Replay) -> str:
    assert isinstance(replay.state, BridgeState)
    return replay.state.core.phase
