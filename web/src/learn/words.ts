import { patternOf } from "../table/terms";

/** The terms of a game in a text, each with what it means, in the order in which they come up. */
export function wordsIn(text: string, words: Readonly<Record<string, string>>): [term: string, means: string][] {
  const places = Object.entries(words).map(([term, means]): [number, string, string] => [placeOf(text, term), term, means]);
  return places
    .filter(([place]) => place >= 0)
    .sort(([a], [b]) => a - b)
    .map(([, term, means]) => [term, means]);
}

function placeOf(text: string, term: string): number {
  return text.search(new RegExp(`\\b${patternOf(term)}\\b`, "i"));
}
