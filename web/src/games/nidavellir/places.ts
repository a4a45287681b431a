import type { Choice } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { classById } from "./classes";

/** Columns in which somebody may be placed, each with its answer: `thrud hunter`. */
export function placesOf(board: Board): Map<string, Choice> {
  const found = new Map<string, Choice>();
  for (const choice of board.scene.prompt?.choices ?? []) {
    const kind = classById(/^(?:thrud|ylud) (\w+)$/.exec(choice.text)?.[1] ?? "");
    if (kind) found.set(kind.id, choice);
  }
  return found;
}
