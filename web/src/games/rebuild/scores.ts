/** The score sheet: what each player's cards are worth, from the figures of the scene. */
import type { Scene } from "../../api/types";

export interface Bonus {
  card: string;
  points: number;
}

export interface ScoreRow {
  seat: number;
  name: string;
  rank: number;
  printed: number;
  bonus: number;
  bonuses: Bonus[];
  cards: number;
  total: number;
}

/** `bonus-galleon`: 5. */
export function bonusesOf(stats: Readonly<Record<string, string>>): Bonus[] {
  return Object.entries(stats)
    .filter(([id]) => id.startsWith("bonus-"))
    .map(([id, points]) => ({ card: id.slice("bonus-".length), points: Number(points) }));
}

export function rowsOf(scene: Scene): ScoreRow[] {
  const ranks = new Map((scene.final_ranks ?? []).map((line) => [line.seat, line.rank]));
  return scene.seats
    .map((line): ScoreRow => {
      const stats = scene.zones.find((zone) => zone.id === `score-${line.seat}`)?.stats ?? {};
      return {
        seat: line.seat,
        name: line.name,
        rank: ranks.get(line.seat) ?? 0,
        printed: Number(stats["printed"] ?? 0),
        bonus: Number(stats["bonus"] ?? 0),
        bonuses: bonusesOf(stats),
        cards: Number(stats["cards"] ?? 0),
        total: line.score,
      };
    })
    .sort((one, other) => one.rank - other.rank || other.total - one.total);
}
