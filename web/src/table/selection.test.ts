import { describe, expect, test } from "vitest";
import type { Scene, View } from "../api/types";
import choose from "../games/climber/fixtures/choose.json";
import climax from "../games/climber/fixtures/climax.json";
import follow from "../games/climber/fixtures/follow.json";
import give from "../games/climber/fixtures/give.json";
import lead from "../games/climber/fixtures/lead.json";
import swap from "../games/climber/fixtures/swap.json";
import lanterns from "./fixtures/lanterns.json";
import { actionsSoFar, canStart, kept, offer, piecesOf, questionOf, stepByStep, tap, type Question } from "./selection";

const scene = (file: unknown): Scene => (file as View).scene;

function asked(file: unknown): Question {
  const found = questionOf(scene(file));
  if (!found) throw new Error("nothing is asked");
  return found;
}

/** A scene with one hand and the complete choices that are given. */
function table(pieces: string[], complete: [number[], string[]][]): Scene {
  return {
    game: "test",
    edition: "",
    seat: 0,
    seats: [],
    facts: [],
    to_act: [0],
    zones: [
      {
        id: "hand",
        title: "Hand",
        layout: "fan",
        seat: 0,
        pieces: pieces.map((key) => ({ key, face: key.split("#")[0] ?? key })),
      },
    ],
    prompt: { say: "Choose.", complete_choices: complete.map(([actions, of]) => ({ actions, pieces: of, say: of.join(" ") })) },
  };
}

describe("a play of several cards", () => {
  const question = asked(follow);

  test("only cards that lead to a play are lit, and passing needs no card", () => {
    const now = offer(question, []);
    expect([...now.lit].sort()).toEqual(["green_6", "green_8", "wild_7"]);
    expect(now.plain.map((answer) => answer.short)).toEqual(["Pass"]);
    expect(now.complete).toEqual([]);
  });

  test("it can be begun with any of its cards and is complete with all of them", () => {
    let selected: readonly string[] = [];
    for (const key of ["green_8", "green_6"]) selected = tap(question, selected, key);
    expect(offer(question, selected).complete).toEqual([]);
    expect([...offer(question, selected).lit]).toEqual(["wild_7"]);
    selected = tap(question, selected, "wild_7");
    const now = offer(question, selected);
    expect(now.complete.map((answer) => answer.actions)).toEqual([[49, 58, 63, 4]]);
    expect(now.lit.size).toBe(0);
  });

  test("a card that does not fit changes nothing; one that is selected is taken back", () => {
    expect(tap(question, ["green_6"], "red_1")).toEqual(["green_6"]);
    expect(tap(question, ["green_6", "wild_7"], "green_6")).toEqual(["wild_7"]);
  });

  test("why-questions say what is selected already, in the order of the choice", () => {
    expect(actionsSoFar(question, [])).toEqual([]);
    expect(actionsSoFar(question, ["green_6", "wild_7"])).toEqual([49, 58]);
  });

  test("a hint is shown as its cards", () => {
    expect(piecesOf(question, [49, 58, 63, 4]).sort()).toEqual(["green_6", "green_8", "wild_7"]);
    expect(piecesOf(question, [0])).toEqual([]);
  });
});

test("when leading, one card may be complete and still grow", () => {
  const question = asked(lead);
  const now = offer(question, ["green_1"]);
  expect(now.complete).toHaveLength(1);
  expect([...now.lit]).toEqual(["yellow_1"]);
  expect(canStart(question, "blue_5")).toBe(true);
});

test("the same cards with two powers give two answers", () => {
  const found = questionOf(
    table(
      ["a", "b"],
      [
        [
          [1, 2, 8],
          ["a", "b"],
        ],
        [
          [1, 2, 9],
          ["a", "b"],
        ],
      ],
    ),
  );
  expect(found && offer(found, ["b", "a"]).complete.map((answer) => answer.actions)).toEqual([
    [1, 2, 8],
    [1, 2, 9],
  ]);
});

describe("cards that look alike", () => {
  const found = questionOf(
    table(
      ["x", "x#2", "y"],
      [
        [[1], ["x"]],
        [
          [1, 1],
          ["x", "x"],
        ],
      ],
    ),
  );

  test("either copy will do", () => {
    expect(found && offer(found, ["x#2"]).complete).toHaveLength(1);
    expect(found && [...offer(found, ["x#2"]).lit]).toEqual(["x"]);
  });

  test("both together are the choice of two", () => {
    expect(found && offer(found, ["x#2", "x"]).complete.map((answer) => answer.actions)).toEqual([[1, 1]]);
  });

  test("a card no choice knows is never lit", () => {
    expect(found && offer(found, []).lit.has("y")).toBe(false);
  });
});

describe("one card of each of two places", () => {
  const question = asked(swap);

  test("a tap in the same place replaces the card there", () => {
    expect(tap(question, ["red_2", "yellow_10"], "green_4")).toEqual(["yellow_10", "green_4"]);
    expect(offer(question, ["red_2", "yellow_10"]).complete).toHaveLength(1);
  });

  test("a card of the other half of the lodge replaces the one taken first", () => {
    expect(tap(question, ["red_2", "yellow_10"], "wild_5")).toEqual(["red_2", "wild_5"]);
  });
});

describe("a choice of one card", () => {
  test("another tap changes it, and all others stay lit", () => {
    const question = asked(give);
    const selected = tap(question, tap(question, [], "yellow_1"), "green_2");
    expect(selected).toEqual(["green_2"]);
    const now = offer(question, selected);
    expect(now.complete[0]?.say).toBe("Give Green Climber 2.");
    expect(now.lit.has("yellow_1")).toBe(true);
  });

  test("serves a game that says nothing about itself", () => {
    const question = asked(lanterns);
    expect(offer(question, tap(question, [], "9")).complete[0]?.say).toBe("Offer candle 9.");
  });
});

describe("a choice of several cards too large to list", () => {
  test("as many as must be", () => {
    const question = asked(choose);
    expect(offer(question, []).missing).toBe(1);
    expect(offer(question, []).complete).toEqual([]);
    expect(offer(question, ["red_3"]).complete[0]?.actions).toEqual([97]);
    expect(tap(question, ["red_3"], "red_4")).toEqual(["red_4"]);
  });

  test("up to so many: fewer end with done, the most end by themselves", () => {
    const question = asked(climax);
    expect(offer(question, []).complete[0]?.actions).toEqual([151]);
    expect(offer(question, ["red_3", "wild_0"]).complete[0]?.actions).toEqual([80, 97, 151]);
    const seven = question.pick?.pieces.slice(0, 7) ?? [];
    expect(offer(question, seven).complete[0]?.actions).toEqual(question.pick?.actions.slice(0, 7));
    expect(offer(question, seven).lit.size).toBe(0);
    expect(tap(question, seven, "legend_13")).toEqual(seven);
  });
});

describe("when the position changes", () => {
  test("a selection stays if it still leads somewhere", () => {
    expect(kept(asked(follow), ["green_6"])).toEqual(["green_6"]);
    expect(kept(asked(follow), ["red_1"])).toEqual([]);
    expect(kept(null, ["green_6"])).toEqual([]);
    expect(kept(asked(choose), ["red_3"])).toEqual(["red_3"]);
  });
});

test("what something is done to is a target, and chosen like any piece", () => {
  const found = questionOf({
    ...table(["a", "b"], []),
    prompt: { say: "Hit.", choices: [{ action: 5, text: "hit", say: "Hit b with a.", piece: "a", also: "b" }] },
  });
  expect([...(found?.targets ?? [])]).toEqual(["b"]);
  expect(found && offer(found, ["a", "b"]).complete.map((answer) => answer.actions)).toEqual([[5]]);
});

test("where nothing can be laid down the own hand is veiled, so that one can ask why", () => {
  const base = scene(follow);
  const found = questionOf({ ...base, prompt: { say: "Pass.", choices: [{ action: 0, text: "pass", say: "Pass." }] } });
  expect([...(found?.zones ?? [])]).toEqual(["hand-0"]);
  expect(found && offer(found, []).plain).toHaveLength(1);
});

test("step by step only the smallest choices are left", () => {
  const prompt = {
    say: "Choose.",
    choices: [
      { action: 1, text: "a", say: "A.", piece: "a" },
      { action: 2, text: "done", say: "Done." },
    ],
    pick: { pieces: ["a", "b"], actions: [1, 3], least: 0, most: 2, done: 2 },
  };
  const found = questionOf(stepByStep({ ...table(["a", "b"], []), prompt }));
  expect(found?.pick).toBeNull();
  expect(found && offer(found, ["a"]).complete.map((answer) => answer.actions)).toEqual([[1]]);
  expect(found && offer(found, []).plain.map((answer) => answer.actions)).toEqual([[2]]);
  expect(stepByStep(table(["a"], [[[1], ["a"]]])).prompt?.complete_choices).toBeUndefined();
});

test("a question is put in plain words where they are wanted and the game has some", () => {
  const base = table(["a"], [[[1], ["a"]]]);
  const plain = [{ text: "Lay a card that beats " }, { text: "Orm", kind: "seat" }, { text: "." }];
  const both: Scene = { ...base, prompt: { say: "Beat Orm.", spans: [{ text: "Beat Orm." }], plain } };
  expect(questionOf(both, true)).toMatchObject({ say: "Lay a card that beats Orm.", spans: plain });
  expect(questionOf(both)?.say).toBe("Beat Orm.");
  expect(questionOf(base, true)?.say).toBe("Choose.");
});

test("pieces with names of their own are never taken for one another, and one named twice is chosen once", () => {
  const base = table([], [
    [[1, 2], ["p7", "p7"]],
    [[1, 3], ["p7", "0,1"]],
  ]);
  const pieces = [
    { key: "0,0", face: "street" },
    { key: "0,1", face: "street" },
    { key: "p6", face: "farmer" },
    { key: "p7", face: "farmer" },
  ];
  const found = questionOf({ ...base, zones: [{ id: "map", title: "Map", layout: "map", pieces }] });
  expect(found && [...offer(found, []).lit].sort()).toEqual(["0,1", "p7"]);
  expect(found && offer(found, ["p7"]).complete.map((answer) => answer.actions)).toEqual([[1, 2]]);
  expect(found && offer(found, ["p7", "0,1"]).complete.map((answer) => answer.actions)).toEqual([[1, 3]]);
});
