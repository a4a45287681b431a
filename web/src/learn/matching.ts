/** Does what is laid out on the table, and not sent yet, fit what a lesson asks for? */
import type { LessonStep } from "../api/types";

/** What the layout knows of a choice that is being made: its steps so far, one after the other. */
export interface Laid {
  /** How many steps of the lesson it has gone through. */
  steps: number;
  /** Something lies there that the step does not ask for. */
  wrong: boolean;
}

/** Follow the actions laid out through the steps of a lesson, beginning at one. */
export function follow(steps: readonly LessonStep[], from: number, actions: readonly number[]): Laid {
  const left = [...actions];
  let at = from;
  for (;;) {
    const step = steps[at];
    if (!step?.acts || left.length === 0) return { steps: at - from, wrong: false };
    const next = steps[at + 1];
    const goesOn = next !== undefined && (next.acts || next.press);
    if (step.answers.length === 0) {
      if (!step.free || left.length < step.free || !goesOn) return { steps: at - from, wrong: false };
      left.splice(0, step.free);
    } else {
      const fits = step.answers.map((answer) => taken(answer, left));
      const whole = fits.find((one) => one.whole);
      if (!whole || !goesOn) return { steps: at - from, wrong: fits.every((one) => one.rest.length > 0) };
      left.splice(0, left.length, ...whole.rest);
    }
    at += 1;
  }
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
