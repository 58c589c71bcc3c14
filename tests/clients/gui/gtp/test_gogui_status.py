"""The status line of GoGui's window."""

from __future__ import annotations

import asyncio

from boardwire.clients.gui.gtp.gogui_status import GoguiStatus, encode_graphics

from ....until import until


def test_graphics_end_with_an_empty_line() -> None:
    assert encode_graphics(["COLOR #ffffff A1", "TEXT hi"]) == (
        "gogui-gfx:\nCOLOR #ffffff A1\nTEXT hi\n\n"
    )


async def test_the_text_is_written_while_gogui_waits_and_when_it_changes() -> None:
    written: list[str] = []
    text = ["one"]
    status = GoguiStatus(lambda: text[0], lambda: "LABEL A1 x\n", written.append)
    status.change()
    await asyncio.sleep(0)
    assert written == []
    async with status.shown():
        await asyncio.sleep(0)
        assert written == ["gogui-gfx:\nLABEL A1 x\nTEXT one\n\n"]
        text[0] = "two"
        status.change()
        await until(lambda: len(written) >= 2)
        assert written[-1].endswith("TEXT two\n\n")
    written.clear()
    status.change()
    await asyncio.sleep(0)
    assert written == []


async def test_nothing_is_drawn_without_a_text() -> None:
    written: list[str] = []
    status = GoguiStatus(lambda: "", lambda: "", written.append)
    async with status.shown():
        await asyncio.sleep(0)
    assert written == []
