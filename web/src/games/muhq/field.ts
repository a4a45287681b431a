/** The map of a scene as squares and pieces. All figures are the server's; this only puts them side by side. */
import type { Face, Piece, Scene, Zone } from "../../api/types";
import type { CardFigures, MuhqDetails, Region, UnitDetails } from "./types";

/** Whose something is: a seat, or one of these. */
export const NOBODY = -1;
export const BOSS = -2;

export interface Mark {
  kind: string;
  n: number;
}

export interface Place {
  x: number;
  y: number;
}

export interface Tile extends Place {
  key: string;
  piece: Piece;
  terrain: string;
  side: number;
  regions: string[];
  /** Of a wall. */
  damage: number;
  /** Cards in a store. */
  cards: number | null;
  intention: string;
}

export interface Unit extends Place, Omit<Required<UnitDetails>, "marks"> {
  key: string;
  piece: Piece;
  face: string;
  marks: Mark[];
}

export interface Field {
  zone: Zone;
  width: number;
  height: number;
  tiles: Tile[];
  units: Unit[];
  regions: readonly Region[];
}

export function fieldOf(scene: Scene): Field | null {
  const zone = scene.zones.find((one) => one.id === "map");
  const details = scene.details as MuhqDetails | undefined;
  return zone && details ? fieldOfZone(zone, details) : null;
}

export function fieldOfZone(zone: Zone, details: MuhqDetails): Field {
  const { width, height, regions = [] } = details;
  const tiles: Tile[] = [];
  const units: Unit[] = [];
  for (const piece of zone.pieces ?? []) {
    const unit = details.units?.[piece.key];
    if (unit) units.push(unitOf(piece, unit));
    else tiles.push(tileOf(piece, details));
  }
  return { zone, width, height, tiles, units, regions };
}

function placeOf(piece: Piece): Place {
  const [x, y] = piece.at ?? [0, 0];
  return { x, y };
}

function tileOf(piece: Piece, details: MuhqDetails): Tile {
  const more = details.tiles?.[piece.key];
  const { x, y } = placeOf(piece);
  const around = (details.regions ?? []).filter((one) => one.left <= x && x <= one.right && one.top <= y && y <= one.bottom);
  return {
    key: piece.key,
    piece,
    x,
    y,
    terrain: piece.face ?? "neutral",
    side: more?.side ?? NOBODY,
    regions: around.map((one) => one.id),
    damage: more?.damage ?? 0,
    cards: more?.cards ?? null,
    intention: more?.intention ?? "",
  };
}

function unitOf(piece: Piece, details: UnitDetails): Unit {
  return {
    health: 0,
    damage: 0,
    attack: null,
    range: 0,
    movement: 0,
    moves: 0,
    attacks: 0,
    street: false,
    durability: 0,
    crew: 0,
    host: "",
    active: false,
    tapped: false,
    shroud: false,
    intention: "",
    ...details,
    ...placeOf(piece),
    key: piece.key,
    piece,
    face: piece.face ?? "",
    marks: Object.entries(details.marks ?? {}).map(([kind, n]) => ({ kind, n })),
  };
}

/** What is on a square: the one on the ground first, then its pile. */
export function unitsOn(field: Field, tile: string): Unit[] {
  const there = field.units.filter((unit) => unit.tile === tile);
  return [...there.filter((unit) => !unit.host), ...there.filter((unit) => unit.host)];
}

export function unitAt(field: Field | null, key: string): Unit | null {
  return field?.units.find((one) => one.key === key) ?? null;
}

export function tileAt(field: Field | null, key: string): Tile | null {
  return field?.tiles.find((one) => one.key === key) ?? null;
}

/** Where something is, by the key of a unit or a tile. */
export function whereIs(field: Field | null, key: string): Place | null {
  return unitAt(field, key) ?? tileAt(field, key);
}

/** Things that take no actions of their own: artifacts, equipment on the ground. */
export function isThing(face: Face | null): boolean {
  return face !== null && ["artifact", "equipment", "potion"].includes(face.kind ?? "");
}

/** The printed figures of a card. */
export function figuresOf(face: Face | null | undefined): CardFigures {
  return (face?.details as CardFigures | undefined) ?? {};
}
