/** The map of a scene as squares and pieces. All figures are the server's; this only reads them. */
import type { Face, Piece, Scene, Zone } from "../../api/types";

/** Whose something is: a seat, or one of these. */
export const NOBODY = -1;
export const BOSS = -2;

export interface Mark {
  kind: string;
  n: number;
}

export interface Tile {
  key: string;
  piece: Piece;
  x: number;
  y: number;
  terrain: string;
  side: number;
  regions: string[];
  /** Of a wall. */
  damage: number;
  /** Cards in a store; -1 where there is none. */
  cards: number;
  intention: string;
}

export interface Unit {
  key: string;
  piece: Piece;
  face: string;
  x: number;
  y: number;
  side: number;
  /** In whose pile it is: the key of a permanent, or nothing. */
  host: string;
  active: boolean;
  tapped: boolean;
  shroud: boolean;
  intention: string;
  marks: Mark[];
  /** `health`, `damage`, `attack`, `range`, ... as far as it has them. */
  figures: ReadonlyMap<string, number>;
}

export interface Region {
  id: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Field {
  zone: Zone;
  width: number;
  height: number;
  tiles: Tile[];
  units: Unit[];
  regions: Region[];
}

/** Marks that lie on permanents, in the order in which they are shown. */
export const MARK_KINDS = ["poison", "paralysis", "panic", "rage", "ward", "faith", "repression", "devour"];

export function fieldOf(scene: Scene): Field | null {
  const zone = scene.zones.find((one) => one.id === "map");
  return zone ? fieldOfZone(zone) : null;
}

export function fieldOfZone(zone: Zone): Field {
  const stats = zone.stats ?? {};
  const tiles: Tile[] = [];
  const units: Unit[] = [];
  for (const piece of zone.pieces ?? []) {
    if (piece.key.startsWith("p")) units.push(unitOf(piece, stats[piece.key] ?? ""));
    else tiles.push(tileOf(piece));
  }
  const regions = words(stats["regions"]).flatMap((text) => {
    const found = /^(.+):(\d+),(\d+)-(\d+),(\d+)$/.exec(text);
    if (!found) return [];
    const [left, top, right, bottom] = found.slice(2).map(Number) as [number, number, number, number];
    return [{ id: found[1] ?? "", left, top, right, bottom }];
  });
  return { zone, width: Number(stats["width"] ?? 0), height: Number(stats["height"] ?? 0), tiles, units, regions };
}

export function words(text: string | undefined): string[] {
  return (text ?? "").split(" ").filter(Boolean);
}

/** `3,4` as numbers. */
export function spot(text: string): { x: number; y: number } {
  const [x, y] = text.split(",").map(Number);
  return { x: x ?? 0, y: y ?? 0 };
}

function sideOf(text: string): number {
  if (text === "boss") return BOSS;
  return text.startsWith("seat ") ? Number(text.slice(5)) : NOBODY;
}

function after(piece: Piece, start: string): string {
  return piece.marks?.find((mark) => mark.startsWith(start))?.slice(start.length) ?? "";
}

function tileOf(piece: Piece): Tile {
  const cards = after(piece, "cards ");
  return {
    key: piece.key,
    piece,
    ...spot(piece.key),
    terrain: piece.face ?? "neutral",
    side: sideOf(after(piece, "of ")),
    regions: (piece.marks ?? []).filter((mark) => mark.startsWith("region ")).map((mark) => mark.slice(7)),
    damage: Number(after(piece, "damage ") || 0),
    cards: cards ? Number(cards) : -1,
    intention: after(piece, "intention "),
  };
}

function unitOf(piece: Piece, figures: string): Unit {
  const marks = piece.marks ?? [];
  const has = (mark: string): boolean => marks.includes(mark);
  const seat = marks.find((mark) => mark.startsWith("seat "));
  return {
    key: piece.key,
    piece,
    face: piece.face ?? "",
    ...spot(after(piece, "at ")),
    side: seat ? sideOf(seat) : has("boss") ? BOSS : NOBODY,
    host: after(piece, "in "),
    active: has("active"),
    tapped: has("tapped"),
    shroud: has("shroud"),
    intention: after(piece, "intention "),
    marks: MARK_KINDS.flatMap((kind) => {
      const n = Number(after(piece, `${kind} `) || 0);
      return n > 0 ? [{ kind, n }] : [];
    }),
    figures: new Map(
      words(figures).flatMap((pair) => {
        const [name, value] = pair.split("=");
        return name && value && /^-?\d+$/.test(value) ? [[name, Number(value)] as [string, number]] : [];
      }),
    ),
  };
}

/** What stands on a square: the one on the ground first, then its pile. */
export function standing(field: Field, x: number, y: number): Unit[] {
  const there = field.units.filter((unit) => unit.x === x && unit.y === y);
  return [...there.filter((unit) => !unit.host), ...there.filter((unit) => unit.host)];
}

/** Things that take no actions of their own: artifacts, equipment on the ground. */
export function isThing(face: Face | null): boolean {
  return face !== null && ["artifact", "equipment", "potion"].includes(face.kind ?? "");
}
