/** Pieces that are drawn in another way than as cards: a click chooses them, or shows their card large. */
import type { Attachment } from "svelte/attachments";
import type { Face, Piece } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { zoomGestures } from "../../table/zoom-gestures";

/** A long press shows the card. */
export function lookAt(board: Board, face: () => Face): Attachment<HTMLElement> {
  return zoomGestures(
    (anchor) => (board.zoom = { face: face(), anchor }),
    () => (board.zoom = null),
  );
}

/** A click chooses the piece if it can be chosen (`piece` is null if not); else it shows the card, or puts it away. */
export function clicked(board: Board, event: MouseEvent, face: Face, piece: Piece | null): void {
  const anchor = event.currentTarget as HTMLElement;
  const open = board.zoom?.anchor === anchor;
  if (piece && board.question) {
    board.zoom = null;
    board.tap(piece);
  } else board.zoom = open ? null : { face, anchor };
}
