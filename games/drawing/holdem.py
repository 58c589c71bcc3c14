"""The table of Texas hold'em."""

from boardwire.games.model import Game
from boardwire.games.view import BoardView
from boardwire.override import override
from boardwire.translations import english, translated
from boardwire.vocabulary import player_name

from .card_table import BACK, place, player_label, playing_cards, table
from .drawing import Drawing
from .frame import MARK, Frame
from .palette import paint
from .svg import circle, group, text
from .symbols import digit_slots, digits, number_pieces

_WIDTH, _HEIGHT = 960, 700
_CARD = 165.0
"""The height of a card."""
_PLAYERS = (player_name(0), player_name(1))
_FIELDS = ("chips in the pot", "stack")
"""The numbers beside a player's cards, the second one in no-limit."""


class HoldemDrawing(Drawing):
    """Two cards of each player and the board between them; the player of the side sits below."""

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        below = 1 if side == 1 else 0
        slots: dict[str, tuple[float, float]] = {}
        background = [table(_WIDTH, _HEIGHT)]
        numbers = _FIELDS if game.options["betting"] == "no-limit" else _FIELDS[:1]
        for player, name in enumerate(_PLAYERS):
            y = _HEIGHT / 2 + (1 if player == below else -1) * 220
            for card in range(2):
                x = _WIDTH / 2 + (card - 0.5) * 130
                slots[f"{name}-{card + 1}"] = (x, y)
                background.append(place(x, y, _CARD))
            slots[f"dealer-{name}"] = (300, y)
            background.append(player_label(150, y, name))
            for line, field in enumerate(numbers):
                level = y + (line - (len(numbers) - 1) / 2) * 70
                slots |= digit_slots(f"{name}-{field}", 770, level, 4, 30)
                background.append(
                    text(785, level, translated(_LABELS[field]), 28, "card", text_anchor="start")
                )
        for card in range(5):
            x = _WIDTH / 2 + (card - 2) * 130
            slots[f"board-{card + 1}"] = (x, _HEIGHT / 2)
            background.append(place(x, _HEIGHT / 2, _CARD))
        return Frame(
            width=_WIDTH,
            height=_HEIGHT,
            inner=(0, 0, _WIDTH, _HEIGHT),
            background=group(background),
            symbols={MARK: "", "dealer": _dealer()} | digits("card", 30) | playing_cards(),
            slots=slots,
            piece_size=_CARD,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        facts = view.side
        shown: dict[str, str] = {f"dealer-{facts['dealer']}": "dealer"}
        for name in _PLAYERS:
            shown |= _row(name, str(facts[f"{name} cards"]))
            for field in _FIELDS:
                if f"{name} {field}" in facts:
                    shown |= number_pieces(f"{name}-{field}", int(facts[f"{name} {field}"]))
        return shown | _row("board", str(facts["board"]))


_LABELS = {"chips in the pot": english("in the pot"), "stack": english("stack")}


def _row(name: str, cards: str) -> dict[str, str]:
    """Return the symbols of cards written in a row: ``AhKd``, ``??``, or ``-`` for none."""
    if cards == "-":
        return {}
    texts = list(cards) if "?" in cards else [cards[at : at + 2] for at in range(0, len(cards), 2)]
    return {
        f"{name}-{number}": BACK if card == "?" else f"card-{card}"
        for number, card in enumerate(texts, 1)
    }


def _dealer() -> str:
    return circle(50, 50, 16, fill=paint("white"), stroke=paint("white-edge"), stroke_width=2) + (
        text(50, 50, "D", 19, "black", font_weight="600")
    )
