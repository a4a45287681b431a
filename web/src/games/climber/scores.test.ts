import { describe, expect, test } from "vitest";
import type { LogLine, Scene, View } from "../../api/types";
import end from "../../table/fixtures/end.json";
import { endWords } from "./endwords";
import { climbOf, pointsIn, seasonScores } from "./scores";
import { lastDraws } from "./seasons";

const view = end as unknown as View;
const LOG: LogLine[] = [
  { say: "", kind: "season", data: { n: 4, gold: "revolution" } },
  { say: "", kind: "gold", seat: 1, data: { gold: "revolution", n: 9 } },
  { say: "", kind: "silver", seat: 0, data: { n: 5 } },
  { say: "", kind: "season", data: { n: 5, gold: "climax" } },
  { say: "", kind: "gold_bonus", seat: 0, data: { gold: "climax", n: 10, bonus: 2 } },
  { say: "", kind: "silver", seat: 1, data: { n: 6 } },
];
const scene = (seat: number, ...scores: number[]): Scene => ({
  game: "climber",
  edition: "",
  seat,
  zones: [],
  facts: [],
  to_act: [],
  seats: scores.map((score, at) => ({ seat: at, name: ["Mira", "Tobin"][at] ?? "", score })),
  final_ranks: scores.map((score, at) => ({ seat: at, rank: scores.filter((other) => other > score).length + 1, score })),
});

describe("what the seasons brought", () => {
  test("is read from the log", () => {
    const [fourth, fifth] = seasonScores(LOG);
    expect(fourth && pointsIn(fourth, 1)).toEqual({ points: 9, metal: "gold" });
    expect(fifth && pointsIn(fifth, 0)).toEqual({ points: 12, metal: "gold" });
    expect(fifth && pointsIn(fifth, 2)).toEqual({ points: 0, metal: "" });
  });
  test("a game that began in the middle starts with what it had", () => {
    expect(climbOf(0, 26, seasonScores(LOG))).toEqual([9, 14, 26]);
  });
  test("a whole game begins at nothing and ends at the scores", () => {
    const seasons = seasonScores(view.log);
    expect(seasons).toHaveLength(5);
    for (const line of view.scene.final_ranks ?? []) {
      const climb = climbOf(line.seat, line.score, seasons);
      expect([climb[0], climb.at(-1)]).toEqual([0, line.score]);
    }
  });
});

describe("the end in words", () => {
  test("says what decided it", () => {
    const words = endWords(scene(0, 26, 18), LOG);
    expect(words.title).toBe("You reach the summit.");
    expect(words.lede).toBe(
      "26 points, eight ahead of Tobin. The last season decided it: you went out first with two cards added, worth 10 and 2 more.",
    );
  });
  test("names the winner to the others", () => {
    expect(endWords(scene(1, 30, 12), LOG).lede).toBe("30 points, 18 ahead of you.");
  });
});

test("an interlude tells the draws that end the season, not those before", () => {
  const draw = (seat: number, n: number): LogLine => ({ say: "", kind: "draw", seat, data: { n } });
  const news: LogLine[] = [
    draw(0, 1),
    { say: "", kind: "gold", seat: 1, data: { n: 9 } },
    draw(0, 2),
    { say: "", kind: "silver", seat: 0, data: { n: 5 } },
    draw(0, 3),
    draw(1, 0),
  ];
  expect(lastDraws(news)).toEqual([draw(0, 3)]);
});
