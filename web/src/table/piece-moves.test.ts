import { describe, expect, test } from "vitest";
import type { Scene, Zone } from "../api/types";
import { pieceMoves } from "./piece-moves";

function scene(...zones: Partial<Zone>[]): Scene {
  return {
    game: "test",
    edition: "",
    seat: 0,
    seats: [],
    facts: [],
    to_act: [],
    zones: zones.map((zone) => ({ id: "", title: "", ...zone })),
  };
}
const open = (id: string, seat: number | null, ...keys: string[]): Partial<Zone> => ({
  id,
  seat,
  size: keys.length,
  pieces: keys.map((key) => ({ key, face: key.startsWith("hunter") ? "hunter" : key })),
});
const closed = (id: string, seat: number | null, size: number): Partial<Zone> => ({
  id,
  seat,
  size,
  pieces: Array.from({ length: size }, (_, at) => ({ key: `${id}:${at}` })),
});

describe("pieceMoves", () => {
  test("an open card goes from zone to zone", () => {
    const moved = pieceMoves(
      scene(open("hand-0", 0, "a", "b"), open("field", null)),
      scene(open("hand-0", 0, "a"), open("field", null, "b")),
    );
    expect(moved).toEqual([{ key: "b", from: "hand-0", to: "field", turn: "", blind: false }]);
  });

  test("a card of a hidden hand turns up where its owner lays it", () => {
    const was = scene(closed("hand-1", 1, 3), closed("hand-2", 2, 3), open("field-2", 2));
    const now = scene(closed("hand-1", 1, 3), closed("hand-2", 2, 2), open("field-2", 2, "x"));
    expect(pieceMoves(was, now)).toEqual([{ key: "x", from: "hand-2", to: "field-2", turn: "up", blind: false }]);
  });

  test("a card that is turned over where it lies", () => {
    const was = scene({ id: "golds", size: 1, pieces: [{ key: "gold-2" }] });
    const now = scene({ id: "golds", size: 1, pieces: [{ key: "gold-2", face: "no_set" }] });
    expect(pieceMoves(was, now)).toEqual([{ key: "gold-2", from: "golds", to: "golds", turn: "up", blind: false }]);
  });

  test("a card that goes into a hidden place is turned down", () => {
    const was = scene(open("up-1", 1, "a"), closed("hand-1", 1, 2));
    const now = scene(open("up-1", 1), closed("hand-1", 1, 3));
    expect(pieceMoves(was, now)[0]).toMatchObject({ key: "a", to: "hand-1", turn: "down" });
  });

  test("cards drawn unseen fly as backs", () => {
    const was = scene({ id: "pile", size: 10 }, closed("hand-1", 1, 2));
    const now = scene({ id: "pile", size: 8 }, closed("hand-1", 1, 4));
    expect(pieceMoves(was, now)).toMatchObject([
      { from: "pile", to: "hand-1", blind: true },
      { from: "pile", to: "hand-1", blind: true },
    ]);
  });

  test("of cards that look alike only the one that was taken flies", () => {
    const was = scene(open("first", null, "hunter", "miner"), open("second", null, "hunter#2"), open("mine", 0));
    const now = scene(open("first", null, "miner"), open("second", null, "hunter"), open("mine", 0, "hunter#2"));
    expect(pieceMoves(was, now)).toEqual([
      { key: "hunter#2", was: "hunter", from: "first", to: "mine", turn: "", blind: false },
    ]);
  });

  test("nothing moves when nothing has changed", () => {
    const same = scene(open("hand-0", 0, "a"), closed("hand-1", 1, 2));
    expect(pieceMoves(same, same)).toEqual([]);
  });
});
