/** What has just happened and deserves a plate over the table: finds, events, wins, reactions, trades. */
import type { LogLine, Span } from "../../api/types";
import type { KeyMoment } from "../../table/kit";

export interface Moment {
  /** Its number in the log: no two are the same. */
  id: number;
  kind: string;
  seat: number;
  say: Span[];
  /** Cards to show: one, or for a swap what goes and what comes. */
  cards: string[];
  /** What stands in for a card. */
  sign: string;
}

/** Kinds of log lines, and which of their facts are cards. */
const SHOWN: Record<string, readonly string[]> = {
  explore: ["card"],
  react: ["card"],
  stopped: ["card"],
  swap: ["card", "other"],
  counter_offer: ["card"],
  refuse: [],
  fools_gold: ["card"],
  politics: ["card"],
  loki: [],
  mishap: [],
  auctioned: ["building"],
  house: ["card"],
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

const SIGNS: Record<string, string> = { refuse: "ui-close", loki: "trash-can", mishap: "ui-swap" };

/** How long a plate stays, in ms: a bid with all its cards longer, and less when more are waiting. */
export function stayOf(moment: Moment, waiting: number): number {
  return (moment.kind === "win" ? 6000 : 2600) * (waiting > 0 ? 0.7 : 1);
}

/** A bid that is decided: all its cards lie open for a moment. */
export function keyMoment(lines: readonly LogLine[]): KeyMoment | null {
  const win = lines.find((line) => line.kind === "win");
  return win ? { kind: "bid", say: win.say } : null;
}

/** The moments among the lines from a number on. */
export function momentsIn(lines: readonly LogLine[], from: number): Moment[] {
  return lines.slice(from).flatMap((line, at) => {
    const names = SHOWN[line.kind ?? ""];
    if (!names) return [];
    const cards = names.map((name) => line.data?.[name]).filter((id): id is string => typeof id === "string");
    return [{ id: from + at, kind: line.kind ?? "", seat: line.seat ?? -1, say: line.spans ?? [{ text: line.say }], cards, sign: SIGNS[line.kind ?? ""] ?? "trophy" }];
  });
}
