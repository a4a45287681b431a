"""A whole game over the interface: come in, open a table with bots, play any legal choice until the end.

Run a hall with `deckhall serve --no-browser`, then `python examples/client.py [ADDRESS]`.
"""

import json
import sys
import urllib.request
import uuid
from typing import Any

from websockets.sync.client import connect

HALL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def post(path: str, body: object, token: str = "") -> Any:
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    with urllib.request.urlopen(urllib.request.Request(HALL + path, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


token = post("/api/guests", {"name": "Client"})["token"]
seats = [{"kind": "me"}, {"kind": "bot", "bot": "gentle"}, {"kind": "bot", "bot": "gentle"}]
code = post("/api/tables", {"game": "climber", "seats": seats}, token)["code"]
with connect(f"{HALL.replace('http', 'ws', 1)}/api/tables/{code}/socket") as line:
    line.send(json.dumps({"t": "hello", "seat": 0, "token": token}))
    for seen in map(json.loads, line):
        if seen["t"] != "view":
            continue  # people, chat, and the word that a move is kept
        print(*[event["say"] for event in seen["log"]], sep="\n")
        if "prompt" in seen["scene"]:
            action = seen["scene"]["prompt"]["choices"][-1]["action"]
            move = {"seat": 0, "revision": seen["revision"], "actions": [action], "key": uuid.uuid4().hex}
            line.send(json.dumps({"t": "move", **move}))
        elif "standings" in seen["scene"]:
            for one in seen["scene"]["standings"]:
                print(f"Rank {one['rank']}: seat {one['seat']}, {one['score']} points")
            break
