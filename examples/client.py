"""A whole game over the interface: run `deckhall serve --no-browser`, then `python examples/client.py [ADDRESS]`."""

import json
import sys
import urllib.request

from websockets.sync.client import connect

HALL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def post(path: str, wanted: str, body: object, token: str = "") -> str:
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    with urllib.request.urlopen(urllib.request.Request(HALL + path, json.dumps(body).encode(), headers)) as answer:
        return str(json.load(answer)[wanted])


token = post("/api/guests", "token", {"name": "Client"})
table = {"game": "climber", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "gentle"}]}
code = post("/api/tables", "code", table, token)
with connect(f"{HALL.replace('http', 'ws', 1)}/api/tables/{code}/socket") as socket:
    socket.send(json.dumps({"t": "hello", "seat": 0, "token": token}))
    for message in map(json.loads, socket):
        scene = message.get("scene", {})  # views have one; people, chat and the word that a move is kept do not
        if "prompt" in scene:
            move = {"seat": 0, "revision": message["revision"], "actions": [scene["prompt"]["choices"][-1]["action"]]}
            socket.send(json.dumps({"t": "move", **move, "key": str(message["revision"])}))
        if ranks := scene.get("final_ranks"):
            print(*[f"Rank {one['rank']}: seat {one['seat']}, {one['score']}" for one in ranks], sep="\n")
            break
