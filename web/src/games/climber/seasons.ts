import type { LogLine, Piece } from "../../api/types";
import type { Board } from "../../table/board.svelte";

export interface Season {
  number: number;
  state: "done" | "now" | "closed" | "later";
  gold: Piece;
  silver: Piece | null;
  name: string;
  rule: string;
  won: { metal: "g" | "s"; seat: number; name: string; points: number }[];
}

const WON = /^won by (.+)$/;

/** The seasons as the track shows them. */
export function seasonsOf(board: Board): Season[] {
  const golds = board.zone("golds")?.pieces ?? [];
  const silvers = board.zone("silvers")?.pieces ?? [];
  return golds.map((gold, at) => {
    const silver = silvers[at] ?? null;
    const face = board.faces.of(gold);
    const won: Season["won"] = [];
    const goldWinner = winner(gold);
    if (goldWinner) won.push({ metal: "g", ...who(board, goldWinner), points: goldPoints(board, gold) });
    const silverWinner = silver && winner(silver);
    if (silver && silverWinner) won.push({ metal: "s", ...who(board, silverWinner), points: points(board, silver) });
    const state = won.length > 0 ? "done" : gold.marks?.includes("now") ? "now" : face ? "later" : "closed";
    const prizes = silver ? `Gold\u00a0${face?.value ?? "?"}, silver\u00a0${points(board, silver)}.` : "";
    return {
      number: Number(/\d+$/.exec(gold.key)?.[0] ?? at + 1),
      state,
      gold,
      silver,
      name: face?.name ?? "Hidden",
      rule: !face
        ? "Turned up when its season begins."
        : state === "now"
          ? prizes
          : shortRule(face.short || face.text || ""),
      won,
    };
  });
}

/** The season that is played now. */
export function seasonNow(board: Board): Season | null {
  return seasonsOf(board).find((season) => season.state === "now") ?? null;
}

function winner(piece: Piece): string {
  return (piece.marks ?? []).map((mark) => WON.exec(mark)?.[1]).find(Boolean) ?? "";
}

function who(board: Board, name: string): { seat: number; name: string } {
  return { seat: board.scene.seats.find((line) => line.name === name)?.seat ?? -1, name };
}

function points(board: Board, piece: Piece): number {
  return Number.parseInt(board.faces.of(piece)?.value ?? "0", 10);
}

/** What gold brought in the end: in the last season more than the card says. */
function goldPoints(board: Board, gold: Piece): number {
  const line = board.log.find((one) => one.kind === "gold_bonus" && one.data?.["gold"] === gold.face);
  return points(board, gold) + Number(line?.data?.["bonus"] ?? 0);
}

function shortRule(text: string): string {
  return text.length > 60 ? "" : text;
}

/** The draws that end a season; after a broken line the news may hold draws of the season itself, too. */
export function lastDraws(lines: readonly LogLine[]): LogLine[] {
  const end = lines.findLastIndex((line) => ["gold", "gold_bonus", "silver"].includes(line.kind ?? ""));
  return lines.slice(end + 1).filter((line) => line.kind === "draw" && Number(line.data?.["n"] ?? 0) > 0);
}
