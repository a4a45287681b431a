/* Small matters of English, and nothing about any game. */

/** Words for a button from a sentence: all of a short one, else its verb. */
export function buttonWords(say: string): string {
  const plain = say
    .replace(/\s*\([^)]*\)/g, "")
    .replace(/[.?!]+$/, "")
    .trim();
  if (plain.length <= 26) return plain;
  return plain.split(" ")[0] ?? plain;
}

/** What tells sentences apart: `Play 8 and 8 and use Fog.`, `Play 8 and 8 and use Snow.` gives `Fog`, `Snow`. */
export function differences(sentences: readonly string[]): string[] {
  const split = sentences.map((one) => one.replace(/[.?!]+$/, "").split(" "));
  const shortest = Math.min(...split.map((words) => words.length));
  const alike = (pick: (words: string[]) => string | undefined): boolean => new Set(split.map(pick)).size === 1;
  let head = 0;
  while (head < shortest && alike((words) => words[head])) head++;
  let tail = 0;
  while (tail < shortest - head && alike((words) => words[words.length - 1 - tail])) tail++;
  return split.map((words, at) => words.slice(head, words.length - tail).join(" ") || (sentences[at] ?? ""));
}

/** `a`, `a and b`, `a, b and c`. */
export function joined(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1]}`;
}

/** `1 card`, `3 cards`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** `1st`, `2nd`, `3rd`, `4th`. */
export function ordinal(n: number): string {
  const last = n % 100 > 10 && n % 100 < 14 ? 0 : n % 10;
  return `${n}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}

/** `Tobin's`, `your`. */
export function possessive(name: string): string {
  return name.toLowerCase() === "you" ? "Your" : `${name}’s`;
}

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** Small numbers as words, for running text. */
export function numeral(n: number): string {
  return SMALL[n] ?? String(n);
}

/** The first letter as a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Reasons come as half sentences: `red 3 is not higher than 6`. */
export function fullSentence(text: string): string {
  return capital(/[.?!]$/.test(text) ? text : `${text}.`);
}
