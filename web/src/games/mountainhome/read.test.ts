import { describe, expect, test } from "vitest";
import type { Face, GameDetail, Prompt, Scene, Zone } from "../../api/types";
import { Board } from "../../table/board.svelte";
import { bidOf, isCommitting, oneByOne } from "./bid";
import { endWords } from "./endwords";
import { hallOf } from "./hall";
import { lastBid } from "./lastbid";
import { momentsIn, stayOf } from "./moments";
import { plateOf } from "./plate";
import { bitsOf, costOf, stepsOf } from "./points";
import { bestOf, decided } from "../../table/end/parts";
import { PARTS, rowsOf } from "./scores";
import { choosingIn } from "./stage";
import { namesPiece, spokenBuilding, townOf } from "./town";
import { deeds, inBar, leadOf, namedIn, onDesk } from "./ways";

const face = (id: string, name: string, title = ""): Face => ({ id, name, ...(title ? { stats: { title } } : {}) });
const FACES: Face[] = [
  face("booze_1", "Ymir's White"),
  face("ymir", "Ymir, the Elder Brewer", "Ymir"),
  face("erik", "Erik, the Dwarven Labourer", "Erik"),
  face("karina", "Karina, the Bewitching Witch", "Karina"),
  face("rocks_3", "Assorted Marble"),
  face("gems", "Gems"),
  face("goblin_raiding_party", "Goblin Raiding Party"),
  face("rock_quarry", "Rock Quarry"),
];
const DETAIL = { info: { slug: "mountainhome" }, faces: FACES, look: {} } as unknown as GameDetail;
const KIT = { stepwise: oneByOne };
const SEATS = ["Mira", "Hrafn", "Tobin"].map((name, seat) => ({ seat, name, score: 3 }));

function zone(id: string, stats: Record<string, string> = {}, ...faces: string[]): Zone {
  return { id, title: id, stats, size: faces.length, pieces: faces.map((one) => ({ key: one, face: one })) };
}

function scene(zones: Zone[], prompt?: Prompt, facts: Scene["facts"] = []): Scene {
  return { game: "mountainhome", edition: "", seat: 0, seats: SEATS, facts, to_act: [0], zones, ...(prompt ? { prompt } : {}) };
}

function board(zones: Zone[], prompt?: Prompt, facts: Scene["facts"] = []): Board {
  const made = new Board(DETAIL, KIT);
  made.show(scene(zones, prompt, facts));
  return made;
}

const choice = (action: number, text: string, say: string, piece = ""): NonNullable<Prompt["choices"]>[number] => ({
  action,
  text,
  say,
  ...(piece ? { piece } : {}),
});

describe("points", () => {
  test("costs and steps", () => {
    expect(costOf("shinies 3, rocks 2")).toEqual([
      { kind: "shinies", n: "3" },
      { kind: "rocks", n: "2" },
    ]);
    expect(stepsOf("mixed 3;mixed 4")).toEqual([[{ kind: "mixed", n: "3" }], [{ kind: "mixed", n: "4" }]]);
    expect(stepsOf("")).toEqual([]);
  });

  test("sentences with points in them, written either way", () => {
    expect(bitsOf("Tap: add 2 booze.")).toEqual([{ text: "Tap: add " }, { points: { kind: "booze", n: "2" } }, { text: "." }]);
    expect(bitsOf("for mixed 4")).toEqual([{ text: "for " }, { points: { kind: "mixed", n: "4" } }]);
    expect(bitsOf("nothing")).toEqual([{ text: "nothing" }]);
  });
});

describe("the table", () => {
  test("a town with steps, states and kept cards", () => {
    const stats = { "0.steps": "1/2", "0.state": "build", "0.costs": "mixed 3;mixed 4", "0.vp": "1", "0.kept": "erik" };
    const [built] = townOf(board([zone("town-0", stats, "rock_quarry")]), 0);
    expect(built).toMatchObject({ state: "build", done: 1, vp: "1" });
    expect(built?.steps).toHaveLength(2);
    expect(built && spokenBuilding(built)).toBe("Rock Quarry, 1 of 2 steps, 1 VP, keeps Erik, the Dwarven Labourer");
  });

  test("events with counters, the shop with prices", () => {
    const hall = hallOf(
      board([
        zone("events", { "0.counters": "2", "0.needed": "4", "0.vp": "1" }, "goblin_raiding_party"),
        zone("row", { "0.price": "3", "0.costs": "mixed 3;mixed 4" }, "rock_quarry"),
        zone("explore", { found: "1", needed: "5" }),
      ]),
    );
    expect(hall.events[0]).toMatchObject({ counters: 2, needed: 4, vp: "1" });
    expect(hall.shop[0]).toMatchObject({ price: "3" });
    expect([hall.found, hall.needed]).toEqual([1, 5]);
  });

  test("what lies elsewhere is laid out to choose from", () => {
    const prompt = { say: "?", choices: [choice(1, "rescue gems", "Take Gems.", "gems"), choice(2, "at 0", "Build.", "rock_quarry")] };
    const made = board([zone("trash", {}, "gems"), zone("town-0", {}, "rock_quarry")], prompt);
    expect(choosingIn(made)).toEqual(["trash"]);
  });
});

describe("a bid", () => {
  const pools = [
    zone("prize", { resources: "shinies booze", kind: "dwarf", starter: "1" }, "ymir"),
    zone("bid-0", { ready: "no", taps: "2 shinies", shinies: "5", booze: "0", total: "5" }, "gems"),
    zone("bid-1", { ready: "yes", taps: "" }),
  ];
  const facts = [{ id: "step", title: "Step", value: "Bid, committing" }];
  const prompt = {
    say: "What do you bid?",
    choices: [choice(2, "ready", "Ready."), choice(7, "back gems", "Take Gems back.", "gems")],
    pick: { pieces: ["erik"], actions: [9], least: 0, most: 2, picked: 0, done: 2 },
  };

  test("pools, taps and sums", () => {
    const bid = bidOf(board(pools, undefined, facts));
    expect(bid).toMatchObject({ committing: true, kind: "dwarf", starter: 1, resources: ["shinies", "booze"] });
    expect(bid?.pools[0]).toMatchObject({ ready: false, total: "5", taps: [{ kind: "shinies", n: "2" }] });
    expect(bid?.pools[1]).toMatchObject({ ready: true, total: "", sums: [] });
    expect(bidOf(board([]))).toBeNull();
  });

  test("every card is put down or taken back at once", () => {
    expect(isCommitting(scene(pools, prompt))).toBe(true);
    const sent: number[][] = [];
    const made = new Board(DETAIL, KIT, { move: (actions) => sent.push(actions), why() {}, undo() {}, hint() {} });
    made.show(scene(pools, prompt, facts));
    made.tap({ key: "gems", face: "gems" });
    expect(sent).toEqual([[7]]);
    expect(made.selected).toEqual([]);
  });
});

test("where the order matters a tap takes a card at once", () => {
  const prompt = {
    say: "Which card comes next?",
    choices: [choice(3, "next gems", "Gems come next.", "gems"), choice(4, "next erik", "Erik comes next.", "erik")],
    complete_choices: [
      { actions: [3, 4], pieces: ["gems", "erik"], say: "Gems, then Erik." },
      { actions: [4, 3], pieces: ["erik", "gems"], say: "Erik, then Gems." },
    ],
  };
  const sent: number[][] = [];
  const made = new Board(DETAIL, KIT, { move: (actions) => sent.push(actions), why() {}, undo() {}, hint() {} });
  made.show(scene([zone("peek", {}, "gems", "erik")], prompt));
  made.tap({ key: "erik", face: "erik" });
  expect(sent).toEqual([[4]]);
});

test("a hint in a bid selects the first card it names, and what was played is selected no more", () => {
  const prompt = {
    say: "What do you bid?",
    choices: [choice(1, "ready", "Ready."), choice(4, "commit gems", "Commit Gems.", "gems"), choice(5, "commit erik", "Commit Erik.", "erik")],
  };
  const made = board([zone("hand-0", {}, "gems", "erik")], prompt);
  made.showHint([4, 5, 1], "Commit Gems. Commit Erik. Ready.");
  expect(made.selected).toEqual(["gems"]);
  const { ready } = made;
  expect(ready?.actions).toEqual([4]);
  if (ready) made.play(ready);
  made.show(scene([zone("hand-0", {}, "gems", "erik")], prompt));
  expect(made.selected).toEqual([]);
});

describe("answers", () => {
  test("a sentence names cards, the longest name first", () => {
    const made = board([]);
    expect(namedIn(made, "Hrafn offers Ymir's White for your Assorted Marble instead.").map((one) => one.id)).toEqual(["booze_1", "rocks_3"]);
    expect(namedIn(made, "Hrafn uses Erik. Stop it with Karina?").map((one) => one.id)).toEqual(["erik", "karina"]);
  });

  test("what stands in the bar, what waits on the table, what is laid out", () => {
    const prompt = {
      say: "Your action step.",
      choices: [
        choice(1, "end", "End the action step and explore."),
        choice(5, "offer 1", "Make Hrafn an offer at the Marketplace."),
        choice(6, "want gems", "Ask for Gems."),
        choice(7, "want_any", "Ask for any card."),
      ],
    };
    const made = board([], prompt);
    expect(inBar(made).map(({ answer }) => answer.actions)).toEqual([[1]]);
    expect(deeds(made).map((way) => way.seat)).toEqual([1]);
    expect(onDesk(made).map((way) => way.words)).toEqual(["Gems", "Any card"]);
  });

  test("the ways of one card keep their numbers", () => {
    const prompt = {
      say: "Your action step.",
      choices: [choice(3, "use erik shinies", "Use Erik for 1 shinies.", "erik"), choice(4, "use erik rocks", "Use Erik for 1 rocks.", "erik")],
    };
    const made = board([zone("hand-0", {}, "erik")], prompt);
    made.tap({ key: "erik", face: "erik" });
    expect(onDesk(made).map((way) => way.words)).toEqual(["1 shinies", "1 rocks"]);
  });

  test("a payment by hand is told with all its parts, under what it is for", () => {
    const build = "Send Erik to build. Build step 2 of Rock Quarry for mixed 3.";
    const whole = (actions: number[], say: string): NonNullable<Prompt["complete_choices"]>[number] => ({ actions, pieces: ["erik"], say: `${build} ${say}` });
    const complete_choices = [
      whole([1, 2], "Pay with rocks first, then booze, then shinies."),
      whole([1, 3], "Spend 1 shinies."),
      whole([1, 4], "Spend 1 shinies. Spend 1 booze."),
    ];
    const made = board([zone("hand-0", {}, "erik"), zone("pool", { booze: "1" })], { say: "Your action step.", complete_choices });
    made.tap({ key: "erik", face: "erik" });
    const ways = onDesk(made);
    expect(ways.map((way) => way.words)).toEqual([
      "Pay with rocks first, then booze, then shinies",
      "1 shinies + 2 other",
      "1 shinies + 1 booze + 1 rocks",
    ]);
    expect(leadOf(made, ways)).toBe(build);
  });

  test("of two equal buildings the tapped one is lit only if it is meant", () => {
    const one = scene([], { say: "", choices: [choice(1, "tap 0", "Tap it.", "rock_quarry")] });
    expect(namesPiece(one, "rock_quarry")).toBe(true);
    expect(namesPiece(one, "rock_quarry#2")).toBe(false);
    expect(namesPiece(scene([]), "rock_quarry")).toBe(false);
  });

  test("reactions, trades and events have a plate", () => {
    const asked = (rule: string, say: string, ...texts: string[]): ReturnType<typeof plateOf> =>
      plateOf(board([], { say, rule, choices: texts.map((text, at) => choice(at, text, text)) }));
    expect(asked("MTH-5.91", "Hrafn uses Erik. Stop it by discarding Karina?", "decline")).toMatchObject({ kind: "reaction", by: 1 });
    expect(asked("MTH-6.67", "Tobin offers you Gems for any card of yours.", "decline", "swap gems")).toMatchObject({
      kind: "trade",
      by: 2,
      open: true,
    });
    expect(asked("MTH-6.109", "Goblins! Exhaust a building.", "discard gems")).toMatchObject({ kind: "event", title: "Goblin Raiding Party" });
    expect(asked("MTH-4.4", "Your action step.", "end")).toBeNull();
  });
});

describe("the end", () => {
  const standings = [
    { seat: 1, rank: 1, score: 9 },
    { seat: 0, rank: 2, score: 6 },
  ];
  const zones = [
    zone("town-0", { "score.dwarves": "6", "score.buildings": "1", "score.tokens": "0", "score.hangovers": "-1" }),
    zone("town-1", { "score.dwarves": "5", "score.buildings": "4", "score.tokens": "0", "score.hangovers": "0" }),
  ];

  test("the sheet, its best figures and what decided it", () => {
    const rows = rowsOf({ ...scene(zones), final_ranks: standings });
    expect(rows[1]?.parts).toEqual({ dwarves: 6, buildings: 1, tokens: 0, hangovers: -1 });
    expect(bestOf(rows, PARTS)).toEqual({ dwarves: 6, buildings: 4 });
    expect(decided(rows, PARTS)).toEqual({ part: "buildings", by: 3 });
    expect(endWords({ ...scene(zones), final_ranks: standings }).title).toBe("The clan of Hrafn rules the mountain.");
  });

  test("the last bid is told by the log until two turns have begun", () => {
    const log = [
      { say: "", kind: "bid", seat: 0, data: { card: "ymir" } },
      { say: "", kind: "reveal", seat: 1, data: { cards: ["gems"] } },
      { say: "", kind: "total", seat: 1, data: { n: 4 } },
      { say: "", kind: "total", seat: 0, data: { n: 0 } },
      { say: "", kind: "pick", seat: 1, data: { card: "gems" } },
      { say: "", kind: "win", seat: 1, data: { n: 4 } },
    ];
    expect(lastBid(log)).toEqual({
      prize: "ymir",
      winner: 1,
      rows: [
        { seat: 1, cards: ["gems"], total: 4, trashed: "gems" },
        { seat: 0, cards: [], total: 0, trashed: "" },
      ],
    });
    const turn = { say: "", kind: "turn", seat: 0 };
    expect(lastBid([...log, turn, turn, turn])).toBeNull();
    expect(lastBid([])).toBeNull();
  });

  test("moments show what was found and swapped", () => {
    const lines = [
      { say: "You explore and find Gems.", kind: "explore", seat: 0, data: { card: "gems" } },
      { say: "You draw.", kind: "draw", seat: 0 },
      { say: "A swap.", kind: "swap", seat: 1, data: { card: "gems", other: "rocks_3", to: 0 } },
    ];
    expect(momentsIn(lines, 0).map((one) => one.cards)).toEqual([["gems"], ["gems", "rocks_3"]]);
    expect(momentsIn(lines, 1)).toHaveLength(1);
    const [found] = momentsIn(lines, 0);
    expect(found && stayOf(found, 2)).toBeLessThan(found ? stayOf({ ...found, kind: "win" }, 0) : 0);
  });
});
