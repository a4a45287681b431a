import type { Piece } from "../../api/types";
import type { Board } from "../../table/board.svelte";

/** Choose a coin; if it can only go to one place from there, that place is chosen as well. */
export function tapCoin(board: Board, piece: Piece): void {
  const signs = new Set((board.zone("signs")?.pieces ?? []).map((one) => one.key));
  if (board.selected.includes(piece.key)) return board.clear();
  const others = board.selected.filter((key) => !signs.has(key));
  if (board.selected.some((key) => signs.has(key))) board.selected = others;
  board.tap(piece);
  const places = [...board.offer.lit].filter((key) => signs.has(key));
  const only = places.length === 1 && board.offer.complete.length === 0 ? places[0] : undefined;
  const sign = board.zone("signs")?.pieces?.find((one) => one.key === only);
  if (sign) board.tap(sign);
}
