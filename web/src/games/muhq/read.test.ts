import { expect, test } from "vitest";
import type { LogLine, Scene } from "../../api/types";
import { bossTurn } from "./deeds";
import { fieldOf, standing } from "./field";
import { floatsIn } from "./floats";
import { holderOf, ofTwo, pointsOf, scoreOf } from "./race";
import { waysOf as waysToDo } from "./several";
import { stackOf } from "./stack";
import { approach, waysOf } from "./ways";

const SCENE: Scene = {
  game: "muhq",
  edition: "",
  seat: 0,
  seats: [
    { seat: 0, name: "Mira", score: 2, marks: ["turn", "2 of 10 points"] },
    { seat: 1, name: "Tobin", score: 0 },
  ],
  facts: [{ id: "regions", title: "Regions", value: "west: nobody, east: Tobin" }],
  to_act: [0],
  zones: [
    {
      id: "map",
      title: "Test",
      layout: "map",
      pieces: [
        { key: "0,0", face: "street", marks: ["at 0,0", "region west"] },
        { key: "1,0", face: "spawn", marks: ["at 1,0", "of seat 1"] },
        { key: "2,0", face: "store", marks: ["at 2,0", "cards 12", "intention seal_the_store"] },
        { key: "p7", face: "knight", marks: ["at 0,0", "seat 0", "active", "poison 2"] },
        { key: "p8", face: "sword", marks: ["at 0,0", "seat 0", "in p7"] },
        { key: "p9", face: "the_tyrant", marks: ["at 2,0", "boss", "tapped"] },
      ],
      stats: {
        width: "3",
        height: "1",
        regions: "west:0,0-1,0",
        p7: "id=7 at=0,0 health=4 damage=1 attack=3",
        "reach p7": "1,0:1:0,0 2,0:2:0,0/1,0",
        "fight p7": "2,0:3:2:1:0",
        "strike p7": "1,0>2,0:3:1:0:0 2,0>2,0:3:2:1:0",
      },
    },
    {
      id: "stack",
      title: "Stack",
      layout: "column",
      pieces: [
        { key: "a1", face: "knight", label: "Mira's Knight moves", marks: ["seat 0", "move", "on 1,0"] },
        { key: "a2", face: "venom", label: "venom", marks: ["seat 1", "spell", "on p7", "top"] },
      ],
      stats: { step: "action", turn: "boss", priority: "0", order: "0 1", active: "p7" },
    },
  ],
};

test("the map is read as tiles and pieces with their figures", () => {
  const field = fieldOf(SCENE);
  if (!field) throw new Error("no map");
  expect(field.tiles.map((tile) => [tile.terrain, tile.side, tile.cards, tile.intention])).toEqual([
    ["street", -1, -1, ""],
    ["spawn", 1, -1, ""],
    ["store", -1, 12, "seal_the_store"],
  ]);
  expect(standing(field, 0, 0).map((unit) => unit.key)).toEqual(["p7", "p8"]);
  const [knight, , boss] = field.units;
  expect([knight?.marks, knight?.figures.get("health"), boss?.side, boss?.tapped]).toEqual([
    [{ kind: "poison", n: 2 }],
    4,
    -2,
    true,
  ]);
});

test("ways lead back to where the unit stands, and fights say who deals what", () => {
  const field = fieldOf(SCENE);
  const ways = field && waysOf(field, "p7");
  expect(ways?.reach.get("2,0")).toEqual({ to: "2,0", cost: 2, street: false, path: ["0,0", "1,0", "2,0"] });
  expect(ways?.fights.get("2,0")).toEqual({ at: "2,0", deal: 3, take: 2, kills: true, dies: false });
});

test("fights after a move are known by the tile one goes to, and the best of them is found", () => {
  const field = fieldOf(SCENE);
  const ways = field && waysOf(field, "p7");
  if (!ways) throw new Error("no ways");
  expect(ways.strikes.get("1,0")?.get("2,0")?.take).toBe(1);
  expect([approach(ways, "2,0"), approach(ways, "1,0")]).toEqual(["2,0", ""]);
});

test("the stack is shown with the next action first", () => {
  const stack = stackOf(SCENE);
  expect(stack?.acts.map((act) => [act.key, act.side, act.kind, act.on])).toEqual([
    ["a2", 1, "spell", "p7"],
    ["a1", 0, "move", "1,0"],
  ]);
  expect([stack?.turn, stack?.priority, stack?.order, stack?.active]).toEqual([-2, 0, [0, 1], "p7"]);
});

test("points, regions and the boss are read from seats and facts", () => {
  const [mira] = SCENE.seats;
  expect(mira && pointsOf(mira)).toEqual({ now: 2, goal: 10 });
  expect([holderOf(SCENE, "west"), holderOf(SCENE, "east")]).toEqual([-1, 1]);
  expect(ofTwo("health 11 of 20")).toEqual({ now: 11, all: 20 });
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
  ];
  expect(floatsIn(log, 0, fieldOf(SCENE)).map((one) => [one.kind, one.text, one.x])).toEqual([["bad", "−2", 0]]);
});

test("who of a pile is meant is said in a word", () => {
  const answer = (say: string, short: string) => ({ actions: [1], steps: [], card: "", seat: null, pieces: [], say, short, checks: [] });
  const says = ["wagon, which stands there", "archer, number 1 of the pile", "archer, number 2 of the pile"];
  const answers = says.map((who) => answer(`Activate the Wagon at 6,6, ${who}.`, "Activate"));
  const words = waysToDo([...answers, answer("Use a free action at 6,6 (the Wagon).", "Use")]).map((one) => one.words);
  expect(words).toEqual(["Activate Wagon", "Activate Archer 1", "Activate Archer 2", "Use"]);
});

test("what the score counts is read from the goal of the map", () => {
  const goals = ["first to 10 points", "40 resource in the own end step", "destroy the other Kings", "destroy The Tyrant"];
  const scenes = goals.map((value) => ({ ...SCENE, facts: [{ id: "win", title: "Goal", value }] }));
  expect(scenes.map(scoreOf)).toEqual(["points", "resource", "king", "none"]);
});
