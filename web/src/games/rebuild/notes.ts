/** Short words of a plan on single cards, taken apart so that they can be drawn. */
import type { Face } from "../../api/types";
import { called, stockOf, type Resource } from "./resources";

export interface Short {
  n: string;
  resource: Resource | null;
}

/** `1 Steel short`, `2 short`. */
export function shortOf(note: string): Short | null {
  const found = /^(\d+) (?:(\w+) )?short$/.exec(note);
  return found ? { n: found[1] ?? "", resource: called(found[2] ?? "") } : null;
}

export interface Unit {
  resource: Resource;
  lost: boolean;
}

/** What a card does in a payment: its units, those that are lost last; a wild one stands for others. */
export function paysOf(face: Face, note: string): { as: boolean; units: Unit[] } {
  const stands = /^as (.*)$/.exec(note)?.[1];
  if (stands) {
    const units = stands.split(" and ").map((word) => called(word));
    return { as: true, units: units.flatMap((resource) => (resource ? [{ resource, lost: false }] : [])) };
  }
  const lost = new Map<Resource, number>();
  for (const [, n, word] of note.matchAll(/(\d+) (\w+) lost/g)) {
    const resource = called(word ?? "");
    if (resource) lost.set(resource, Number(n));
  }
  const units = stockOf(face).flatMap(({ resource, n }) =>
    Array.from({ length: n }, (_, at) => ({ resource, lost: note === "lost" || at >= n - (lost.get(resource) ?? 0) })),
  );
  return { as: false, units };
}
