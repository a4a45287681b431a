/** A bid as the scene tells it: the prize, everybody's pool, what counts. */
import type { Choice, Piece, Scene, Zone } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { amountsOf, type Amount, type PointKind } from "./points";
import type { BidDetails, PoolDetails, SceneDetails } from "./types";

export interface Pool {
  seat: number;
  zone: Zone;
  pieces: Piece[];
  ready: boolean;
  /** Tapped openly into the bid. */
  taps: Amount[];
  /** What counts, with its sum; nothing while it is secret, like the total. */
  sums: Amount[];
  total: number | null;
  /** What each open card counts. */
  counts: Record<string, number>;
}

export interface BidView extends BidDetails {
  prize: Piece | null;
  views: Pool[];
}

export function bidOf(board: Board): BidView | null {
  const { bid } = board.details<SceneDetails>();
  if (!bid) return null;
  const auctioned = board.zone(`town-${bid.owner}`)?.pieces?.find((piece) => piece.key === bid.building);
  const views = bid.pools.flatMap((pool, seat) => {
    const zone = board.zone(`bid-${seat}`);
    return zone ? [poolOf(seat, zone, pool, bid.resources)] : [];
  });
  return { ...bid, prize: auctioned ?? board.zone("prize")?.pieces?.[0] ?? null, views };
}

function poolOf(seat: number, zone: Zone, pool: PoolDetails, resources: string[]): Pool {
  const { ready, taps, sums, total = null, counts = {} } = pool;
  return {
    seat,
    zone,
    pieces: zone.pieces ?? [],
    ready,
    taps: amountsOf(taps),
    sums: sums ? (resources as PointKind[]).map((kind) => ({ kind, n: sums[kind] ?? 0 })) : [],
    total,
    counts,
  };
}

/** The choices of a scene with one of these verbs. */
export function choicesOf(scene: Scene, ...verbs: string[]): Choice[] {
  return (scene.prompt?.choices ?? []).filter((choice) => verbs.includes(choice.verb ?? ""));
}

/** Is the player putting cards down? */
export function isCommitting(scene: Scene): boolean {
  return choicesOf(scene, "ready").length > 0;
}

/**
 * Cards that are taken one by one, each at once: those put down in a bid, since the others see how many there are, and
 * those whose order matters.
 */
export function oneByOne(scene: Scene): boolean {
  return isCommitting(scene) || choicesOf(scene, "next", "top", "rescue").length > 0;
}
