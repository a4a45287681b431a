/** Coins as the table shows them. */
import type { Piece, Zone } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import type { FaceBook } from "../../table/faces";
import { isMarked } from "../../table/marks";
import { figuresOf } from "./classes";
import type { Colour, NidavellirScene, PouchTrade } from "./types";

/** `kr` basic, `ky` of the treasury, `ks` the Hunting Master's. */
export type Metal = "kr" | "ky" | "ks";

export interface CoinView {
  face: string;
  value: number;
  metal: Metal;
  /** It is its owner's trade coin. */
  trades: boolean;
  /** `Royal coin 9, trade coin`. */
  words: string;
}

const METALS: Record<Colour, { metal: Metal; word: string }> = {
  red: { metal: "kr", word: "Basic coin" },
  yellow: { metal: "ky", word: "Royal coin" },
  special: { metal: "ks", word: "Special coin" },
  "": { metal: "ky", word: "Coin" },
};

/** A coin by its face. */
export function coinOf(faces: FaceBook, face: string, tradeCoin = ""): CoinView {
  const { value, colour } = figuresOf(faces.get(face));
  const { metal, word } = METALS[colour];
  const trades = face !== "" && face === tradeCoin;
  return { face, value, metal, trades, words: `${word} ${value}${trades ? ", trade coin" : ""}` };
}

/** One coin that lies somewhere: with its piece, so that it can be tapped and can fly. */
export interface LyingCoin {
  piece: Piece;
  /** Null where it lies hidden. */
  coin: CoinView | null;
  /** You know it, the others do not. */
  down: boolean;
}

export interface Purse {
  hand: LyingCoin[];
  /** One for each tavern, null where none lies. */
  bids: (LyingCoin | null)[];
  pouch: LyingCoin[];
  /** All five, wherever they lie. */
  owned: CoinView[];
  total: number;
  highest: number;
  /** What a trade that is still to come would bring, to its owner's eyes. */
  trade: PouchTrade | null;
}

export function purseOf(board: Board, seat: number): Purse {
  const details = board.details<NidavellirScene>().players[seat];
  const coin = (face: string): CoinView => coinOf(board.faces, face, details?.trade_coin);
  const lying = (zone: Zone | null): LyingCoin[] =>
    (zone?.pieces ?? []).map((piece) => ({
      piece,
      coin: piece.face ? coin(piece.face) : null,
      down: isMarked(piece, "face_down"),
    }));
  return {
    hand: lying(board.zone(`hand-${seat}`)),
    bids: [0, 1, 2].map((tavern) => lying(board.zone(`bid-${seat}-${tavern}`))[0] ?? null),
    pouch: lying(board.zone(`pouch-${seat}`)),
    owned: details?.owned.map(coin) ?? [],
    total: details?.coin_total ?? 0,
    highest: details?.highest_coin ?? 0,
    trade: details?.trade ?? null,
  };
}

/** The gem of a seat; empty while nothing is known. */
export function gemOf(board: Board, seat: number): number | "" {
  return board.details<NidavellirScene>().players[seat]?.gem ?? "";
}
