/** The cards of a game by id, and what they are called. */
import type { Face, GameDetail, Piece } from "../api/types";
import type { CardState } from "./kit";
import { markWords } from "./marks";

export class FaceBook {
  private readonly byId: Map<string, Face>;

  constructor(readonly detail: GameDetail) {
    this.byId = new Map(detail.faces.map((face) => [face.id, face]));
  }

  /** The face of a piece, or null for one that lies face down. A card the game did not describe gets a plain face. */
  of(piece: Piece): Face | null {
    if (!piece.face) return null;
    return this.byId.get(piece.face) ?? { id: piece.face, name: piece.label ?? piece.face };
  }

  get(id: string): Face | null {
    return this.byId.get(id) ?? null;
  }
}

/**
 * What a piece is when it is compared with others: cards that are called by their face are like all of that face; a tile
 * or a unit on a map is one of its kind.
 */
export function likeness(piece: Piece): string {
  return piece.face && piece.key.includes(piece.face) ? piece.face : piece.key;
}

/** The name without the figure that stands large beside it. */
export function nameOnly(face: Face): string {
  return face.plain_name || face.name;
}

/** What a state means for a listener. */
export const STATE_WORDS: Record<CardState, string> = {
  playable: "can be chosen",
  idle: "",
  selected: "selected",
  off: "not available now",
  target: "target",
  spent: "exhausted",
};

/** Everything a card shows, in words: `Green Expert 8, green, Light Pack, selected`. */
export function spoken(piece: Piece, face: Face | null, suits: string, state?: CardState): string {
  const parts = face ? [face.name, suits, face.power_name ?? ""] : [piece.label || "Face-down card"];
  parts.push(...markWords(piece.marks));
  if (state) parts.push(STATE_WORDS[state]);
  return parts.filter(Boolean).join(", ");
}
