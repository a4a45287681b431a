/** The words on the buttons that give an answer. */
import type { FaceBook } from "./faces";
import type { Answer } from "./selection";
import { capital, withoutStop } from "../english";

/** A longer sentence does not fit on a button. */
const MOST_LETTERS = 26;

/** What the server calls it, else all of a short sentence, else the verb. */
export function buttonWords(answer: Pick<Answer, "say" | "short" | "steps">): string {
  if (answer.short) return answer.short;
  const sentence = withoutStop(answer.say);
  return sentence.length <= MOST_LETTERS ? sentence : capital(plain(answer.steps.at(-1)?.verb ?? "")) || sentence;
}

/** Answers made of the same pieces, told apart: by their buttons' words, else by what their steps name. */
export function waysApart(answers: readonly Answer[], faces: FaceBook): string[] {
  const shorts = answers.map((one) => one.short);
  if (new Set(shorts).size === answers.length) return shorts;
  const named = answers.map((one) => one.steps.flatMap((step) => Object.values(step.params)));
  const shared = (value: string): boolean => named.every((values) => values.includes(value));
  const words = (value: string): string => faces.get(value)?.name ?? capital(plain(value));
  return named.map((values, at) => {
    const own = values.filter((value) => !shared(value)).map(words);
    return own.join(", ") || buttonWords(answers[at] ?? { say: "", short: "", steps: [] });
  });
}

/** Ids are words with underscores. */
function plain(id: string): string {
  return id.replaceAll("_", " ");
}
