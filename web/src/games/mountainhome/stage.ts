import type { Board } from "../../table/board.svelte";

const ELSEWHERE = /^(legends|trash|peek|housed|shown|discard-\d+)$/;

/** Places in which something is to be chosen and that the table does not show as cards. */
export function choosingIn(board: Board): string[] {
  const zones = [...(board.asked?.zones ?? [])];
  return zones.filter((id) => ELSEWHERE.test(id) || (id.startsWith("town-") && id !== `town-${board.seat}`));
}
