"""The settings of a query: KataGo's parameters, and the options of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boardwire.clients.engines.search.searcher import Searcher, SearchLimits
from boardwire.games import OptionError
from boardwire.protocol.katago import Query, QueryError, Remark, ReportPerspective
from boardwire.protocol.katago.parameters import OWN_NAMES, WITHOUT_EFFECT
from boardwire.values import value_class

VISITS: Final = 500
"""The default number of visits of a search."""
_PERSPECTIVE: Final = "reportAnalysisWinratesAs"


@value_class
class SearchSettings:
    """The way to search the positions of a query.

    Args:
        limits: The limits of each search, without restrictions.
        perspective: The side from whose view values are reported.
        options: Options of the searcher that differ from its own, for this query alone.
    """

    limits: SearchLimits
    perspective: ReportPerspective
    options: Mapping[str, object]


def settings_of(query: Query, searcher: Searcher) -> tuple[SearchSettings, list[Remark]]:
    """Return the way to search the positions of a query, and remarks.

    Raises:
        QueryError: The value of a setting is wrong.
    """
    remarks: list[Remark] = []
    perspective, options = ReportPerspective.BLACK, dict[str, object]()
    unused, unknown = [], []
    for name, value in query.settings.items():
        own = OWN_NAMES.get(name, name)
        if name == _PERSPECTIVE:
            perspective = _perspective(query, value)
        elif any(option.name == own for option in searcher.declared):
            options[own] = _checked(query, searcher, name, own, value)
        elif name in WITHOUT_EFFECT:
            unused.append(name)
        else:
            unknown.append(name)
    if unused:
        remarks.append(Remark(f"without effect here: {', '.join(unused)}", "overrideSettings"))
    if unknown:
        remarks.append(Remark(f"unknown settings: {', '.join(unknown)}", "overrideSettings"))
    return SearchSettings(_limits(query, searcher, options), perspective, options), remarks


def _perspective(query: Query, value: Any) -> ReportPerspective:
    try:
        return ReportPerspective(str(value).upper())
    except ValueError:
        raise QueryError(
            f"{_PERSPECTIVE} can be {', '.join(ReportPerspective)}", "overrideSettings", query.id
        ) from None


def _checked(query: Query, searcher: Searcher, name: str, own: str, value: Any) -> object:
    """Return the value of an option, after checking it."""
    declared = {option.name: option for option in searcher.declared}
    try:
        return declared[own].check(value)
    except OptionError as error:
        raise QueryError(f"{name}: {error}", "overrideSettings", query.id) from error


def _limits(query: Query, searcher: Searcher, options: Mapping[str, object]) -> SearchLimits:
    """Return the limits of each search: those of the query, else those of the engine."""
    set_here = {**searcher.options, **options}

    def number(name: str) -> float:
        value = set_here.get(name, 0)
        return float(value) if isinstance(value, int | float) else 0.0

    visits = query.visits or int(number("playouts") or number("nodes"))
    seconds, depth = number("time"), int(number("depth"))
    if not (visits or seconds or (depth and searcher.ends_at_depth)):
        visits = VISITS
    return SearchLimits(seconds, visits, depth)
