import type { Scene } from "../../api/types";
import type { EndWords } from "../kit";
import { counted, joined } from "../../english";

/** The end of any game in words. */
export function plainEnd(scene: Scene): EndWords {
  const standings = scene.final_ranks ?? [];
  const name = (seat: number): string => scene.seats.find((line) => line.seat === seat)?.name ?? "";
  const best = standings.filter((line) => line.rank === 1);
  const first = best[0];
  const second = standings.find((line) => line.rank > 1);
  if (!first) return { tag: "Game over", title: "The game is over.", lede: "" };
  const mine = best.some((line) => line.seat === scene.seat);
  const title =
    best.length > 1
      ? `${joined(best.map((line) => (line.seat === scene.seat ? "You" : name(line.seat))))} share the victory.`
      : mine
        ? "You win."
        : `${name(first.seat)} wins.`;
  const lead = second ? first.score - second.score : 0;
  const ahead =
    second && lead > 0 ? `, ${lead} ahead of ${second.seat === scene.seat ? "you" : name(second.seat)}` : "";
  return { tag: "Game over", title, lede: `${counted(first.score, "point")}${ahead}. ${first.why ?? ""}`.trim() };
}
