/** The action stack of a scene, the next to be executed first. */
import type { Piece, Scene } from "../../api/types";
import { NOBODY } from "./field";
import type { Fight, MuhqDetails, TurnDetails } from "./types";

export interface Declared {
  key: string;
  piece: Piece;
  face: string;
  side: number;
  kind: string;
  /** The permanent that acts. */
  unit: string;
  /** The piece or tile it aims at. */
  on: string;
  fight: Fight | null;
  say: string;
}

export interface Stack extends TurnDetails {
  acts: Declared[];
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  play: "Enters",
  spell: "Spell",
  move: "Move",
  street: "Street move",
  attack: "Attack",
  full: "Full action",
  free: "Free action",
  trigger: "Takes effect",
  trade: "Trade",
  intention: "Intention",
  farm: "Farm",
  transport: "Transport",
  switch: "Switch",
  equip: "Equip",
};

/** Null while the stores are drafted. */
export function stackOf(scene: Scene): Stack | null {
  const details = scene.details as MuhqDetails | undefined;
  if (!details?.turn) return null;
  const pieces = scene.zones.find((one) => one.id === "stack")?.pieces ?? [];
  return { ...details.turn, acts: pieces.map((piece) => declared(piece, details)).reverse() };
}

function declared(piece: Piece, details: MuhqDetails): Declared {
  return {
    side: NOBODY,
    kind: "",
    unit: "",
    on: "",
    fight: null,
    ...details.stack?.[piece.key],
    key: piece.key,
    piece,
    face: piece.face ?? "",
    say: piece.label ?? "",
  };
}

export function kindWords(kind: string): string {
  return KIND_WORDS[kind] ?? kind;
}
