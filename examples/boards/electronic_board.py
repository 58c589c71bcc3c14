"""An electronic board: follows a match at the broker of a server, and makes the moves of one seat.

    SESSION=TOKEN python electronic_board.py HOST[:PORT] MATCH SEAT

Here the board is the terminal. For a board of yours write `show` and `read_move` anew. A broker
with TLS and users wants `tls_context=ssl.create_default_context(), username=..., password=...`.
"""

import asyncio
import hashlib
import hmac
import json
import os
import sys

import aiomqtt  # pip install aiomqtt


def show(state: dict) -> None:
    """Show a position: `pieces` has the piece on each point, `moves` all moves so far."""
    moves = " ".join(text for _, text in state["moves"])
    print(f"ply {state['ply']}: {moves}\n  {state['position']['pieces']}", flush=True)


async def read_move() -> str:
    """Wait until the player has moved, and return the move: D4, e2e4, pass, resign."""
    return (await asyncio.to_thread(sys.stdin.readline)).strip() or "resign"


async def main(broker: str, match: str, seat: int) -> None:
    host, _, port = broker.partition(":")
    key = hashlib.sha256(os.environ["SESSION"].encode()).hexdigest().encode()
    topic = f"boardwire/v1/matches/{match}"
    state, asked, unanswered, seated = {}, -1, "", False
    async with aiomqtt.Client(host, int(port or 1883)) as client:

        async def send(ply: int, move: str) -> None:
            nonlocal unanswered
            text = f"{match} {seat} {ply} {move}".encode()
            message = {"ply": ply, "move": move, "mac": hmac.digest(key, text, "sha256").hex()}
            unanswered = json.dumps(message)
            await client.publish(f"{topic}/seats/{seat}/move", unanswered, qos=1)

        async def send_again() -> None:
            while True:
                await asyncio.sleep(5)  # the server may have been away; it counts a move once
                if unanswered:
                    await client.publish(f"{topic}/seats/{seat}/move", unanswered, qos=1)

        await client.subscribe([(f"{topic}/state.json", 1), (f"{topic}/seats/{seat}/answer", 1)])
        again = asyncio.create_task(send_again())
        async for message in client.messages:
            news = json.loads(message.payload or b"{}")
            if news.get("kind") == "match-state":
                state = news
                show(state)
                if not seated or state["phase"] == "waiting":  # also after a restart of the server
                    seated = True
                    await send(state["ply"], "")  # takes the seat
            else:
                unanswered = ""
                if news.get("error"):
                    print(news["error"], flush=True)
                    asked = -1  # ask again
                    if not news["move"]:
                        sys.exit(1)  # it has no seat
            if state.get("result"):
                print(f"{state['result']} by {state['reason']}")
                break
            due = state.get("phase") == "playing" and seat in state["to_act"]
            if due and state["ply"] != asked:
                asked = state["ply"]
                await send(asked, await read_move())
        again.cancel()


asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
