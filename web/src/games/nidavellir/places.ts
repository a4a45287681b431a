import type { Choice } from "../../api/types";
import type { Board } from "../../table/board.svelte";

/** Columns in which Thrud or Ylud may be placed, by class, each with its answer. */
export function placesOf(board: Board): Map<string, Choice> {
  const choices = (board.scene.prompt?.choices ?? []).filter(({ verb }) => verb === "thrud" || verb === "ylud");
  return new Map(choices.map((choice) => [choice.params?.["column"] ?? "", choice]));
}
