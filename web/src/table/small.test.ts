import { describe, expect, test } from "vitest";
import { planFan } from "./fan";
import { nextAtDevice } from "./shared-device";
import { marksOf, stopAt, stopsOf } from "./replay/stops";
import { plainEnd } from "./end/end-words";
import { FaceBook, nameOnly } from "./faces";
import { buttonWords, waysApart } from "./labels";
import { isMarked, isPicked, markWords } from "./marks";
import type { Answer } from "./selection";
import { counted, fullSentence, joined, ordinal, withoutStop } from "../english";
import type { GameDetail, Scene, SeatInfo } from "../api/types";

describe("words", () => {
  test("lists, ordinals, half sentences", () => {
    expect(joined(["a", "b", "c"])).toBe("a, b and c");
    expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
    expect(fullSentence("red 3 is too low")).toBe("Red 3 is too low.");
    expect(["Pass.", "Pass"].map(withoutStop)).toEqual(["Pass", "Pass"]);
  });
  test("one thing is no plural", () => {
    expect([1, 2].map((n) => counted(n, "second"))).toEqual(["1 second", "2 seconds"]);
    const end = (score: number): string => {
      const ranks = [{ seat: 0, rank: 1, score, why: "" }];
      return plainEnd({ seats: [{ seat: 0, name: "Ann", score }], seat: null, final_ranks: ranks } as unknown as Scene).lede;
    };
    expect([end(1), end(2)]).toEqual(["1 point.", "2 points."]);
  });
  test("marks say what people read, and programs go by their ids", () => {
    const piece = { key: "coin", marks: [{ id: "picked" }, { id: "face_down", text: "face down" }] };
    expect(markWords(piece.marks)).toEqual(["picked", "face down"]);
    expect(markWords(piece.marks, (id) => id === "picked")).toEqual(["face down"]);
    expect(markWords()).toEqual([]);
    expect([isPicked(piece), isMarked(piece, "face_down"), isMarked(piece, "face down")]).toEqual([true, true, false]);
  });
  test("a card's name stands beside its figure without it", () => {
    expect(nameOnly({ id: "red_5", name: "Red Climber 5", value: "5", plain_name: "Red Climber" })).toBe("Red Climber");
    expect(nameOnly({ id: "r2_d2", name: "Droid 2", value: "2" })).toBe("Droid 2");
  });
});

describe("buttons", () => {
  const answer = (say: string, power = "", short = ""): Answer => ({
    actions: [1, 2],
    steps: [
      { action: 1, verb: "add", params: { card: "red_8" } },
      { action: 2, verb: "put_down", params: power ? { power } : {} },
    ],
    card: "",
    seat: null,
    pieces: [],
    say,
    short,
    checks: [],
  });
  const faces = new FaceBook({ faces: [{ id: "set_2", name: "Set of Two" }] } as unknown as GameDetail);
  test("say what the server calls it, all of a short sentence, or the verb", () => {
    expect(buttonWords(answer("Pass.", "", "Pass now"))).toBe("Pass now");
    expect(buttonWords(answer("Pass."))).toBe("Pass");
    expect(buttonWords(answer("Put down Red Climber 2 and take Yellow Expert 10 (Whiteout)."))).toBe("Put down");
  });
  test("tell several ways apart by what their steps name", () => {
    const both = [answer("Use the avalanche.", "avalanche"), answer("Use the set.", "set_2")];
    expect(waysApart(both, faces)).toEqual(["Avalanche", "Set of Two"]);
    expect(waysApart([answer("One.", "", "A"), answer("Two.", "", "B")], faces)).toEqual(["A", "B"]);
  });
});

describe("fans", () => {
  test("a small hand lies in one row and every card shows", () => {
    const plan = planFan(8, 780, 124, 0.27, 14);
    expect(plan.rows).toHaveLength(1);
    expect(plan.width).toBe(124);
  });
  test("a phone takes two rows above nine cards, none lost", () => {
    const plan = planFan(12, 360, 80, 0.4, 9);
    expect(plan.rows.map((row) => row.length)).toEqual([6, 6]);
    expect(plan.rows.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
  test.each([1, 2, 5, 9, 13, 21])("%i cards fit the room", (count) => {
    for (const room of [340, 700, 1100]) {
      const { rows, width, lap } = planFan(count, room, 124, 0.27, 14);
      for (const row of rows) expect(width + (row.length - 1) * width * (1 - lap)).toBeLessThanOrEqual(room + 1);
    }
  });
});

describe("replays", () => {
  const line = (step: number, kind: string): { step: number; line: { say: string; kind: string } } => ({
    step,
    line: { say: kind, kind },
  });
  const stops = stopsOf([line(0, "season"), line(3, "lead"), line(3, "reset"), line(5, "pass")], 8);
  test("one stops where something happened, and at the end", () => {
    expect(stops.map((stop) => stop.step)).toEqual([0, 3, 5, 7]);
    expect(stops[1]?.lines).toHaveLength(2);
    expect([0, 4, 5, 99].map((step) => stopAt(stops, step))).toEqual([0, 1, 2, 3]);
  });
  test("moments are marked on the slider", () => {
    expect(marksOf(stops, { reset: { shape: "bar" } })).toEqual([{ part: 1 / 3, shape: "bar" }]);
  });
});

describe("one device for several people", () => {
  const seat = (number: number, mine: boolean): SeatInfo => ({
    seat: number,
    kind: "human",
    name: `P${number}`,
    bot: "",
    online: true,
    away: false,
    mine,
    presets: {},
    kept_for_you: false,
    muted: false,
    blocked: false,
    rank: 0,
    score: 0,
  });
  const scene = (eyes: number, ...to_act: number[]): Scene => ({
    game: "",
    edition: "",
    seat: eyes,
    seats: [],
    zones: [],
    facts: [],
    to_act,
  });
  const seats = [seat(0, true), seat(1, false), seat(2, true), seat(3, true)];
  test("it stays where it is asked", () => expect(nextAtDevice(seats, scene(0, 0, 2))).toBeNull());
  test("it goes on in turn order", () => expect(nextAtDevice(seats, scene(2, 0, 3))?.seat).toBe(3));
  test("it goes round the table", () => expect(nextAtDevice(seats, scene(3, 0))?.seat).toBe(0));
  test("it does not go to others", () => expect(nextAtDevice(seats, scene(0, 1))).toBeNull());
  test("one person has nobody to hand it to", () => expect(nextAtDevice(seats.slice(0, 2), scene(0, 1))).toBeNull());
});
