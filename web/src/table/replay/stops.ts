/** A replay has a step for every small action; people want to stop where something happened. */
import type { Chapter, LogLine, ReplayLine } from "../../api/types";

export interface Stop {
  /** The step on the server. */
  step: number;
  /** What happened to come here. */
  lines: LogLine[];
}

export function stopsOf(lines: readonly ReplayLine[], steps: number): Stop[] {
  const stops: Stop[] = [{ step: 0, lines: [] }];
  for (const { step, line } of lines) {
    const last = stops[stops.length - 1];
    if (last && last.step === step) last.lines.push(line);
    else stops.push({ step, lines: [line] });
  }
  const end = steps - 1;
  if ((stops[stops.length - 1]?.step ?? 0) < end) stops.push({ step: end, lines: [] });
  return stops;
}

/** The stop at a step, or the last one before it. */
export function stopAt(stops: readonly Stop[], step: number): number {
  let found = 0;
  stops.forEach((stop, at) => {
    if (stop.step <= step) found = at;
  });
  return found;
}

export interface Mark {
  /** Where on the slider, from 0 to 1. */
  part: number;
  shape: "bar" | "ring";
}

/** Moments worth a mark on the slider. */
export function marksOf(stops: readonly Stop[], shapes: Readonly<Record<string, { shape: "bar" | "ring" }>>): Mark[] {
  const last = Math.max(1, stops.length - 1);
  return stops.flatMap((stop, at) => {
    const kinds = stop.lines.map((line) => shapes[line.kind ?? ""]?.shape).filter((shape) => shape !== undefined);
    const shape = kinds.includes("ring") ? "ring" : kinds[0];
    return shape ? [{ part: at / last, shape }] : [];
  });
}

/** Chapters by their place on the slider. */
export function chaptersOf(
  stops: readonly Stop[],
  chapters: readonly Chapter[],
): { part: number; at: number; title: string; short: string }[] {
  const last = Math.max(1, stops.length - 1);
  return chapters.map((chapter) => {
    const at = stops.findIndex((stop) => stop.step >= chapter.step);
    return { part: Math.max(0, at) / last, at: Math.max(0, at), title: chapter.stage.say ?? "", short: chapter.stage.short ?? "" };
  });
}
