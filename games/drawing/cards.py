"""Cards on a table: Kuhn poker, Leduc hold'em, and the choices of rock-paper-scissors."""

from dataclasses import replace

from boardwire.games.model import Game
from boardwire.games.view import BoardView
from boardwire.override import override
from boardwire.translations import t, translated
from boardwire.vocabulary import player_name

from .card_table import BACK, SUIT_PATHS, blank_card, card_back, chip, place, player_label, table
from .drawing import Drawing
from .frame import MARK, Frame
from .palette import paint
from .svg import group, path, text
from .symbols import digit_slots, digits, number_pieces

_WIDTH, _HEIGHT = 720, 560
_PLAYERS = (player_name(0), player_name(1))
_PIECE = 180.0
"""The height of a card."""
_CHIPS = 2
"""The most chips that a player puts in the pot."""


class KuhnDrawing(Drawing):
    """A card and the chips of each player; the player of the side sits below."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        below = 1 if side == 1 else 0
        slots: dict[str, tuple[float, float]] = {}
        background = [table(_WIDTH, _HEIGHT)]
        for player, name in enumerate(_PLAYERS):
            sign = 1 if player == below else -1
            y = _HEIGHT / 2 + sign * 140
            slots[f"card-{name}"] = (_WIDTH / 2, y)
            slots |= {
                f"chip-{name}-{it + 1}": (_WIDTH / 2 + 170 + 90 * it, _HEIGHT / 2 + sign * 70)
                for it in range(_CHIPS)
            }
            background += [place(_WIDTH / 2, y), player_label(110, y, name)]
        return Frame(
            width=_WIDTH,
            height=_HEIGHT,
            inner=(0, 0, _WIDTH, _HEIGHT),
            background=group(background),
            symbols={MARK: "", BACK: card_back(), "chip": chip()}
            | {f"card-{letter}": _letter_card(letter) for letter in "JQK"},
            slots=slots,
            piece_size=_PIECE,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        shown = _cards(view)
        for name in _PLAYERS:
            chips = int(view.side[f"{name} chips in the pot"])
            shown |= {f"chip-{name}-{it + 1}": "chip" for it in range(chips)}
        return shown


class LeducDrawing(KuhnDrawing):
    """Kuhn poker's picture with the card on the table, and numbers in place of the chips."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        frame = super().frame(game, side)
        middle = _HEIGHT / 2
        slots = dict(frame.slots)
        for name in _PLAYERS:
            x, y = slots.pop(f"chip-{name}-{_CHIPS}")
            slots |= digit_slots(f"chips-{name}", x + 40, y, 2)
        return replace(
            frame,
            background=group([frame.background, place(150, middle)]),
            symbols={**frame.symbols, **digits("card", 40)},
            slots=slots | {"table": (150, middle)},
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        shown = _cards(view)
        if (card := str(view.side["card on the table"])) in "JQK":
            shown["table"] = f"card-{card}"
        for name in _PLAYERS:
            if chips := int(view.side[f"{name} chips in the pot"]):
                shown |= {f"chip-{name}-1": "chip", **number_pieces(f"chips-{name}", chips)}
        return shown


def _cards(view: BoardView) -> dict[str, str]:
    """Return the cards of both players, or their backs."""
    shown: dict[str, str] = {}
    for name in _PLAYERS:
        card = str(view.side[f"{name} card"])
        if card in "JQK":
            shown[f"card-{name}"] = f"card-{card}"
        elif card == "?":
            shown[f"card-{name}"] = BACK
    return shown


_HANDS = ("rock", "paper", "scissors")


class RpsDrawing(Drawing):
    """The choices of the last round, those of this round as far as they may be seen, the wins."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        slots: dict[str, tuple[float, float]] = {"own": (_WIDTH / 2, 415)}
        background = [table(_WIDTH, _HEIGHT)]
        for column, name in ((0, _PLAYERS[0]), (1, _PLAYERS[1])):
            x = 200 + column * (_WIDTH - 400)
            slots |= {f"last-{name}": (x, 200), f"now-{name}": (x, 415)}
            slots |= digit_slots(f"wins-{name}", x + 80, 55, 2)
            background += [place(x, 200), player_label(x - 35, 55, name)]
        background += [
            text(_WIDTH / 2, 200, t("last round"), 26, "card"),
            text(60, 415, t("now"), 26, "card"),
        ]
        return Frame(
            width=_WIDTH,
            height=_HEIGHT,
            inner=(0, 0, _WIDTH, _HEIGHT),
            background=group(background),
            symbols={MARK: "", BACK: card_back()}
            | digits("card", 26)
            | {f"card-{hand}": _hand_card(hand) for hand in _HANDS},
            slots=slots,
            piece_size=_PIECE,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        facts = view.side
        shown: dict[str, str] = {}
        wins = [int(facts[f"{name} wins"]) for name in _PLAYERS]
        for name, count in zip(_PLAYERS, wins, strict=True):
            shown |= number_pieces(f"wins-{name}", count)
        for name, hand in zip(_PLAYERS, str(facts.get("last round", "")).split(), strict=False):
            shown[f"last-{name}"] = f"card-{hand}"
        left = int(game.options["rounds"]) - int(facts["rounds played"])
        if left and abs(wins[0] - wins[1]) <= left:
            shown |= {f"now-{name}": BACK for name in _PLAYERS}
        if "own choice" in facts:
            shown["own"] = f"card-{facts['own choice']}"
        return shown


def _letter_card(letter: str) -> str:
    corners = (text(x, y, letter, 15, "black", font_weight="600") for x, y in ((24, 13), (76, 87)))
    return (
        blank_card()
        + text(50, 43, letter, 48, "black", font_weight="600")
        + path(SUIT_PATHS["s"], transform="translate(50 78) scale(0.6)", fill=paint("black"))
        + "".join(corners)
    )


def _hand_card(hand: str) -> str:
    return (
        blank_card()
        + _HAND_DRAWINGS[hand]
        + text(50, 86, translated(hand.capitalize()), 13, "black")
    )


def _drawing(*ways: str, filled: str = "none") -> str:
    return group(
        [path(ways[0], fill=filled), *map(path, ways[1:])],
        transform="translate(22 16) scale(0.56)",
        fill="none",
        stroke=paint("black"),
        stroke_width=5,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _loop(x: float, y: float, radius: float) -> str:
    arc = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0z"


_HAND_DRAWINGS = {
    "rock": _drawing(
        "M10 62L20 30L46 10L76 18L92 46L84 74L56 86L24 80Z",
        "M20 30L44 40L76 18M44 40L40 62L56 86M40 62L10 62",
        filled=paint("white-shade"),
    ),
    "paper": _drawing(
        "M22 6H64L80 22V88H22Z", "M64 6V22H80M34 38H68M34 53H68M34 68H58", filled=paint("white")
    ),
    "scissors": _drawing("M26 6L62 66M74 6L38 66", _loop(29, 78, 13), _loop(71, 78, 13)),
}
