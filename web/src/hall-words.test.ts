import { describe, expect, it } from "vitest";
import type { GameInfo, SeatInfo, TableInfo } from "./api/types";
import { aboutBot, ago, choiceWord, codeFrom, editionWord, optionWord, playerCounts, playersWords, resultWord, tableFacts, tableName, timerWord, unusual } from "./hall-words";

const game: GameInfo = {
  slug: "x",
  title: "X",
  pitch: "",
  minutes: 1,
  icon: "",
  accent: "",
  players: [2, 3],
  editions: ["standard"],
  presets: [],
  own_maps: false,
  credits: {},
  edition_names: {},
  first_game: {},
  weight: "",
  options: [
    { name: "short", title: "Short", help: "", default: false, choices: [false, true], rule: "", minor: false, until: [], formerly: null, words: [] },
    { name: "map", title: "Map", help: "", default: "plain", choices: ["plain", "deep_water"], rule: "", minor: false, until: [], formerly: null, words: [] },
  ],
};
const table = {
  code: "PINE-4207",
  title: "X",
  edition: "standard",
  options: { short: true, map: "deep_water" },
  timer: 90,
  seats: [],
} as unknown as TableInfo;

describe("words", () => {
  it("says what a level of bots was measured at, where it was", () => {
    const bot = { id: "steady", name: "Steady", about: "Looks ahead.", bars: 3, icon: "fox-head", ratings: { climber: 1500 } };
    expect(aboutBot(bot, "climber")).toBe("Rated 1500. Looks ahead.");
    expect(aboutBot(bot, "rebuild")).toBe("Looks ahead.");
  });

  it("tells a table by whoever sits there first", () => {
    expect(tableName(table)).toBe("Table PINE-4207");
    const seat = { seat: 0, kind: "human", name: "Mira", bot: "", online: true, away: false, mine: false, presets: {}, kept_for_you: false, muted: false, blocked: false, rank: 0, score: 0 } as const;
    expect(tableName({ ...table, seats: [seat] })).toBe("Mira’s table");
  });

  it("counts players", () => {
    expect(playerCounts([2, 3, 4])).toBe("2–4");
    expect(playerCounts([1, 3])).toBe("1, 3");
    expect(playerCounts([2])).toBe("2");
    expect([[1], [2], [1, 2]].map(playersWords)).toEqual(["1 player", "2 players", "1–2 players"]);
  });

  it("says how it went for you", () => {
    const seat = (rank: number, score: number, mine = false): SeatInfo => ({ rank, score, mine }) as SeatInfo;
    const over = (...seats: SeatInfo[]): TableInfo => ({ ...table, status: "over", seats });
    expect(resultWord(over(seat(1, 41, true), seat(2, 30)))).toBe("won with 41");
    expect(resultWord(over(seat(1, 41), seat(2, 35, true), seat(3, 2)))).toBe("2nd of 3 with 35");
    expect(resultWord(over(seat(1, 9, true), seat(1, 9)))).toBe("ended with 9");
    expect(resultWord(over(seat(0, 0, true), seat(0, 0)))).toBe("");
  });

  it("names only what is unusual", () => {
    expect(unusual(game, { short: false, map: "plain" })).toBe("");
    expect(unusual(game, { short: true, map: "deep_water" })).toBe("Short, Deep water");
    expect(tableFacts(table, game)).toBe("X · Short, Deep water · 90 seconds a move");
    expect(optionWord({ ...game.options[1]!, words: ["On land", "At sea"] }, game.options[1]!.choices[1]!)).toBe("At sea");
    expect(editionWord({ ...game, edition_names: { v001: "First edition" } }, "v001")).toBe("First edition");
    expect(choiceWord(true)).toBe("On");
  });

  it("says times as people do", () => {
    const now = new Date(2026, 4, 20, 15, 0).getTime() / 1000; // a Wednesday
    expect(ago(now - 5, now)).toBe("just now");
    expect(ago(now - 60, now)).toBe("1 minute ago");
    expect(ago(now - 2 * 3600, now)).toBe("2 hours ago");
    expect(ago(now - 20 * 3600, now)).toBe("yesterday");
    expect(ago(now - 3 * 86_400, now)).toBe("on Sunday");
    expect(ago(now - 30 * 86_400, now)).toBe("on April 20");
    expect(timerWord(0)).toBe("No timer");
    expect(timerWord(86_400)).toBe("1 day a move");
  });

  it.each([
    ["PINE-4207", "PINE-4207"],
    [" pine 4207 ", "PINE-4207"],
    ["pine4207", "PINE-4207"],
    ["http://hall.local/table/pine-4207", "PINE-4207"],
    ["  ", ""],
  ])("reads %j as a code", (typed, code) => expect(codeFrom(typed)).toBe(code));
});
