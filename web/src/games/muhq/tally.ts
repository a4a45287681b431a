/** What each side did in a game, counted from the log for the end screen. */
import type { LogLine, Scene } from "../../api/types";

export interface Row {
  seat: number;
  name: string;
  rank: number;
  score: number;
  why: string;
  played: number;
  bought: number;
  fights: number;
  spent: number;
}

export function rowsOf(scene: Scene, log: readonly LogLine[]): Row[] {
  const count = (seat: number, kinds: readonly string[]): number =>
    log.filter((line) => line.seat === seat && kinds.includes(line.kind ?? "")).length;
  const sum = (seat: number, kind: string): number =>
    log
      .filter((line) => line.seat === seat && line.kind === kind)
      .reduce((total, line) => total + Number(line.data?.["n"] ?? 0), 0);
  return (scene.final_ranks ?? [])
    .map((one) => ({
      seat: one.seat,
      name: scene.seats.find((line) => line.seat === one.seat)?.name ?? "",
      rank: one.rank,
      score: one.score,
      why: one.why ?? "",
      played: count(one.seat, ["declare_play", "declare_spell", "declare_spell_on", "declare_held"]),
      bought: count(one.seat, ["buy"]),
      fights: count(one.seat, ["declare_attack"]),
      spent: sum(one.seat, "buy"),
    }))
    .sort((one, two) => one.rank - two.rank);
}
