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
  /** Fights from where it stands, by the tile of the other one. */
  fights: ReadonlyMap<string, Fight>;
  /** Fights after a move, by the tile to which it goes. */
  strikes: ReadonlyMap<string, ReadonlyMap<string, Fight>>;
}

export const NO_WAYS: Ways = { unit: "", reach: new Map(), fights: new Map(), strikes: new Map() };

export function waysOf(field: Field, unit: string): Ways {
  const stats = field.zone.stats ?? {};
  const reach = new Map<string, Way>();
  // a street move is one move more, but where both lead there it leaves the better one for later
  for (const street of [false, true]) {
    for (const text of words(stats[`${street ? "street" : "reach"} ${unit}`])) {
      const [to, cost, before] = text.split(":");
      if (to && before && !reach.has(to)) {
        reach.set(to, { to, cost: Number(cost), street, path: [...before.split("/"), to] });
      }
    }
  }
  const fights = new Map<string, Fight>();
  for (const text of words(stats[`fight ${unit}`])) {
    const fight = fightOf(text);
    if (fight) fights.set(fight.at, fight);
  }
  const strikes = new Map<string, Map<string, Fight>>();
  for (const text of words(stats[`strike ${unit}`])) {
    const [from, rest] = text.split(">");
    const fight = fightOf(rest ?? "");
    if (!from || !fight || !reach.has(from)) continue;
    const there = strikes.get(from) ?? new Map<string, Fight>();
    strikes.set(from, there.set(fight.at, fight));
  }
  return { unit, reach, fights, strikes };
}

export function fightOf(text: string): Fight | null {
  const [at, deal, take, kills, dies] = text.split(":");
  return at ? { at, deal: Number(deal), take: Number(take), kills: kills === "1", dies: dies === "1" } : null;
}

/** The tile from which something is best attacked: the most given for the least taken, then the shortest way. */
export function approach(ways: Ways, foe: string): string {
  let best = "";
  let rank: readonly number[] = [];
  for (const [from, fights] of ways.strikes) {
    const fight = fights.get(foe);
    if (!fight) continue;
    const now = [Number(fight.kills), -Number(fight.dies), fight.deal - fight.take, -(ways.reach.get(from)?.cost ?? 0)];
    const at = now.findIndex((value, place) => value !== rank[place]);
    if (!best || (at >= 0 && (now[at] ?? 0) > (rank[at] ?? 0))) [best, rank] = [from, now];
  }
  return best;
}

/** A way as the points of a line, in tiles. */
export function points(way: readonly string[]): string {
  return way
    .map((text) => spot(text))
    .map(({ x, y }) => `${x + 0.5} ${y + 0.5}`)
    .join(" ");
}
