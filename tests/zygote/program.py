"""The command `boardwire` as tests start it: the process that runs it is forked by the zygote.

It imports next to nothing, since that is the time that a test waits.
"""

import marshal
import os
import sys
from _signal import (  # type: ignore[import-not-found]  # what `signal` wraps, much sooner
    SIG_BLOCK,
    SIG_DFL,
    SIG_UNBLOCK,
    SIGHUP,
    SIGINT,
    SIGQUIT,
    SIGTERM,
    SIGUSR1,
    SIGUSR2,
    pthread_sigmask,
    signal,
)
from _socket import AF_UNIX, SCM_RIGHTS, SOL_SOCKET, socket

PASSED_ON = (SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2)
NUMBER_BYTES = 4
STREAMS = (0, 1, 2)


def number_bytes(number: int) -> bytes:
    """A number for the socket."""
    return number.to_bytes(NUMBER_BYTES, sys.byteorder)


def main() -> None:
    """Have the zygote fork a process, and end as it does."""
    zygote = socket(AF_UNIX)
    zygote.connect(os.path.join(os.path.dirname(__file__), "socket"))
    pthread_sigmask(SIG_BLOCK, PASSED_ON)
    for it in PASSED_ON:
        signal(it, lambda number, frame: zygote.send(bytes((number,))))
    folder = os.getcwd()
    request = marshal.dumps((sys.argv[1:], folder, dict(os.environb)))
    descriptors = b"".join(map(number_bytes, STREAMS))
    zygote.sendmsg([number_bytes(len(request))], [(SOL_SOCKET, SCM_RIGHTS, descriptors)])
    zygote.sendall(request)
    pthread_sigmask(SIG_UNBLOCK, PASSED_ON)
    for stream in STREAMS:
        os.close(stream)  # the process alone has them now, so that its closing them is seen
    status = int.from_bytes(zygote.recv(NUMBER_BYTES), sys.byteorder, signed=True)
    if status < 0:
        signal(-status, SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)


if __name__ == "__main__":
    main()
