/** The final score sheet, read from the scene. */
import type { Scene } from "../../api/types";
import { detailsOf } from "../../table/details";
import type { PartsRow } from "../../table/end/parts";
import type { NidavellirScene, ScoreSheet } from "./types";

export type SheetRow = PartsRow<keyof ScoreSheet>;

export function rowsOf(scene: Scene): SheetRow[] {
  return (scene.final_ranks ?? []).flatMap(({ seat, rank, score }) => {
    const sheet = detailsOf<NidavellirScene>(scene).players[seat]?.sheet;
    const name = scene.seats.find((one) => one.seat === seat)?.name ?? "";
    return sheet ? [{ seat, rank, name, total: score, parts: { ...sheet } }] : [];
  });
}
