"""Two people with a browser each at one table: nobody gets what the other hides, and what they say arrives."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor, phase

SEASON_CARDS: Final = ("standard", "climax")
"""The gold cards that everybody knows from the beginning."""


def two_at_one_table(visit: Visit) -> tuple[Visitor, Visitor, str]:
    """One opens a table with a free seat in the lobby, the other comes by its link."""
    host, friend = visit("Mira"), visit()
    page = host.page
    page.goto("/")
    panel = page.get_by_role("form", name="Tabletop Climber")
    expect(panel).to_contain_text("Your first game: three seasons instead of five.")
    panel.get_by_role("radiogroup", name="Number of players").get_by_role("radio", name="2").click()
    panel.get_by_role("radiogroup", name="Seat 2").get_by_role("radio", name="Open").click()
    panel.get_by_role("radio", name="Link only").click()
    panel.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link to the table").input_value()
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Sit down").first.click()
    friend.page.get_by_label("Your name").fill("Tobin")
    friend.page.get_by_role("button", name="Come in").last.click()
    host.situation()
    friend.situation()
    return host, friend, link.rsplit("/", 1)[1].partition("#")[0]


def both_play(one: Visitor, other: Visitor, code: str, clicks: int) -> None:
    """They click in turns, whoever is asked; what is left of the game they play faster."""
    for _ in range(clicks):
        one.click_in_turns(other)
    seats = {0: one, 1: other}
    while not (scene := one.ask(f"/api/tables/{code}/view?seat=0")["scene"]).get("final_ranks"):
        seat = int(scene["to_act"][0])
        seats[seat].hurry(code, lambda now, seat=seat: seat not in now["to_act"], seat)  # type: ignore[misc]


def strings(data: Any) -> Iterator[str]:
    """All texts in an answer, and all names of its parts."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield name
            yield from strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)


class Cards:
    """Finds every card that is named in what the hall sent, by its id or by its name."""

    def __init__(self, detail: dict[str, Any]) -> None:
        faces = [face for face in detail["faces"] if face["id"] not in ("start_card", "lodge_card")]
        team = [face for face in faces if re.fullmatch(r"[a-z]+_\d+(_[a-z]+)?", face["id"])]
        team = [face for face in team if not face["id"].startswith(("season_", "up_to"))]
        self.golds: Final = {face["id"] for face in faces} - {face["id"] for face in team}
        self.golds.difference_update(f"season_{n}" for n in range(1, 6))
        self._ids: Final = {name: face["id"] for face in team for name in (face["id"], face["name"])}
        words = sorted(map(re.escape, self._ids), key=len, reverse=True)
        self._pattern: Final = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(words)})(?![0-9]|_[a-z])")

    def named(self, data: Any) -> set[str]:
        """The team cards and season cards that something tells of."""
        found: set[str] = set()
        for text in strings(data):
            found.update(self._ids[match] for match in self._pattern.findall(text))
            if text in self.golds:
                found.add(text)
        return found


def known_by(one: Visitor, code: str, seat: int, cards: Cards) -> list[tuple[int, set[str]]]:
    """For each step of the game, from its replay: the number of log lines and all that the seat may know by then."""
    hidden = re.compile(rf"(hand|lodge-down)-(?!{seat}$)|pile$|golds$")
    log = [line["step"] for line in one.ask(f"/api/replays/{code}/log?seat={seat}")]
    seasons = [
        (line["step"], line["line"]["data"]["gold"])
        for line in one.ask(f"/api/replays/{code}/log?seat=open")
        if line["line"].get("kind") == "season"
    ]
    known = set(SEASON_CARDS)
    told: list[tuple[int, set[str]]] = []
    for step in range(one.ask(f"/api/replays/{code}")["steps"]):
        scene = one.ask(f"/api/replays/{code}/steps/{step}?seat=open")["scene"]
        assert {f"hand-{1 - seat}", f"lodge-down-{1 - seat}"} <= {zone["id"] for zone in scene["zones"]}
        known |= cards.named([zone for zone in scene["zones"] if not hidden.match(zone["id"])])
        known |= {gold for at, gold in seasons if at <= step}
        told.append((sum(at <= step for at in log), set(known)))
    return told


def test_each_gets_only_what_they_may_know(visit: Visit) -> None:
    """Measured against the replay with all cards open, which the hall gives away only when the game is over."""
    mira, tobin, code = two_at_one_table(visit)
    refused = mira.context.request.get(f"/api/tables/{code}/replay")
    assert refused.status in (403, 404, 409), refused.text()
    both_play(mira, tobin, code, clicks=40)
    for somebody in (mira, tobin):
        expect(somebody.page.locator(".endpage h1")).to_be_visible()
    cards = Cards(mira.ask("/api/games/climber"))
    seed = str(mira.ask(f"/api/tables/{code}/replay")["seed"])
    assert len(seed) > 4

    for seat, somebody in enumerate((mira, tobin)):
        told = known_by(somebody, code, seat, cards)
        theirs = next(view for view in (tobin, mira)[seat].views if view["scene"]["seat"] is not None)
        assert len(cards.named(theirs) - told[0][1]) > 5  # a leak would be found
        seen = 0
        for frame in somebody.frames:
            if frame["t"] == "view":
                lines = frame["log_start"] + len(frame["log"])
                seen = max(step for step, (count, _) in enumerate(told) if count <= lines)
                scene = frame["scene"]
                if scene.get("final_ranks"):
                    break
                assert scene["seat"] in (seat, None)
                closed = [
                    zone for zone in scene["zones"] if zone["id"] in (f"hand-{1 - seat}", f"lodge-down-{1 - seat}")
                ]
                assert closed
                assert [piece for zone in closed for piece in zone.get("pieces", []) if set(piece) - {"key"}] == []
            leaked = cards.named(frame) - told[seen][1]
            assert not leaked, f"{somebody.name} was told of {leaked} in {json.dumps(frame)[:500]}"
            assert seed not in json.dumps(frame)
        assert len([frame for frame in somebody.frames if frame["t"] == "view"]) > 10

        bodies = {answer.url: answer.text() for answer in somebody.answers if "/api/" in answer.url and answer.ok}
        assert any(f"/api/tables/{code}" in url for url in bodies)
        for url, body in bodies.items():
            assert seed not in body
            if "/api/games" not in url:  # the cards of the box are no secret
                assert cards.named(json.loads(body)) <= set(SEASON_CARDS), url


def test_undo_while_the_other_still_chooses(visit: Visit) -> None:
    mira, tobin, _ = two_at_one_table(visit)
    page = mira.page
    first = mira.situation()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    mira.play_until_others_are_asked()
    expect(page.locator(".actions__ask")).to_contain_text("Waiting for Tobin")
    expect(undo).to_be_enabled()
    undo.click()
    mira.until(lambda: (now := mira.glance()) and sorted(now["lit"]) == sorted(first["lit"]))
    tobin.situation()
    assert phase(tobin.views[-1]["scene"]) == "hand selection"


def test_chat_arrives(visit: Visit) -> None:
    mira, tobin, _ = two_at_one_table(visit)
    mira.page.get_by_role("tab", name="Chat").click()
    mira.page.get_by_label("Say something").fill("Good luck <b>& all</b>")
    mira.page.keyboard.press("Enter")
    tab = tobin.page.get_by_role("tab", name="Chat")
    expect(tab).to_have_accessible_name("Chat 1 unread")
    tab.click()
    expect(tobin.page.get_by_role("log", name="Chat")).to_contain_text("Good luck <b>& all</b>")
    expect(tobin.page.get_by_role("log", name="Chat")).to_contain_text("Mira")
    expect(tab).to_have_accessible_name("Chat")
