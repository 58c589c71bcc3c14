r"""GCG: the customary records of crossword games.

Poslfit's description of the format, and what Quackle and Macondo write. A line is a turn, with the
rack before it, the square and the word, its points and the points so far. ``.`` stands for a letter
that lies there already, a small letter for a blank, ``?`` for a blank on a rack::

    #player1 ada Ada Lovelace
    #player2 ben Ben
    #lexicon small
    >ada: AEHLOSS 8E HOLE +14 14
    >ben: AADGTO? H6 tO. +2 2
    >ada: ASSTTIR -TT +0 14
    >ben: AADGTII - +0 2

After the end, ``>ada: (GN) +3 300`` has the tiles on the racks of the others, and ``>ben: GN (GN)
-3 250`` the points that these lose. An unfinished game has its racks as ``#rack1``. A play that was
challenged and withdrawn (``--``) is read as a pass; bonuses for challenges and penalties for time
are left out. Where a file does not know the whole rack, the rest of it is filled with tiles that
fit. Pragmas of our own are ``#result`` and ``#tag NAME TEXT``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from boardwire.games.errors import GameError, RecordError
from boardwire.games.model import CHANCE, OVER, State
from boardwire.games.rules.crossword.game import Crossword
from boardwire.games.rules.crossword.state import CrosswordState
from boardwire.games.rules.crossword.texts import PLAY, place, squares_of
from boardwire.games.rules.crossword.tiles import BLANK_MARK, tiles_text
from boardwire.vocabulary import OptionValue

from .files.places import each_line
from .gcg_turns import GcgTurn, TurnReader, played
from .record import GameRecord, Replay, canonical_result

SUFFIX = ".gcg"
COMMENTS_ON_MOVES = True
SETUPS = False
READ_AS: Mapping[str, OptionValue] = {}
NEXT_GAME = re.compile(r"^[^\S\n]*\n(?=#)", re.MULTILINE)

_TITLES = {"Event": "title", "Comment": "description", "Date": "date"}
_NICK = re.compile(r"\W+")
_PRAGMA = re.compile(r"#([\w-]+)\s*(.*)")
_UNKNOWN = "?"
_FIRST = ("player1", "character-encoding")


def write(record: GameRecord) -> str:
    """Return the record as text.

    Raises:
        RecordError: The game is not the crossword game, or a move is illegal.
    """
    game = record.game
    if not isinstance(game, Crossword):
        raise RecordError(f"GCG is for the crossword game, not for {game.title}")
    nicks = _nicks(record)
    lines = ["#character-encoding UTF-8"]
    for number, nick in enumerate(nicks, 1):
        lines.append(f"#player{number} {nick} {_line(record.player_name(number - 1))}".rstrip())
    lines.append(f"#lexicon {game.options['words']}")
    for name, text in record.tags.items():
        pragma = _TITLES.get(name, f"tag {name}")
        lines.append(f"#{pragma} {_line(text)}".rstrip())
    final = record.final()
    if record.result != _derived(final):
        lines.append(f"#result {record.result or _UNKNOWN}")
    lines += [*_turns(record, nicks), *_racks(final, nicks)]
    return "\n".join(lines) + "\n\n"


def _line(text: str) -> str:
    return " ".join(text.split())


def _nicks(record: GameRecord) -> list[str]:
    """Return a name of one word for each player; `player1` and so on where it has none."""
    unnamed = [f"player{player + 1}" for player in range(record.game.players)]
    nicks: list[str] = []
    for player, nick in enumerate(unnamed):
        if _line(record.player_name(player)):
            nick = _NICK.sub("_", record.player_name(player)).strip("_") or nick
            while nick in (*nicks, *unnamed):
                nick += "_"
        nicks.append(nick)
    return nicks


def _turns(record: GameRecord, nicks: list[str]) -> Iterator[str]:
    """Yield the lines of the turns."""
    for ply, (state, player, move) in enumerate(record.steps()):
        if player == CHANCE:
            continue
        assert isinstance(state, CrosswordState)
        rack, text = _tiles(state.racks[player]), state.move_text(move)
        points = state.move_score(move)
        total = state.scores[player] + points
        yield f">{nicks[player]}: {rack} {_move(state, text)} +{points} {total}"
        for line in record.annotations.comment(ply, commands=False).splitlines():
            yield f"#note {line}"


def _racks(state: State, nicks: list[str]) -> Iterator[str]:
    """Yield the lines of the racks at the end, of a finished game with their points."""
    assert isinstance(state, CrosswordState)
    left = [it for it in range(state.players) if state.racks[it]]
    if state.to_act() != OVER:
        yield from (f"#rack{it + 1} {_tiles(state.racks[it])}" for it in left)
        return
    for player in range(state.players):
        if player not in left:
            tiles = "".join(_tiles(state.racks[it]) for it in left)
            points = sum(map(state.rack_points, left))
            yield f">{nicks[player]}: ({tiles}) +{points} {state.scores[player]}"
    for player in left:
        tiles, points = _tiles(state.racks[player]), state.rack_points(player)
        yield f">{nicks[player]}: {tiles} ({tiles}) -{points} {state.scores[player]}"


def _derived(state: State) -> str:
    """Return the result that follows from the points of a finished game for two; else empty."""
    margin = state.margin()
    if state.to_act() != OVER or margin is None:
        return ""
    return f"{'BW'[margin < 0]}+{abs(margin):g}" if margin else "0"


def _tiles(tiles: tuple[int, ...]) -> str:
    return tiles_text(tiles).replace(BLANK_MARK, "?")


def _move(state: CrosswordState, text: str) -> str:
    """Return a move as GCG writes it: ``8D HEL.o``, ``-AB``, ``-``."""
    found = PLAY.fullmatch(text)
    if found is None:
        return text.replace(BLANK_MARK, "?") if text.startswith("-") else "-"
    marked = re.findall(r"\*?[A-Z]", found["word"])
    letters = (
        "." if state.board[square] else it[1:].lower() if it.startswith(BLANK_MARK) else it
        for square, it in zip(squares_of(*place(found), len(marked)), marked, strict=True)
    )
    return f"{text.partition('.')[0]} {''.join(letters)}"


def read(text: str) -> Iterator[GameRecord]:
    """Yield the games in a text, one after the other.

    Raises:
        RecordError: A line cannot be read, or a move is illegal; the message has line and column.
    """
    game = _Game()
    for number, line in enumerate(each_line(text), 1):
        words = line.strip().lstrip("\ufeff")
        pragma = _PRAGMA.match(words)
        if pragma and pragma[1].lower() in _FIRST and game.begun:
            yield game.record()
            game = _Game()
        game.take(words, pragma, number, len(line) - len(line.lstrip()) + 1)
    if game.begun:
        yield game.record()


class _Game:
    """One game while it is read."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}  # full names by nicks, in the order of the players
        self._facts: dict[str, tuple[str, int]] = {}  # the other pragmas, and their lines
        self._tags: dict[str, str] = {}
        self._turns: list[GcgTurn] = []
        self._reader = TurnReader()
        self._unknown = 0

    @property
    def begun(self) -> bool:
        """Whether it has players or turns."""
        return bool(self._names or self._turns)

    def take(self, line: str, pragma: re.Match[str] | None, number: int, column: int) -> None:
        """Read the next line.

        Raises:
            RecordError: It cannot be read.
        """
        if line.startswith(">"):
            self._reader.take(line, list(self._names), self._turns, number, column)
        elif pragma:
            self._take_pragma(pragma[1], _line(pragma[2]), number)
        elif line and self._turns:
            self._turns[-1].notes.append(_line(line))  # a note goes on
        elif line and self.begun:
            raise RecordError("the line is no turn (>), no pragma (#), and no note", number, column)

    def _take_pragma(self, name: str, text: str, number: int) -> None:
        lower = name.lower()
        if re.fullmatch(r"player[1-4]", lower):
            nick, _, full = text.partition(" ")
            if not nick or nick in self._names:
                raise RecordError(f"#{lower} has its own name for each player", number, 1)
            self._names[nick] = full or ("" if nick == lower else nick)
        elif lower == "note" and self._turns:
            self._turns[-1].notes.append(text)
        elif lower in _TITLES.values():
            self._tags[next(it for it, title in _TITLES.items() if title == lower)] = text
        elif lower == "tag":
            key, _, value = text.partition(" ")
            self._tags[key] = value
        elif lower in ("lexicon", "result") or re.fullmatch(r"rack[1-4]", lower):
            self._facts[lower] = text, number
        else:
            self._unknown += lower not in ("character-encoding", "incomplete")

    def record(self) -> GameRecord:
        """Return the record of the game.

        Raises:
            RecordError: Something in it cannot be.
        """
        lexicon, line = self._facts.get("lexicon", ("", 1))
        options = {"words": re.sub(r"\W+", "-", lexicon).lower()} if lexicon else {}
        try:
            game = Crossword(players=max(2, len(self._names)), **options)
        except GameError as error:
            raise RecordError(str(error), line, 1) from error
        racks = {
            player: self._reader.rack(*self._facts[f"rack{player + 1}"])
            for player in range(game.players)
            if f"rack{player + 1}" in self._facts
        }
        replay = Replay(game)
        played(replay, self._turns, self._reader.ends | racks)
        replay.left_out.update(self._reader.left_out)
        if self._unknown:
            replay.left_out["pragmas"] += self._unknown
        names = list(self._names.values())
        while names and not names[-1]:
            names.pop()
        stated, _ = self._facts.get("result", (_derived(replay.state), 0))
        return replay.record(names, canonical_result(stated), self._tags)
