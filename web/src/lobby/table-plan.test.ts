import { describe, expect, it } from "vitest";
import type { GameInfo } from "../api/types";
import { TablePlan } from "./table-plan.svelte";

const game = (players: number[]): GameInfo => ({
  slug: "x",
  title: "X",
  pitch: "",
  minutes: 1,
  icon: "",
  accent: "",
  players,
  editions: ["standard"],
  presets: [],
  own_maps: false,
  credits: {},
  edition_names: {},
  first_game: {},
  weight: "",
  options: [{ name: "short", title: "Short", help: "", default: true, choices: [false, true], rule: "", minor: false, until: [], formerly: null, words: [] }],
});

describe("a planned table", () => {
  it("begins with you and bots, for four if the game allows it", () => {
    expect(new TablePlan(game([2, 3, 4, 5])).seats.map((seat) => seat.kind)).toEqual(["me", "bot", "bot", "bot"]);
    expect(new TablePlan(game([1, 2])).seats).toHaveLength(2);
    expect(new TablePlan(game([5, 6])).seats).toHaveLength(5);
  });

  it("begins with the quick set-up and novices where somebody plays for the first time", () => {
    const short = { ...game([1, 2, 3, 4]), first_game: { players: 2, options: { short: false } } };
    const first = new TablePlan(short, true);
    expect(first.seats.map((seat) => seat.bot)).toEqual(["novice", "novice"]);
    expect(first.newTable().options).toEqual({ short: false });
    const usual = new TablePlan(short);
    expect([usual.seats.length, usual.newTable().options]).toEqual([4, { short: true }]);
  });

  it("keeps the seats that stay when their number changes", () => {
    const plan = new TablePlan(game([2, 3, 4]));
    plan.seats[1]!.kind = "open";
    plan.setPlayers(2);
    plan.setPlayers(3);
    expect(plan.seats.map((seat) => seat.kind)).toEqual(["me", "open", "bot"]);
    expect(plan.hasOpenSeat).toBe(true);
  });

  it("takes as many seats as a map allows, and the map along", () => {
    const plan = new TablePlan(game([1, 2, 3, 4]));
    plan.ownMap = "[[map]]";
    plan.fit([2]);
    expect([plan.players, plan.seats.length]).toEqual([[2], 2]);
    plan.fit([1, 2, 3, 4]);
    expect(plan.seats).toHaveLength(2);
    expect(plan.newTable().own_map).toBe("[[map]]");
  });

  it("asks for chat and shared devices only where they differ from the usual", () => {
    const plan = new TablePlan(game([3]));
    plan.hotSeat = true;
    expect(plan.newTable()).not.toHaveProperty("hot_seat");
    expect(plan.newTable()).not.toHaveProperty("chat");
    plan.seats[1]!.kind = plan.seats[2]!.kind = "open";
    plan.chat = false;
    expect(plan.newTable()).toMatchObject({ hot_seat: true, chat: false });
  });

  it("asks for what was chosen, with names for the others at this device", () => {
    const plan = new TablePlan(game([3]));
    plan.seats[1]!.kind = "me";
    plan.seats[2]!.kind = "me";
    plan.seats[2]!.name = "  Asa ";
    plan.timer = 60;
    expect(plan.isHotSeat).toBe(true);
    expect(plan.newTable()).toEqual({
      game: "x",
      edition: "standard",
      options: { short: true },
      seats: [{ kind: "me" }, { kind: "me", name: "Player 2" }, { kind: "me", name: "Asa" }],
      listed: true,
      timer: 60,
    });
  });
});
