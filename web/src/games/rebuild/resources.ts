/** The four resources: how they look and are called. */
import type { Face } from "../../api/types";

export type Resource = "wood" | "steel" | "stone" | "gold";

export const RESOURCES: readonly Resource[] = ["wood", "steel", "stone", "gold"];
export const RESOURCE_ICONS: Readonly<Record<Resource, string>> = {
  wood: "wood-beam",
  steel: "metal-bar",
  stone: "stone-block",
  gold: "gold-bar",
};
const NAMES: Readonly<Record<Resource, string>> = { wood: "Wood", steel: "Steel", stone: "Stone", gold: "Gold" };

export function nameOf(resource: Resource): string {
  return NAMES[resource];
}

/** The resource a word of the server names. */
export function called(word: string): Resource | null {
  return RESOURCES.find((one) => NAMES[one] === word) ?? null;
}

export interface Stock {
  resource: Resource;
  n: number;
  wild: boolean;
}

/** What is printed on a card: its price, and what it is worth. */
export function stockOf(face: Face): Stock[] {
  const wild = Boolean(face.stats?.["wild"]);
  return RESOURCES.map((resource) => ({ resource, n: Number(face.stats?.[resource] ?? 0), wild })).filter((one) => one.n > 0);
}

export function cardClass(face: Face): string {
  return face.kind === "late" ? "rb rb--late" : face.kind === "starter" ? "rb rb--start" : "rb";
}

/** The card in words, after its name. */
export function spokenFace(face: Face): string {
  const stock = stockOf(face).map((one) => `${one.n} ${NAMES[one.resource]}`);
  const other = face.stats?.["other"];
  const plain = /^No special ability/.test(face.text ?? "") ? "" : (face.text ?? "");
  return [...stock, other ? `or ${other}` : "", face.value ? `${face.value} VP` : "Starter", plain].filter(Boolean).join(", ");
}
