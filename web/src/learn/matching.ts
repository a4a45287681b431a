/** Does what is laid out on the table, and not sent yet, fit what a lesson asks for? */
import type { LessonStep } from "../api/types";

/** What the layout knows of a choice that is being made: its steps so far, one after the other. */
export interface Laid {
  /** How many steps of the lesson it has gone through. */
  steps: number;
  /** Something lies there that the step does not ask for. */
  wrong: boolean;
}

/**
 * Follow the actions laid out through the steps of a lesson, beginning at one.
 * `most` steps can be gone through before anything is sent; those only looked at must have been `seen`.
 */
export function follow(
  steps: readonly LessonStep[],
  from: number,
  actions: readonly number[],
  most = Infinity,
  seen: ReadonlySet<number> = new Set(),
): Laid {
  const left = [...actions];
  for (let at = from; ; at += 1) {
    const step = steps[at];
    const here = { steps: at - from, wrong: false };
    if (!step || at - from >= most) return step ? { ...here, wrong: spoils(step, left) } : here;
    if (!step.acts && at > from && seen.has(at)) continue;
    if (!step.acts || left.length === 0) return here;
    if (step.answers.length === 0) {
      if (!step.free || left.length < step.free) return here;
      left.splice(0, step.free);
    } else {
      const whole = step.answers.map((answer) => taken(answer, left)).find((one) => one.whole);
      if (!whole) return { ...here, wrong: spoils(step, left) };
      left.splice(0, left.length, ...whole.rest);
    }
  }
}

/** Does something lie there that none of the right answers has? */
function spoils(step: LessonStep, actions: readonly number[]): boolean {
  if (!step.acts || step.answers.length === 0) return false;
  return step.answers.every((answer) => taken(answer, actions).rest.length > 0);
}

/** How much of an answer lies there, and what else does. */
function taken(answer: readonly (readonly number[])[], actions: readonly number[]): { whole: boolean; rest: number[] } {
  const rest = [...actions];
  let found = 0;
  for (const ids of answer) {
    const at = rest.findIndex((action) => ids.includes(action));
    if (at < 0) continue;
    rest.splice(at, 1);
    found += 1;
  }
  return { whole: found === answer.length, rest };
}
