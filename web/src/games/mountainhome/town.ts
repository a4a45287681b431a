/** A town as the scene tells it. */
import type { Face, Piece, Scene } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { stepsOf, type Points } from "./points";

export interface Built {
  slot: number;
  piece: Piece;
  face: Face;
  state: "build" | "ready" | "spent";
  done: number;
  steps: Points[][];
  vp: string;
  text: string;
  /** Faces of the cards it keeps. */
  kept: Face[];
}

export function townOf(board: Board, seat: number): Built[] {
  const zone = board.zone(`town-${seat}`);
  return (zone?.pieces ?? []).flatMap((piece, slot) => {
    const face = board.faces.of(piece);
    if (!face) return [];
    const stat = (name: string): string => zone?.stats?.[`${slot}.${name}`] ?? "";
    const kept = stat("kept").split(" ").filter(Boolean);
    return [
      {
        slot,
        piece,
        face,
        state: (stat("state") || "build") as Built["state"],
        done: Number(stat("steps").split("/")[0] ?? 0),
        steps: stepsOf(stat("costs")),
        vp: stat("vp"),
        text: stat("text"),
        kept: kept.map((id) => board.faces.get(id)).filter((one) => one !== null),
      },
    ];
  });
}

/** Does any answer name this very piece? */
export function namesPiece(scene: Scene, key: string): boolean {
  const { choices = [], complete_choices: complete = [] } = scene.prompt ?? {};
  return choices.some((one) => one.piece === key || one.also === key) || complete.some((one) => one.pieces.includes(key));
}

/** Zones of cards that the own buildings keep. */
export function keptZones(board: Board, seat: number): string[] {
  return board.scene.zones.filter((zone) => zone.id.startsWith(`kept-${seat}-`)).map((zone) => zone.id);
}

/** A building in words. */
export function spokenBuilding(built: Built): string {
  const how =
    built.state === "build"
      ? `${built.done} of ${built.steps.length} steps`
      : built.state === "ready"
        ? "finished"
        : "finished, tapped";
  const kept = built.kept.length > 0 ? `keeps ${built.kept.map((face) => face.name).join(" and ")}` : "";
  return [built.face.name, how, built.vp ? `${built.vp} VP` : "", kept].filter(Boolean).join(", ");
}
