/*
 * What has moved between two scenes. Keys go with open cards from place to place; cards that turn up or disappear
 * are taken to come from, or go to, the place whose number of hidden cards has changed. No rules inside.
 */
import type { Piece, Scene, Zone } from "../api/types";
import { likeness } from "./faces";

export interface PieceMove {
  /** The piece as it lies now, or as it lay when it is not to be seen any more. */
  key: string;
  /** Its key before, where another of its likes has taken over its name: `hunter#2` is called `hunter` now. */
  was?: string;
  from: string;
  to: string;
  /** It is turned over on the way: `up` shows its face at the end. */
  turn: "" | "up" | "down";
  /** Nobody sees its face: only a back flies. */
  blind: boolean;
}

interface Lying {
  piece: Piece;
  zone: Zone;
}

export function pieceMoves(was: Scene, now: Scene): PieceMove[] {
  const before = open(was);
  const after = open(now);
  const change = changes(was, now);
  const found: PieceMove[] = [];
  const same = likes(before, after);
  for (const [key, { piece, zone }] of after) {
    const name = same.get(key) ?? "";
    const old = before.get(name);
    if (!old) {
      const from = nearest(change.fewer, zone);
      if (from) found.push({ key, from, to: zone.id, turn: "up", blind: false });
    } else if (old.zone.id !== zone.id) {
      const was = name === key ? {} : { was: name };
      found.push({ key, ...was, from: old.zone.id, to: zone.id, turn: "", blind: false });
    } else if (!old.piece.face && piece.face) {
      found.push({ key, from: zone.id, to: zone.id, turn: "up", blind: false });
    }
  }
  const kept = new Set(same.values());
  for (const [key, { zone }] of before) {
    if (kept.has(key)) continue;
    const to = nearest(change.more, zone);
    if (to) found.push({ key, from: zone.id, to, turn: "down", blind: false });
  }
  return [...found, ...blindly(now, change)];
}

/** Pieces one can tell apart: open ones, and hidden ones that keep a key of their own. */
function open(scene: Scene): Map<string, Lying> {
  const found = new Map<string, Lying>();
  for (const zone of scene.zones) {
    for (const piece of zone.pieces ?? []) {
      if (piece.face || !piece.key.startsWith(`${zone.id}:`)) found.set(piece.key, { piece, zone });
    }
  }
  return found;
}

/**
 * Each piece of now and the key it had before. Pieces that look alike are numbered anew in every scene, so those that
 * can have stayed where they are have stayed there, and only the rest has moved.
 */
function likes(before: Map<string, Lying>, after: Map<string, Lying>): Map<string, string> {
  const found = new Map<string, string>();
  const left = new Map<string, string[]>();
  for (const [key, { piece }] of before) left.set(likeness(piece), [...(left.get(likeness(piece)) ?? []), key]);
  const pair = (fits: (old: string, key: string) => boolean): void => {
    for (const [key, { piece }] of after) {
      const olds = left.get(likeness(piece)) ?? [];
      const at = found.has(key) ? -1 : olds.findIndex((old) => fits(old, key));
      const [old] = at < 0 ? [] : olds.splice(at, 1);
      if (old !== undefined) found.set(key, old);
    }
  };
  const stays = (old: string, key: string): boolean => before.get(old)?.zone.id === after.get(key)?.zone.id;
  pair((old, key) => old === key && stays(old, key));
  pair(stays);
  pair((old, key) => old === key);
  pair(() => true);
  return found;
}

interface Changes {
  fewer: Map<Zone, number>;
  more: Map<Zone, number>;
}

/** Where the number of hidden cards has changed, and by how many. */
function changes(was: Scene, now: Scene): Changes {
  const made: Changes = { fewer: new Map(), more: new Map() };
  const old = new Map(was.zones.map((zone) => [zone.id, hidden(zone)]));
  for (const zone of now.zones) {
    const by = hidden(zone) - (old.get(zone.id) ?? 0);
    if (by > 0) made.more.set(zone, by);
    else if (by < 0) made.fewer.set(zone, -by);
  }
  return made;
}

function hidden(zone: Zone): number {
  const pieces = zone.pieces ?? [];
  return (zone.size ?? pieces.length) - pieces.filter((piece) => piece.face).length;
}

/** The zone of the same player if there is one, else one that belongs to nobody; it is used up. */
function nearest(zones: Map<Zone, number>, near: Zone): string {
  const all = [...zones.keys()];
  const own = all.find((zone) => zone.seat != null && zone.seat === near.seat);
  const common = all.find((zone) => zone.seat == null);
  const zone = own ?? common;
  if (!zone) return "";
  const left = (zones.get(zone) ?? 1) - 1;
  if (left > 0) zones.set(zone, left);
  else zones.delete(zone);
  return zone.id;
}

/** Cards drawn unseen: from a place of nobody's into somebody's. */
function blindly(now: Scene, change: Changes): PieceMove[] {
  const found: PieceMove[] = [];
  const piles = [...change.fewer.keys()].filter((zone) => zone.seat == null);
  for (const [zone, by] of change.more) {
    if (zone.seat == null || zone.seat === now.seat) continue;
    for (let n = 0; n < Math.min(by, 3); n++) {
      const pile = piles[0];
      if (pile) found.push({ key: `${zone.id}~${n}`, from: pile.id, to: zone.id, turn: "", blind: true });
    }
  }
  return found;
}
