// Written by tools/typescript.py from the details that nidavellir declares; do not edit.

export type Colour = "" | "red" | "yellow" | "special";

export type Doing = "" | "bidding" | "ready" | "acted" | "acting" | "acts next" | "waits";

export type Majority = "" | "has" | "takes" | "ties";

export type TavernStage = "bids" | "later" | "now" | "closed";

/** The table of Nidavellir. */
export interface NidavellirScene {
  /** The troops are being evaluated. */
  evaluation: boolean;
  taverns: TavernDetails[];
  /** By seat. */
  players: PlayerDetails[];
  /** By face, for the cards that the viewer could come to take. */
  gains: Record<string, Gain>;
}

/** What a card or coin shows beside its name. */
export interface NidavellirFace {
  ranks: number;
  /** Of a coin or gem. */
  value: number;
  /** Of a coin. */
  colour: Colour;
}

/** One player in the order of a tavern. */
export interface Bidder {
  seat: number;
  /** The bid as it was revealed; it counts whatever became of the coin. */
  value: number;
  /** The face of that coin. */
  coin: string;
  /** The face of the card taken; empty before that. */
  took: string;
}

/** A coin trade of this turn, by values. */
export interface CoinTrade {
  seat: number;
  gone: number;
  kept: number;
  /** The face of the coin that came. */
  new: string;
}

/** One class of an army. */
export interface ColumnDetails {
  ranks: number;
  score: number;
  next: NextRank;
}

/** What taking a card would bring the viewer. */
export interface Gain {
  /** None for a Royal Offering, which brings a better coin. */
  points: number | null;
  /** The line it would complete, so that a Hero follows. */
  line: number;
}

/** What one more rank of a class would add. */
export interface NextRank {
  gain: string;
  /** Of Warriors: whether the most are there, or would be taken or shared. */
  majority: Majority;
}

/** One player's army and coins, as far as all may know them. */
export interface PlayerDetails {
  doing: Doing;
  /** Bids last. */
  uline: boolean;
  gem: number;
  /** The faces of all five coins, wherever they lie. */
  owned: string[];
  trade_coin: string;
  coin_total: number;
  highest_coin: number;
  trade: PouchTrade | null;
  /** In the order of the classes. */
  columns: ColumnDetails[];
  lines: number;
  heroes: number;
  /** The classes that the next line lacks. */
  missing: string[];
  sheet: ScoreSheet;
}

/** The trade that the own bids will bring. */
export interface PouchTrade {
  tavern: number;
  one: number;
  other: number;
  /** The value of the coin that comes. */
  takes: number;
}

/** The lines of a score, in the order of NID-7.1. */
export interface ScoreSheet {
  warrior: number;
  hunter: number;
  miner: number;
  blacksmith: number;
  explorer: number;
  neutral: number;
  coins: number;
  gem: number;
}

/** What has happened in a tavern. */
export interface TavernDetails {
  stage: TavernStage;
  order: Bidder[];
  /** Whose turn it is, as a place in the order. */
  acting: number | null;
  /** What the gems say of equal bids. */
  ties: string[];
  trades: CoinTrade[];
}
