import { describe, expect, test } from "vitest";
import type { LogLine, Scene, View } from "../../api/types";
import end from "./fixtures/end.json";
import { endWords } from "./endwords";
import { climbOf, pointsIn, seasonsPlayed } from "./scores";
import { lastDraws } from "./seasons";
import type { ClimberScene, SeasonResult } from "./types";

const view = end as unknown as View;
const SEASONS: SeasonResult[] = [
  { number: 3, now: false, gold: "no_set", gold_points: 8, silver_points: 4, first: null, second: null, bonus: 0 },
  { number: 4, now: false, gold: "revolution", gold_points: 9, silver_points: 5, first: 1, second: 0, bonus: 0 },
  { number: 5, now: false, gold: "climax", gold_points: 10, silver_points: 6, first: 0, second: 1, bonus: 2 },
];
const DETAILS: ClimberScene = { main_phase: false, high_wins: true, field: null, seasons: SEASONS, teams: [] };
const scene = (seat: number, ...scores: number[]): Scene => ({
  game: "climber",
  edition: "",
  seat,
  zones: [],
  facts: [],
  to_act: [],
  seats: scores.map((score, at) => ({ seat: at, name: ["Mira", "Tobin"][at] ?? "", score })),
  final_ranks: scores.map((score, at) => ({ seat: at, rank: scores.filter((other) => other > score).length + 1, score })),
  details: DETAILS,
});

describe("what the seasons brought", () => {
  test("is what those score who were out first and second", () => {
    const [fourth, fifth] = seasonsPlayed(scene(0));
    expect(fourth && pointsIn(fourth, 1)).toEqual({ points: 9, metal: "gold" });
    expect(fifth && pointsIn(fifth, 0)).toEqual({ points: 12, metal: "gold" });
    expect(fifth && pointsIn(fifth, 2)).toEqual({ points: 0, metal: "" });
  });
  test("a game that began in the middle starts with what it had", () => {
    expect(climbOf(0, 26, seasonsPlayed(scene(0)))).toEqual([9, 14, 26]);
  });
  test("a whole game begins at nothing and ends at the scores", () => {
    const seasons = seasonsPlayed(view.scene);
    expect(seasons).toHaveLength(5);
    for (const line of view.scene.final_ranks ?? []) {
      const climb = climbOf(line.seat, line.score, seasons);
      expect([climb[0], climb.at(-1)]).toEqual([0, line.score]);
    }
  });
});

describe("the end in words", () => {
  test("says what decided it", () => {
    const words = endWords(scene(0, 26, 18));
    expect(words.title).toBe("You reach the summit.");
    expect(words.lede).toBe(
      "26 points, eight ahead of Tobin. The last season decided it: you went out first with two cards added, worth 10 and 2 more.",
    );
  });
  test("names the winner to the others", () => {
    expect(endWords(scene(1, 30, 12)).lede).toBe("30 points, 18 ahead of you.");
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
