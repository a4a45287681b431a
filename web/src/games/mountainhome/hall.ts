/** What belongs to nobody: the exploration pile, events, the building office, Locations, what is left. */
import type { Face, Piece } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { detailsOfFace } from "./cards";
import { amountsOf, type Amount } from "./points";
import type { EventDetails, SceneDetails } from "./types";

export interface EventView extends EventDetails {
  key: string;
  face: Face;
}

export interface OfferView {
  piece: Piece;
  face: Face;
  price: number;
  steps: Amount[][];
}

export interface HallView {
  pile: number;
  found: number;
  needed: number;
  events: EventView[];
  shop: OfferView[];
  office: number;
  places: { key: string; face: Face }[];
  trash: number;
  hangovers: number;
  hoards: number;
}

export function hallOf(board: Board): HallView {
  const { found, needed, hangovers, hoards, events = {}, prices = {} } = board.details<SceneDetails>();
  const size = (zone: string): number => board.zone(zone)?.size ?? board.zone(zone)?.pieces?.length ?? 0;
  const pieces = (zone: string): { piece: Piece; face: Face }[] =>
    (board.zone(zone)?.pieces ?? []).flatMap((piece) => {
      const face = board.faces.of(piece);
      return face ? [{ piece, face }] : [];
    });
  return {
    pile: size("explore"),
    found,
    needed,
    events: pieces("events").flatMap(({ piece: { key }, face }) => {
      const event = events[key];
      return event ? [{ key, face, ...event }] : [];
    }),
    shop: pieces("row").map(({ piece, face }) => ({ piece, face, price: prices[piece.key] ?? 0, steps: stepsOf(face) })),
    office: size("office"),
    places: pieces("locations").map(({ piece, face }) => ({ key: piece.key, face })),
    trash: size("trash"),
    hangovers,
    hoards,
  };
}

/** What each step of a building costs. */
export function stepsOf(face: Face): Amount[][] {
  return (detailsOfFace(face).steps ?? []).map(amountsOf);
}
