/** The four resources: how they look and are called, and what cards show of them. */
import type { Face } from "../../api/types";
import { detailsOf } from "../../table/details";
import type { FaceDetails, Resource, Units } from "./types";

const RESOURCES: readonly Resource[] = ["wood", "steel", "stone", "gold"];
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

/** The resources of which there is something. */
export function amounts(units: Units): { resource: Resource; n: number }[] {
  return RESOURCES.map((resource) => ({ resource, n: units[resource] })).filter((one) => one.n > 0);
}

export function cardDetails(face: Face): FaceDetails {
  return detailsOf<FaceDetails>(face);
}

export function cardClass(face: Face): string {
  return face.kind === "late" ? "rb rb--late" : face.kind === "starter" ? "rb rb--start" : "rb";
}

function inWords(units: Units, join: string): string {
  return amounts(units)
    .map((one) => `${one.n} ${NAMES[one.resource]}`)
    .join(join);
}

/** The card in words, after its name. */
export function spokenFace(face: Face): string {
  const { price, other_prices, wild, ability } = cardDetails(face);
  const units = amounts(price).reduce((sum, one) => sum + one.n, 0);
  const pays = `pays ${wild ? `${units} of any resource` : inWords(price, " + ")}`;
  const others = other_prices.map((one) => `or costs ${inWords(one, " + ")}`);
  const points = face.value ? `${face.value} VP` : "Starter";
  return [pays, ...others, points, ability ? (face.text ?? "") : ""].filter(Boolean).join(", ");
}
