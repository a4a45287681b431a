/** Marks of pieces and players: programs go by the id, people read the words. */
import type { Mark, Piece, SeatLine } from "../api/types";

/** What is chosen already by an earlier, smaller step of the same choice. */
const PICKED = "picked";

/** Does a piece or a player carry the mark with that id? */
export function isMarked({ marks = [] }: Pick<Piece | SeatLine, "marks">, id: string): boolean {
  return marks.some((mark) => mark.id === id);
}

export function isPicked(piece: Piece): boolean {
  return isMarked(piece, PICKED);
}

/** What people read; without the marks that a layout shows in its own way. */
export function markWords(marks: readonly Mark[] = [], quiet: (id: string) => boolean = () => false): string[] {
  return marks.filter((mark) => !quiet(mark.id)).map((mark) => mark.text || mark.id);
}
