/** How fast the table shows what the others do. */
import { recall, remember } from "../storage";

export type Pace = "calm" | "brisk" | "instant";

const KEY = "deckhall.pace";
const DWELL: Record<Pace, number> = { calm: 260, brisk: 40, instant: 0 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Pacing {
  chosen = $state<Pace>(read());

  choose(pace: Pace): void {
    this.chosen = pace;
    remember(KEY, pace);
  }

  /** How long a move of another player stays before the next is shown, in ms. */
  get dwell(): number {
    return motionless() ? 0 : DWELL[this.chosen];
  }
}

function read(): Pace {
  const kept = recall(KEY);
  return kept === "brisk" || kept === "instant" ? kept : "calm";
}

export const pacing = new Pacing();

/** Nothing moves: the player or the system asked for it. */
export function motionless(): boolean {
  return still.matches || pacing.chosen === "instant";
}
