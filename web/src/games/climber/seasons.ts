import type { LogLine, Piece } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { pointsIn } from "./scores";
import type { ClimberScene } from "./types";

export interface Season {
  number: number;
  state: "done" | "now" | "closed" | "later";
  gold: Piece;
  silver: Piece;
  name: string;
  rule: string;
  won: { metal: string; seat: number; points: number }[];
}

const LONGEST_RULE = 60;

/** The seasons as the track shows them; it says in its own way what is marked on their cards. */
export function seasonsOf(board: Board): Season[] {
  return board.details<ClimberScene>().seasons.map((season, at) => {
    const card = (zone: string): Piece => ({ ...(board.zone(zone)?.pieces?.[at] ?? { key: "" }), marks: [] });
    const face = board.faces.get(season.gold);
    const winners = [season.first, season.second].filter((seat) => seat !== null);
    const short = face?.short || face?.text || "";
    const prizes = `Gold\u00a0${face?.value ?? "?"}, silver\u00a0${season.silver_points}.`;
    return {
      number: season.number,
      state: winners.length > 0 ? "done" : season.now ? "now" : face ? "later" : "closed",
      gold: card("golds"),
      silver: card("silvers"),
      name: face?.name ?? "Hidden",
      rule: !face
        ? "Turned up when its season begins."
        : season.now
          ? prizes
          : short.length > LONGEST_RULE
            ? ""
            : short,
      won: winners.map((seat) => ({ seat, ...pointsIn(season, seat) })),
    };
  });
}

/** The season that is played now. */
export function seasonNow(board: Board): Season | null {
  return seasonsOf(board).find((season) => season.state === "now") ?? null;
}

/** The draws that end a season; after a lost connection the news may hold draws of the season itself, too. */
export function lastDraws(lines: readonly LogLine[]): LogLine[] {
  const end = lines.findLastIndex((line) => ["gold", "gold_bonus", "silver"].includes(line.kind ?? ""));
  return lines.slice(end + 1).filter((line) => line.kind === "draw" && Number(line.data?.["n"] ?? 0) > 0);
}
