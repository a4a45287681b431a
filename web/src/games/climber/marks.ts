import type { Board } from "../../table/board.svelte";
import type { ClimberScene } from "./types";

export interface Stamps {
  stamps: { text: string; gold?: boolean }[];
  muted: boolean;
  /** In the last season: how many cards were added. */
  added: string;
}

/** What is stamped on the strip of a seat. */
export function stampsOf(board: Board, seat: number): Stamps {
  const team = board.details<ClimberScene>().teams[seat];
  const added = team?.added ? `+${team.added}` : "";
  if (team?.out) return { stamps: [{ text: team.out === 1 ? "1st" : "2nd", gold: team.out === 1 }], muted: true, added };
  if (team?.passed) return { stamps: [{ text: "Passed" }], muted: true, added };
  return { stamps: [], muted: false, added };
}
