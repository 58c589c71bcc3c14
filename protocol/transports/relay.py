"""The relay between two transports: bytes pass both ways, unread."""

import asyncio
import contextlib

from boardwire.protocol.errors import TransportClosed

from .base import Transport


async def relay(near: Transport, far: Transport, *, linger: float = 10.0) -> None:
    """Pass bytes both ways until either side ends.

    When the near side has sent everything, the far side sees the end of its input. Its remaining
    responses are passed on for at most `linger` seconds. When the far side ends, the relay ends at
    once. Neither transport is closed.

    Args:
        near: the side that we serve, such as a GUI at our standard streams.
        far: the side that the near side wants to reach.
        linger: seconds to wait for the last responses.
    """
    outward = asyncio.create_task(_copy(near, far))
    inward = asyncio.create_task(_copy(far, near))
    try:
        await asyncio.wait({outward, inward}, return_when=asyncio.FIRST_COMPLETED)
        if not inward.done() and outward.result():
            await far.write_eof()
            await asyncio.wait({inward}, timeout=linger)
    finally:
        outward.cancel()
        inward.cancel()
        results = await asyncio.gather(outward, inward, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception):
            raise result


async def _copy(source: Transport, target: Transport) -> bool:
    """Copy bytes; return True when the source has ended, False when a connection has broken."""
    with contextlib.suppress(TransportClosed):
        while data := await source.read():
            await target.write(data)
        return True
    return False
