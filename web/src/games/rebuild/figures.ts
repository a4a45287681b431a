/** What stands in the scene besides cards: the game's own figures, and public facts. */
import type { Scene } from "../../api/types";
import { detailsOf } from "../../table/details";
import type { SceneDetails, Score } from "./types";

export function figuresOf(scene: Scene): SceneDetails {
  return detailsOf<SceneDetails>(scene);
}

export function factOf(scene: Scene, id: string): { value: string; rule: string } {
  const found = scene.facts.find((fact) => fact.id === id);
  return { value: found?.value ?? "", rule: found?.rule ?? "" };
}

/** Where the game stands, with the step of the turn. */
export function stageOf(scene: Scene): string {
  const { turn, step } = figuresOf(scene);
  const stage = scene.stage?.short ?? "";
  if (!step) return "";
  return turn > 0 ? `${stage}, ${step}` : stage;
}

export interface ScoreRow extends Score {
  seat: number;
  name: string;
  rank: number;
  total: number;
}

/** The score sheet: what each player's cards are worth, the best first. */
export function scoreRows(scene: Scene): ScoreRow[] {
  const ranks = new Map((scene.final_ranks ?? []).map((line) => [line.seat, line.rank]));
  return figuresOf(scene)
    .scores.map((score, seat): ScoreRow => {
      const line = scene.seats[seat];
      return { ...score, seat, name: line?.name ?? "", rank: ranks.get(seat) ?? 0, total: line?.score ?? 0 };
    })
    .sort((one, other) => one.rank - other.rank || other.total - one.total);
}
