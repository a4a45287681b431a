/** Sentences of the server, cut into parts that are drawn differently. */

export interface Part {
  text: string;
  as: "plain" | "name" | "rule";
}

const RULE = /\b[A-Z]{2,}-\d+\.\d+\b/g;

/** Names of players stand out, rule numbers can be opened. */
export function parts(say: string, names: readonly string[]): Part[] {
  const known = [...names, "You"].filter(Boolean).sort((a, b) => b.length - a.length);
  const name = known.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const cut = new RegExp(`(?<![\\p{L}\\d])(?:${name})(?![\\p{L}\\d])|${RULE.source}`, "gu");
  const found: Part[] = [];
  let from = 0;
  for (const hit of say.matchAll(cut)) {
    if (hit.index > from) found.push({ text: say.slice(from, hit.index), as: "plain" });
    found.push({ text: hit[0], as: known.includes(hit[0]) ? "name" : "rule" });
    from = hit.index + hit[0].length;
  }
  if (from < say.length) found.push({ text: say.slice(from), as: "plain" });
  return found;
}
