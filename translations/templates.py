"""The functions with which templates write texts in the reader's language."""

from __future__ import annotations

from jinja2 import Environment, pass_eval_context
from jinja2.nodes import EvalContext
from markupsafe import Markup, escape

from .texts import language, t, t_in, tn, translated

TRIMMED = "ext.i18n.trimmed"
"""The policy that makes one line of the lines of a ``{% trans %}``."""


def add_texts(environment: Environment) -> None:
    """Add ``_``, ``ngettext``, ``{% trans %}`` and what else is about languages to templates."""
    environment.add_extension("jinja2.ext.i18n")
    environment.policies[TRIMMED] = True
    install = environment.install_gettext_callables  # type: ignore[attr-defined] # of the extension
    install(t, _counted, newstyle=False, pgettext=_text_in)
    environment.globals.update(
        _=_text,
        language=language,
    )
    environment.filters["translated"] = _translated


def _translated(value: object, context: str = "") -> object:
    """Return a text of `english` in the reader's language, any other value as it is."""
    return translated(value, context) if isinstance(value, str) else value


@pass_eval_context
def _text(context: EvalContext, message: str, /, **values: object) -> str:
    """Return a message with its values, which are escaped."""
    return _filled(context, t(message), values)


@pass_eval_context
def _text_in(context: EvalContext, game: str, message: str, /, **values: object) -> str:
    """Return a message as one game or page means it, with its values, which are escaped."""
    return _filled(context, t_in(game, message), values)


@pass_eval_context
def _counted(context: EvalContext, one: str, many: str, count: float, /, **values: object) -> str:
    """Return the form of a message for a number of things; ``{% trans %}`` calls it, too."""
    return _filled(context, tn(one, many, count), values)


def _filled(context: EvalContext, text: str, values: dict[str, object]) -> str:
    if not values:
        return text
    return Markup(escape(text) if context.autoescape else text).format(**values)
