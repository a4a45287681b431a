import { describe, expect, test } from "vitest";
import type { Prompt, Scene } from "../../api/types";
import { BidPlan, bidsOf } from "./plan.svelte";

const COINS = ["basic_0", "basic_2", "treasury_7", "treasury_7#2"];
const KINDS = ["basic_0", "basic_2", "treasury_7"];
const SIGNS = ["goblin", "dragon", "horse"];
const faceOf = (key: string): string => KINDS.find((kind) => key.startsWith(kind)) ?? "";

/** Every order of three of the four coins, those that look alike only once. */
function scene(): Scene {
  const complete: NonNullable<Prompt["complete_choices"]> = [];
  const later: NonNullable<Prompt["later"]> = [];
  const lay = (coin: string, tavern: string): number => {
    const action = KINDS.indexOf(faceOf(coin)) * 10 + SIGNS.indexOf(tavern);
    later.push({ action, verb: "lay", params: { coin: faceOf(coin), tavern } });
    return action;
  };
  const seen = new Set<string>();
  for (const a of COINS)
    for (const b of COINS)
      for (const c of COINS) {
        const name = [a, b, c].map(faceOf).join();
        if (new Set([a, b, c]).size < 3 || seen.has(name)) continue;
        seen.add(name);
        const actions = [lay(a, "goblin"), lay(b, "dragon"), lay(c, "horse")];
        complete.push({ actions, pieces: [a, "goblin", b, "dragon", c, "horse"], say: name });
      }
  const signs = SIGNS.map((key) => ({ key, face: key }));
  const coins = COINS.map((key) => ({ key, face: faceOf(key) }));
  return {
    game: "nidavellir",
    edition: "",
    seat: 0,
    seats: [],
    facts: [],
    to_act: [0],
    zones: [
      { id: "signs", title: "", pieces: signs },
      { id: "hand-0", title: "", seat: 0, pieces: coins },
    ],
    prompt: { say: "Lay your bids.", complete_choices: complete, later },
  };
}

function planned(): BidPlan {
  const bids = bidsOf(scene());
  return new BidPlan(() => bids, faceOf);
}

describe("arranging bids", () => {
  test("taps fill the taverns from the first to the last", () => {
    const plan = planned();
    for (const key of ["treasury_7", "basic_0", "basic_2"]) plan.tap(key);
    expect(plan.laid).toEqual(["treasury_7", "basic_0", "basic_2"]);
    expect(plan.aim).toBe(-1);
    expect(plan.ready?.say).toBe("treasury_7,basic_0,basic_2");
  });
  test("it is not complete before every tavern has a coin", () => {
    const plan = planned();
    plan.put("basic_0", 2);
    plan.put("basic_2", 0);
    expect(plan.ready).toBeNull();
    expect(plan.aim).toBe(1);
  });
  test("a coin laid on another changes places with it", () => {
    const plan = planned();
    for (const key of ["treasury_7", "basic_0", "basic_2"]) plan.tap(key);
    plan.put("basic_2", 0);
    expect(plan.laid).toEqual(["basic_2", "basic_0", "treasury_7"]);
  });
  test("a second tap takes a coin back, and the next goes there", () => {
    const plan = planned();
    for (const key of ["treasury_7", "basic_0", "basic_2"]) plan.tap(key);
    plan.tap("basic_0");
    expect([plan.laid[1], plan.aim]).toEqual(["", 1]);
    plan.tap("treasury_7#2");
    expect(plan.ready?.say).toBe("treasury_7,treasury_7,basic_2");
  });
  test("a hint is laid out with the coins one has", () => {
    const plan = planned();
    const wanted = bidsOf(scene()).find((bid) => bid.choice.say === "treasury_7,treasury_7,basic_0");
    plan.follow(wanted?.choice.actions ?? [], COINS);
    expect(plan.laid).toEqual(["treasury_7", "treasury_7#2", "basic_0"]);
  });
  test("another question has no bids", () => {
    const other = scene();
    const later = [{ action: 1, verb: "trade", params: { coin: "basic_2" } }];
    other.prompt = { say: "", complete_choices: [{ actions: [1], pieces: ["basic_0", "basic_2"], say: "" }], later };
    expect(bidsOf(other)).toEqual([]);
  });
});
