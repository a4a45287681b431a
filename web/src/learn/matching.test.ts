import { describe, expect, it } from "vitest";
import type { LessonStep } from "../api/types";
import { follow } from "./matching";

const step = (facts: Partial<LessonStep>): LessonStep => ({
  say: "",
  why: "",
  rules: [],
  acts: true,
  press: false,
  wrong: "",
  answers: [],
  free: 0,
  ...facts,
});
const LAY = step({ answers: [[[5]]] });
const TWO = step({ free: 2 });
const PRESS = step({ acts: false, press: true });
const LOOK = step({ acts: false });

describe("follow", () => {
  it("stays where nothing is laid out", () => {
    expect(follow([LAY, TWO], 0, [], 1)).toEqual({ steps: 0, wrong: false });
  });
  it("goes through the steps of one choice", () => {
    expect(follow([LAY, TWO, PRESS], 0, [5], 2)).toEqual({ steps: 1, wrong: false });
    expect(follow([LAY, TWO, PRESS], 0, [5, 7], 2)).toEqual({ steps: 1, wrong: false });
    expect(follow([LAY, TWO, PRESS], 0, [5, 7, 8], 2)).toEqual({ steps: 2, wrong: false });
  });
  it("says when something else lies there", () => {
    expect(follow([LAY, TWO], 0, [4], 1)).toEqual({ steps: 0, wrong: true });
  });
  it("takes the actions of an answer in any order, and half of it is not wrong", () => {
    const set = step({ answers: [[[1], [2, 3]]] });
    expect(follow([set], 0, [3], 0)).toEqual({ steps: 0, wrong: false });
    expect(follow([set], 0, [3, 1], 0)).toEqual({ steps: 0, wrong: false });
    expect(follow([set], 0, [3, 9], 0)).toEqual({ steps: 0, wrong: true });
  });
  it("does not go on to what must wait until something is sent", () => {
    expect(follow([LAY, TWO], 0, [5], 0)).toEqual({ steps: 0, wrong: false });
  });
  it("stops at what is to be seen in the middle of a choice", () => {
    expect(follow([LAY, LOOK, TWO], 0, [5, 7], 2)).toEqual({ steps: 1, wrong: false });
    expect(follow([LAY, LOOK, TWO], 0, [5, 7], 2, new Set([1]))).toEqual({ steps: 2, wrong: false });
  });
});
