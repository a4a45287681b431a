import { describe, expect, it } from "vitest";
import type { Face, Prompt, Scene } from "../../api/types";
import { endWords } from "./endwords";
import { campaignOf, stageOf } from "./figures";
import { linesOf } from "./lines";
import { paysOf, shortOf } from "./notes";
import { fronted, moved } from "./order.svelte";
import { rowsOf } from "./scores";

const LOGS: Face = { id: "bunch_of_logs", name: "Bunch of Logs", kind: "starter", stats: { wood: "2" } };
const BAR: Face = { id: "a_gold_bar", name: "A Gold Bar", kind: "starter", stats: { gold: "1", wild: "1" } };

function scene(facts: Record<string, string>, stats: Record<string, Record<string, string>> = {}): Scene {
  return {
    game: "rebuild",
    edition: "v001",
    seat: 0,
    seats: [
      { seat: 0, name: "Mira", score: 12 },
      { seat: 1, name: "Hrafn", score: 12 },
    ],
    zones: Object.entries(stats).map(([id, figures]) => ({ id, title: id, layout: "row", stats: figures })),
    facts: Object.entries(facts).map(([id, value]) => ({ id, title: id, value })),
    to_act: [],
    final_ranks: [
      { seat: 1, rank: 1, score: 12 },
      { seat: 0, rank: 2, score: 12 },
    ],
  } as unknown as Scene;
}

describe("notes of a plan", () => {
  it("say what is short", () => {
    expect(shortOf("1 Steel short")).toEqual({ n: "1", resource: "steel" });
    expect(shortOf("2 short")).toEqual({ n: "2", resource: null });
    expect(shortOf("as Steel")).toBeNull();
  });

  it("say what a card pays", () => {
    expect(paysOf(LOGS, "1 Wood lost").units.map((unit) => unit.lost)).toEqual([false, true]);
    expect(paysOf(LOGS, "").units.map((unit) => unit.lost)).toEqual([false, false]);
    expect(paysOf(BAR, "as Steel")).toEqual({ as: true, units: [{ resource: "steel", lost: false }] });
    expect(paysOf(BAR, "lost").units).toEqual([{ resource: "gold", lost: true }]);
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

describe("figures", () => {
  it("name the stage", () => {
    expect(stageOf(scene({ turn: "13", step: "act" }))).toBe("Turn 13, act");
    expect(stageOf(scene({ turn: "3", step: "draw", game: "2 of 4" }))).toBe("Game 2, turn 3, draw");
    expect(stageOf(scene({ turn: "0", step: "set up" }))).toBe("Set up");
  });

  it("know the games of a campaign", () => {
    const stats = { game: "2", target: "55", "result-1": "53", "target-1": "50", "target-2": "55", carried: "Spear" };
    const campaign = campaignOf(scene({ game: "2 of 4" }, { campaign: stats }));
    expect(campaign?.games.map((game) => [game.n, game.won, game.now])).toEqual([
      [1, true, false],
      [2, false, true],
      [3, false, false],
      [4, false, false],
    ]);
    expect(campaign?.carried).toBe("Spear");
  });

  it("find the lines that may be put in order", () => {
    const choices = ["reorder row-2", "reorder column-5", "decline"].map((text, action) => ({ action, text, say: text }));
    const lines = linesOf({ say: "", choices } as Prompt);
    expect([...lines.rows.keys()]).toEqual([2]);
    expect([...lines.columns.keys()]).toEqual([5]);
  });
});

describe("the end", () => {
  const figures = {
    "score-0": { printed: "12", bonus: "0", cards: "9" },
    "score-1": { printed: "8", bonus: "4", cards: "7", "bonus-obelisk": "4" },
  };

  it("ranks the players with their bonuses", () => {
    const [first] = rowsOf(scene({}, figures));
    expect(first?.name).toBe("Hrafn");
    expect(first?.bonuses).toEqual([{ card: "obelisk", points: 4 }]);
  });

  it("says why a tie is broken", () => {
    expect(endWords(scene({}, figures)).lede).toBe("12 VP like you, but with fewer cards: 7 cards against 9.");
  });

  it("says whether the target was reached together", () => {
    const words = endWords(scene({ target: "24 of 50 VP" }, figures));
    expect(words.title).toBe("The target is missed.");
    expect(words.lede).toBe("24 VP together of 50: 26 points short.");
  });
});
