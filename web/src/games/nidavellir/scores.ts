/** The final score sheet, read from the scene. */
import type { Scene } from "../../api/types";
import { PARTS, sheetOf, type Part } from "./army";

export interface SheetRow {
  seat: number;
  rank: number;
  name: string;
  total: number;
  parts: Record<Part, number>;
}

export function rowsOf(scene: Scene): SheetRow[] {
  return (scene.standings ?? []).map((line) => ({
    seat: line.seat,
    rank: line.rank,
    name: scene.seats.find((one) => one.seat === line.seat)?.name ?? "",
    total: line.score,
    parts: sheetOf(scene.zones.find((zone) => zone.id === `command-${line.seat}`) ?? null),
  }));
}

/** The highest figure of each column of the sheet; nothing where nobody has anything. */
export function bestOf(rows: readonly SheetRow[]): Partial<Record<Part, number>> {
  const best: Partial<Record<Part, number>> = {};
  for (const part of PARTS) {
    const most = Math.max(0, ...rows.map((row) => row.parts[part]));
    if (most > 0) best[part] = most;
  }
  return best;
}

/** Where the winner won most over the second: the part, and by how much. */
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
