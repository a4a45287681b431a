/** The parts of a score as they are shown. */
import type { PartLook } from "../../table/end/parts";
import type { Part } from "./army";
import { CLASSES, SIGNS } from "./classes";

export const PART_LOOKS: readonly PartLook<Part>[] = [
  ...CLASSES.map(({ id, dress, sign, many }) => ({ id: id as Part, dress, sign, words: many })),
  { id: "neutral", dress: "k-n", sign: SIGNS.hero, words: "Heroes" },
  { id: "coins", dress: "k-o", sign: SIGNS.treasure, words: "Coins" },
  { id: "gem", dress: "k-d", sign: "cut-diamond", words: "Gem" },
];
