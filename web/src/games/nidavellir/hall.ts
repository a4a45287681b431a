/** What is still to be won: Heroes, distinctions, coins of the treasury. */
import type { Piece } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { CLASSES, figuresOf, SIGNS } from "./classes";

export interface HallView {
  heroes: Piece[];
  distinctions: Piece[];
  counts: { id: string; dress: string; sign: string; words: string; n: number }[];
  /** The treasury by value, ascending. */
  coins: { value: number; pieces: Piece[] }[];
  total: number;
}

export function hallOf(board: Board): HallView {
  const heroes = board.zone("heroes")?.pieces ?? [];
  const kinds = heroes.map((piece) => board.faces.of(piece)?.suits?.[0] ?? "");
  const own = CLASSES.map(({ id, dress, sign, many }) => ({
    id,
    dress,
    sign,
    words: many,
    n: kinds.filter((kind) => kind === id).length,
  }));
  const neutral = heroes.length - own.reduce((sum, one) => sum + one.n, 0);
  const coins = new Map<number, Piece[]>();
  const treasury = board.zone("treasury")?.pieces ?? [];
  for (const piece of treasury) {
    const { value } = figuresOf(board.faces.of(piece));
    coins.set(value, [...(coins.get(value) ?? []), piece]);
  }
  return {
    heroes,
    distinctions: board.zone("distinctions")?.pieces ?? [],
    counts: [...own, { id: "neutral", dress: "k-n", sign: SIGNS.hero, words: "Neutral", n: neutral }],
    coins: [...coins].map(([value, pieces]) => ({ value, pieces })).sort((a, b) => a.value - b.value),
    total: treasury.length,
  };
}
