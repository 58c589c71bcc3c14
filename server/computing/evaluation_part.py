"""The evaluation of a finished match as a part of a page: curve, turning point, accuracy."""

from __future__ import annotations

from markupsafe import Markup

from boardwire.games import CHANCE
from boardwire.games.drawing.charts import Series, line_chart
from boardwire.matches import MatchRecord
from boardwire.matches.records.evaluation import Evaluation, TurningPoint, evaluation_of, standing
from boardwire.matches.referee.result_words import conventions_of
from boardwire.protocol.house_names import shown_name
from boardwire.translations import english_in, t, translated

from .part_templates import part_templates

_STANDINGS = {
    2: english_in("standing", "won"),
    1: english_in("standing", "ahead"),
    0: english_in("standing", "even"),
    -1: english_in("standing", "behind"),
    -2: english_in("standing", "lost"),
}


def evaluation_part(record: MatchRecord) -> str:
    """Return the evaluation of a match as HTML, in the language of the reader.

    Empty while the match runs, and where no engine has looked at it.

    Args:
        record: A match as spectators may see it.
    """
    evaluation = evaluation_of(record)
    if evaluation is None:
        return ""
    accuracy = [
        t("{name}: {percent} %", name=shown_name(record.players[player]), percent=round(value))
        for player, value in _in_order(record, evaluation)
        if value is not None
    ]
    turning = evaluation.turning
    return (
        part_templates()
        .get_template("parts/evaluation.html")
        .render(
            chart=Markup(_chart(record, evaluation)),
            turning=turning and _turning_words(record, turning),
            ply=turning and turning.ply,
            accuracy=accuracy,
            reviewed=evaluation.reviewed,
        )
    )


def _in_order(record: MatchRecord, evaluation: Evaluation) -> tuple[tuple[int, float | None], ...]:
    """Return the players with their accuracies, in the order in which people name them."""
    conventions = conventions_of(record.game, record.options)
    return conventions.in_order(list(enumerate(evaluation.accuracy)))


def _chart(record: MatchRecord, evaluation: Evaluation) -> str:
    """Return the curve of the chances of the player that people name first."""
    first, _ = _in_order(record, evaluation)[0]
    sign = 1 if first == 0 else -1
    points = [(float(ply), 50 * (1 + sign * value)) for ply, value in evaluation.values.items()]
    name = shown_name(record.players[first])
    title = t("Chances of {name} in percent", name=name)
    words = t("Chances of {name} by moves, from 0 to 100 percent", name=name)
    return line_chart(
        *([Series(name, points)], t("Moves"), title), zero=True, bounds=(0, 100), words=words
    )


def _turning_words(record: MatchRecord, turning: TurningPoint) -> str:
    return t(
        "Move {number} by {name} turned the game: from {before} to {after}.",
        number=move_number(record, turning.ply),
        name=shown_name(record.players[turning.player]),
        before=translated(_STANDINGS[standing(turning.before)], "standing"),
        after=translated(_STANDINGS[standing(turning.after)], "standing"),
    )


def move_number(record: MatchRecord, ply: int) -> int:
    """Return the number that people give to a move of a match: that of its pair in chess.

    Args:
        record: The match.
        ply: The ply of the move.
    """
    conventions = conventions_of(record.game, record.options)
    movers = [move.player for move in record.moves[:ply] if move.player != CHANCE]
    if not conventions.numbered_in_pairs:
        return conventions.first_number - 1 + len(movers)
    late = bool(movers) and movers[0] != conventions.first  # the first pair lacks its first move
    return conventions.first_number + (len(movers) - 1 + late) // 2
