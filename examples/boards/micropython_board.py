"""The board of this folder for MicroPython, with umqtt.simple; copy it to the device as main.py.

It has been run with the Unix port of MicroPython 1.28, not on a device. Fill in the first lines,
and write `show` and `read_move` for your hardware.
"""

import hashlib
import json
import time
from binascii import hexlify

import network
from umqtt.simple import MQTTClient

WIFI = ("NAME", "PASSWORD")
BROKER, PORT, USER, PASSWORD = "192.168.1.20", 1883, None, None
MATCH, SEAT, SESSION = "1139bd4932", 0, "3284798468bd333cc87561d39f3e3868"

TOPIC = f"boardwire/v1/matches/{MATCH}"
state, asked, unanswered, sent_at, seated = {}, -1, "", 0, False


def show(state):
    """Switch the lights on: the pieces are in state["position"]["pieces"]."""
    print(state["ply"], state["position"]["pieces"])


def read_move():
    """Return the move that the sensors see, or None while there is none."""
    return input("move: ") or None


def sha256(data):
    return hashlib.sha256(data).digest()


def hmac(key, text):
    """HMAC-SHA256 (RFC 2104) of a key of exactly one block, 64 bytes, in hexadecimal."""
    inner = sha256(bytes(b ^ 0x36 for b in key) + text)
    return hexlify(sha256(bytes(b ^ 0x5C for b in key) + inner)).decode()


KEY = hexlify(sha256(SESSION.encode()))


def send(ply, move):
    global unanswered
    mac = hmac(KEY, f"{MATCH} {SEAT} {ply} {move}".encode())
    unanswered = json.dumps({"ply": ply, "move": move, "mac": mac})
    send_again()


def send_again():
    global sent_at
    sent_at = time.time()
    client.publish(f"{TOPIC}/seats/{SEAT}/move", unanswered, False, 1)


def take(topic, payload):
    """Handle a message: a state of the match, or the answer to a move."""
    global state, asked, unanswered, seated
    news = json.loads(payload) if payload else {}
    if news.get("kind") == "match-state":
        state = news
        show(state)
        seated = seated and state["phase"] != "waiting"  # as after a restart of the server
    else:
        unanswered = ""
        if news.get("error"):
            print(news["error"])
            asked = -1  # ask again


wifi = network.WLAN(network.STA_IF)
wifi.active(True)
wifi.connect(*WIFI)
while not wifi.isconnected():
    time.sleep(0.2)

name = f"board-{MATCH}-{SEAT}"
client = MQTTClient(name, BROKER, PORT, USER, PASSWORD)  # with TLS: see `ssl` of umqtt
client.set_callback(take)
client.connect()
client.subscribe(TOPIC + "/state.json", 1)
client.subscribe(f"{TOPIC}/seats/{SEAT}/answer", 1)
while not state.get("result"):
    if state and not seated:
        seated = True
        send(state["ply"], "")  # takes the seat
    elif unanswered and time.time() - sent_at > 5:
        send_again()  # the server may have been away; it counts a move once
    client.check_msg()
    if state.get("phase") == "playing" and SEAT in state["to_act"] and state["ply"] != asked:
        move = read_move()
        if move:
            asked = state["ply"]
            send(asked, move)
    time.sleep(0.05)
print(state["result"])
