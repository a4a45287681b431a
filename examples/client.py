"""A whole game over the interface: come in, open a table with bots, play any legal choice until the end.

Run a hall with `deckhall serve --no-browser`, then `python examples/client.py [ADDRESS]`.
"""

import asyncio
import json
import sys
import urllib.request
import uuid

import websockets

HALL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def post(path: str, body: object, token: str = "") -> dict[str, str]:
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    request = urllib.request.Request(HALL + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        found: dict[str, str] = json.load(answer)
    return found


async def main() -> None:
    token = post("/api/guests", {"name": "Client"})["token"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "gentle"}, {"kind": "bot", "bot": "gentle"}]
    code = post("/api/tables", {"game": "climber", "seats": seats}, token)["code"]
    async with websockets.connect(f"{HALL.replace('http', 'ws', 1)}/api/tables/{code}/socket") as line:
        await line.send(json.dumps({"t": "hello", "seat": 0, "token": token}))
        async for message in line:
            seen = json.loads(message)
            if seen["t"] != "view":
                continue
            for event in seen["log"]:
                print(event["say"])
            if "standings" in seen["scene"]:
                return
            if "prompt" in seen["scene"]:
                action = seen["scene"]["prompt"]["choices"][-1]["action"]
                move = {
                    "t": "move",
                    "seat": 0,
                    "revision": seen["revision"],
                    "actions": [action],
                    "key": uuid.uuid4().hex,
                }
                await line.send(json.dumps(move))


asyncio.run(main())
