// Written by tools/typescript.py from the details that muhq declares; do not edit.

export type Score = "king" | "resource" | "points" | "keep" | "none";

/** The map with all that stands on it, the turn, and the race. */
export interface MuhqDetails {
  width: number;
  height: number;
  coop: boolean;
  /** What the score counts on this map: health of a King, resource, points, or solid of buildings. */
  score: Score;
  round: number;
  rounds: number;
  regions?: Region[];
  tiles?: Record<string, TileDetails>;
  units?: Record<string, UnitDetails>;
  prospects?: Record<string, Prospects>;
  stack?: Record<string, DeclaredDetails>;
  /** None while the stores are drafted. */
  turn?: TurnDetails | null;
  seats?: SeatDetails[];
  /** So many points win, where points count. */
  points?: number;
  boss?: BossDetails | null;
}

/** The printed figures of a card; None where it has none. */
export interface CardFigures {
  buy?: number | null;
  play?: number | null;
  upkeep?: number | null;
  health?: number | null;
  movement?: number | null;
  attack?: number | null;
  range?: number | null;
  crew?: number | null;
  push?: number | null;
  solid?: number | null;
  durability?: number | null;
}

/** The boss, and how near the players are to losing. */
export interface BossDetails {
  card: string;
  health: number;
  left: number;
  /** The kind of marks that decide. */
  mark: string;
  marks: number;
  /** So many of them, and the game is lost. */
  most: number;
}

/** An action on the stack. */
export interface DeclaredDetails {
  side: number;
  kind: string;
  /** The permanent that acts. */
  unit?: string;
  /** The permanent, tile or declared spell it aims at. */
  on?: string;
  /** Of an attack: what would come of it now. */
  fight?: Fight | null;
}

/** A fight as it would be now. */
export interface Fight {
  /** The tile of what is attacked. */
  at: string;
  deal: number;
  take: number;
  kills: boolean;
  dies: boolean;
}

/** What one of the viewer's units could do from where it stands. */
export interface Prospects {
  ways?: Way[];
  fights?: Fight[];
  /** Fights after a move, by the tile to which it goes. */
  fights_after?: Record<string, Fight[]>;
}

/** A rectangle of tiles and the side that holds it. */
export interface Region {
  id: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  holder: number;
}

/** What everybody knows of a player beside the cards. */
export interface SeatDetails {
  resource?: number;
  points?: number;
}

/** What is particular to a tile; one without anything is not listed. */
export interface TileDetails {
  /** Whose spawn or harbor it is. */
  side?: number;
  /** Of a wall. */
  damage?: number;
  /** How many a store holds. */
  cards?: number | null;
  /** The card whose mark lies there. */
  intention?: string;
}

/** Whose turn it is, how far it is, and who is asked in which order. */
export interface TurnDetails {
  step: string;
  side: number;
  priority: number;
  order: number[];
  executed?: number;
  active?: string;
}

/** A permanent with its figures as they are now. */
export interface UnitDetails {
  tile: string;
  side: number;
  owner: number;
  /** How much damage it bears: health, or the solid value of an artifact; 0 for what cannot be damaged. */
  health?: number;
  damage?: number;
  /** None for what does not fight. */
  attack?: number | null;
  range?: number;
  movement?: number;
  moves?: number;
  attacks?: number;
  street?: boolean;
  durability?: number;
  /** How many units fit into its pile. */
  crew?: number;
  /** The container, if it is in a pile. */
  host?: string;
  active?: boolean;
  tapped?: boolean;
  shroud?: boolean;
  intention?: string;
  marks?: Record<string, number>;
}

/** A way of a unit to a tile. */
export interface Way {
  to: string;
  cost: number;
  /** All tiles, from the one where it stands. */
  path: string[];
  street?: boolean;
}
