/** Points and costs as the engine writes them: `shinies 3, rocks 3`, `mixed 5`; and where they stand in sentences. */

export const RESOURCES = ["shinies", "booze", "rocks"] as const;
export type Resource = (typeof RESOURCES)[number] | "mixed";

export interface Points {
  kind: Resource;
  n: string;
}

/** The pictures of the resources. */
export const POINT_ICONS: Record<string, string> = { shinies: "two-coins", booze: "beer-stein", rocks: "stone-pile" };

/** What a resource is called for a listener. */
export function spokenPoints({ kind, n }: Points): string {
  return kind === "mixed" ? `${n} of any kind` : `${n} ${kind}`;
}

/** The parts of one cost. */
export function costOf(text: string): Points[] {
  return text
    .split(",")
    .map((part) => part.trim().split(" "))
    .flatMap(([kind, n]) => (kind && n ? [{ kind: kind as Resource, n }] : []));
}

/** The cost of each step: `mixed 3;mixed 4`. */
export function stepsOf(text: string): Points[][] {
  return text ? text.split(";").map(costOf) : [];
}

export type Bit = { text: string } | { points: Points };

const NUMBER_FIRST = /\b(\d+) (shinies|booze|rocks)\b/;
const KIND_FIRST = /\b(shinies|booze|rocks|mixed) (\d+)\b/;

/** A sentence cut into words and points, so that points can be drawn. */
export function bitsOf(sentence: string): Bit[] {
  const bits: Bit[] = [];
  let rest = sentence;
  while (rest) {
    const one = NUMBER_FIRST.exec(rest);
    const other = KIND_FIRST.exec(rest);
    const found = one && other ? (one.index <= other.index ? one : other) : (one ?? other);
    if (!found) break;
    const [whole, a = "", b = ""] = found;
    if (found.index > 0) bits.push({ text: rest.slice(0, found.index) });
    bits.push({ points: found === one ? { kind: b as Resource, n: a } : { kind: a as Resource, n: b } });
    rest = rest.slice(found.index + whole.length);
  }
  if (rest) bits.push({ text: rest });
  return bits;
}
