/** Small things about seats. */
import type { Scene, SeatLine } from "../../api/types";
import { detailsOf } from "../../table/details";
import type { Purse } from "./coins";
import type { NidavellirScene } from "./types";

/** What a seat does in the bids or in a tavern. */
export function doingOf(scene: Scene, line: SeatLine): { words: string; tone: "" | "ok" | "on" } {
  const words = detailsOf<NidavellirScene>(scene).players[line.seat]?.doing ?? "";
  if (words === "ready" || words === "acted") return { words, tone: "ok" };
  if (words === "bidding" || words === "acting" || line.acting) return { words: words || "to act", tone: "on" };
  return { words, tone: "" };
}

/** What is said beside the own name: gem, ranks and Heroes are shown elsewhere. */
export function seatMarks(scene: Scene, seat: number): string[] {
  const player = detailsOf<NidavellirScene>(scene).players[seat];
  return [player?.uline ? "Uline" : "", player?.doing ?? ""].filter(Boolean);
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
