import { describe, expect, test } from "vitest";
import type { Choice, Face, GameDetail, LogLine, Prompt, Zone } from "../../api/types";
import { Board } from "../../table/board.svelte";
import { armyOf } from "./army";
import { coinOf, purseOf } from "./coins";
import { momentsIn } from "./moments";
import { placesOf } from "./places";
import { doingOf, revealedOf, seatMarks } from "./seats";
import { gainOf, tavernsOf } from "./taverns";
import type { Colour, NidavellirScene, PlayerDetails, TavernDetails } from "./types";

const coin = (id: string, value: number, colour: Colour): Face => ({
  id,
  name: id,
  kind: "coin",
  details: { ranks: 0, value, colour },
});
const FACES = [
  ...[0, 4, 5].map((value) => coin(`basic_${value}`, value, "red")),
  ...[7, 9, 12].map((value) => coin(`treasury_${value}`, value, "yellow")),
  coin("special_3", 3, "special"),
];
const DETAIL = { info: { slug: "nidavellir" }, faces: FACES, look: {} } as unknown as GameDetail;
const zone = (id: string, ...faces: string[]): Zone => ({
  id,
  title: id,
  pieces: faces.map((face) => ({ key: face, face })),
});
const PLAYER: PlayerDetails = {
  doing: "",
  uline: false,
  gem: 4,
  owned: [],
  trade_coin: "basic_0",
  coin_total: 14,
  highest_coin: 5,
  trade: null,
  columns: [],
  lines: 0,
  heroes: 0,
  missing: [],
  sheet: { warrior: 0, hunter: 0, miner: 0, blacksmith: 0, explorer: 0, neutral: 0, coins: 14, gem: 0 },
};

function board(zones: Zone[], details: Partial<NidavellirScene> = {}, prompt?: Prompt): Board {
  const made = new Board(DETAIL, {});
  made.show({
    game: "nidavellir",
    edition: "",
    seat: 0,
    seats: [],
    facts: [],
    to_act: [],
    zones,
    details: { evaluation: false, taverns: [], players: [PLAYER, PLAYER, PLAYER], gains: {}, ...details },
    ...(prompt ? { prompt } : {}),
  });
  return made;
}

describe("taverns", () => {
  const closed: TavernDetails = {
    stage: "closed",
    order: [
      { seat: 1, value: 5, coin: "basic_5", took: "hunter" },
      { seat: 0, value: 0, coin: "basic_0", took: "miner_2" },
    ],
    acting: null,
    ties: [],
    trades: [{ seat: 0, gone: 3, kept: 2, new: "treasury_5" }],
  };
  const now: TavernDetails = {
    stage: "now",
    order: [
      { seat: 2, value: 9, coin: "treasury_9", took: "warrior_7" },
      { seat: 0, value: 4, coin: "basic_4", took: "" },
      { seat: 1, value: 4, coin: "basic_4", took: "" },
    ],
    acting: 1,
    ties: ["Tie at 4: gem 4 before 3, then they swap"],
    trades: [],
  };
  const gains = { hunter: { points: 3, line: 2 }, offering_3: { points: null, line: 0 } };
  const table = board([zone("tavern-0"), zone("tavern-1", "hunter", "offering_3")], { taverns: [closed, now], gains });
  const views = tavernsOf(table);

  test("a closed one tells who bid what, took what and traded what", () => {
    expect(views[0]?.order.map((one) => [one.seat, one.coin.value, one.coin.trades, one.took, one.state])).toEqual([
      [1, 5, false, "hunter", "done"],
      [0, 0, true, "miner_2", "done"],
    ]);
    expect(views[0]?.trades).toEqual(closed.trades);
  });
  test("the one being resolved tells whose turn it is and who ties", () => {
    expect(views[1]?.order.map((one) => one.state)).toEqual(["done", "now", "wait"]);
    expect(views[1]?.order.map((one) => one.tie >= 0)).toEqual([false, true, true]);
    expect(views[1]?.order[1]?.gem).toBe(4);
  });
  test("what a card would bring comes from the server", () => {
    const gain = (face: string): unknown => gainOf(table, { key: face, face });
    expect(gain("hunter")).toEqual({ points: 3, line: 2, words: "+3" });
    expect(gain("offering_3")).toEqual({ points: null, line: 0, words: "coin" });
    expect(gain("miner_0")).toBeNull();
  });
});

describe("coins", () => {
  const { faces } = board([]);
  test("are told apart by colour, and the trade coin is marked", () => {
    expect(coinOf(faces, "special_3", "special_3")).toMatchObject({ metal: "ks", value: 3, trades: true });
    expect(coinOf(faces, "treasury_12").words).toBe("Royal coin 12");
  });
  test("a hidden one is only a piece", () => {
    const purse = purseOf(board([{ id: "bid-1-2", title: "", pieces: [{ key: "bid-1-2:2" }] }]), 1);
    expect(purse.bids.map((lying) => lying && [lying.piece.key, lying.coin])).toEqual([null, null, ["bid-1-2:2", null]]);
  });
  test("of those somebody owns the ones lying open stand out, each once", () => {
    const owned = ["basic_0", "basic_4", "treasury_7", "treasury_7", "treasury_9"];
    const purse = purseOf(board([zone("bid-1-0", "treasury_7")], { players: [PLAYER, { ...PLAYER, owned }] }), 1);
    expect(revealedOf(purse)).toEqual([false, false, true, false, false]);
  });
});

describe("players", () => {
  test("columns in the order of the classes, and the next line", () => {
    const columns = [0, 4, 0, 0, 0].map((ranks) => ({ ranks, score: 9, next: { gain: "+7", majority: "" as const } }));
    const players = [{ ...PLAYER, columns, lines: 1, missing: ["warrior", "explorer"] }];
    const army = armyOf(board([zone("column-0-hunter", "hunter")], { players }), 0);
    expect(army.columns.map((column) => [column.ranks, column.pieces.length])[1]).toEqual([4, 1]);
    expect([army.lines, army.missing]).toEqual([1, ["warrior", "explorer"]]);
  });
  test("columns where Thrud or Ylud may stand are answers", () => {
    const choice = (action: number, verb: string, column: string): Choice => ({
      action,
      text: "",
      say: "",
      verb,
      params: { column },
    });
    const choices = [choice(7, "thrud", "miner"), choice(8, "stay", ""), choice(9, "discard", "hunter")];
    const asked = board([], {}, { say: "", choices });
    expect([...placesOf(asked)].map(([kind, one]) => [kind, one.action])).toEqual([["miner", 7]]);
  });
  test("what somebody does is said in a word", () => {
    const { scene } = board([], { players: [{ ...PLAYER, doing: "ready", uline: true }] });
    expect(doingOf(scene, { seat: 0, name: "", score: 0 })).toEqual({ words: "ready", tone: "ok" });
    expect(seatMarks(scene, 0)).toEqual(["Uline", "ready"]);
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
    expect(gems).toMatchObject({ id: 2, kind: "gems", seat: 1, other: 2, mine: "gem_4", theirs: "gem_5" });
    expect(trade).toMatchObject({ id: 3, kept: "basic_4", gone: "basic_5", come: "treasury_9" });
  });
});
