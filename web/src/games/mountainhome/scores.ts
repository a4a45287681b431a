/** The final score sheet, read from the scene. */
import type { Scene } from "../../api/types";

export const PARTS = ["dwarves", "buildings", "tokens", "hangovers"] as const;
export type Part = (typeof PARTS)[number];

/** How the parts are called and drawn. */
export const PART_ICONS: Record<Part, string> = {
  dwarves: "dwarf-helmet",
  buildings: "viking-longhouse",
  tokens: "medal",
  hangovers: "knockout",
};
export const PART_WORDS: Record<Part, string> = {
  dwarves: "Dwarves",
  buildings: "Buildings",
  tokens: "Events",
  hangovers: "Hangovers",
};

export interface SheetRow {
  seat: number;
  rank: number;
  name: string;
  total: number;
  why: string;
  parts: Record<Part, number>;
}

export function rowsOf(scene: Scene): SheetRow[] {
  return (scene.standings ?? []).map((line) => {
    const stats = scene.zones.find((zone) => zone.id === `town-${line.seat}`)?.stats ?? {};
    const part = (name: Part): number => Number(stats[`score.${name}`] ?? 0);
    return {
      seat: line.seat,
      rank: line.rank,
      name: scene.seats.find((one) => one.seat === line.seat)?.name ?? "",
      total: line.score,
      why: line.why ?? "",
      parts: { dwarves: part("dwarves"), buildings: part("buildings"), tokens: part("tokens"), hangovers: part("hangovers") },
    };
  });
}

/** The highest figure of each column; nothing where nobody has anything. */
export function bestOf(rows: readonly SheetRow[]): Partial<Record<Part, number>> {
  const best: Partial<Record<Part, number>> = {};
  for (const part of PARTS) {
    const most = Math.max(0, ...rows.map((row) => row.parts[part]));
    if (most > 0) best[part] = most;
  }
  return best;
}

/** Where the winner won most over the second. */
export function decided(rows: readonly SheetRow[]): { part: Part; by: number } | null {
  const [first, second] = rows;
  if (!first || !second) return null;
  let found: { part: Part; by: number } | null = null;
  for (const part of PARTS) {
    const by = first.parts[part] - second.parts[part];
    if (by > (found?.by ?? 0)) found = { part, by };
  }
  return found;
}
