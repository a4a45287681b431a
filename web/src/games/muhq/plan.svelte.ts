/**
 * Choosing on the map. A tap lights up what the server offers; for a unit that is not active yet, a tile or a target in
 * reach can be chosen too: then the unit is activated first, and the rest follows when it is asked for.
 */
import type { Piece } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { fieldOf, standing, type Field, type Tile, type Unit } from "./field";
import { stackOf, type Stack } from "./stack";
import { waysOf, type Fight, type Way, type Ways } from "./ways";

const NO_WAYS: Ways = { unit: "", reach: new Map(), fights: new Map() };

export class Plan {
  /** A tile that is to be reached or attacked by a unit that is not active yet. */
  private ahead = $state<{ unit: string; at: string } | null>(null);
  /** The unit is being activated: this comes next. */
  private next: { unit: string; text: string } | null = null;
  /** What one looks at: the key of a permanent or a tile. */
  looked = $state("");
  /** The square under the pointer. */
  hover = $state("");

  readonly field: Field | null = $derived.by(() => fieldOf(this.board.scene));
  readonly stack: Stack | null = $derived.by(() => stackOf(this.board.scene));
  /** The unit that acts now, if it is the viewer's to act with. */
  readonly active: string = $derived.by(() => {
    const key = this.stack?.active ?? "";
    return key && this.board.asked?.answers.some((answer) => answer.pieces.includes(key)) ? key : "";
  });
  /** The own unit whose ways are shown. */
  readonly unit: Unit | null = $derived.by(() => {
    const chosen = this.field?.units.filter((one) => this.board.selected.includes(one.key)) ?? [];
    const own = chosen.find((one) => one.side === this.board.seat);
    return own ?? this.field?.units.find((one) => one.key === this.active) ?? null;
  });
  readonly ways: Ways = $derived.by(() => {
    const hand = this.board.selected.some((key) => key.startsWith("h"));
    return this.field && this.unit && !hand ? waysOf(this.field, this.unit.key) : NO_WAYS;
  });
  /** The tile that is chosen for the unit, or looked at. */
  readonly aim: string = $derived.by(() => {
    if (this.ahead && this.ahead.unit === this.unit?.key) return this.ahead.at;
    const chosen = this.board.selected.filter((key) => key !== this.unit?.key);
    const piece = chosen.map((key) => this.squareOf(key)).find(Boolean);
    return piece ?? "";
  });
  readonly shown: string = $derived(this.aim || this.hover);
  readonly way: Way | null = $derived(this.fightAt(this.shown) ? null : (this.ways.reach.get(this.shown) ?? null));
  readonly fight: Fight | null = $derived(this.fightAt(this.shown));

  constructor(private readonly board: Board) {}

  /** A unit waits for its activation with a plan. */
  get planned(): boolean {
    return this.ahead !== null && this.ahead.unit === this.unit?.key;
  }

  private fightAt(at: string): Fight | null {
    return this.ways.fights.get(at) ?? null;
  }

  private squareOf(key: string): string {
    if (/^\d+,\d+$/.test(key)) return key;
    const unit = this.field?.units.find((one) => one.key === key);
    return unit ? `${unit.x},${unit.y}` : "";
  }

  /** May it be chosen now? The piece of the square that an answer names, the one on the ground first. */
  lit(tile: Tile): Piece | null {
    const here = this.field ? standing(this.field, tile.x, tile.y).map((unit) => unit.piece) : [];
    const able = (piece: Piece): boolean => {
      const state = this.board.stateOf(piece);
      if (state === "selected") return piece.key !== this.active;
      if (state !== "playable" && state !== "target") return false;
      // beside the active unit, only what it can do something with is lit; other plays start in the hand
      return this.fits([...this.board.selected, piece.key]) || this.fits([...this.base(), piece.key]);
    };
    return [...here, tile.piece].find(able) ?? null;
  }

  /** In reach of a unit that is not active yet. */
  possible(tile: Tile): boolean {
    return !this.active && (this.ways.reach.has(tile.key) || this.ways.fights.has(tile.key));
  }

  tap(tile: Tile): void {
    const here = this.field ? standing(this.field, tile.x, tile.y) : [];
    this.looked = here[0]?.key ?? tile.key;
    if (!this.board.asked || this.board.busy) return;
    const piece = this.lit(tile);
    if (piece) this.take(piece.key);
    else if (this.possible(tile) && this.unit) {
      const same = this.ahead?.at === tile.key;
      this.ahead = same ? null : { unit: this.unit.key, at: tile.key };
      this.board.why = null;
    } else {
      const off = [...here.map((unit) => unit.piece), tile.piece].find((one) => this.board.stateOf(one) === "off");
      if (off) this.board.tap(off);
    }
  }

  take(key: string): void {
    this.ahead = null;
    const { board } = this;
    board.why = null;
    board.hinted = null;
    if (board.selected.includes(key)) {
      board.selected = board.selected.filter((other) => other !== key);
      return;
    }
    const tries = [[...board.selected, key], [...board.selected.slice(0, -1), key], [...this.base(), key], [key]];
    const found = tries.find((one) => this.fits(one));
    if (!found) return;
    board.selected = found;
    const only = board.offer.complete[0];
    if (board.scene.prompt?.stepwise && only) board.play(only);
  }

  private base(): string[] {
    return this.active ? [this.active] : [];
  }

  private fits(keys: readonly string[]): boolean {
    const asked = this.board.asked;
    if (!asked) return false;
    const names = keys.map((key) => asked.like.get(key) ?? key);
    return asked.answers.some((answer) => names.every((name) => answer.pieces.includes(name)));
  }

  /** Activate the unit, and go on as planned. */
  go(): void {
    const { ahead, unit } = this;
    const start = this.board.offer.complete[0];
    if (!ahead || !unit || !start) return;
    const way = this.ways.reach.get(ahead.at);
    const verb = this.ways.fights.has(ahead.at) ? "attack" : way?.street ? "street" : "move";
    this.next = { unit: unit.key, text: `${verb} ${ahead.at}` };
    this.ahead = null;
    this.board.play(start);
  }

  /** A new question: what was planned is done now if it is offered; the active unit is chosen by itself. */
  settle(): void {
    const { board } = this;
    if (!board.asked || board.busy) return;
    if (this.next && this.active === this.next.unit) {
      const { text } = this.next;
      this.next = null;
      const choice = board.scene.prompt?.choices?.find((one) => one.text === text);
      if (choice) {
        board.play({ actions: [choice.action], pieces: [], say: choice.say, short: choice.short ?? "", checks: [] });
        return;
      }
    }
    this.next = null;
    if (this.active && board.selected.length === 0) board.selected = [this.active];
  }

  drop(): void {
    this.ahead = null;
  }
}
