import type { Answer } from "../../table/selection";

export interface Labelled {
  answer: Answer;
  words: string;
}

/** Short words for answers that differ in who acts, or in what is done: `Activate Archer 2`, `Use`. */
export function labelled(answers: readonly Answer[]): Labelled[] {
  const activates = (answer: Answer): number => Number(answer.steps[0]?.verb === "activate");
  // what uses something up does not come first
  const found = [...answers].sort((one, two) => activates(two) - activates(one));
  const words = found.map((one) => one.short || one.say);
  return found.map((answer, at) => {
    const alike = words.filter((one) => one === words[at]).length;
    const before = words.slice(0, at).filter((one) => one === words[at]).length;
    return { answer, words: alike > 1 ? `${words[at]} ${before + 1}` : (words[at] ?? "") };
  });
}
