import { describe, expect, it } from "vitest";
import type { Face, Scene } from "../../api/types";
import { endWords } from "./endwords";
import { scoreRows, stageOf } from "./figures";
import { fronted, moved } from "./order.svelte";
import { amounts, spokenFace } from "./resources";
import type { FaceDetails, SceneDetails, Units } from "./types";

const NONE: Units = { wood: 0, steel: 0, stone: 0, gold: 0 };

function face(value: string, details: Partial<FaceDetails>): Face {
  const whole: FaceDetails = { price: NONE, other_prices: [], wild: false, ability: false, ...details };
  return { id: "card", name: "Card", text: "What it does.", value, details: whole };
}

function scene(details: Partial<SceneDetails>, short = ""): Scene {
  const figures: SceneDetails = {
    turn: 1,
    step: "act",
    on_turn: 0,
    goal: null,
    effects: { credits: NONE, convert_wood: 0, convert_stone: 0, less_steel: 0, less_gold: 0, keep: 0, any_row: false },
    transaction: null,
    campaign: null,
    scores: [
      { printed: 12, bonuses: {}, cards: 9 },
      { printed: 8, bonuses: { obelisk: 4 }, cards: 7 },
    ],
    draw: null,
    leaving: [],
    known_decks: [],
    ...details,
  };
  return {
    game: "rebuild",
    edition: "v001",
    seat: 0,
    seats: [
      { seat: 0, name: "Mira", score: 12 },
      { seat: 1, name: "Hrafn", score: 12 },
    ],
    zones: [],
    facts: [],
    to_act: [],
    stage: { short },
    final_ranks: [
      { seat: 1, rank: 1, score: 12 },
      { seat: 0, rank: 2, score: 12 },
    ],
    details: figures,
  };
}

describe("a card", () => {
  it("shows the resources it has", () => {
    expect(amounts({ ...NONE, wood: 2, gold: 1 })).toEqual([
      { resource: "wood", n: 2 },
      { resource: "gold", n: 1 },
    ]);
  });

  it("is said with all its prices", () => {
    const anvil = face("3", { price: { ...NONE, steel: 3 }, other_prices: [{ ...NONE, wood: 1, gold: 1 }], ability: true });
    expect(spokenFace(anvil)).toBe("pays 3 Steel, or costs 1 Wood + 1 Gold, 3 VP, What it does.");
    expect(spokenFace(face("", { price: { ...NONE, wood: 2 } }))).toBe("pays 2 Wood, Starter");
    expect(spokenFace(face("", { price: { ...NONE, gold: 1 }, wild: true }))).toBe("pays 1 of any resource, Starter");
  });
});

describe("an order", () => {
  it("moves one card", () => {
    expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b", "c"], "b", 9)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b"], "x", 0)).toEqual(["a", "b"]);
  });

  it("begins with what a hint names", () => {
    expect(fronted(["a", "b", "c"], ["c", "x", "b"])).toEqual(["c", "b", "a"]);
  });
});

describe("the stage", () => {
  it("names the step of the turn", () => {
    expect(stageOf(scene({ turn: 13, step: "act" }, "Turn 13"))).toBe("Turn 13, act");
    expect(stageOf(scene({ turn: 3, step: "draw" }, "Game 2, turn 3"))).toBe("Game 2, turn 3, draw");
  });

  it("has none before the first turn and after the last", () => {
    expect(stageOf(scene({ turn: 0, step: "set up" }, "Set up"))).toBe("Set up");
    expect(stageOf(scene({ turn: 20, step: null }, "Turn 20"))).toBe("");
  });
});

describe("the end", () => {
  it("ranks the players with their bonuses", () => {
    const [first] = scoreRows(scene({}));
    expect(first?.name).toBe("Hrafn");
    expect(first?.bonuses).toEqual({ obelisk: 4 });
  });

  it("says why a tie is broken", () => {
    expect(endWords(scene({})).lede).toBe("12 VP like you, but with fewer cards: 7 cards against 9.");
  });

  it("says whether the target was reached together", () => {
    const words = endWords(scene({ goal: { now: 24, target: 50 } }));
    expect(words.title).toBe("The target is missed.");
    expect(words.lede).toBe("24 VP together of 50: 26 points short.");
  });

  it("counts the games of a campaign", () => {
    const games = [53, 41, null].map((result) => ({ target: 50, result }));
    const campaign = { game: 2, games, carried: [], repeats: 0 };
    expect(endWords(scene({ goal: { now: 41, target: 50 }, campaign }))).toMatchObject({
      tag: "Campaign, 2 games",
      title: "The campaign ends in game 2.",
    });
  });
});
