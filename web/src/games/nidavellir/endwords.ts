import type { Scene } from "../../api/types";
import { decided } from "../../table/end/parts";
import type { EndWords } from "../../table/kit";
import { capital, counted, joined, numeral } from "../../english";
import { PART_LOOKS, PARTS } from "./parts";
import { rowsOf } from "./scores";

/** The end of a game in words: who has the bravest army, by how much, and what decided it. */
export function endWords(scene: Scene): EndWords {
  const rows = rowsOf(scene);
  const tag = "Two Ages are over";
  const name = (seat: number, own: string): string => (seat === scene.seat ? "you" : own);
  const best = rows.filter((row) => row.rank === 1);
  const [first] = best;
  if (!first) return { tag, title: "The game is over.", lede: "" };
  const points = counted(first.total, "point");
  if (best.length > 1) {
    const names = capital(joined(best.map((row) => name(row.seat, row.name))));
    return {
      tag,
      title: "The honour is shared.",
      lede: `${names} stand there with ${points} each.`,
      rule: "NID-1.4",
    };
  }
  const next = rows.find((row) => row.rank > 1);
  const title = first.seat === scene.seat ? "You are the bravest." : `${first.name} is the bravest.`;
  const ahead = next
    ? `${points}, ${numeral(first.total - next.total)} ahead of ${name(next.seat, next.name)}.`
    : `${points}.`;
  const most = decided(rows, PARTS);
  const words = PART_LOOKS.find((part) => part.id === most?.part)?.words ?? "";
  const why = most && next ? ` The ${words} decided it: ${counted(most.by, "point")} more.` : "";
  return { tag, title, lede: ahead + why, rule: "NID-7.1" };
}
