import { describe, expect, test } from "vitest";
import type { GameDetail, LogLine, Scene, Zone } from "../../api/types";
import { Board } from "../../table/board.svelte";
import { armyOf, sheetOf } from "./army";
import { coinOf, purseOf } from "./coins";
import { momentsIn } from "./moments";
import { placesOf } from "./places";
import { revealedOf } from "./seats";
import { gainOf, tavernsOf } from "./taverns";

const DETAIL = { info: { slug: "nidavellir" }, faces: [], look: {} } as unknown as GameDetail;
const zone = (id: string, stats: Record<string, string>, ...faces: string[]): Zone => ({
  id,
  title: id,
  stats,
  pieces: faces.map((face) => ({ key: face, face })),
});

function board(zones: Zone[], prompt?: Scene["prompt"]): Board {
  const made = new Board(DETAIL, {});
  made.show({
    game: "nidavellir",
    edition: "",
    seat: 0,
    seats: [],
    facts: [],
    to_act: [],
    zones,
    ...(prompt ? { prompt } : {}),
  });
  return made;
}

describe("taverns", () => {
  const zones = [
    zone("tavern-0", { state: "closed", order: "1 0", bids: "5 0", taken: "1:hunter 0:miner_2", trades: "0:2+3>5" }),
    zone(
      "tavern-1",
      { state: "now", order: "2 0 1", bids: "9 4 4", acting: "1", taken: "2:warrior_7", "gain hunter": "3", "line hunter": "2", "gain offering_3": "coin" },
      "hunter",
      "offering_3",
    ),
    zone("bid-2-1", {}, "treasury_9"),
    zone("bid-0-1", {}, "treasury_11"),
    zone("gem-0", {}, "gem_4"),
  ];
  const [closed, now] = tavernsOf(board(zones));

  test("a closed one tells who bid what, took what and traded what", () => {
    expect(closed?.order.map((one) => [one.seat, one.coin.value, one.took, one.state])).toEqual([
      [1, "5", "hunter", "done"],
      [0, "0", "miner_2", "done"],
    ]);
    expect(closed?.trades).toEqual([{ seat: 0, sum: "2 + 3", got: "5" }]);
  });
  test("the one being resolved tells whose turn it is and who ties", () => {
    expect(now?.order.map((one) => one.state)).toEqual(["done", "now", "wait"]);
    expect(now?.order.map((one) => one.tie >= 0)).toEqual([false, true, true]);
    expect(now?.order[1]?.gem).toBe("4");
  });
  test("a coin transformed since the reveal still counts with its old value", () => {
    expect(now?.order.map((one) => one.coin.face)).toEqual(["treasury_9", "basic_4", "basic_4"]);
  });
  test("what a card would bring comes from the server", () => {
    const gain = (face: string): unknown => gainOf(now?.zone ?? null, { key: face, face });
    expect(gain("hunter")).toEqual({ points: "+3", by: 3, line: "2" });
    expect(gain("offering_3")).toEqual({ points: "coin", by: null, line: "" });
    expect(gain("miner_0")).toBeNull();
  });
});

describe("coins", () => {
  test("are told apart by colour, and the trade coin is marked", () => {
    expect(coinOf("special_3", "special_3")).toMatchObject({ metal: "ks", value: "3", trades: true });
    expect(coinOf("treasury_12").words).toBe("Royal coin 12");
  });
  test("a trade that is still to come is shown, one that is over is not", () => {
    const zones = (state: string): Zone[] => [
      zone("hand-0", { owned: "basic_0 basic_2 basic_3 basic_4 treasury_9", trade_coin: "basic_0" }),
      zone("pouch-0", { trade: "2+9", takes: "11", tavern: "1" }),
      zone("tavern-1", { state }),
    ];
    expect(purseOf(board(zones("later")), 0).trade).toEqual({ sum: "2+9", takes: "11", tavern: 1 });
    expect(purseOf(board(zones("closed")), 0).trade).toBeNull();
  });
  test("of those somebody owns the ones lying open stand out, each once", () => {
    const owned = "basic_0 basic_4 treasury_7 treasury_7 treasury_9";
    const purse = purseOf(board([zone("hand-1", { owned }), zone("bid-1-0", {}, "treasury_7")]), 1);
    expect(revealedOf(purse)).toEqual([false, false, true, false, false]);
  });
});

describe("armies", () => {
  test("columns in the order of the classes, and the next line", () => {
    const army = armyOf(
      board([
        zone("column-0-hunter", { ranks: "4", score: "9", note: "+7" }, "hunter"),
        zone("command-0", { lines: "1", heroes: "1", missing: "warrior explorer", sheet: "1 9 3 4 5 13 20 3" }),
      ]),
      0,
    );
    expect(army.columns.map((column) => column.ranks)).toEqual([0, 4, 0, 0, 0]);
    expect([army.lines, army.missing]).toEqual([1, ["warrior", "explorer"]]);
    expect(sheetOf(army.command)).toMatchObject({ warrior: 1, hunter: 9, neutral: 13, coins: 20, gem: 3 });
  });
  test("columns where Thrud or Ylud may stand are answers", () => {
    const choice = (action: number, text: string): { action: number; text: string; say: string } => ({
      action,
      text,
      say: "",
    });
    const asked = board([], { say: "", choices: [choice(7, "thrud miner"), choice(8, "stay"), choice(9, "discard hunter")] });
    expect([...placesOf(asked)].map(([kind, one]) => [kind, one.action])).toEqual([["miner", 7]]);
  });
});

describe("moments", () => {
  test("are read from the log after a line, with what they show", () => {
    const log: LogLine[] = [
      { say: "old", kind: "trade", seat: 0 },
      { say: "", kind: "take", seat: 1 },
      { say: "They swap.", kind: "gems", seat: 1, data: { to: 2, mine: "gem_4", theirs: "gem_5" } },
      { say: "", kind: "trade", seat: 0, data: { coin: "basic_5", kept: "basic_4", new: "treasury_9", n: 9 } },
    ];
    const [gems, trade] = momentsIn(log, 1);
    expect(gems).toMatchObject({ id: 2, kind: "gems", seat: 1, other: 2, mine: "4", theirs: "5" });
    expect(trade).toMatchObject({ id: 3, kept: "basic_4", gone: "basic_5", come: "treasury_9" });
  });
});
