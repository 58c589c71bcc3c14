"""The language of boardwire, without I/O: GTP, records, time controls, events, addresses.

`Responder` is the engine's side of a session, `Requester` the controller's. Neither reads or
writes anything: `boardwire.protocol.transports` moves the bytes.
"""

from boardwire.vocabulary import MAX_PLAYERS, PASS

from .commands import CommandSet, CommandSpec, Parameter, command, commands_of
from .console import Console
from .entities import (
    BLACK,
    RESIGN,
    WHITE,
    Colour,
    parse_bool,
    parse_float,
    parse_int,
    parse_name,
)
from .errors import (
    CANNOT_LOAD_FILE,
    CANNOT_SCORE,
    CANNOT_UNDO,
    ILLEGAL_MOVE,
    SYNTAX_ERROR,
    UNACCEPTABLE_SIZE,
    UNKNOWN_COMMAND,
    AddressError,
    BotLoginError,
    CommandError,
    EventError,
    ForeignProtocol,
    ProtocolError,
    ProtocolViolation,
    TimeControlError,
    TransportClosed,
    TransportError,
    TransportRefused,
)
from .events import (
    EVENT_KINDS,
    EVENT_VERSION,
    ChanceRolled,
    Event,
    MatchEnded,
    MatchStarted,
    MovePlayed,
)
from .messages import (
    MAX_ID,
    Command,
    Malformed,
    Response,
    encode_command,
    encode_comment,
    encode_response,
    visible,
)
from .oserrors import in_words
from .replies import Handler, Lines, Reply, Then
from .requester import Requester
from .responder import Responder
from .time_commands import KATA_KINDS, KATA_LIST, TimeCommands, read_time, tell_time
from .timecontrol import TimeClass, TimeControl, TimeKind
from .timestamps import as_utc, parse_timestamp
from .url import (
    BROKER_PASSWORD_FILE,
    GTP_PORT,
    HTTP_PORT,
    WEBSOCKET_PATH,
    Address,
    Scheme,
)

__all__ = [
    "BLACK",
    "BROKER_PASSWORD_FILE",
    "CANNOT_LOAD_FILE",
    "CANNOT_SCORE",
    "CANNOT_UNDO",
    "EVENT_KINDS",
    "EVENT_VERSION",
    "GTP_PORT",
    "HTTP_PORT",
    "ILLEGAL_MOVE",
    "KATA_KINDS",
    "KATA_LIST",
    "MAX_ID",
    "MAX_PLAYERS",
    "PASS",
    "RESIGN",
    "SYNTAX_ERROR",
    "UNACCEPTABLE_SIZE",
    "UNKNOWN_COMMAND",
    "WEBSOCKET_PATH",
    "WHITE",
    "Address",
    "AddressError",
    "BotLoginError",
    "ChanceRolled",
    "Colour",
    "Command",
    "CommandError",
    "CommandSet",
    "CommandSpec",
    "Console",
    "Event",
    "EventError",
    "ForeignProtocol",
    "Handler",
    "Lines",
    "Malformed",
    "MatchEnded",
    "MatchStarted",
    "MovePlayed",
    "Parameter",
    "ProtocolError",
    "ProtocolViolation",
    "Reply",
    "Requester",
    "Responder",
    "Response",
    "Scheme",
    "Then",
    "TimeClass",
    "TimeCommands",
    "TimeControl",
    "TimeControlError",
    "TimeKind",
    "TransportClosed",
    "TransportError",
    "TransportRefused",
    "as_utc",
    "command",
    "commands_of",
    "encode_command",
    "encode_comment",
    "encode_response",
    "in_words",
    "parse_bool",
    "parse_float",
    "parse_int",
    "parse_name",
    "parse_timestamp",
    "read_time",
    "tell_time",
    "visible",
]
