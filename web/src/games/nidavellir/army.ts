/** The army of a player, read from the scene. */
import type { Piece, Zone } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { CLASSES, type DwarfClass } from "./classes";
import type { ColumnDetails, NidavellirScene } from "./types";

export interface ColumnView extends ColumnDetails {
  kind: DwarfClass;
  zone: Zone | null;
  pieces: Piece[];
}

export interface ArmyView {
  seat: number;
  columns: ColumnView[];
  command: Zone | null;
  lines: number;
  /** Classes that the next line lacks. */
  missing: string[];
}

const NO_RANKS: ColumnDetails = { ranks: 0, score: 0, next: { gain: "", majority: "" } };

export function armyOf(board: Board, seat: number): ArmyView {
  const details = board.details<NidavellirScene>().players[seat];
  return {
    seat,
    columns: CLASSES.map((kind, at) => {
      const zone = board.zone(`column-${seat}-${kind.id}`);
      return { ...(details?.columns[at] ?? NO_RANKS), kind, zone, pieces: zone?.pieces ?? [] };
    }),
    command: board.zone(`command-${seat}`),
    lines: details?.lines ?? 0,
    missing: details?.missing ?? [],
  };
}
