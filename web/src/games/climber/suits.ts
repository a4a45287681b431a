import type { Face } from "../../api/types";

/** The four colours and their symbols, always in this order. */
export const SUIT_ICONS: Record<string, string> = {
  red: "flame",
  blue: "snowflake-1",
  green: "pine-tree",
  yellow: "sun",
};

const CLIMBERS = ["initial", "reinforcement"];

/** The colour of a card in words. */
export function suitWords(face: Face): string {
  if (!CLIMBERS.includes(face.kind ?? "")) return "";
  const suits = face.suits ?? [];
  if (suits.length > 1) return "any colour";
  return suits[0] ?? "no colour";
}

/** The dress of a card. */
export function cardClass(face: Face): string {
  if (face.kind === "gold" || face.kind === "silver") return `card--${face.kind} card--metal`;
  if (face.kind === "marker") return "suit-none";
  const suits = face.suits ?? [];
  if (suits.length > 1) return "suit-wild";
  return `suit-${suits[0] ?? "none"}`;
}
