"""The controller's side at a transport: one command, one response."""

from boardwire.protocol.errors import TransportClosed
from boardwire.protocol.gtp.messages import Response
from boardwire.protocol.gtp.requester import Requester

from .base import Transport


async def ask(
    transport: Transport,
    requester: Requester,
    name: str,
    *arguments: str,
) -> Response:
    """Send one command and wait for its response.

    Responses to earlier commands are skipped. A caller may therefore give up waiting, under
    `asyncio.timeout`, and send the next command.

    Args:
        transport: the connection.
        requester: its codec.
        name: the command's name.
        arguments: the command's arguments.

    Raises:
        TransportClosed: the engine ended, or its connection broke.
        ProtocolViolation: the engine broke a limit.
    """
    command = requester.send(name, *arguments)
    await transport.write(requester.data_to_send())
    while True:
        while (response := requester.next_response()) is not None:
            if response.command is command:
                return response
        if not (data := await transport.read()):
            why = requester.closing or requester.unended
            ended = f"{transport.peer} ended without a response to {command}"
            raise TransportClosed(f"{ended}: {why}" if why else ended)
        requester.receive_data(data)
