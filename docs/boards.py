"""Pictures of every game.

python docs/boards.py               rewrites docs/images/boards.svg: a typical position of each game
python docs/boards.py FOLDER        writes many pictures to look at after a change: each game at its
                                    start, in the middle and at its end, in both themes and in two
                                    sizes, and the page index.html that shows them
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from boardwire.games import Game, State, load, names
from boardwire.games.drawing import Theme, board_svg, move_points, stylesheet
from boardwire.server.computing.examples import example_svg, listed_games

SHEET = Path(__file__).resolve().parent / "images" / "boards.svg"
COLUMNS, CELL, GAP, TITLE = 6, 150, 22, 30
"""The columns of the sheet, and the sizes of a picture, of the space around, of a title below."""
OPTIONS: dict[str, list[dict[str, object]]] = {
    "go": [{"size": 9}, {"size": 13}, {"size": 19}],
    "checkers": [{}, {"variant": "international"}],
    "othello": [{}, {"size": 6}],
    "backgammon": [{}, {"match": 5, "cube": True}],
    "pig": [{}, {"players": 4}],
    "nim": [{}, {"heaps": "20,5,31,8"}],
    "tree": [{}, {"tree": [{"1/3": [1, [0, -1]], "2/3": 0.5}, [[4, 2], 3]]}],
}
"""The options to draw a game with, where one picture would not show it all."""
SMALL, LARGE = 160, 600


def sheet() -> str:
    """One picture with all games, for light and dark pages."""
    games = listed_games()
    parts = []
    for number, game in enumerate(games):
        row, column = divmod(number, COLUMNS)
        x, y = GAP + column * (CELL + GAP), GAP + row * (CELL + TITLE + GAP)
        picture = re.sub(r"<style>.*?</style>", "", example_svg(game["name"]))
        place = f'<svg x="{x}" y="{y}" width="{CELL}" height="{CELL}" '
        parts.append(re.sub(r'^<svg ([^>]*?) width="\d+" height="\d+"', rf"{place}\1", picture))
        parts.append(
            f'<text x="{x + CELL / 2:g}" y="{y + CELL + 0.7 * TITLE:g}" text-anchor="middle" '
            f'font-family="sans-serif" font-size="15" fill="#857b6c">{game["title"]}</text>'
        )
    rows = -(-len(games) // COLUMNS)
    width, height = GAP + COLUMNS * (CELL + GAP), GAP + rows * (CELL + TITLE + GAP)
    dark = stylesheet(Theme.DARK).replace("\n", "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="The boards of all games">'
        f"<style>@media (prefers-color-scheme: dark) {{ svg {{ {dark} }} }}</style>"
        + "\n".join(parts)
        + "</svg>\n"
    )


def pictured() -> Iterator[tuple[str, Game]]:
    """Yield the games to draw, each with a name for its files."""
    for name in names():
        for number, options in enumerate(OPTIONS.get(name, [{}]), 1):
            yield f"{name}-{number}", load(name, **options)


def played(game: Game, seed: int = 5) -> list[tuple[State, tuple[str, ...]]]:
    """Return the positions of a random game, each with the points of the move before it."""
    chooser = random.Random(seed)
    state: State = game.start()
    last: tuple[str, ...] = ()
    positions: list[tuple[State, tuple[str, ...]]] = [(state.copy(), last)]
    while choices := state.legal_moves() or [it for it, _ in state.chance_outcomes()]:
        if len(positions) > 400:
            break
        move = chooser.choice(choices)
        last = move_points(state, move) if state.to_act() >= 0 else last
        state.apply(move)
        positions.append((state.copy(), last))
    return positions


def write_all(folder: Path) -> None:
    """Write the pictures to look at, and their page."""
    folder.mkdir(parents=True, exist_ok=True)
    page = ["<!doctype html><meta charset=utf-8><title>Boards</title>"]
    for name, game in pictured():
        positions = played(game)
        moments = {"start": 0, "middle": len(positions) // 2, "end": len(positions) - 1}
        page.append(f"<h2>{name}</h2>")
        for moment, ply in moments.items():
            state, last = positions[ply]
            for side in (None, 0, 1) if moment == "middle" else (None,):
                for theme in (Theme.LIGHT, Theme.DARK):
                    for size in (SMALL, LARGE):
                        view = state.view(side)
                        picture = board_svg(
                            game, view, side=side, marks=last, size=size, theme=theme
                        )
                        seat = "" if side is None else f"-{side}"
                        file = f"{name}-{moment}{seat}-{theme}-{size}.svg"
                        (folder / file).write_text(picture, encoding="utf-8")
                        page.append(f"<img src={file} alt='{file}'>")
    (folder / "index.html").write_text("\n".join(page), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        write_all(Path(sys.argv[1]))
    else:
        SHEET.write_text(sheet(), encoding="utf-8")
