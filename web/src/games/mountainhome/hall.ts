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

function cardsIn(board: Board, zone: string): { piece: Piece; face: Face }[] {
  return (board.zone(zone)?.pieces ?? []).flatMap((piece) => {
    const face = board.faces.of(piece);
    return face ? [{ piece, face }] : [];
  });
}

/** Recurring events, oldest first. */
export function eventsOf(board: Board): EventView[] {
  const { events = {} } = board.details<SceneDetails>();
  return cardsIn(board, "events").flatMap(({ piece: { key }, face }) => {
    const event = events[key];
    return event ? [{ key, face, ...event }] : [];
  });
}

/** The shop row. */
export function shopOf(board: Board): OfferView[] {
  const { prices = {} } = board.details<SceneDetails>();
  return cardsIn(board, "row").map(({ piece, face }) => ({ piece, face, price: prices[piece.key] ?? 0, steps: stepsOf(face) }));
}

export function locationsOf(board: Board): { piece: Piece; face: Face }[] {
  return cardsIn(board, "locations");
}

export function sizeOf(board: Board, zone: string): number {
  return board.zone(zone)?.size ?? board.zone(zone)?.pieces?.length ?? 0;
}

/** What each step of a building costs. */
export function stepsOf(face: Face): Amount[][] {
  return (detailsOfFace(face).steps ?? []).map(amountsOf);
}
