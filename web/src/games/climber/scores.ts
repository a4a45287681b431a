/** What each season brought, read from the log. */
import type { LogLine, Scene } from "../../api/types";

export interface SeasonScore {
  number: number;
  gold: string;
  first: number;
  second: number;
  goldPoints: number;
  bonus: number;
  silverPoints: number;
}

export function seasonScores(log: readonly LogLine[]): SeasonScore[] {
  const seasons: SeasonScore[] = [];
  for (const line of log) {
    const data = line.data ?? {};
    const now = seasons[seasons.length - 1];
    if (line.kind === "season") {
      const number = Number(data["n"] ?? seasons.length + 1);
      seasons.push({
        number,
        gold: String(data["gold"] ?? ""),
        first: -1,
        second: -1,
        goldPoints: 0,
        bonus: 0,
        silverPoints: 0,
      });
    } else if (now && (line.kind === "gold" || line.kind === "gold_bonus")) {
      now.first = line.seat ?? -1;
      now.goldPoints = Number(data["n"] ?? 0);
      now.bonus = Number(data["bonus"] ?? 0);
    } else if (now && line.kind === "silver") {
      now.second = line.seat ?? -1;
      now.silverPoints = Number(data["n"] ?? 0);
    }
  }
  return seasons.filter((season) => season.first >= 0);
}

/** What a season brought one seat. */
export function pointsIn(season: SeasonScore, seat: number): { points: number; metal: "" | "gold" | "silver" } {
  if (season.first === seat) return { points: season.goldPoints + season.bonus, metal: "gold" };
  if (season.second === seat) return { points: season.silverPoints, metal: "silver" };
  return { points: 0, metal: "" };
}

/** Points before the first and after each season. A game that began in the middle starts with what is not in the log. */
export function climbOf(seat: number, final: number, seasons: readonly SeasonScore[]): number[] {
  const gains = seasons.map((season) => pointsIn(season, seat).points);
  let sum = final - gains.reduce((all, one) => all + one, 0);
  return [sum, ...gains.map((gain) => (sum += gain))];
}

/** How many cards each team has at the end: all lie in the hands again. */
export function teamSize(scene: Scene, seat: number): number {
  const own = scene.zones.filter((zone) => zone.seat === seat && /^(hand|lodge-up|lodge-down|field)-/.test(zone.id));
  return own.reduce((sum, zone) => sum + (zone.size ?? zone.pieces?.length ?? 0), 0);
}
