/** A bid, and which choices belong to it. */
import type { Choice, Piece, Scene } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import type { BidDetails, SceneDetails } from "./types";

/** The bid that is being held. */
export function bidOf(board: Board): BidDetails | null {
  return board.details<SceneDetails>().bid ?? null;
}

/** What is bid for; a building that is auctioned stays in its town. */
export function prizeOf(board: Board, { owner, building = "" }: BidDetails): Piece | null {
  const auctioned = board.zone(`town-${owner}`)?.pieces?.find((piece) => piece.key === building);
  return auctioned ?? board.zone("prize")?.pieces?.[0] ?? null;
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
