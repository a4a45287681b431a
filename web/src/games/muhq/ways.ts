/** What one of the viewer's units could do from where it stands: tiles in reach with the way there, and fights. */
import { spot, words, type Field } from "./field";

export interface Way {
  to: string;
  cost: number;
  street: boolean;
  /** The tiles of the way, the first is where it starts. */
  path: string[];
}

export interface Fight {
  /** The tile of what is attacked. */
  at: string;
  deal: number;
  take: number;
  kills: boolean;
  dies: boolean;
}

export interface Ways {
  unit: string;
  reach: ReadonlyMap<string, Way>;
  fights: ReadonlyMap<string, Fight>;
}

export function waysOf(field: Field, unit: string): Ways {
  const stats = field.zone.stats ?? {};
  const reach = new Map<string, Way>();
  // along the street first: it is one move more, so where both lead there it is the cheaper gift
  for (const street of [false, true]) {
    const steps = new Map<string, { cost: number; before: string }>();
    for (const text of words(stats[`${street ? "street" : "reach"} ${unit}`])) {
      const [to, cost, before] = text.split(":");
      if (to && before) steps.set(to, { cost: Number(cost), before });
    }
    for (const [to, { cost }] of steps) {
      if (!reach.has(to)) reach.set(to, { to, cost, street, path: path(steps, to) });
    }
  }
  const fights = new Map<string, Fight>();
  for (const text of words(stats[`fight ${unit}`])) {
    const [at, deal, take, kills, dies] = text.split(":");
    if (at) fights.set(at, { at, deal: Number(deal), take: Number(take), kills: kills === "1", dies: dies === "1" });
  }
  return { unit, reach, fights };
}

function path(steps: ReadonlyMap<string, { before: string }>, to: string): string[] {
  const found = [to];
  for (let at = steps.get(to)?.before; at && !found.includes(at); at = steps.get(at)?.before) found.unshift(at);
  return found;
}

/** A way as the points of a line, in tiles. */
export function points(way: readonly string[]): string {
  return way
    .map((text) => spot(text))
    .map(({ x, y }) => `${x + 0.5} ${y + 0.5}`)
    .join(" ");
}
