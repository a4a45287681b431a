import { describe, expect, it } from "vitest";
import type { Plan, Scene } from "../api/types";
import { planOffer, plannedSoFar, planState, stayed, toggled } from "./planning";
import { questionOf } from "./selection";

const HAND = ["log", "pendant"];
const START: Plan = { kind: "pay", lit: ["spear", "axe"], notes: { crown: "3 Gold short" } };

function scene(plan: Plan | null = START): Scene {
  const piece = (key: string): { key: string; face: string } => ({ key, face: key });
  return {
    game: "g",
    edition: "",
    seat: 0,
    seats: [],
    facts: [],
    to_act: [0],
    zones: [
      { id: "hand-0", title: "Hand", layout: "fan", seat: 0, pieces: HAND.map(piece) },
      { id: "market", title: "Market", layout: "row", pieces: ["spear", "axe", "crown", "later"].map(piece) },
    ],
    prompt: {
      say: "Act.",
      choices: [
        { action: 0, text: "end", say: "End." },
        { action: 1, text: "play pendant", say: "Play Pendant.", piece: "pendant" },
        { action: 2, text: "buy 1", say: "Buy Spear.", piece: "spear" },
        { action: 3, text: "buy 2", say: "Buy Axe.", piece: "axe" },
      ],
      ...(plan ? { plan } : {}),
    },
  } as Scene;
}

describe("a plan", () => {
  const now = scene();
  const asked = questionOf(now);
  if (!asked) throw new Error("nothing is asked");

  it("offers what it can grow by, and choices of another kind while nothing is selected", () => {
    const offer = planOffer(asked, now, START, []);
    expect([...offer.lit].sort()).toEqual(["axe", "pendant", "spear"]);
    expect(offer.plain.map((answer) => answer.actions)).toEqual([[0]]);
    expect(offer.complete).toEqual([]);
  });

  it("offers a choice of another kind when just that is selected, never one of its own", () => {
    expect(planOffer(asked, now, START, ["pendant"]).complete.map((answer) => answer.actions)).toEqual([[1]]);
    expect(planOffer(asked, now, START, ["spear"]).complete).toEqual([]);
  });

  it("is carried out when it is complete", () => {
    const plan: Plan = { kind: "pay", pieces: ["spear", "log"], actions: [2, 9], complete: true, short: "Buy" };
    const [answer] = planOffer(asked, now, plan, ["spear", "log"]).complete;
    expect(answer?.actions).toEqual([2, 9]);
    expect(answer?.short).toBe("Buy");
  });

  it("leaves the hand in peace, and says why a card is too dear", () => {
    const offer = planOffer(asked, now, START, []);
    const state = (key: string): string | undefined => planState(asked, now, START, offer, key);
    expect(state("log")).toBe("idle");
    expect(state("pendant")).toBe("playable");
    expect(state("spear")).toBe("playable");
    expect(state("crown")).toBe("off");
    expect(state("later")).toBeUndefined();
  });

  it("knows which single actions stand for the selection", () => {
    expect(plannedSoFar(asked, ["spear", "log", "axe"])).toEqual([2, 3]);
  });
});

describe("a selection", () => {
  it("keeps what still lies where it lay", () => {
    const before = scene();
    const after = scene();
    after.zones[1]?.pieces?.shift();
    expect(stayed(before, after, ["spear", "axe", "log"])).toEqual(["axe", "log"]);
  });

  it("takes a piece in and out", () => {
    expect(toggled(["a"], "b")).toEqual(["a", "b"]);
    expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  });
});
