/** The taverns as the table shows them, read from the scene. */
import type { Piece, Zone } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { coinOf, gemOf, type CoinView } from "./coins";
import type { CoinTrade, Gain, NidavellirScene, TavernDetails, TavernStage } from "./types";

/** One player in the order of a tavern. */
export interface BidderView {
  seat: number;
  coin: CoinView;
  gem: number | "";
  state: "done" | "now" | "wait";
  /** The face of the card taken, empty before that. */
  took: string;
  /** With whom the bid is shared: the number of the group, or -1. */
  tie: number;
}

export interface TavernView {
  index: number;
  zone: Zone;
  state: TavernStage;
  pieces: Piece[];
  order: BidderView[];
  ties: string[];
  trades: CoinTrade[];
}

export function tavernsOf(board: Board): TavernView[] {
  return board.details<NidavellirScene>().taverns.flatMap((details, index) => {
    const zone = board.zone(`tavern-${index}`);
    return zone ? [tavernOf(board, zone, index, details)] : [];
  });
}

function tavernOf(board: Board, zone: Zone, index: number, details: TavernDetails): TavernView {
  const { stage, order, acting, ties, trades } = details;
  const { players } = board.details<NidavellirScene>();
  const values = order.map((bidder) => bidder.value);
  const state = (took: string, at: number): BidderView["state"] => {
    if (stage === "closed" || (took && at !== acting)) return "done";
    if (acting === null || at > acting) return "wait";
    return at === acting ? "now" : "done";
  };
  return {
    index,
    zone,
    state: stage,
    pieces: zone.pieces ?? [],
    order: order.map(({ seat, value, coin, took }, at) => ({
      seat,
      coin: coinOf(board.faces, coin, players[seat]?.trade_coin),
      gem: gemOf(board, seat),
      state: state(took, at),
      took,
      tie: values.indexOf(value) === values.lastIndexOf(value) ? -1 : values.indexOf(value),
    })),
    ties,
    trades,
  };
}

/** What taking a card would bring, with the points in words. */
export interface GainView extends Gain {
  words: string;
}

export function gainOf(board: Board, piece: Piece | null): GainView | null {
  const gain = board.details<NidavellirScene>().gains[piece?.face ?? ""];
  if (!gain) return null;
  return { ...gain, words: gain.points === null ? "coin" : gain.points >= 0 ? `+${gain.points}` : String(gain.points) };
}
