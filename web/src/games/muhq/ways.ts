/** What one of the viewer's units could do from where it stands: tiles in reach with the way there, and fights. */
import { tileAt, type Field } from "./field";
import type { Fight, MuhqDetails, Way } from "./types";

export interface Ways {
  reach: ReadonlyMap<string, Way>;
  /** Fights from where it stands, by the tile of the other one. */
  fights: ReadonlyMap<string, Fight>;
  /** Fights after a move, by the tile to which it goes. */
  strikes: ReadonlyMap<string, ReadonlyMap<string, Fight>>;
}

export const NO_WAYS: Ways = { reach: new Map(), fights: new Map(), strikes: new Map() };

export function waysOf(details: MuhqDetails, unit: string): Ways {
  const { ways = [], fights = [], fights_after: after = {} } = details.prospects?.[unit] ?? {};
  const reach = new Map<string, Way>();
  // a street move is one move more, but where both lead there it leaves the better one for later
  for (const way of ways) if (!reach.has(way.to)) reach.set(way.to, way);
  return {
    reach,
    fights: byTile(fights),
    strikes: new Map(Object.entries(after).map(([from, there]) => [from, byTile(there)])),
  };
}

function byTile(fights: readonly Fight[]): Map<string, Fight> {
  return new Map(fights.map((fight) => [fight.at, fight]));
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
export function points(field: Field, way: readonly string[]): string {
  return way
    .flatMap((key) => tileAt(field, key) ?? [])
    .map(({ x, y }) => `${x + 0.5} ${y + 0.5}`)
    .join(" ");
}
