/** The army of a player, read from the scene. */
import type { Piece, Zone } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { CLASSES, type DwarfClass } from "./classes";

export interface ColumnView {
  kind: DwarfClass;
  zone: Zone | null;
  pieces: Piece[];
  ranks: number;
  /** What it is worth now. */
  score: string;
  /** What one more rank would add, in words. */
  next: string;
  most: boolean;
}

export interface ArmyView {
  seat: number;
  columns: ColumnView[];
  command: Zone | null;
  lines: number;
  heroes: number;
  /** Classes that the next line lacks. */
  missing: string[];
  neutral: string;
}

export function armyOf(board: Board, seat: number): ArmyView {
  const command = board.zone(`command-${seat}`);
  const stats = command?.stats ?? {};
  return {
    seat,
    columns: CLASSES.map((kind) => {
      const zone = board.zone(`column-${seat}-${kind.id}`);
      const own = zone?.stats ?? {};
      return {
        kind,
        zone,
        pieces: zone?.pieces ?? [],
        ranks: Number(own["ranks"] ?? 0),
        score: own["score"] ?? "0",
        next: own["note"] ?? own["next"] ?? "",
        most: own["most"] === "1",
      };
    }),
    command,
    lines: Number(stats["lines"] ?? 0),
    heroes: Number(stats["heroes"] ?? 0),
    missing: (stats["missing"] ?? "").split(" ").filter(Boolean),
    neutral: stats["neutral"] ?? "0",
  };
}

/** The parts of a score, in the order of the score sheet. */
export const PARTS = ["warrior", "hunter", "miner", "blacksmith", "explorer", "neutral", "coins", "gem"] as const;
export type Part = (typeof PARTS)[number];

/** The running score sheet of a seat. */
export function sheetOf(zone: Zone | null): Record<Part, number> {
  const values = (zone?.stats?.["sheet"] ?? "").split(" ").map(Number);
  return Object.fromEntries(PARTS.map((part, at) => [part, values[at] ?? 0])) as Record<Part, number>;
}
