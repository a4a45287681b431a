/** The last bid, told by the log: what everybody showed, what it came to, who won. */
import type { LogLine } from "../../api/types";

export interface LastBid {
  prize: string;
  winner: number;
  rows: { seat: number; cards: string[]; total: number; trashed: string }[];
}

/** It is shown until more than so many turns have begun. */
const TURNS = 2;

export function lastBid(log: readonly LogLine[], turns = TURNS): LastBid | null {
  const end = log.findLastIndex((line) => line.kind === "win");
  const start = log.findLastIndex((line, at) => line.kind === "bid" && at < end);
  if (end < 0 || start < 0) return null;
  if (log.slice(end).filter((line) => line.kind === "turn" || line.kind === "bid").length > turns) return null;
  const lines = log.slice(start, end + 1);
  const rows = new Map<number, LastBid["rows"][number]>();
  for (const line of lines) {
    const seat = line.seat ?? -1;
    if (seat < 0 || line.kind === "bid") continue;
    const row = rows.get(seat) ?? { seat, cards: [], total: 0, trashed: "" };
    const { data = {} } = line;
    if (line.kind === "reveal" && Array.isArray(data["cards"])) row.cards = data["cards"].map(String);
    else if (line.kind === "total") row.total = Number(data["n"] ?? 0);
    else if (line.kind === "pick") row.trashed = String(data["card"] ?? "");
    else continue;
    rows.set(seat, row);
  }
  return {
    prize: String(lines[0]?.data?.["card"] ?? ""),
    winner: log[end]?.seat ?? -1,
    rows: [...rows.values()].sort((one, other) => other.total - one.total),
  };
}
