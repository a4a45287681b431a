/** The terms that are explained at a table, as long as the player does not know them. */
import { lessons } from "../api/rest";
import type { Board } from "../table/board.svelte";
import { sayOf } from "../table/selection";
import { help } from "./help.svelte";
import { wordsIn } from "./words";

const NONE: Readonly<Record<string, string>> = {};

export class HelpWords {
  /** Every term of the game; none before they are asked for. */
  all = $state.raw(NONE);
  private asked = false;
  private prompt = "";

  constructor(private readonly board: Board) {}

  /** Keep the table's words up to date: call it in an effect. */
  follow(helped: boolean): void {
    this.board.plainly = helped;
    if (helped) void this.load();
    const known = new Set(help.knownWords(this.board.slug));
    this.board.terms = helped ? Object.fromEntries(Object.entries(this.all).filter(([term]) => !known.has(term))) : NONE;
    if (helped) this.meet(sayOf(this.board.scene.prompt, true));
  }

  private async load(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    try {
      this.all = (await lessons(this.board.slug)).words;
    } catch {
      this.asked = false; // the next question asks again
    }
  }

  private meet(prompt: string): void {
    if (prompt === this.prompt) return;
    this.prompt = prompt;
    for (const [term] of wordsIn(prompt, this.all)) help.meet(this.board.slug, term);
  }
}
