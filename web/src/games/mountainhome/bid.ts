/** A bid as the scene tells it: the prize, everybody's pool, what counts. */
import type { Choice, Piece, Scene, Zone } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import type { Points, Resource } from "./points";

export interface Pool {
  seat: number;
  zone: Zone;
  pieces: Piece[];
  ready: boolean;
  /** Tapped openly into the bid. */
  taps: Points[];
  /** What counts, with its sum; nothing while it is secret. */
  sums: Points[];
  total: string;
}

export interface BidView {
  /** Cards are being put down; else they lie open. */
  committing: boolean;
  prize: Piece | null;
  kind: string;
  /** A building that is auctioned: whose. */
  owner: number;
  resources: string[];
  starter: number;
  pools: Pool[];
}

const TAPS = /(\d+) (\w+)/g;

export function bidOf(board: Board): BidView | null {
  const prize = board.zone("prize");
  if (!prize) return null;
  const stat = (name: string): string => prize.stats?.[name] ?? "";
  const resources = stat("resources").split(" ").filter(Boolean);
  const owner = Number(stat("seat") || -1);
  const auctioned = owner >= 0 ? board.zone(`town-${owner}`)?.pieces?.[Number(stat("slot"))] : undefined;
  const step = board.scene.facts.find((fact) => fact.id === "step")?.value ?? "";
  return {
    committing: step.endsWith("committing"),
    prize: prize.pieces?.[0] ?? auctioned ?? null,
    kind: stat("kind"),
    owner,
    resources,
    starter: Number(stat("starter") || 0),
    pools: board.scene.seats.flatMap((line) => {
      const zone = board.zone(`bid-${line.seat}`);
      return zone ? [poolOf(line.seat, zone, resources)] : [];
    }),
  };
}

function poolOf(seat: number, zone: Zone, resources: string[]): Pool {
  const stats = zone.stats ?? {};
  const total = stats["total"] ?? "";
  return {
    seat,
    zone,
    pieces: zone.pieces ?? [],
    ready: stats["ready"] === "yes",
    taps: [...(stats["taps"] ?? "").matchAll(TAPS)].map(([, n = "", kind = ""]) => ({ kind: kind as Resource, n })),
    sums: total ? resources.map((kind) => ({ kind: kind as Resource, n: stats[kind] ?? "0" })) : [],
    total,
  };
}

/** The choices of a scene by their notation: `ready`, `back gems`. */
export function choicesLike(scene: Scene, form: RegExp): Choice[] {
  return (scene.prompt?.choices ?? []).filter((choice) => form.test(choice.text));
}

/** Is the player putting cards down? */
export function isCommitting(scene: Scene): boolean {
  return choicesLike(scene, /^ready$/).length > 0;
}

/**
 * Cards that are taken one by one, each at once: those put down in a bid, since the others see how many there are, and
 * those whose order matters.
 */
export function oneByOne(scene: Scene): boolean {
  return isCommitting(scene) || choicesLike(scene, /^(next|top|rescue) /).length > 0;
}
