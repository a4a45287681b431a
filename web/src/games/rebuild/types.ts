// Written by tools/typescript.py from the details that rebuild declares; do not edit.

export type Resource = "wood" | "steel" | "stone" | "gold";

export type Step = "set up" | "draw" | "act" | "clear" | "trash" | "carry on";

/** The figures of the table. */
export interface SceneDetails {
  turn: number;
  /** Nothing once the game is over; then nobody is on turn, either. */
  step: Step | null;
  on_turn: number | null;
  /** Where all cards lie open and all play together. */
  goal: Goal | null;
  effects: TurnEffects;
  transaction: Transaction | null;
  campaign: Campaign | null;
  /** By seat. */
  scores: Score[];
  draw: DrawDeck | null;
  /** The pieces that leave the grid at the end of the turn as things are now, in that order. */
  leaving: string[];
  /** The seats whose deck lies open, its top card first. */
  known_decks: number[];
}

/** A card: what it costs and brings, and whether it can do anything else. */
export interface FaceDetails {
  /** The printed price, which is also what the card brings when it is trashed. */
  price: Units;
  other_prices: Units[];
  /** Its units may stand for any resource when it is trashed. */
  wild: boolean;
  ability: boolean;
}

/** The bill of planned purchases and their payment; empty where an order is planned. */
export interface PlanDetails {
  needed: number;
  covered: number;
  wasted: number;
  missing: number;
  /** Those that are needed or paid with. */
  resources: ResourceBill[];
  wild_lost: number;
  /** By piece of the grid. */
  short: Record<string, Shortage>;
  /** By piece of the hand. */
  paying: Record<string, PayingCard>;
}

/** The games of a campaign. */
export interface Campaign {
  /** The one being played, from 1. */
  game: number;
  games: CampaignGame[];
  /** Cards carried into the game being played. */
  carried: string[];
  /** How many lost games may still be played again. */
  repeats: number;
}

/** One game of a campaign: its target, and what was reached once it is over. */
export interface CampaignGame {
  target: number;
  result: number | null;
}

/** How many cards of each kind are left to be drawn. */
export interface DrawDeck {
  early: number;
  late: number;
  gold: number;
}

/** What all players have together, and what they must reach. */
export interface Goal {
  now: number;
  target: number;
}

/** What a card does in a payment. */
export interface PayingCard {
  units: PayingUnit[];
  /** A wild card: the units are what it stands for. */
  stands_in: boolean;
}

/** One unit of a card that pays. */
export interface PayingUnit {
  resource: Resource;
  lost: boolean;
}

/** How a payment covers what is needed of one resource. */
export interface ResourceBill {
  resource: Resource;
  need: number;
  paid: number;
  credit: number;
  wild: number;
  missing: number;
  lost: number;
}

/** What a player's cards are worth now. */
export interface Score {
  printed: number;
  /** VP by the card whose ability brings them. */
  bonuses: Record<string, number>;
  cards: number;
}

/** What the hand lacks for a card of the grid; without `resource` it lacks several. */
export interface Shortage {
  amount: number;
  resource: Resource | null;
}

/** Purchases that are not paid yet. */
export interface Transaction {
  bought: string[];
  need: Units;
}

/** What is left of the effects of this turn's played cards. */
export interface TurnEffects {
  credits: Units;
  /** So many Wood on trashed cards may stand for anything; likewise Stone. */
  convert_wood: number;
  convert_stone: number;
  /** So much Steel less is needed for each purchase. */
  less_steel: number;
  /** So much Gold less is needed for each card of Gold alone. */
  less_gold: number;
  /** Hand cards of so many units may stay in hand. */
  keep: number;
  any_row: boolean;
}

/** An amount of each resource. */
export interface Units {
  wood: number;
  steel: number;
  stone: number;
  gold: number;
}
