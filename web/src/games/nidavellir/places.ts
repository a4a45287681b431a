import type { Choice } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { classById } from "./classes";

/** Columns that are an answer by themselves, where somebody is to be placed: `thrud hunter`. */
export function placesOf(board: Board): Map<string, Choice> {
  const found = new Map<string, Choice>();
  for (const choice of board.scene.prompt?.choices ?? []) {
    const kind = classById(choice.text.split(" ")[1] ?? "");
    if (kind && !choice.piece) found.set(kind.id, choice);
  }
  return found;
}
