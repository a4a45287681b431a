/** What a game may bring of its own to the table: how things look and where they lie. Never a rule. */
import type { Component } from "svelte";
import type { Face, LogLine, Scene, Zone } from "../api/types";

/** `idle` can be chosen without asking for it. */
export type CardState = "playable" | "idle" | "selected" | "off" | "target" | "spent";

/** Something that is shown until the player goes on. */
export interface KeyMoment {
  kind: string;
  say: string;
  /** Also where the player is asked something next, because it would be gone then. */
  first?: boolean;
}

/** The words of the end screen. */
export interface EndWords {
  tag: string;
  title: string;
  lede: string;
  rule?: string;
}

export interface GameKit {
  /** What stands on a card, inside its parchment. */
  Frame?: Component<{ face: Face }>;
  /** The picture on the backs; without it the game's own. */
  backIcon?: string;
  /** Classes for a card: its suit, its metal. */
  cardClass?: (face: Face) => string;
  /** Marks of pieces and of the own seat that the layout shows in its own way, by their id. */
  quietMark?: (id: string) => boolean;
  /** Is it of any use to a seat now to answer this beforehand? */
  presetFits?: (name: string, scene: Scene, seat: number) => boolean;
  /** Facts that the layout shows in its own way, by their id; they are not listed below the log. */
  quietFact?: (id: string) => boolean;
  /** What is said beside the own name in place of the seat's marks. */
  seatMarks?: (scene: Scene, seat: number) => string[];
  /** The colours or kinds of a card in words. */
  suits?: (face: Face) => string;
  /** The table itself: everything between the top bar and the side panel. */
  Layout?: Component;
  /** It has a column of its own at the left, the area `track` of the page. */
  track?: boolean;
  /** From this width of the window on the log has a column of its own; 1100 without it. */
  sideFrom?: number;
  /** The map before the game begins, small, for whoever chooses one. */
  MapPicture?: Component<{ zone: Zone; details: unknown }>;
  /** The same for a replay, where all hands may lie open. */
  ReplayLayout?: Component;
  /** What lies below the log; without it the facts of the position. */
  Peek?: Component;
  /** Between two rounds: what just happened, shown large until it is put away. */
  Interlude?: Component<{ lines: readonly LogLine[]; scene: Scene; onclose: () => void }>;
  /** Do these lines deserve an interlude? */
  interlude?: (lines: readonly LogLine[]) => boolean;
  /** A key moment among these lines, which waits until the player has seen it: a reveal, an award. */
  keyMoment?: (lines: readonly LogLine[]) => KeyMoment | null;
  /** Panels of the end screen: score sheet, chart. */
  EndPanels?: Component<{ log: readonly LogLine[]; scene: Scene }>;
  /** In place of the podium of the end screen. */
  EndHero?: Component;
  endWords?: (scene: Scene, log: readonly LogLine[]) => EndWords;
  /** Where the game stands, for the top bar: `Season 3 of 5`. */
  stage?: (scene: Scene) => string;
  /** What a round is called: `Season`. */
  round?: string;
  /** Log lines that open a new stretch of play; they become a heading of these words. */
  logMark?: (line: LogLine) => string;
  /** Moments worth a mark on the slider of a replay, by kind of log line. */
  marks?: Record<string, { shape: "bar" | "ring"; words: string }>;
  /** The words on the button that ends a choice of several pieces. */
  pickWords?: (chosen: number, scene: Scene) => string;
  /** Questions whose pieces are taken one by one, each at once: a bid that the others watch grow. */
  stepwise?: (scene: Scene) => boolean;
  /** Choices after which others are planned before the first is sent: a march, and an attack after it. */
  plansAhead?: (verb: string) => boolean;
  /** What points are called. */
  points?: string;
}

const KITS = import.meta.glob<{ kit: GameKit }>("../games/*/index.ts");

/** The kit of a game; a game without one gets the table that serves every game. */
export async function loadKit(slug: string): Promise<GameKit> {
  const load = KITS[`../games/${slug}/index.ts`];
  return load ? (await load()).kit : {};
}
