/** Coins as the table shows them. */
import type { Piece, Zone } from "../../api/types";
import type { Board } from "../../table/board.svelte";

/** `kr` basic, `ky` of the treasury, `ks` the Hunting Master's. */
export type Metal = "kr" | "ky" | "ks";

export interface CoinView {
  face: string;
  value: string;
  metal: Metal;
  /** It is its owner's trade coin. */
  trades: boolean;
  /** `Royal coin 9, trade coin`. */
  words: string;
}

const METALS: Record<string, { metal: Metal; word: string }> = {
  basic: { metal: "kr", word: "Basic coin" },
  treasury: { metal: "ky", word: "Royal coin" },
  special: { metal: "ks", word: "Special coin" },
};

/** A coin by its id: `treasury_9`. */
export function coinOf(face: string, tradeCoin = ""): CoinView {
  const [kind = "", value = ""] = face.split("_");
  const { metal, word } = METALS[kind] ?? { metal: "ky" as const, word: "Coin" };
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
  seat: number;
  hand: LyingCoin[];
  /** One for each tavern, null where none lies. */
  bids: (LyingCoin | null)[];
  pouch: LyingCoin[];
  /** All five, wherever they lie. */
  owned: CoinView[];
  worth: string;
  highest: string;
  /** What a trade that is still to come would bring, to its owner's eyes. */
  trade: { sum: string; takes: string; tavern: number } | null;
}

export function purseOf(board: Board, seat: number): Purse {
  const hand = board.zone(`hand-${seat}`);
  const pouch = board.zone(`pouch-${seat}`);
  const stats = hand?.stats ?? {};
  const trade = stats["trade_coin"] ?? "";
  const lying = (zone: Zone | null): LyingCoin[] =>
    (zone?.pieces ?? []).map((piece) => ({
      piece,
      coin: piece.face ? coinOf(piece.face, trade) : null,
      down: piece.marks?.includes("face down") ?? false,
    }));
  const takes = pouch?.stats?.["takes"] ?? "";
  const at = Number(pouch?.stats?.["tavern"] ?? -1);
  const tavern = board.zone(`tavern-${at}`)?.stats?.["state"] === "closed" ? -1 : at;
  return {
    seat,
    hand: lying(hand),
    bids: [0, 1, 2].map((tavern) => lying(board.zone(`bid-${seat}-${tavern}`))[0] ?? null),
    pouch: lying(pouch),
    owned: (stats["owned"] ?? "").split(" ").filter(Boolean).map((face) => coinOf(face, trade)),
    worth: stats["worth"] ?? "",
    highest: stats["highest"] ?? "",
    trade: takes && tavern >= 0 ? { sum: pouch?.stats?.["trade"] ?? "", takes, tavern } : null,
  };
}

/** The gem of a seat; empty while nothing is known. */
export function gemOf(board: Board, seat: number): string {
  const piece = board.zone(`gem-${seat}`)?.pieces?.[0];
  return piece?.face?.split("_")[1] ?? "";
}
