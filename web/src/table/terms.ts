/** Terms of a game in a sentence. */

/** A part of a sentence; `term` is the term it is, or empty. */
export interface Part {
  text: string;
  term: string;
  /** The stop or comma after a term, which stays on its line. */
  after: string;
}

const STOPS = /[.,:;?!)]*/y;

/** A term as it stands in sentences: small or large, one or several. */
export function patternOf(term: string): string {
  const plain = term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return `${plain.replace(/y$/i, "(?:y|ies)")}(?:e?s)?`;
}

/** The sentence in parts, with the first mention of each term by itself. */
export function splitTerms(text: string, terms: readonly string[]): Part[] {
  if (terms.length === 0) return [{ text, term: "", after: "" }];
  const longest = [...terms].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`\\b(?:${longest.map((term) => `(${patternOf(term)})`).join("|")})\\b`, "gi");
  const parts: Part[] = [];
  const seen = new Set<string>();
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    const term = longest[found.slice(1).findIndex((group) => group !== undefined)] ?? "";
    if (!term || seen.has(term)) continue;
    seen.add(term);
    if (found.index > end) parts.push({ text: text.slice(end, found.index), term: "", after: "" });
    STOPS.lastIndex = found.index + found[0].length;
    const after = STOPS.exec(text)?.[0] ?? "";
    parts.push({ text: found[0], term, after });
    end = found.index + found[0].length + after.length;
  }
  return [...parts, ...(end < text.length ? [{ text: text.slice(end), term: "", after: "" }] : [])];
}
