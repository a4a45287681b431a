/** The boss side's turn, step by step, read from the log: what was revealed, and what each of its units did. */
import type { LogLine } from "../../api/types";
import { counted } from "../../english";

export interface Deed {
  title: string;
  sub: string;
  /** The card that it is about. */
  card: string;
  /** It is going on just now. */
  now: boolean;
  squares: string[];
}

export interface BossTurn {
  round: number;
  /** It is the boss side's turn just now. */
  on: boolean;
  deeds: Deed[];
  /** Why it did so, each line with its rule. */
  reasons: LogLine[];
}

const REASONS: ReadonlySet<string> = new Set([
  "why_marked",
  "why_no_aim",
  "why_no_room",
  "why_intention",
  "why_intention_unit",
  "why_attack",
  "why_move",
  "why_nearer",
  "why_flee",
  "why_stay",
  "why_wander",
  "why_target",
  "why_full",
  "why_token",
  "boss_enters",
  "panics",
  "rages",
]);
const ENDS: ReadonlySet<string> = new Set(["turn", "round", "won", "shared", "coop_won", "coop_lost"]);

/** The boss side's last turn, or the one that is going on. */
export function bossTurn(log: readonly LogLine[], name: (card: string) => string): BossTurn | null {
  const start = log.findLastIndex((line) => line.kind === "boss_turn");
  if (start < 0) return null;
  const turn: BossTurn = { round: Number(log[start]?.data?.["n"] ?? 0), on: true, deeds: [], reasons: [] };
  for (const line of log.slice(start + 1)) {
    if (ENDS.has(line.kind ?? "")) {
      turn.on = false;
      break;
    }
    if (REASONS.has(line.kind ?? "")) turn.reasons.push(line);
    note(turn.deeds, line, name);
  }
  if (!turn.on) for (const deed of turn.deeds) deed.now = false;
  return turn;
}

/** The squares a line of the log speaks of, among other words that name no square. */
export function squaresOf(line: LogLine): string[] {
  const data = line.data ?? {};
  const found = ["from", "to", "at", "mark"].flatMap((key) => data[key] ?? []);
  return [...new Set(found.map(String))];
}

function note(deeds: Deed[], line: LogLine, name: (card: string) => string): void {
  const data = line.data ?? {};
  const text = (key: string): string => String(data[key] ?? "");
  const card = text("card");
  const add = (title: string, sub: string, now = false): void => {
    for (const deed of deeds) deed.now = false;
    deeds.push({ title, sub, card, now, squares: squaresOf(line) });
  };
  const last = deeds[deeds.length - 1];
  const goesOn = (words: string): void => {
    if (!last?.now) return;
    last.sub = [last.sub, words].filter(Boolean).join(", ");
    last.squares = [...new Set([...last.squares, ...squaresOf(line)])];
  };
  switch (line.kind) {
    case "boss_shuffle":
      return add("Shuffle", counted(Number(data["n"]), "card"));
    case "boss_enters":
      return add(name(card), `enters at ${text("at")}`);
    case "why_intention":
    case "why_intention_unit":
      return add(name(card), `mark on ${text("at")}`);
    case "why_marked":
    case "why_no_aim":
    case "why_no_room":
      return add(name(card), "discarded");
    case "why_token":
      return add(name(card), `appears at ${text("at")}`);
    case "activate":
      return add(name(card), "", true);
    case "declare_move":
    case "declare_street":
      return goesOn(`to ${text("to")}`);
    case "declare_attack":
      return goesOn(`attacks ${name(text("on"))}`);
    case "declare_full":
    case "declare_full_on":
      return goesOn("full action");
    case "why_stay":
      return goesOn("stays");
    case "end_activation":
      if (last?.now) {
        last.sub ||= "stays";
        last.now = false;
      }
      return;
  }
}
