import type { Piece, Zone } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import type { ClimberScene, FieldPlay } from "./types";

/** The play that lies to be beaten, and the plays beneath it. */
export interface FieldView {
  play: FieldPlay | null;
  zone: Zone | null;
  now: Piece[];
  past: { seat: number; zone: Zone; pieces: Piece[] }[];
}

export function fieldOf(board: Board): FieldView {
  const { field: play } = board.details<ClimberScene>();
  const view: FieldView = { play, zone: play && board.zone(`field-${play.owner}`), now: [], past: [] };
  for (const { seat } of [...(board.me ? [board.me] : []), ...board.others]) {
    const zone = board.zone(`field-${seat}`);
    const isNow = (piece: Piece): boolean => play?.owner === seat && play.pieces.includes(piece.key);
    const pieces = zone?.pieces?.filter((piece) => !isNow(piece)) ?? [];
    view.now.push(...(zone?.pieces?.filter(isNow) ?? []));
    if (zone && pieces.length > 0) view.past.push({ seat, zone, pieces });
  }
  return view;
}
