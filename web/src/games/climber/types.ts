// Written by tools/typescript.py from the details that climber declares; do not edit.

export type PlayKind = "nothing" | "start card" | "single" | "set" | "run";

/** The table of Climber. */
export interface ClimberScene {
  /** Hands are chosen, and the field is open. */
  main_phase: boolean;
  high_wins: boolean;
  field: FieldPlay | null;
  seasons: SeasonResult[];
  /** By seat. */
  teams: TeamDetails[];
}

/** What a silver card shows beside its points. */
export interface ClimberFace {
  hand_size: number;
}

/** The play to beat. */
export interface FieldPlay {
  owner: number;
  kind: PlayKind;
  /** The number to beat; none for the Start Card. */
  value: number | null;
  /** `run of 3, 4 to 6 with Mountain`. */
  say: string;
  /** The keys of its cards in the owner's field. */
  pieces: string[];
}

/** A season of this climb, and how it ended. */
export interface SeasonResult {
  number: number;
  now: boolean;
  /** The face of its gold card; empty while that lies face down. */
  gold: string;
  /** What the gold card brings without a bonus; 0 while it lies face down. */
  gold_points: number;
  silver_points: number;
  /** Who was out first, once the season is over and if that is known. */
  first: number | null;
  second: number | null;
  /** What the first place scored for cards added. */
  bonus: number;
}

/** What is to be seen of one player beside the cards. */
export interface TeamDetails {
  /** How many cards the team has, wherever they lie. */
  size: number;
  /** 1 for who was out first this season, 2 for second, 0 for all others. */
  out: number;
  passed: boolean;
  added: number;
}
