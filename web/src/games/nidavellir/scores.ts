/** The final score sheet, read from the scene. */
import type { Scene } from "../../api/types";
import type { PartsRow } from "../../table/end/parts";
import { sheetOf, type Part } from "./army";

export type SheetRow = PartsRow<Part>;

export function rowsOf(scene: Scene): SheetRow[] {
  return (scene.final_ranks ?? []).map((line) => ({
    seat: line.seat,
    rank: line.rank,
    name: scene.seats.find((one) => one.seat === line.seat)?.name ?? "",
    total: line.score,
    parts: sheetOf(scene.zones.find((zone) => zone.id === `command-${line.seat}`) ?? null),
  }));
}
