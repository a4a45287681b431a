/** What has just happened and deserves a plate over the table: finds, events, wins, reactions, trades. */
import type { LogLine } from "../../api/types";

export interface Moment {
  /** Its number in the log: no two are the same. */
  id: number;
  kind: string;
  seat: number;
  say: string;
  /** Cards to show: one, or for a swap what goes and what comes. */
  cards: string[];
}

/** Kinds of log lines, and which of their facts are cards. */
const SHOWN: Record<string, readonly string[]> = {
  explore: ["card"],
  react: ["card"],
  swap: ["card", "other"],
  finished: ["building"],
  resolve: ["card"],
  win: [],
  found: ["card"],
  hangover: ["card"],
  roll: ["card"],
  lose_step: ["building"],
  sudden: [],
  end_found: [],
  end_no_dwarf: [],
};

/** The moments among the lines from a number on. */
export function momentsIn(lines: readonly LogLine[], from: number): Moment[] {
  return lines.slice(from).flatMap((line, at) => {
    const names = SHOWN[line.kind ?? ""];
    if (!names) return [];
    const cards = names.map((name) => line.data?.[name]).filter((id): id is string => typeof id === "string");
    return [{ id: from + at, kind: line.kind ?? "", seat: line.seat ?? -1, say: line.say, cards }];
  });
}
