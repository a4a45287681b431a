"""Maps of one's own: looked at, opened, kept, played once more, and refused when they cannot be played."""

from __future__ import annotations

from pathlib import Path

from tests.server.halls import GENTLE, ME, OPEN, Person, Running

FILE = Path(__file__).parents[2] / "examples" / "maps" / "two-fords.toml"
TEXT = FILE.read_text("utf-8")
QUICK = {"draft": "random"}


def tiles(zone: dict[str, list[dict[str, str]]]) -> dict[str, str]:
    return {piece["key"]: piece["face"] for piece in zone["pieces"] if "," in piece["key"]}


def test_a_map_of_the_options_can_be_looked_at(mira: Person) -> None:
    wish = {"players": 4, "options": {"map": "the-tyrant"}}
    seen = mira.ask("POST", "/api/games/muhq/map", wish)
    assert (seen["name"], seen["players"]) == (seen["zone"]["title"], [1, 2, 3, 4])
    assert len(tiles(seen["zone"])) == 13 * 11


def test_a_map_says_how_many_can_play_even_if_asked_for_more(mira: Person) -> None:
    seen = mira.ask("POST", "/api/games/muhq/map", {"players": 4, "options": {"map": "2P-ring-street"}})
    assert seen["players"] == [2]
    seen = mira.ask("POST", "/api/games/muhq/map", {"players": 4, "own_map": TEXT})
    assert (seen["name"], seen["players"]) == ("Two Fords", [2])
    assert tiles(seen["zone"])["4,3"] == "tower"


def test_a_game_without_maps_says_so(mira: Person) -> None:
    assert mira.refused("POST", "/api/games/climber/map", {"players": 3}) == "This game is not played on a map."
    assert "Climber has no maps" in mira.refused("POST", "/api/games/climber/map", {"players": 3, "own_map": TEXT}, 400)
    found = {game["slug"]: game["own_maps"] for game in mira.ask("GET", "/api/games")}
    assert found["muhq"] is True
    assert found["climber"] is False


def test_a_table_on_a_map_of_ones_own(mira: Person, tobin: Person, hall: Running) -> None:
    code = mira.open(ME, OPEN, game="muhq", options=QUICK, own_map=TEXT)
    assert tobin.ask("GET", f"/api/tables/{code}")["own_map"] == "Two Fords"
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    for _ in range(2):
        zones = tobin.ask("GET", f"/api/tables/{code}/view?seat=1")["scene"]["zones"]
        (zone,) = [zone for zone in zones if zone["id"] == "map"]
        assert zone["title"] == "Two Fords"
        assert tiles(zone)["2,3"] == "street"
        hall.hall.rooms.pop(code).close()  # it must come back from the database


def test_a_rematch_is_played_on_the_same_map(mira: Person) -> None:
    code = mira.open(ME, GENTLE, game="muhq", options=QUICK, own_map=TEXT)
    mira.ask("POST", f"/api/tables/{code}/abandon")
    again = mira.ask("POST", f"/api/tables/{code}/rematch")
    assert again["code"] != code
    assert again["own_map"] == "Two Fords"


def test_deals_on_one_map_differ(mira: Person, hall: Running) -> None:
    codes = [mira.open(ME, OPEN, game="muhq", options=QUICK, own_map=TEXT, listed=False) for _ in range(2)]
    for code in codes:
        mira.ask("GET", f"/api/tables/{code}")
    seeds = [hall.hall.rooms[code].row["start"]["position"]["seed"] for code in codes]
    assert seeds[0] != seeds[1]


def test_what_cannot_be_a_map(mira: Person) -> None:
    def refused(text: str, players: int = 2) -> str:
        seats = [ME] + [GENTLE] * (players - 1)
        wish = {"game": "muhq", "seats": seats, "options": QUICK, "own_map": text}
        said = mira.refused("POST", "/api/tables", wish, 400)
        assert said.startswith(("Your map: ", "The map Two Fords"))
        return said

    assert "takes 2 players" in refused(TEXT, 3)
    assert "is not valid TOML" in refused("[[map]")
    assert "player 2 has no spawn tile" in refused(TEXT.replace("22", "..").replace('..2"', '..."'))
    assert "has 2 maps" in refused(TEXT + TEXT[TEXT.index("[[map]]") :].replace('"two-fords"', '"other"'))
    assert mira.ask("GET", "/api/me")["tables"] == []
