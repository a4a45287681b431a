/** The parts of a score as they are shown. */
import type { PartLook } from "../../table/end/parts";
import { CLASSES, SIGNS } from "./classes";
import type { ScoreSheet } from "./types";

export type Part = keyof ScoreSheet;

export const PART_LOOKS: readonly PartLook<Part>[] = [
  ...CLASSES.map(({ id, dress, sign, many }) => ({ id, dress, sign, words: many })),
  { id: "neutral", dress: "k-n", sign: SIGNS.hero, words: "Heroes" },
  { id: "coins", dress: "k-o", sign: SIGNS.treasure, words: "Coins" },
  { id: "gem", dress: "k-d", sign: "cut-diamond", words: "Gem" },
];

/** In the order of the score sheet. */
export const PARTS: readonly Part[] = PART_LOOKS.map((part) => part.id);
