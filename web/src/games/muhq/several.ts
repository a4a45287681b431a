import type { Answer } from "../../table/selection";
import { capital } from "../../table/words";

export interface Labelled {
  answer: Answer;
  words: string;
}

/** Short words for answers that differ in who acts, or in what is done: `Activate Archer`, `Use`. */
export function waysOf(answers: readonly Answer[]): Labelled[] {
  const found = answers.map((answer) => {
    const who = /, ([^,]+), (?:which stands there|number \d+ of the pile)\.?$/.exec(answer.say)?.[1] ?? "";
    return { answer, words: [answer.short, capital(who)].filter(Boolean).join(" ") || answer.say };
  });
  // what uses something up does not come first
  found.sort((one, two) => Number(two.answer.short === "Activate") - Number(one.answer.short === "Activate"));
  return found.map((one, at) => {
    const before = found.slice(0, at).filter((other) => other.words === one.words).length;
    const alike = found.filter((other) => other.words === one.words).length;
    return alike > 1 ? { ...one, words: `${one.words} ${before + 1}` } : one;
  });
}
