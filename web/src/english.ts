/* Small matters of English, and nothing about any game. */

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

/** A sentence as it stands on a button or in a list. */
export function withoutStop(sentence: string): string {
  return sentence.endsWith(".") ? sentence.slice(0, -1) : sentence;
}

/** Reasons come as half sentences: `red 3 is not higher than 6`. */
export function fullSentence(text: string): string {
  return capital([".", "?", "!"].some((end) => text.endsWith(end)) ? text : `${text}.`);
}
