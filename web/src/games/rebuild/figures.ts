/** What stands in the scene besides cards: facts, figures of the campaign, who is on turn. */
import type { Scene, SeatLine } from "../../api/types";

export function factOf(scene: Scene, id: string): string {
  return scene.facts.find((fact) => fact.id === id)?.value ?? "";
}

export function ruleOf(scene: Scene, id: string): string {
  return scene.facts.find((fact) => fact.id === id)?.rule ?? "";
}

/** All cards lie open and all play together: the scene has a target. */
export function isOpen(scene: Scene): boolean {
  return factOf(scene, "target") !== "";
}

export function stageOf(scene: Scene): string {
  const turn = factOf(scene, "turn");
  if (!turn) return "";
  if (turn === "0") return "Set up";
  const game = /^\d+/.exec(factOf(scene, "game"))?.[0];
  const where = `${game ? "turn" : "Turn"} ${turn}, ${factOf(scene, "step")}`;
  return game ? `Game ${game}, ${where}` : where;
}

/** Whose turn it is. */
export function turnOf(scene: Scene): SeatLine | null {
  return scene.seats.find((line) => line.marks?.includes("on turn")) ?? null;
}

export interface Goal {
  now: number;
  target: number;
  rule: string;
}

/** `31 of 50 VP`. */
export function goalOf(scene: Scene): Goal | null {
  const found = /^(\d+) of (\d+)/.exec(factOf(scene, "target"));
  return found ? { now: Number(found[1]), target: Number(found[2]), rule: ruleOf(scene, "target") } : null;
}

export interface CampaignGame {
  n: number;
  target: string;
  /** Of a game that is over. */
  result: string;
  won: boolean;
  now: boolean;
}

export interface Campaign {
  games: CampaignGame[];
  carried: string;
}

export function campaignOf(scene: Scene): Campaign | null {
  const stats = scene.zones.find((zone) => zone.id === "campaign")?.stats;
  if (!stats) return null;
  const current = Number(stats["game"]);
  const last = Number(/of (\d+)/.exec(factOf(scene, "game"))?.[1] ?? current);
  const games = Array.from({ length: last }, (_, at): CampaignGame => {
    const n = at + 1;
    const target = stats[`target-${n}`] ?? (n === current ? (stats["target"] ?? "") : "");
    const result = stats[`result-${n}`] ?? "";
    return { n, target, result, won: result !== "" && Number(result) >= Number(target), now: n === current && !result };
  });
  return { games, carried: stats["carried"] ?? "" };
}
