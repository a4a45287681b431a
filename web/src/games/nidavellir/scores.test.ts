import { describe, expect, test } from "vitest";
import type { Scene } from "../../api/types";
import { bestOf, decided } from "../../table/end/parts";
import { endWords } from "./endwords";
import { PARTS } from "./parts";
import { rowsOf } from "./scores";

const NAMES = ["Mira", "Tobin", "Hrafn"];

/** A finished game with these sheets: warrior hunter miner blacksmith explorer neutral coins gem. */
function scene(seat: number | null, ...sheets: number[][]): Scene {
  const totals = sheets.map((sheet) => sheet.reduce((sum, part) => sum + part, 0));
  const ranks = totals
    .map((score, at) => ({ seat: at, score, rank: totals.filter((other) => other > score).length + 1 }))
    .sort((a, b) => b.score - a.score);
  return {
    game: "nidavellir",
    edition: "",
    seat,
    facts: [],
    to_act: [],
    seats: totals.map((score, at) => ({ seat: at, name: NAMES[at] ?? "", score })),
    zones: [],
    details: {
      players: sheets.map((sheet) => ({ sheet: Object.fromEntries(PARTS.map((part, at) => [part, sheet[at]])) })),
    },
    final_ranks: ranks,
  };
}

const GAME = scene(0, [40, 9, 6, 12, 20, 13, 31, 0], [20, 49, 8, 12, 19, 0, 40, 3], [10, 0, 0, 0, 0, 0, 20, 0]);

describe("the score sheet", () => {
  test("has a row for everybody, the best first", () => {
    const rows = rowsOf(GAME);
    expect(rows.map((row) => [row.name, row.rank, row.total])).toEqual([
      ["Tobin", 1, 151],
      ["Mira", 2, 131],
      ["Hrafn", 3, 30],
    ]);
    expect(rows[0]?.parts.hunter).toBe(49);
  });
  test("marks the best of each column, but no column of zeros", () => {
    expect(bestOf(rowsOf(GAME), PARTS)).toMatchObject({ warrior: 40, hunter: 49, gem: 3 });
    expect(bestOf(rowsOf(scene(0, [1, 0, 0, 0, 0, 0, 0, 0])), PARTS).hunter).toBeUndefined();
  });
  test("knows what decided the game", () => {
    expect(decided(rowsOf(GAME), PARTS)).toEqual({ part: "hunter", by: 40 });
  });
});

describe("the end in words", () => {
  test("says by how much, and where it was won", () => {
    const words = endWords(GAME);
    expect(words.title).toBe("Tobin is the bravest.");
    expect(words.lede).toBe("151 points, 20 ahead of you. The Hunters decided it: 40 points more.");
  });
  test("speaks to the winner", () => {
    expect(endWords({ ...GAME, seat: 1 }).title).toBe("You are the bravest.");
  });
  test("a shared victory is shared", () => {
    const words = endWords(scene(0, [10, 0, 0, 0, 0, 0, 0, 0], [0, 10, 0, 0, 0, 0, 0, 0]));
    expect(words.title).toBe("The honour is shared.");
    expect(words.lede).toBe("You and Tobin stand there with 10 points each.");
  });
});
