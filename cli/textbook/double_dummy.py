"""``boardwire solve bridge``: the double-dummy tricks of each declarer, and the par of a deal."""

from __future__ import annotations

import json

import click

from boardwire import _native
from boardwire.games import OptionError
from boardwire.games.rules.bridge import Bridge, contract_text, deal_text, read_deal
from boardwire.games.rules.bridge.par import par, table_lines


def solve_bridge(game: Bridge, *, as_json: bool) -> None:
    """Print the double-dummy table of the option `deal`, and its par.

    Raises:
        OptionError: No deal is given.
    """
    given = str(game.options["deal"])
    if not given:
        raise OptionError(
            "a deal is needed: boardwire solve bridge -o deal='N:AKQ2.K43.A65.432 ... ... ...', "
            "with the hands of North, East, South and West, spades first"
        )
    hands = read_deal(given)
    table = _native.DoubleDummy().table(hands)
    vulnerable = str(game.options["vulnerable"])
    points, contract = par(
        table, game.dealer, (vulnerable in ("ns", "both"), vulnerable in ("ew", "both"))
    )
    name = "passed out" if contract is None else contract_text(contract)
    if as_json:
        found = {"deal": deal_text(hands), "tricks": table, "par": points, "contract": name}
        click.echo(json.dumps(found))
        return
    click.echo("\n".join(table_lines(table)))
    click.echo(f"par for North and South: {points:+} ({name})")
