import { describe, expect, test } from "vitest";
import type { Choice, CompleteChoice, Face, GameDetail, Prompt, Scene, Span, Zone } from "../../api/types";
import { Board } from "../../table/board.svelte";
import { bidOf, isCommitting, oneByOne, prizeOf } from "./bid";
import { endWords } from "./endwords";
import { eventsOf, shopOf } from "./hall";
import { lastBid } from "./lastbid";
import { momentsIn, stayOf } from "./moments";
import { plateOf } from "./plate";
import { amountIn, amountsOf, spokenPoints } from "./points";
import { bestOf, decided } from "../../table/end/parts";
import { PARTS, rowsOf } from "./scores";
import { choosingIn } from "./stage";
import { namesPiece, spokenBuilding, townOf } from "./town";
import type { BidDetails, FaceDetails, SceneDetails } from "./types";
import { deeds, inBar, leadOf, onDesk } from "./ways";

const face = (id: string, name: string, details: Partial<FaceDetails> = {}): Face => ({ id, name, details: { family: "", ...details } });
const FACES: Face[] = [
  face("booze_1", "Ymir's White"),
  face("ymir", "Ymir, the Elder Brewer", { title: "Ymir" }),
  face("erik", "Erik, the Dwarven Labourer", { title: "Erik" }),
  face("karina", "Karina, the Bewitching Witch", { title: "Karina" }),
  face("rocks_3", "Assorted Marble"),
  face("gems", "Gems"),
  face("goblin_raiding_party", "Goblin Raiding Party"),
  face("rock_quarry", "Rock Quarry", { steps: [{ mixed: 3 }, { mixed: 4 }] }),
];
const DETAIL = { info: { slug: "mountainhome" }, faces: FACES, look: {} } as unknown as GameDetail;
const KIT = { stepwise: oneByOne };
const SEATS = ["Mira", "Hrafn", "Tobin"].map((name, seat) => ({ seat, name, score: 3 }));
const DETAILS: SceneDetails = {
  step: "action",
  active: 0,
  pool: {},
  found: 1,
  needed: 5,
  hangovers: 10,
  hoards: 10,
  scores: [],
  buildings: {},
};

function zone(id: string, ...faces: string[]): Zone {
  return { id, title: id, size: faces.length, pieces: faces.map((one) => ({ key: one, face: one })) };
}

function town(seat: number, ...faces: string[]): Zone {
  const pieces = faces.map((one, slot) => ({ key: `town-${seat}:${slot}`, face: one }));
  return { id: `town-${seat}`, title: "Town", seat, size: faces.length, pieces };
}

function scene(zones: Zone[], prompt?: Prompt, details: Partial<SceneDetails> = {}): Scene {
  const told = { ...DETAILS, ...details };
  return { game: "mountainhome", edition: "", seat: 0, seats: SEATS, facts: [], to_act: [0], zones, details: told, ...(prompt ? { prompt } : {}) };
}

function board(zones: Zone[], prompt?: Prompt, details: Partial<SceneDetails> = {}): Board {
  const made = new Board(DETAIL, KIT);
  made.show(scene(zones, prompt, details));
  return made;
}

/** A choice by its verb and parameters, as `want card=gems`. */
const choice = (action: number, verb: string, params: Record<string, string> = {}, piece = ""): Choice => ({
  action,
  text: verb,
  say: `${verb}.`,
  verb,
  params,
  card: params["card"] ?? params["dwarf"] ?? "",
  ...(params["seat"] ? { seat: Number(params["seat"]) } : {}),
  ...(piece ? { piece } : {}),
});

const spoken = (spans: readonly Span[]): string => spans.map((span) => span.text).join("");

describe("points", () => {
  test("the parts of a cost", () => {
    expect(amountsOf({ rocks: 2, shinies: 3 })).toEqual([
      { kind: "shinies", n: 3 },
      { kind: "rocks", n: 2 },
    ]);
    expect(amountsOf({})).toEqual([]);
    expect(spokenPoints({ kind: "rocks", n: 1 })).toBe("1 rock");
    expect(spokenPoints({ kind: "mixed", n: 4 })).toBe("4 of any kind");
  });

  test("parts of sentences that count points", () => {
    expect(amountIn({ text: "2 booze", kind: "booze", id: "2" })).toEqual({ kind: "booze", n: 2 });
    expect(amountIn({ text: "Gems", kind: "card", id: "gems" })).toBeNull();
    expect(amountIn({ text: "nothing" })).toBeNull();
  });
});

describe("the table", () => {
  test("a town with steps, states and kept cards", () => {
    const buildings = { "town-0:0": { done: 1, state: "build" as const, vp: 1, kept: ["erik"] } };
    const [built] = townOf(board([town(0, "rock_quarry")], undefined, { buildings }), 0);
    expect(built).toMatchObject({ state: "build", done: 1, vp: 1, steps: [[{ kind: "mixed", n: 3 }], [{ kind: "mixed", n: 4 }]] });
    expect(built && spokenBuilding(built)).toBe("Rock Quarry, 1 of 2 steps, 1 VP, keeps Erik, the Dwarven Labourer");
  });

  test("events with counters, the shop with prices", () => {
    const details = { events: { goblin_raiding_party: { counters: 2, needed: 4, vp: 1 } }, prices: { rock_quarry: 3 } };
    const made = board([zone("events", "goblin_raiding_party"), zone("row", "rock_quarry")], undefined, details);
    expect(eventsOf(made)[0]).toMatchObject({ counters: 2, needed: 4, vp: 1 });
    expect(shopOf(made)[0]).toMatchObject({ price: 3, steps: [[{ kind: "mixed", n: 3 }], [{ kind: "mixed", n: 4 }]] });
  });

  test("what lies elsewhere is laid out to choose from", () => {
    const choices = [
      choice(1, "rescue", { card: "gems" }, "gems"),
      choice(2, "at", { slot: "0" }, "town-0:0"),
      choice(3, "untap", { seat: "1", slot: "0" }, "town-1:0"),
    ];
    const made = board([zone("trash", "gems"), town(0, "rock_quarry"), town(1, "rock_quarry")], { say: "?", choices });
    expect(choosingIn(made)).toEqual(["trash", "town-1"]);
  });
});

describe("a bid", () => {
  const pools = [zone("prize", "ymir"), zone("bid-0", "gems"), zone("bid-1")];
  const bid: BidDetails = {
    committing: true,
    kind: "dwarf",
    resources: ["shinies", "booze"],
    starter: 1,
    pools: [
      { ready: false, taps: { shinies: 2 }, sums: { shinies: 5 }, total: 5 },
      { ready: true, taps: {} },
    ],
  };
  const prompt = {
    say: "What do you bid?",
    choices: [choice(2, "ready"), choice(7, "back", { card: "gems" }, "gems")],
    pick: { pieces: ["erik"], actions: [9], least: 0, most: 2, picked: 0, done: 2 },
  };

  test("what is bid for", () => {
    const made = board(pools, undefined, { bid });
    expect(bidOf(made)).toEqual(bid);
    expect(prizeOf(made, bid)?.face).toBe("ymir");
    expect(bidOf(board([]))).toBeNull();
  });

  test("a building that is auctioned stays in its town", () => {
    const auction = { ...bid, kind: "building" as const, owner: 1, building: "town-1:1" };
    const made = board([zone("prize"), town(1, "rock_quarry", "rock_quarry")], undefined, { bid: auction });
    expect(prizeOf(made, auction)?.key).toBe("town-1:1");
  });

  test("every card is put down or taken back at once", () => {
    expect(isCommitting(scene(pools, prompt))).toBe(true);
    const sent: number[][] = [];
    const made = new Board(DETAIL, KIT, { move: (actions) => sent.push(actions), why() {}, undo() {}, hint() {} });
    made.show(scene(pools, prompt, { bid }));
    made.tap({ key: "gems", face: "gems" });
    expect(sent).toEqual([[7]]);
    expect(made.selected).toEqual([]);
  });
});

test("where the order matters a tap takes a card at once", () => {
  const prompt = {
    say: "Which card comes next?",
    choices: [choice(3, "next", { card: "gems" }, "gems"), choice(4, "next", { card: "erik" }, "erik")],
    complete_choices: [
      { actions: [3, 4], pieces: ["gems", "erik"], say: "Gems, then Erik." },
      { actions: [4, 3], pieces: ["erik", "gems"], say: "Erik, then Gems." },
    ],
  };
  const sent: number[][] = [];
  const made = new Board(DETAIL, KIT, { move: (actions) => sent.push(actions), why() {}, undo() {}, hint() {} });
  made.show(scene([zone("peek", "gems", "erik")], prompt));
  made.tap({ key: "erik", face: "erik" });
  expect(sent).toEqual([[4]]);
});

test("a hint in a bid selects the first card it names, and what was played is selected no more", () => {
  const prompt = {
    say: "What do you bid?",
    choices: [choice(1, "ready"), choice(4, "commit", { card: "gems" }, "gems"), choice(5, "commit", { card: "erik" }, "erik")],
  };
  const made = board([zone("hand-0", "gems", "erik")], prompt);
  made.showHint([4, 5, 1], "Commit Gems. Commit Erik. Ready.");
  expect(made.selected).toEqual(["gems"]);
  const { ready } = made;
  expect(ready?.actions).toEqual([4]);
  if (ready) made.play(ready);
  made.show(scene([zone("hand-0", "gems", "erik")], prompt));
  expect(made.selected).toEqual([]);
});

describe("answers", () => {
  test("what stands in the bar, what waits on the table, what is laid out", () => {
    const prompt = {
      say: "Your action step.",
      choices: [choice(1, "end"), choice(5, "offer", { seat: "1" }), choice(6, "want", { card: "gems" }), choice(7, "want_any")],
    };
    const made = board([], prompt);
    expect(inBar(made).map(({ answer }) => answer.actions)).toEqual([[1]]);
    expect(deeds(made).map((way) => way.seat)).toEqual([1]);
    expect(onDesk(made).map((way) => [spoken(way.words), way.face?.id])).toEqual([
      ["Gems", "gems"],
      ["Any card", undefined],
    ]);
  });

  test("a short no is told in full, a long one by its button", () => {
    const no = (say: string): Prompt => ({ say: "?", choices: [{ ...choice(1, "decline"), say, short: "No" }] });
    expect(inBar(board([], no("Hold the bid.")))[0]?.words).toBe("Hold the bid");
    expect(inBar(board([], no("Show that you have no resource card in hand.")))[0]?.words).toBe("No");
  });

  test("the ways of one card are points, and its picture is not repeated", () => {
    const use = (action: number, way: string): Choice => choice(action, "use", { dwarf: "erik", way }, "erik");
    const made = board([zone("hand-0", "erik")], { say: "Your action step.", choices: [use(3, "shinies"), use(4, "rocks")] });
    made.tap({ key: "erik", face: "erik" });
    const ways = onDesk(made);
    expect(ways.map((way) => way.words)).toEqual([
      [{ text: "1 shiny", kind: "shinies", id: "1" }],
      [{ text: "1 rock", kind: "rocks", id: "1" }],
    ]);
    expect(ways.map((way) => way.face)).toEqual([null, null]);
  });

  test("a payment by hand is told with all its parts, under what it is for", () => {
    const whole = (...actions: number[]): CompleteChoice => ({ actions, pieces: ["erik", "town-0:0"], say: "" });
    const prompt = {
      say: "Your action step.",
      choices: [choice(1, "job", { dwarf: "erik" }, "erik")],
      later: [
        { action: 2, verb: "at", params: { slot: "0" } },
        { action: 3, verb: "settle" },
        { action: 4, verb: "spend", params: { resource: "shinies", n: "1" } },
        { action: 5, verb: "spend", params: { resource: "booze", n: "1" } },
      ],
      complete_choices: [whole(1, 2, 3), whole(1, 2, 4), whole(1, 2, 4, 5)],
    };
    const details = { pool: { booze: 1 }, buildings: { "town-0:0": { done: 0, state: "build" as const, vp: 1 } } };
    const made = board([zone("hand-0", "erik"), town(0, "rock_quarry")], prompt, details);
    made.tap({ key: "erik", face: "erik" });
    made.tap({ key: "town-0:0", face: "rock_quarry" });
    const ways = onDesk(made);
    expect(ways.map((way) => spoken(way.words))).toEqual([
      "Pay with rocks first, then booze, then shinies",
      "1 shiny + 2 other",
      "1 shiny + 1 booze + 1 rock",
    ]);
    expect(spoken(leadOf(made, ways, "Erik, Rock Quarry"))).toBe("Erik, Rock Quarry for 3 of any kind: choose one");
  });

  test("of two equal buildings the tapped one is lit only if it is meant", () => {
    const one = scene([], { say: "", choices: [choice(1, "tap", { slot: "0" }, "town-0:0")] });
    expect(namesPiece(one, "town-0:0")).toBe(true);
    expect(namesPiece(one, "town-0:1")).toBe(false);
    expect(namesPiece(scene([]), "town-0:0")).toBe(false);
  });

  test("reactions, trades and events have a plate", () => {
    const seat = (id: number): Span => ({ text: SEATS[id]?.name ?? "", kind: "seat", id: String(id) });
    const card = (id: string, kind = "card"): Span => ({ text: id, kind, id });
    const asked = (rule: string, spans: Span[], ...verbs: string[]): ReturnType<typeof plateOf> =>
      plateOf(board([], { say: "", rule, spans, choices: verbs.map((verb, at) => choice(at, verb)) }));
    const reaction = asked("MTH-5.91", [seat(1), card("erik", "brief"), card("karina")], "decline");
    expect(reaction).toMatchObject({ kind: "reaction", by: 1, cards: [{ id: "erik" }, { id: "karina" }] });
    expect(asked("MTH-6.67", [seat(2), seat(0), card("gems")], "decline", "swap")).toMatchObject({ kind: "trade", by: 2, open: true });
    expect(asked("MTH-6.109", [], "discard")).toMatchObject({ kind: "event", title: "Goblin Raiding Party" });
    expect(asked("MTH-4.4", [], "end")).toBeNull();
  });
});

describe("the end", () => {
  const ranks = [
    { seat: 1, rank: 1, score: 9 },
    { seat: 0, rank: 2, score: 6 },
  ];
  const scores = [
    { dwarves: 6, buildings: 1, tokens: 0, hangovers: -1 },
    { dwarves: 5, buildings: 4, tokens: 0, hangovers: 0 },
  ];
  const ended = { ...scene([], undefined, { scores }), final_ranks: ranks };

  test("the sheet, its best figures and what decided it", () => {
    const rows = rowsOf(ended);
    expect(rows[1]?.parts).toEqual({ dwarves: 6, buildings: 1, tokens: 0, hangovers: -1 });
    expect(bestOf(rows, PARTS)).toEqual({ dwarves: 6, buildings: 4 });
    expect(decided(rows, PARTS)).toEqual({ part: "buildings", by: 3 });
    expect(endWords(ended).title).toBe("The clan of Hrafn rules the mountain.");
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
