// Written by tools/typescript.py from the details that mountainhome declares; do not edit.

import type { Span } from "../../api/types";

/** The table beside its pieces. */
export interface SceneDetails {
  step: "setup" | "action" | "exploration" | "preparation";
  active: number;
  /** The points pool of the active player. */
  pool: Points;
  /** Dwarves found, and how many end the game. */
  found: number;
  needed: number;
  /** Left in the supply. */
  hangovers: number;
  hoards: number;
  /** By seat. */
  scores: ScoreDetails[];
  /** By the keys of their pieces; likewise events and prices. */
  buildings: Record<string, BuildingDetails>;
  events?: Record<string, EventDetails>;
  prices?: Record<string, number>;
  /** The cards of the viewer's own draw pile, in no order. */
  deck?: string[];
  bid?: BidDetails | null;
}

/** What a card frame places on its own. */
export interface FaceDetails {
  /** The sort of card, in words: Renowned Dwarf. */
  family: string;
  /** The name on the card, where it is not the whole name: Marg. */
  title?: string;
  byname?: string;
  /** What a Location is called in short: Lair. */
  place?: string;
  /** The cost of every construction step. */
  steps?: Points[];
  /** What it does, in one line without its full stop, whose points can be drawn as points. */
  effect?: Span[];
}

/** A bid that is being held. */
export interface BidDetails {
  /** Cards are being put down; else they lie open. */
  committing: boolean;
  kind: "dwarf" | "party" | "building";
  /** The resources that count. */
  resources: string[];
  starter: number;
  /** By seat. */
  pools: PoolDetails[];
  /** Whose building is auctioned, and the key of its piece. */
  owner?: number | null;
  building?: string;
}

/** A building of a town. */
export interface BuildingDetails {
  /** How many steps are completed. */
  done: number;
  state: "build" | "ready" | "spent";
  vp: number;
  /** Ids of the cards it keeps. */
  kept?: string[];
}

/** A recurring event in play. */
export interface EventDetails {
  counters: number;
  needed: number;
  vp: number;
}

/** Points by resource; mixed ones are of any kind. */
export interface Points {
  shinies?: number;
  booze?: number;
  rocks?: number;
  mixed?: number;
}

/** One player's bidding pool. */
export interface PoolDetails {
  ready: boolean;
  /** Tapped openly into the bid. */
  taps: Points;
  /** All points in it, for those who may know them; likewise the total that counts. */
  sums?: Points | null;
  total?: number | null;
  /** What each open card counts, by the key of its piece. */
  counts?: Record<string, number>;
}

/** Where a player's victory points come from. */
export interface ScoreDetails {
  dwarves: number;
  buildings: number;
  tokens: number;
  hangovers: number;
}
