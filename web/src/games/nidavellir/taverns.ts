/** The taverns as the table shows them, read from the scene. */
import type { Piece, Zone } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { coinOf, gemOf, type CoinView } from "./coins";

export type TavernState = "bids" | "later" | "now" | "closed";

/** One player in the order of a tavern. */
export interface Bidder {
  seat: number;
  coin: CoinView;
  gem: string;
  state: "done" | "now" | "wait";
  /** The face of the card taken, empty before that. */
  took: string;
  /** With whom the bid is shared: the number of the group, or -1. */
  tie: number;
}

export interface TavernView {
  index: number;
  zone: Zone;
  state: TavernState;
  pieces: Piece[];
  order: Bidder[];
  /** `1 traded 4 + 5 for 9`. */
  trades: { seat: number; sum: string; got: string }[];
}

export function tavernsOf(board: Board): TavernView[] {
  const found: TavernView[] = [];
  for (let index = 0; index < 3; index++) {
    const zone = board.zone(`tavern-${index}`);
    if (zone) found.push(tavernOf(board, zone, index));
  }
  return found;
}

function tavernOf(board: Board, zone: Zone, index: number): TavernView {
  const stats = zone.stats ?? {};
  const words = (name: string): string[] => (stats[name] ?? "").split(" ").filter(Boolean);
  const seats = words("order").map(Number);
  const values = words("bids");
  const acting = Number(stats["acting"] ?? -1);
  const state = (stats["state"] ?? "later") as TavernState;
  const took = new Map(
    words("taken").map((one) => {
      const [seat = "", card = ""] = one.split(":");
      return [Number(seat), card];
    }),
  );
  const shared = groups(values);
  return {
    index,
    zone,
    state,
    pieces: zone.pieces ?? [],
    order: seats.map((seat, at) => ({
      seat,
      coin: shownCoin(board, seat, index, values[at] ?? ""),
      gem: gemOf(board, seat),
      state: state === "closed" || took.has(seat) && at !== acting ? "done" : at === acting ? "now" : at < acting ? "done" : "wait",
      took: took.get(seat) ?? "",
      tie: shared[at] ?? -1,
    })),
    trades: words("trades").map((one) => {
      const [seat = "", rest = ""] = one.split(":");
      const [sum = "", got = ""] = rest.split(">");
      return { seat: Number(seat), sum: sum.replace("+", " + "), got };
    }),
  };
}

/** Equal values that stand beside each other are one group. */
function groups(values: readonly string[]): number[] {
  return values.map((value) => (values.filter((other) => other === value).length > 1 ? values.indexOf(value) : -1));
}

/** The coin as it was revealed: it may have been transformed since, its value in the order has not. */
function shownCoin(board: Board, seat: number, tavern: number, value: string): CoinView {
  const face = board.zone(`bid-${seat}-${tavern}`)?.pieces?.[0]?.face ?? "";
  const trade = board.zone(`hand-${seat}`)?.stats?.["trade_coin"] ?? "";
  const coin = coinOf(face, trade);
  return coin.value === value ? coin : coinOf(`${Number(value) > 5 ? "treasury" : "basic"}_${value}`);
}

/** What taking a card would bring: the points as words, and the line it would complete. */
export interface Gain {
  points: string;
  /** A number, so it can be added to what one has. */
  by: number | null;
  line: string;
}

export function gainOf(zone: Zone | null, piece: Piece): Gain | null {
  const points = zone?.stats?.[`gain ${piece.face ?? ""}`] ?? "";
  if (!points) return null;
  const by = /^[+-]?\d+$/.test(points) ? Number(points) : null;
  return { points: by === null ? points : by >= 0 ? `+${by}` : String(by), by, line: zone?.stats?.[`line ${piece.face ?? ""}`] ?? "" };
}
