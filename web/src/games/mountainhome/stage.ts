import type { Board } from "../../table/board.svelte";

const ELSEWHERE = new Set(["legends", "trash", "peek", "housed", "shown"]);

/** Places in which something is to be chosen and that the table does not show as cards. */
export function choosingIn(board: Board): string[] {
  const zones = [...(board.question?.zones ?? [])];
  return zones.filter((id) => {
    const seat = board.zone(id)?.seat ?? -1;
    return ELSEWHERE.has(id) || id === `discard-${seat}` || isOtherTown(board, id, seat);
  });
}

function isOtherTown(board: Board, id: string, seat: number): boolean {
  return seat !== board.seat && id === `town-${seat}`;
}
