import type { Piece, Zone } from "../../api/types";
import type { Board } from "../../table/board.svelte";

/** The play that lies to be beaten, and the plays beneath it. */
export interface FieldView {
  owner: number;
  zone: Zone | null;
  now: Piece[];
  /** `run`, `set`, `single`. */
  kind: string;
  value: string;
  words: string;
  past: { seat: number; zone: Zone; pieces: Piece[] }[];
}

const TO_BEAT = "to beat";

export function fieldOf(board: Board): FieldView {
  const view: FieldView = { owner: -1, zone: null, now: [], kind: "", value: "", words: "", past: [] };
  for (const zone of board.scene.zones) {
    if (!zone.id.startsWith("field-")) continue;
    const pieces = zone.pieces ?? [];
    const now = pieces.filter((piece) => piece.marks?.includes(TO_BEAT));
    const past = pieces.filter((piece) => !piece.marks?.includes(TO_BEAT));
    const seat = zone.seat ?? -1;
    if (now.length > 0) {
      view.owner = seat;
      view.zone = zone;
      view.now = now;
      view.words = (zone.note ?? "").replace(/ to beat$/, "");
      view.kind = zone.stats?.["kind"] ?? view.words;
      view.value = zone.stats?.["value"] ?? "";
    }
    if (past.length > 0) view.past.push({ seat, zone, pieces: past });
  }
  return view;
}
