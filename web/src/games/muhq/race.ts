/** Who is how far: points, regions, the boss. Read from seats and facts; nothing is reckoned here. */
import type { LogLine, Scene, SeatLine } from "../../api/types";

export function factOf(scene: Scene, id: string): string {
  return scene.facts.find((fact) => fact.id === id)?.value ?? "";
}

/** The seat that holds a region; -1 for nobody. */
export function holderOf(scene: Scene, region: string): number {
  const part = factOf(scene, "regions")
    .split(", ")
    .find((one) => one.startsWith(`${region}: `));
  const name = part?.slice(region.length + 2) ?? "";
  return scene.seats.find((line) => line.name === name)?.seat ?? -1;
}

/** Do the players stand together against a boss? When the game is over only the log still says so. */
export function isCoop(scene: Scene, log: readonly LogLine[]): boolean {
  return scene.facts.some((fact) => fact.id === "boss") || log.some((line) => line.kind === "boss_turn");
}

/** A number out of a mark such as `resource 4`. */
export function marked(line: SeatLine, start: string): number {
  const mark = (line.marks ?? []).find((one) => one.startsWith(start));
  return mark ? Number(mark.slice(start.length)) : 0;
}

/** `3 of 10 points` as numbers. */
export function pointsOf(line: SeatLine): { now: number; goal: number } | null {
  for (const mark of line.marks ?? []) {
    const found = /^(\d+) of (\d+) points$/.exec(mark);
    if (found) return { now: Number(found[1]), goal: Number(found[2]) };
  }
  return null;
}

/** `health 11 of 20`, `3 of 6`: the two numbers. */
export function ofTwo(text: string): { now: number; all: number } | null {
  const found = /(\d+) of (\d+)/.exec(text);
  return found ? { now: Number(found[1]), all: Number(found[2]) } : null;
}

export function sizeOf(scene: Scene, zone: string): number {
  const found = scene.zones.find((one) => one.id === zone);
  return found?.size ?? found?.pieces?.length ?? 0;
}

/** Marks that the layout shows in its own way. */
export function quietMark(mark: string): boolean {
  return /^(turn|priority|resource \d+|\d+ of \d+ points|at |seat |on |in |boss$|nobody$|damage |to discard|chosen|picked)/.test(mark);
}

/** What the score of this map counts, for those who look at it: points, resource, or what is left of a piece. */
export function scoreOf(scene: Scene): "points" | "resource" | "king" | "keep" | "none" {
  const goal = factOf(scene, "win");
  if (/point/.test(goal)) return "points";
  if (/resource/.test(goal)) return "resource";
  if (/King/.test(goal)) return "king";
  return /Keep/.test(goal) ? "keep" : "none";
}
