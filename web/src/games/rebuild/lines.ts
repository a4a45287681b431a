/** Rows and columns that may be put into a new order, as the prompt lists them. */
import type { Choice, Prompt } from "../../api/types";

export interface Lines {
  rows: Map<number, Choice>;
  columns: Map<number, Choice>;
}

export function linesOf(prompt: Prompt | null | undefined): Lines {
  const found: Lines = { rows: new Map(), columns: new Map() };
  for (const choice of prompt?.choices ?? []) {
    const line = /^reorder (row|column)-(\d+)$/.exec(choice.text);
    if (line) found[line[1] === "row" ? "rows" : "columns"].set(Number(line[2]), choice);
  }
  return found;
}
