/** How fast the table shows what the others do, and how long what it shows stays. */
import { recall, remember } from "../storage";

export type Pace = "relaxed" | "normal" | "fast" | "instant";

export const PACES: readonly { value: Pace; text: string }[] = [
  { value: "relaxed", text: "Relaxed" },
  { value: "normal", text: "Normal" },
  { value: "fast", text: "Fast" },
  { value: "instant", text: "At once" },
];

interface Times {
  /** How long a move of another player stays before the next is shown, in ms. */
  dwell: number;
  /** The time a card takes to cross the table, and a plate to be read, as a share of the usual one. */
  share: number;
  /** How long a key moment waits for Continue, in ms. */
  hold: number;
  /** How long bots wait before they move, as a share of what the hall lets them. */
  bots: number;
}

const KEY = "deckhall.pace";
const TIMES: Record<Pace, Times> = {
  relaxed: { dwell: 1200, share: 1.35, hold: 6000, bots: 1 },
  normal: { dwell: 300, share: 1, hold: 6000, bots: 1 },
  fast: { dwell: 40, share: 0.6, hold: 2500, bots: 0.3 },
  instant: { dwell: 0, share: 0, hold: 0, bots: 0 },
};
/** What the paces were called before. */
const FORMERLY: Readonly<Record<string, Pace>> = { calm: "normal", brisk: "fast" };
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Pacing {
  chosen = $state<Pace>(paceOf(recall(KEY)));

  choose(pace: Pace): void {
    this.chosen = pace;
    remember(KEY, pace);
  }

  get times(): Times {
    return TIMES[this.chosen];
  }

  get dwell(): number {
    return motionless() ? 0 : this.times.dwell;
  }
}

/** The pace that was kept under a name, whatever it was called then. */
export function paceOf(kept: string): Pace {
  return FORMERLY[kept] ?? PACES.find((pace) => pace.value === kept)?.value ?? "normal";
}

export const pacing = new Pacing();

/** Nothing moves: the player or the system asked for it. */
export function motionless(): boolean {
  return still.matches || pacing.chosen === "instant";
}
