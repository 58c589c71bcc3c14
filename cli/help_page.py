"""The help of a command as a page with panels: its usage, arguments, options and subcommands."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from io import StringIO

import click
from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text


def write_page(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the help of a command, in colours if standard output is a terminal."""
    page = StringIO()
    console = Console(file=page, force_terminal=sys.stdout.isatty(), highlight=False)
    for part in _parts(command, ctx):
        console.print(part)
    formatter.write(page.getvalue())


def _parts(command: click.Command, ctx: click.Context) -> Iterator[RenderableType]:
    """Yield the parts of the page from top to bottom."""
    usage = Text.assemble(("Usage:", "yellow"), " ", (ctx.command_path, "bold"), " ")
    usage.append(" ".join(command.collect_usage_pieces(ctx)))
    yield Padding(usage, 1)
    if command.help:
        yield Padding(_paragraphs(command.help), (0, 1, 1, 1))
    shown = [it for it in command.get_params(ctx) if not getattr(it, "hidden", False)]
    arguments = [it for it in shown if isinstance(it, click.Argument)]
    options = [it for it in shown if isinstance(it, click.Option)]
    if arguments:
        yield _panel("Arguments", (_argument_row(it, ctx) for it in arguments))
    if options:
        yield _panel("Options", (_option_row(it, ctx) for it in options))
    if isinstance(command, click.Group):
        commands = (command.get_command(ctx, it) for it in command.list_commands(ctx))
        yield _panel("Commands", (_command_row(it) for it in commands if it is not None))
    if command.epilog:
        yield Padding(_paragraphs(command.epilog), 1)


def _paragraphs(text: str) -> Text:
    """Return a text whose lines are joined within each paragraph."""
    return Text("\n\n".join(" ".join(it.split()) for it in text.split("\n\n")))


def _panel(title: str, rows: Iterable[tuple[str | Text, ...]]) -> Panel:
    listed = [tuple(map(_text, row)) for row in rows]
    used = [any(it.plain for it in column) for column in zip(*listed, strict=True)]
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for row in listed:
        table.add_row(*(it for it, wanted in zip(row, used, strict=True) if wanted))
    return Panel(table, box=box.ROUNDED, title=title, title_align="left", border_style="dim")


def _text(cell: str | Text) -> Text:
    return cell if isinstance(cell, Text) else Text(cell)


def _argument_row(argument: click.Argument, ctx: click.Context) -> tuple[str | Text, ...]:
    mark = Text("*" if argument.required else "", "red")
    name = Text(argument.name or "", "bold cyan")
    return (
        mark,
        name,
        "",
        Text(_kind(argument), "yellow"),
        _help(argument, argument.help or "", ctx),
    )


def _option_row(option: click.Option, ctx: click.Context) -> tuple[str | Text, ...]:
    mark = Text("*" if option.required else "", "red")
    long = [it for it in option.opts if it.startswith("--")]
    others = [it for it in option.opts if it not in long]
    return (
        mark,
        Text(",".join(long), "bold cyan"),
        Text(",".join((*others, *option.secondary_opts)), "bold green"),
        Text(_kind(option), "yellow"),
        _help(option, option.help or "", ctx),
    )


def _kind(parameter: click.Parameter) -> str:
    """Return the word for values of a parameter, with their range."""
    kind = parameter.type
    listed = parameter.multiple or parameter.nargs == -1
    if isinstance(parameter, click.Option) and parameter.is_flag:
        word = "<bool>"
    elif isinstance(kind, click.Choice):
        word = f"<{'|'.join(map(str, kind.choices))}>"
    else:
        names = {"text": "str", "integer": "int", "integer range": "int range"}
        word = f"<{names.get(kind.name, kind.name)}>"
    word = f"<list[{word[1:-1]}]>" if listed else word
    if parameter.metavar and isinstance(parameter, click.Option):
        word = parameter.metavar
    if isinstance(kind, click.IntRange | click.FloatRange):
        return f"{word} [{_range(kind)}]"
    return word


def _range(kind: click.IntRange | click.FloatRange) -> str:
    """Return the range of a number, such as `1<=x<=256`."""
    if kind.min is None or kind.max is None:
        return f"x<={kind.max}" if kind.min is None else f"x>={kind.min}"
    return f"{kind.min}<=x<={kind.max}"


def _help(parameter: click.Parameter, help: str, ctx: click.Context) -> Text:
    notes = []
    if isinstance(parameter, click.Option) and parameter.envvar:
        notes.append(f"[env var: {parameter.envvar}]")
    if (default := _shown_default(parameter, ctx)) is not None:
        notes.append(f"[default: {default}]")
    if parameter.required:
        notes.append("[required]")
    text = Text(help)
    return text.append(f" {' '.join(notes)}" if help else " ".join(notes), "dim") if notes else text


def _shown_default(parameter: click.Parameter, ctx: click.Context) -> str | None:
    """Return the default as the help has it; None if there is none to show."""
    if isinstance(parameter, click.Option):
        extra = parameter.get_help_extra(ctx)
        return extra.get("default")
    default = parameter.default
    shown = parameter.nargs == 1 and not parameter.required and default
    return str(default) if shown else None


def _command_row(command: click.Command) -> tuple[str | Text, ...]:
    first = (command.help or "").split("\n\n")[0]
    return Text(command.name or "", "bold cyan"), " ".join(first.split())
