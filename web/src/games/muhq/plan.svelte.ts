/**
 * Choosing on the map. A tap lights up what the server offers; for a unit that is not active yet, and for an attack
 * after a move, tiles and targets can be planned too: what is planned is sent step by step as it is asked for.
 */
import type { Piece } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import { Camera } from "./camera.svelte";
import { fieldOf, tileAt, unitAt, unitsOn, type Field, type Tile, type Unit } from "./field";
import { stackOf, type Stack } from "./stack";
import type { Fight, MuhqDetails, Way } from "./types";
import { approach, NO_WAYS, waysOf, type Ways } from "./ways";

/** Where a unit goes, and what it attacks from there; either may be missing. */
interface Course {
  to: string;
  foe: string;
}

const MOVES: readonly string[] = ["move", "street"];
const NOWHERE: Course = { to: "", foe: "" };

export class Plan {
  /** What a unit is to do beyond what can be chosen at once. */
  private ahead = $state<(Course & { unit: string }) | null>(null);
  /** These come next, as soon as they are offered. */
  private queue: { unit: string; steps: { verb: string; tile: string }[] } | null = null;
  /** What one looks at: the key of a permanent or a tile. */
  looked = $state("");
  /** The square under the pointer. */
  hover = $state("");
  readonly camera = new Camera(() => ({ width: this.field?.width ?? 0, height: this.field?.height ?? 0 }));

  readonly field: Field | null = $derived.by(() => fieldOf(this.board.scene));
  readonly stack: Stack | null = $derived.by(() => stackOf(this.board.scene));
  /** The pieces of every answer in the order in which they are chosen. */
  private readonly orders: readonly string[][] = $derived.by(() => {
    const prompt = this.board.question ? this.board.scene.prompt : null;
    const complete = prompt?.complete_choices ?? [];
    const found =
      complete.length > 0
        ? complete.map((one) => one.pieces)
        : (prompt?.choices ?? []).map((one) => [one.piece ?? "", one.also ?? ""].filter(Boolean));
    // a unit that two steps of a choice name is chosen once
    return found.map((pieces) => [...new Set(pieces)].map((key) => this.nameOf(key)));
  });
  /** The unit that acts now, if it is the viewer's to act with. */
  readonly active: string = $derived.by(() => {
    const key = this.stack?.active ?? "";
    return key && this.board.question?.answers.some((answer) => answer.pieces.includes(key)) ? key : "";
  });
  /** The own unit whose ways are shown. */
  readonly unit: Unit | null = $derived.by(() => {
    const chosen = this.field?.units.filter((one) => this.board.selected.includes(one.key)) ?? [];
    const own = chosen.find((one) => one.side === this.board.seat);
    return own ?? unitAt(this.field, this.active);
  });
  readonly ways: Ways = $derived.by(() => {
    const { board } = this;
    const hand = board.zone(`hand-${board.seat}`)?.pieces?.some((piece) => board.selected.includes(piece.key));
    return this.unit && !hand ? waysOf(board.details<MuhqDetails>(), this.unit.key) : NO_WAYS;
  });
  /** What could be attacked after a move. */
  private readonly later: ReadonlySet<string> = $derived(
    new Set([...this.ways.strikes.values()].flatMap((fights) => [...fights.keys()])),
  );
  /** The square that is chosen for the unit. */
  readonly aim: string = $derived.by(() => {
    const chosen = this.board.selected.filter((key) => key !== this.unit?.key);
    return chosen.map((key) => this.squareOf(key)).find(Boolean) ?? "";
  });
  /** What is chosen or planned. */
  readonly chosen: Course = $derived.by(() => {
    if (this.ahead && this.ahead.unit === this.unit?.key) return this.ahead;
    if (this.ways.fights.has(this.aim)) return { to: "", foe: this.aim };
    return this.ways.reach.has(this.aim) ? { to: this.aim, foe: "" } : NOWHERE;
  });
  /** The same with what the pointer would add. */
  readonly course: Course = $derived.by(() => {
    const { chosen, hover, ways } = this;
    if (!hover || chosen.foe) return chosen;
    if (chosen.to) return ways.strikes.get(chosen.to)?.has(hover) ? { to: chosen.to, foe: hover } : chosen;
    if (ways.fights.has(hover)) return { to: "", foe: hover };
    if (ways.reach.has(hover)) return { to: hover, foe: "" };
    const from = this.later.has(hover) ? approach(ways, hover) : "";
    return from ? { to: from, foe: hover } : chosen;
  });
  readonly way: Way | null = $derived(this.ways.reach.get(this.course.to) ?? null);
  readonly fight: Fight | null = $derived.by(() => {
    const { to, foe } = this.course;
    if (!foe) return null;
    return (to ? this.ways.strikes.get(to)?.get(foe) : this.ways.fights.get(foe)) ?? null;
  });

  /** The attack that is declared next on the stack. */
  readonly declared: { unit: string; fight: Fight } | null = $derived.by(() => {
    const { unit = "", fight = null } = this.stack?.acts[0] ?? {};
    return fight ? { unit, fight } : null;
  });

  constructor(private readonly board: Board) {}

  /** Something is planned that takes more than one step. */
  get planned(): boolean {
    return this.ahead !== null && this.ahead.unit === this.unit?.key;
  }

  private squareOf(key: string): string {
    return unitAt(this.field, key)?.tile ?? tileAt(this.field, key)?.key ?? "";
  }

  /** May it be chosen now? The piece of the square that an answer names, the one on the ground first. */
  lit(tile: Tile): Piece | null {
    const here = this.field ? unitsOn(this.field, tile.key) : [];
    const own = new Set(here.filter((unit) => unit.side === this.board.seat).map((unit) => unit.key));
    const able = (piece: Piece): boolean => {
      const state = this.board.stateOf(piece);
      if (state === "selected") return piece.key !== this.active;
      if (state !== "playable" && state !== "target") return false;
      // where nothing is chosen yet, one begins with a card or an own unit, not with what it may be aimed at
      if (this.board.selected.length === 0 && !own.has(piece.key) && !this.alone(piece.key)) return false;
      // beside the active unit, only what it can do something with is lit; other plays start in the hand
      return this.fits([...this.board.selected, piece.key]) || this.fits([...this.base(), piece.key]);
    };
    return [...here.map((unit) => unit.piece), tile.piece].find(able) ?? null;
  }

  /** Can it be planned with: in reach of a unit that is not active yet, or a target after a move? */
  possible(tile: Tile): boolean {
    const { ways, chosen } = this;
    if (!this.board.question || this.board.busy) return false;
    if (ways.strikes.get(chosen.to)?.has(tile.key)) return true;
    if (!this.active && (ways.reach.has(tile.key) || ways.fights.has(tile.key))) return true;
    return !chosen.to && this.later.has(tile.key);
  }

  /** The fight for which a square can be chosen, and the tile to go to first, if any. */
  fightAt(at: string): { fight: Fight; from: string } | null {
    const { ways, chosen } = this;
    const there = ways.strikes.get(chosen.to)?.get(at);
    if (there) return { fight: there, from: chosen.to };
    const here = ways.fights.get(at);
    if (here) return { fight: here, from: "" };
    const from = chosen.to || !this.later.has(at) ? "" : approach(ways, at);
    const fight = ways.strikes.get(from)?.get(at);
    return fight ? { fight, from } : null;
  }

  tap(tile: Tile): void {
    const { board } = this;
    const here = this.field ? unitsOn(this.field, tile.key) : [];
    this.looked = here[0]?.key ?? tile.key;
    if (!board.question || board.busy) return;
    const piece = this.lit(tile);
    const later = this.ways.strikes.get(this.chosen.to)?.has(tile.key) ?? false;
    // who has seen the way before the click (the mouse, the keyboard) need not confirm it; a finger taps twice
    const seen = this.hover === tile.key;
    if (piece && !later) {
      this.take(piece.key);
      const only = board.ready;
      if (seen && only && MOVES.includes(only.steps.at(-1)?.verb ?? "")) board.play(only);
    } else if (this.possible(tile) && this.unit) {
      const again = this.planned && this.chosen.to === tile.key && !this.chosen.foe;
      if (!again) this.think(tile.key);
      if (again || (seen && this.planned && !this.chosen.foe)) this.go();
    } else {
      const off = [...here.map((unit) => unit.piece), tile.piece].find((one) => this.board.stateOf(one) === "off");
      if (off) this.board.tap(off);
    }
  }

  /** Put a square into the plan, or take it out again. */
  private think(at: string): void {
    const { ways, chosen, unit } = this;
    if (!unit) return;
    this.board.why = null;
    let next: Course = NOWHERE;
    if (chosen.to === at) next = NOWHERE;
    else if (chosen.foe === at) next = { to: chosen.to, foe: "" };
    else if (ways.strikes.get(chosen.to)?.has(at)) next = { to: chosen.to, foe: at };
    else if (ways.fights.has(at)) next = { to: "", foe: at };
    else if (ways.reach.has(at)) next = { to: at, foe: "" };
    else next = { to: approach(ways, at), foe: at };
    this.ahead = next.to || next.foe ? { unit: unit.key, ...next } : null;
    if (this.active) this.board.selected = [this.active];
  }

  take(key: string): void {
    this.ahead = null;
    const { board } = this;
    board.why = null;
    board.hinted = null;
    if (board.selected.includes(key)) {
      board.selected = board.selected.slice(0, board.selected.indexOf(key)); // and what was chosen after it
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

  /** Does an answer begin with these pieces? One after the other: first whom a card is aimed at, then from where. */
  private fits(keys: readonly string[]): boolean {
    const names = keys.map((key) => this.nameOf(key));
    return this.orders.some((pieces) => names.every((name, at) => pieces[at] === name));
  }

  /** Pieces that look alike have one name. */
  private nameOf(key: string): string {
    return this.board.question?.like.get(key) ?? key;
  }

  /** Is the piece a whole answer by itself? */
  private alone(key: string): boolean {
    return this.orders.some((pieces) => pieces.length === 1 && pieces[0] === this.nameOf(key));
  }

  /** Do what is planned, one step after the other. */
  go(): void {
    const { ahead, unit, board } = this;
    if (!ahead || !unit) return;
    const way = this.ways.reach.get(ahead.to);
    const steps = way ? [{ verb: way.street ? "street" : "move", tile: ahead.to }] : [];
    if (ahead.foe) steps.push({ verb: "attack", tile: ahead.foe });
    this.queue = { unit: unit.key, steps };
    this.ahead = null;
    // other things may be done with it as well; of a pile, the one that stands there comes first
    const start = board.offer.complete.find((one) => one.steps[0]?.verb === "activate");
    if (this.active) this.settle();
    else if (start) board.play(start);
  }

  /** A new question: the next step of what was planned, if it is offered; the active unit is chosen by itself. */
  settle(): void {
    const { board } = this;
    if (!board.question || board.busy) return;
    if ((this.stack?.acts.length ?? 0) > 0) return; // what was declared has to be answered first
    const step = this.queue?.steps.shift();
    if (step && this.queue?.unit === this.active) {
      const choice = board.scene.prompt?.choices?.find(({ verb, params }) => verb === step.verb && params?.["tile"] === step.tile);
      if (choice) {
        board.play({ actions: [choice.action] });
        return;
      }
    }
    this.queue = null;
    if (this.active && board.selected.length === 0) board.selected = [this.active];
  }

  drop(): void {
    this.ahead = null;
    this.queue = null;
  }
}
