import type { LogLine } from "../../api/types";

/** The boss side's reasons of its last turn, or of the one that is going on. */
export function reasonsIn(log: readonly LogLine[]): LogLine[] {
  const start = log.findLastIndex((line) => line.kind === "boss_turn");
  if (start < 0) return [];
  const found: LogLine[] = [];
  for (const line of log.slice(start + 1)) {
    if (line.kind === "turn") break;
    if (/^(why_|boss_enters|panics|rages)/.test(line.kind ?? "")) found.push(line);
  }
  return found;
}
