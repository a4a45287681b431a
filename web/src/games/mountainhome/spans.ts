/** What the parts of a sentence name. */
import type { Face, Span } from "../../api/types";
import type { Board } from "../../table/board.svelte";

/** Cards go by several kinds of names. */
const CARD_NAMES = new Set(["card", "brief", "dwarf", "building"]);

/** The cards that a sentence names, in its order. */
export function facesIn(board: Board, spans: readonly Span[]): Face[] {
  return spans.flatMap(({ kind = "", id = "" }) => {
    const face = CARD_NAMES.has(kind) ? board.faces.get(id) : null;
    return face ? [face] : [];
  });
}

/** The other player that a sentence names first; -1 for none. */
export function rivalIn(board: Board, spans: readonly Span[]): number {
  const named = spans.find(({ kind, id }) => kind === "seat" && Number(id) !== board.seat);
  return named ? Number(named.id) : -1;
}
