"""Settings of a tournament that change nothing beside its others."""

from __future__ import annotations

from collections.abc import Iterator

from .plan import TournamentPlan


def idle_settings(plan: TournamentPlan) -> Iterator[str]:
    """Yield lines for people about settings that change nothing beside the others.

    Args:
        plan: The tournament.
    """
    chess = plan.game == "chess"
    cutechess = plan.output == "cutechess"
    foreign = cutechess or plan.output == "fastchess"
    lines = plan.pgnout is not None and bool(plan.pgnout.match_line)
    commented = plan.pgnout is not None and not plan.pgnout.min
    rules = (
        ("pgnout match_line", lines, not plan.cluster, "engines of this machine"),
        ("pgnout match_line", lines, commented, "comments: leave min out"),
        ("tbpieces", plan.tbpieces > 0, bool(plan.tb), "-tb FOLDER"),
        ("tbignore50", plan.tbignore50, bool(plan.tb), "-tb FOLDER"),
        ("tbadjudicate", plan.tbadjudicate != "BOTH", bool(plan.tb), "-tb FOLDER"),
        ("crc32", plan.crc32, plan.pgnout is not None, "-pgnout FILE"),
        ("seeds", plan.seeds > 1, plan.tournament == "gauntlet", "-tournament gauntlet"),
        ("scoreinterval", plan.scoreinterval != 1, cutechess, "-output cutechess"),
        ("outcomeinterval", plan.outcomeinterval > 0, foreign, "-output cutechess"),
        (
            "resultformat",
            bool(plan.resultformat),
            foreign and len(plan.engine) > 2,
            "three -engine",
        ),
        ("check-mate-pvs", plan.check_mate_pvs, chess, "-game chess"),
        ("show-latency", plan.show_latency, chess, "-game chess"),
    )
    for name, given, works, needed in rules:
        if given and not works:
            yield f"-{name} changes nothing without {needed}"
