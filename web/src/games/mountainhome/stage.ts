import type { Board } from "../../table/board.svelte";

const ELSEWHERE = new Set(["legends", "trash", "peek", "housed", "shown"]);

/** Whose place it is; -1 for nobody's. */
export function seatOf(board: Board, id: string): number {
  return board.zone(id)?.seat ?? -1;
}

export function isTown(board: Board, id: string): boolean {
  return id === `town-${seatOf(board, id)}`;
}

/** Places in which something is to be chosen and that the table does not show as cards. */
export function choosingIn(board: Board): string[] {
  return [...(board.question?.zones ?? [])].filter((id) => {
    const seat = seatOf(board, id);
    return ELSEWHERE.has(id) || id === `discard-${seat}` || (isTown(board, id) && seat !== board.seat);
  });
}
