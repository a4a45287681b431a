/** What each season brought. */
import type { Scene } from "../../api/types";
import { detailsOf } from "../../table/details";
import type { ClimberScene, SeasonResult } from "./types";

/** The seasons that are over, as far as they were played at this table. */
export function seasonsPlayed(scene: Scene): SeasonResult[] {
  return detailsOf<ClimberScene>(scene).seasons.filter((season) => season.first !== null);
}

/** What a season brought one seat. */
export function pointsIn(season: SeasonResult, seat: number): { points: number; metal: "" | "gold" | "silver" } {
  if (season.first === seat) return { points: season.gold_points + season.bonus, metal: "gold" };
  if (season.second === seat) return { points: season.silver_points, metal: "silver" };
  return { points: 0, metal: "" };
}

/** Points before the first and after each season. A game that began in the middle starts with what it had then. */
export function climbOf(seat: number, final: number, seasons: readonly SeasonResult[]): number[] {
  const gains = seasons.map((season) => pointsIn(season, seat).points);
  let sum = final - gains.reduce((all, one) => all + one, 0);
  return [sum, ...gains.map((gain) => (sum += gain))];
}
