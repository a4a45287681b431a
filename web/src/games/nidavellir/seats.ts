/** Small things about seats. */
import type { SeatLine } from "../../api/types";
import type { Purse } from "./coins";

const DOING = ["bidding", "ready", "acting", "acted", "acts next", "waits"];

/** What a seat does in the bids or in a tavern. */
export function doingOf(line: SeatLine): { words: string; tone: "" | "ok" | "on" } {
  const words = (line.marks ?? []).find((mark) => DOING.includes(mark)) ?? "";
  if (words === "ready" || words === "acted") return { words, tone: "ok" };
  if (words === "bidding" || words === "acting" || line.acting) return { words: words || "to act", tone: "on" };
  return { words, tone: "" };
}

/** Which of the coins somebody owns lie open on a tavern. */
export function revealedOf(purse: Purse): boolean[] {
  const open = purse.bids.flatMap((lying) => (lying?.coin && !lying.down ? [lying.coin.face] : []));
  return purse.owned.map((coin) => {
    const at = open.indexOf(coin.face);
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
}

/** Marks that the layout shows in its own way. */
export function quietMark(mark: string): boolean {
  return ["face down", "picked", "not for you"].includes(mark) || /^(gem \d|W\d+ H\d+|\d+ Hero)/.test(mark);
}
