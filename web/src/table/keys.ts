/** The keys of the table, beside those that walk through zones. */
import type { Board } from "./board.svelte";

/** Where a key means what it says: in a field, a dialog, on a button it belongs to. */
function taken(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement;
  return at.closest("input, textarea, select, dialog, [role='slider']") !== null;
}

export function tableKeys(board: Board, showRules: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || taken(event)) return;
    switch (event.key) {
      case "Escape":
        return board.clear();
      case "u":
      case "U":
        return board.undo();
      case "h":
      case "H":
        return board.hint();
      case "c":
      case "C":
        board.catchingUp = !board.catchingUp;
        return;
      case "e":
      case "E":
        if (board.passing) board.play(board.passing);
        return;
      case "?":
        return showRules();
      case "Enter": {
        const at = event.target as HTMLElement;
        // a button under the finger is pressed by the browser
        if (at.closest("button, a")) return;
        if (board.pause) return board.goOn();
        if (board.ready) board.play(board.ready);
      }
    }
  };
}
