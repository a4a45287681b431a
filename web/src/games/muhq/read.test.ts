import { expect, test } from "vitest";
import type { LogLine, Scene } from "../../api/types";
import { bossTurn } from "./bossturn";
import { fieldOf, unitsOn } from "./field";
import { floatsIn } from "./floats";
import { labelled } from "./labels";
import { stackOf } from "./stack";
import type { MuhqDetails } from "./types";
import { approach, points, waysOf } from "./ways";

const DETAILS: MuhqDetails = {
  width: 3,
  height: 1,
  coop: false,
  score: "points",
  round: 1,
  rounds: 20,
  regions: [{ id: "west", left: 0, top: 0, right: 1, bottom: 0, holder: 1 }],
  tiles: { "1,0": { side: 1 }, "2,0": { cards: 12, intention: "seal_the_store" } },
  units: {
    p7: { tile: "0,0", side: 0, owner: 0, health: 4, damage: 1, attack: 3, active: true, marks: { poison: 2 } },
    p8: { tile: "0,0", side: 0, owner: 0, host: "p7" },
    p9: { tile: "2,0", side: -2, owner: -2, tapped: true },
  },
  prospects: {
    p7: {
      ways: [
        { to: "1,0", cost: 1, path: ["0,0", "1,0"] },
        { to: "2,0", cost: 2, path: ["0,0", "1,0", "2,0"] },
        { to: "1,0", cost: 1, path: ["0,0", "1,0"], street: true },
      ],
      fights: [{ at: "2,0", deal: 3, take: 2, kills: true, dies: false }],
      fights_after: {
        "1,0": [{ at: "2,0", deal: 3, take: 1, kills: false, dies: false }],
        "2,0": [{ at: "2,0", deal: 3, take: 2, kills: true, dies: false }],
      },
    },
  },
  stack: {
    a1: { side: 0, kind: "move", unit: "p7", on: "1,0" },
    a2: { side: 1, kind: "spell", on: "p7" },
  },
  turn: { step: "action", side: -2, priority: 0, order: [0, 1], active: "p7" },
};

const SCENE: Scene = {
  game: "muhq",
  edition: "",
  seat: 0,
  seats: [
    { seat: 0, name: "Mira", score: 2 },
    { seat: 1, name: "Tobin", score: 0 },
  ],
  facts: [],
  to_act: [0],
  details: DETAILS,
  zones: [
    {
      id: "map",
      title: "Test",
      layout: "map",
      pieces: [
        { key: "0,0", face: "street", at: [0, 0] },
        { key: "1,0", face: "spawn", at: [1, 0] },
        { key: "2,0", face: "store", at: [2, 0] },
        { key: "p7", face: "knight", at: [0, 0] },
        { key: "p8", face: "sword", at: [0, 0] },
        { key: "p9", face: "the_tyrant", at: [2, 0] },
      ],
    },
    {
      id: "stack",
      title: "Stack",
      layout: "column",
      pieces: [
        { key: "a1", face: "knight", label: "Mira's Knight moves" },
        { key: "a2", face: "venom", label: "venom" },
      ],
    },
  ],
};

test("the map is read as tiles and pieces with their figures", () => {
  const field = fieldOf(SCENE);
  if (!field) throw new Error("no map");
  expect(field.tiles.map((tile) => [tile.terrain, tile.side, tile.cards, tile.intention, tile.regions])).toEqual([
    ["street", -1, null, "", ["west"]],
    ["spawn", 1, null, "", ["west"]],
    ["store", -1, 12, "seal_the_store", []],
  ]);
  expect(unitsOn(field, "0,0").map((unit) => unit.key)).toEqual(["p7", "p8"]);
  const [knight, sword, boss] = field.units;
  expect([knight?.marks, knight?.health, knight?.attack, sword?.attack, boss?.side, boss?.tapped, boss?.x]).toEqual([
    [{ kind: "poison", n: 2 }],
    4,
    3,
    null,
    -2,
    true,
    2,
  ]);
  expect(fieldOf({ ...SCENE, details: undefined })).toBeNull();
});

test("ways lead back to where the unit stands, and fights say who deals what", () => {
  const field = fieldOf(SCENE);
  if (!field) throw new Error("no map");
  const ways = waysOf(DETAILS, "p7");
  const way = ways.reach.get("2,0");
  expect(way?.cost).toBe(2);
  expect(points(field, way?.path ?? [])).toBe("0.5 0.5 1.5 0.5 2.5 0.5");
  expect(ways.fights.get("2,0")).toEqual({ at: "2,0", deal: 3, take: 2, kills: true, dies: false });
  expect(waysOf(DETAILS, "p9").reach.size).toBe(0);
});

test("a street move is kept for later where a move leads there as well", () => {
  expect(waysOf(DETAILS, "p7").reach.get("1,0")?.street).toBeUndefined();
});

test("fights after a move are known by the tile one goes to, and the best of them is found", () => {
  const ways = waysOf(DETAILS, "p7");
  expect(ways.strikes.get("1,0")?.get("2,0")?.take).toBe(1);
  expect([approach(ways, "2,0"), approach(ways, "1,0")]).toEqual(["2,0", ""]);
});

test("the stack is shown with the next action first", () => {
  const stack = stackOf(SCENE);
  expect(stack?.acts.map((act) => [act.key, act.side, act.kind, act.unit, act.on])).toEqual([
    ["a2", 1, "spell", "", "p7"],
    ["a1", 0, "move", "p7", "1,0"],
  ]);
  expect([stack?.side, stack?.priority, stack?.order, stack?.active]).toEqual([-2, 0, [0, 1], "p7"]);
  expect(stackOf({ ...SCENE, details: { ...DETAILS, turn: null } })).toBeNull();
});

test("the boss side's last turn is told step by step, with its reasons", () => {
  const log: LogLine[] = [
    { say: "old", kind: "why_move" },
    { say: "turn", kind: "boss_turn", data: { n: 3 } },
    { say: "enters", kind: "boss_enters", data: { card: "guard", at: "1,0" } },
    { say: "up", kind: "activate", data: { card: "tyrant", at: "2,0" } },
    { say: "new", kind: "why_attack" },
    { say: "goes", kind: "declare_move", data: { card: "tyrant", from: "2,0", to: "1,0" } },
    { say: "hits", kind: "declare_attack", data: { card: "tyrant", on: "knight", to: "0,0" } },
  ];
  const name = (card: string): string => card.toUpperCase();
  expect(bossTurn(log, name)).toMatchObject({
    round: 3,
    on: true,
    deeds: [
      { title: "GUARD", sub: "enters at 1,0", now: false },
      { title: "TYRANT", sub: "to 1,0, attacks KNIGHT", now: true, squares: ["2,0", "1,0", "0,0"] },
    ],
  });
  const after = bossTurn([...log, { say: "yours", kind: "turn" }, { say: "late", kind: "why_move" }], name);
  expect([after?.on, after?.deeds[1]?.now, after?.reasons.map((line) => line.say)]).toEqual([false, false, ["enters", "new"]]);
  expect(bossTurn([], name)).toBeNull();
});

test("only what has a place floats", () => {
  const log: LogLine[] = [
    { say: "hit", kind: "damage", data: { unit: "p7", n: 2, at: "0,0" } },
    { say: "pass", kind: "pass" },
    { say: "gone", kind: "destroyed", data: { unit: "p9", at: "1,0" } },
    { say: "answer", kind: "declare_spell_on", data: { at: "the stack" } },
  ];
  expect(floatsIn(log, 0, fieldOf(SCENE)).map((one) => [one.kind, one.text, one.x])).toEqual([
    ["bad", "−2", 0],
    ["dead", "", 1],
  ]);
});

test("answers alike are numbered, and what activates comes first", () => {
  const answer = (verb: string, short: string) => ({
    actions: [1],
    steps: [{ action: 1, verb, params: {} }],
    card: "",
    seat: null,
    pieces: [],
    say: "",
    short,
    checks: [],
  });
  const shorts = ["Activate Wagon", "Activate Archer", "Activate Archer"];
  const words = labelled([answer("use", "Use"), ...shorts.map((short) => answer("activate", short))]).map((one) => one.words);
  expect(words).toEqual(["Activate Wagon", "Activate Archer 1", "Activate Archer 2", "Use"]);
});
