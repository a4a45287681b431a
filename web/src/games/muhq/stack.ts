/** The action stack of a scene, the next to be executed first. */
import type { Piece, Scene } from "../../api/types";
import { BOSS, NOBODY } from "./field";

export interface Declared {
  key: string;
  piece: Piece;
  face: string;
  side: number;
  kind: string;
  /** The piece or tile it aims at. */
  on: string;
  say: string;
}

export interface Stack {
  acts: Declared[];
  step: string;
  /** Whose turn: a seat, or the boss side. */
  turn: number;
  priority: number;
  order: number[];
  active: string;
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

export function stackOf(scene: Scene): Stack | null {
  const zone = scene.zones.find((one) => one.id === "stack");
  if (!zone) return null;
  const stats = zone.stats ?? {};
  return {
    acts: (zone.pieces ?? []).map(declared).reverse(),
    step: stats["step"] ?? "",
    turn: stats["turn"] === "boss" ? BOSS : Number(stats["turn"] ?? NOBODY),
    priority: Number(stats["priority"] ?? NOBODY),
    order: (stats["order"] ?? "").split(" ").filter(Boolean).map(Number),
    active: stats["active"] ?? "",
  };
}

function declared(piece: Piece): Declared {
  const marks = piece.marks ?? [];
  const seat = marks.find((mark) => mark.startsWith("seat "));
  return {
    key: piece.key,
    piece,
    face: piece.face ?? "",
    side: seat ? Number(seat.slice(5)) : marks.includes("boss") ? BOSS : NOBODY,
    kind: marks[1] ?? "",
    on: marks.find((mark) => mark.startsWith("on "))?.slice(3) ?? "",
    say: piece.label ?? "",
  };
}

export function kindWords(kind: string): string {
  return KIND_WORDS[kind] ?? kind;
}
