/** What belongs to nobody: the exploration pile, events, the building office, Locations, what is left. */
import type { Face, Piece } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { stepsOf, type Points } from "./points";

export interface EventView {
  key: string;
  face: Face;
  counters: number;
  needed: number;
  vp: string;
}

export interface OfferView {
  piece: Piece;
  face: Face;
  price: string;
  steps: Points[][];
}

export interface HallView {
  pile: number;
  found: number;
  needed: number;
  events: EventView[];
  shop: OfferView[];
  office: number;
  places: { key: string; face: Face }[];
  housed: Face[];
  trash: number;
  hangovers: number;
  hoards: number;
}

export function hallOf(board: Board): HallView {
  const stat = (zone: string, name: string): string => board.zone(zone)?.stats?.[name] ?? "";
  const count = (zone: string, name: string): number => Number(stat(zone, name) || 0);
  const size = (zone: string): number => board.zone(zone)?.size ?? board.zone(zone)?.pieces?.length ?? 0;
  const pieces = (zone: string): { piece: Piece; face: Face; at: number }[] =>
    (board.zone(zone)?.pieces ?? []).flatMap((piece, at) => {
      const face = board.faces.of(piece);
      return face ? [{ piece, face, at }] : [];
    });
  return {
    pile: size("explore"),
    found: count("explore", "found"),
    needed: count("explore", "needed"),
    events: pieces("events").map(({ piece, face, at }) => ({
      key: piece.key,
      face,
      counters: count("events", `${at}.counters`),
      needed: count("events", `${at}.needed`),
      vp: stat("events", `${at}.vp`),
    })),
    shop: pieces("row").map(({ piece, face, at }) => ({
      piece,
      face,
      price: stat("row", `${at}.price`),
      steps: stepsOf(stat("row", `${at}.costs`)),
    })),
    office: size("office"),
    places: pieces("locations").map(({ piece, face }) => ({ key: piece.key, face })),
    housed: pieces("housed").map(({ face }) => face),
    trash: size("trash"),
    hangovers: count("supply", "hangovers"),
    hoards: count("supply", "hoards"),
  };
}
