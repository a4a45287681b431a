/** Points by resource, and where they stand in sentences. */
import type { Span } from "../../api/types";
import { counted } from "../../english";
import type { Points } from "./types";

export const RESOURCES = ["shinies", "booze", "rocks"] as const;
export type Resource = (typeof RESOURCES)[number];
export type PointKind = Resource | "mixed";
const KINDS: readonly PointKind[] = [...RESOURCES, "mixed"];

/** So many points of one kind. */
export interface Amount {
  kind: PointKind;
  n: number;
}

/** The pictures of the resources. */
export const POINT_ICONS: Record<string, string> = { shinies: "two-coins", booze: "beer-stein", rocks: "stone-pile" };

const SINGULAR: Record<Resource, string> = { shinies: "shiny", booze: "booze", rocks: "rock" };

/** What points are called for a listener. */
export function spokenPoints({ kind, n }: Amount): string {
  return kind === "mixed" ? `${n} of any kind` : counted(n, SINGULAR[kind], kind);
}

/** The parts of a cost that are not nothing. */
export function amountsOf(points: Points): Amount[] {
  return KINDS.map((kind) => ({ kind, n: points[kind] ?? 0 })).filter(({ n }) => n > 0);
}

/** The points that a part of a sentence counts. */
export function amountIn({ kind = "", id = "" }: Span): Amount | null {
  const named = KINDS.find((one) => one === kind);
  return named ? { kind: named, n: Number(id) } : null;
}

/** Points as a part of a sentence. */
export function pointsSpan(amount: Amount): Span {
  return { text: spokenPoints(amount), kind: amount.kind, id: String(amount.n) };
}
