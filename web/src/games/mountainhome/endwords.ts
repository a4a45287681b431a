import type { Scene } from "../../api/types";
import { decided } from "../../table/end/parts";
import type { EndWords } from "../../table/kit";
import { capital, joined, numeral } from "../../english";
import { PART_LOOKS, PARTS, rowsOf } from "./scores";

/** The end of a game in words: whose clan rules the mountain, by how much, and what decided it. */
export function endWords(scene: Scene): EndWords {
  const rows = rowsOf(scene);
  const tag = "The mountain is settled";
  const name = (seat: number, own: string): string => (seat === scene.seat ? "you" : own);
  const best = rows.filter((row) => row.rank === 1);
  const [first] = best;
  if (!first) return { tag, title: "The game is over.", lede: "" };
  if (best.length > 1) {
    const names = capital(joined(best.map((row) => name(row.seat, row.name))));
    return { tag, title: "The mountain is shared.", lede: `${names} have ${first.total} VP each.`, rule: "MTH-7.16" };
  }
  const next = rows.find((row) => row.rank > 1);
  const title = first.seat === scene.seat ? "Your clan rules the mountain." : `The clan of ${first.name} rules the mountain.`;
  const by = next ? first.total - next.total : 0;
  const ahead = next && by > 0 ? `${first.total} VP, ${numeral(by)} ahead of ${name(next.seat, next.name)}.` : `${first.total} VP.`;
  const most = decided(rows, PARTS);
  const words = PART_LOOKS.find((part) => part.id === most?.part)?.words ?? "";
  const why = most && next ? ` ${words} decided it: ${most.by} VP more.` : "";
  return { tag, title, lede: ahead + why, rule: "MTH-7.6" };
}
