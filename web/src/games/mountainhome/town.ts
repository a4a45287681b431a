/** A town as the scene tells it. */
import type { Face, Piece, Scene, Zone } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { counted } from "../../english";
import { stepsOf } from "./hall";
import type { Amount } from "./points";
import type { BuildingDetails, SceneDetails } from "./types";

export interface Built {
  slot: number;
  piece: Piece;
  face: Face;
  state: BuildingDetails["state"];
  done: number;
  steps: Amount[][];
  vp: number;
  /** Faces of the cards it keeps. */
  kept: Face[];
}

export function townOf(board: Board, seat: number): Built[] {
  const { buildings } = board.details<SceneDetails>();
  return (board.zone(`town-${seat}`)?.pieces ?? []).flatMap((piece, slot) => {
    const face = board.faces.of(piece);
    const built = buildings[piece.key];
    if (!face || !built) return [];
    const kept = (built.kept ?? []).map((id) => board.faces.get(id)).filter((one) => one !== null);
    return [{ slot, piece, face, state: built.state, done: built.done, steps: stepsOf(face), vp: built.vp, kept }];
  });
}

/** Does any answer name this very piece? */
export function namesPiece(scene: Scene, key: string): boolean {
  const { choices = [], complete_choices: complete = [] } = scene.prompt ?? {};
  return choices.some((one) => one.piece === key || one.also === key) || complete.some((one) => one.pieces.includes(key));
}

/** The cards that the buildings of a town keep. */
export function keptIn(board: Board, seat: number): { zone: Zone; face: Face }[] {
  return townOf(board, seat).flatMap(({ slot, face }) => {
    const zone = board.zone(`kept-${seat}-${slot}`);
    return zone ? [{ zone, face }] : [];
  });
}

/** A building in words. */
export function spokenBuilding(built: Built): string {
  const how = {
    build: `${built.done} of ${counted(built.steps.length, "step")}`,
    ready: "finished",
    spent: "finished, tapped",
  }[built.state];
  const kept = built.kept.length > 0 ? `keeps ${built.kept.map((face) => face.name).join(" and ")}` : "";
  return [built.face.name, how, `${built.vp} VP`, kept].filter(Boolean).join(", ");
}
