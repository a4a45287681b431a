/** The table as state: what lies there, what is asked, what is selected. Drawing and sending are done elsewhere. */
import { createContext } from "svelte";
import type {
  Face,
  GameDetail,
  LogLine,
  Option,
  OptionValue,
  Piece,
  Plan,
  Scene,
  SeatInfo,
  SeatLine,
  Zone,
} from "../api/types";
import { detailsOf } from "./details";
import { FaceBook } from "./faces";
import { Holds } from "./holds";
import type { CardState, GameKit } from "./kit";
import { isPicked } from "./marks";
import { planOffer, plannedSoFar, planState, stayed, toggled } from "./planning";
import * as selection from "./selection";

/** Who carries out what a player does: a live table sends it, a replay does nothing. */
export interface Host {
  move(actions: number[]): void;
  why(piece: Piece, after: number[]): void;
  undo(): void;
  hint(): void;
  /** Ask what a selection amounts to; the answer comes back with the same number. */
  plan?(pieces: readonly string[], n: number): void;
  /** Answer in advance from now on. */
  setPresets?(presets: Record<string, OptionValue>): void;
}

/** What a layout has arranged in its own way and not sent yet: a lesson looks over the player's shoulder. */
export interface Draft {
  actions: readonly number[];
  /** Put it all back. */
  clear(): void;
}

const NOBODY: Host = { move() {}, why() {}, undo() {}, hint() {} };

/** Why a piece cannot be chosen; without `say` the answer is still on its way. */
export interface Refusal {
  key: string;
  say: string;
  rule: string;
}

/** Something worth a moment: which, in a sentence, and for how long at most, in ms. */
export interface Pause {
  kind: string;
  say: string;
  ms: number;
}

export interface Zoomed {
  face: Face;
  anchor: HTMLElement;
}

const EMPTY: Scene = { game: "", edition: "", seat: null, seats: [], zones: [], facts: [], to_act: [] };
const NOTHING: selection.Offer = { lit: new Set(), complete: [], plain: [], missing: 0 };

export class Board {
  scene = $state.raw<Scene>(EMPTY);
  /** The lines of the log up to the scene shown. */
  log = $state.raw<readonly LogLine[]>([]);
  people = $state.raw<readonly SeatInfo[]>([]);
  undoable = $state(false);
  /** When the time for the move is over, by the clock of `performance.now()`; 0 without a timer. */
  deadline = $state(0);
  /** How long the whole time is, in seconds. */
  timer = $state(0);
  selected = $state.raw<readonly string[]>([]);
  /** What the selection amounts to, where the rules can work that out (`Prompt.plan`). */
  plan = $state.raw<Plan | null>(null);
  draft = $state.raw<Draft | null>(null);
  why = $state.raw<Refusal | null>(null);
  hinted = $state.raw<{ say: string; why: string; pieces: readonly string[]; actions: readonly number[] } | null>(null);
  zoom = $state.raw<Zoomed | null>(null);
  /** Questions are put in plain words, where the game has some. */
  plainly = $state(false);
  /** Terms that are explained where they stand, each with its sentence; none where nobody wants help. */
  terms = $state.raw<Readonly<Record<string, string>>>({});
  /** A term whose meaning is open, and where it stands. */
  term = $state.raw<{ word: string; anchor: HTMLElement } | null>(null);
  /** Pieces that are pointed out where nobody is asked: the next move of a replay. */
  pointed = $state.raw<ReadonlySet<string>>(new Set());
  /** A rule the player wants to read. */
  rule = $state.raw<{ id: string; times: number }>({ id: "", times: 0 });
  /** The game was given up: nothing is asked any more. */
  closed = $state(false);
  /** Why it cannot go on, if it was not given up. */
  problem = $state("");
  /** A move is on its way: nothing can be chosen until it is answered. */
  busy = $state(false);
  /** A key moment that is shown until the player goes on. Nothing is asked meanwhile. */
  pause = $state.raw<Pause | null>(null);
  /** How often the player has gone on, by a move or by Continue: what was still shown then is old. */
  wentOn = $state(0);
  /** How long the log was at the player's last move; null where nobody knows. */
  movedAt = $state<number | null>(null);
  /** The strip of what happened since then is open. */
  catchingUp = $state(false);

  /** What keeps the next position from being shown. */
  readonly holds = new Holds();

  readonly faces: FaceBook;
  readonly question = $derived(this.closed || this.pause ? null : this.questionOf(this.scene));
  readonly offer = $derived.by((): selection.Offer => {
    if (!this.question) return NOTHING;
    return this.plan
      ? planOffer(this.question, this.scene, this.plan, this.selected)
      : selection.offer(this.question, this.selected);
  });
  private plans = 0;
  private readonly zonesById = $derived(new Map(this.scene.zones.map((zone) => [zone.id, zone])));

  constructor(
    readonly detail: GameDetail,
    readonly kit: GameKit,
    private readonly host: Host = NOBODY,
  ) {
    this.faces = new FaceBook(detail);
  }

  get slug(): string {
    return this.detail.info.slug;
  }

  /** Who looks on; -1 for a spectator. */
  get seat(): number {
    return this.scene.seat ?? -1;
  }

  get me(): SeatLine | null {
    return this.scene.seats.find((line) => line.seat === this.seat) ?? null;
  }

  /** The others in turn order, beginning at the left hand of the viewer. */
  get others(): SeatLine[] {
    const { seats } = this.scene;
    const from = Math.max(0, this.seat);
    const round = seats.map((_, at) => seats[(from + at) % seats.length]).filter((line) => line !== undefined);
    return this.seat < 0 ? round : round.slice(1);
  }

  /** What the game's own layout draws beside zones and facts, as the game declares it (`scene_details`). */
  details<T>(): T {
    return detailsOf<T>(this.scene);
  }

  /** An action of the question as data: its verb and parameters. One that is not part of any answer has no verb. */
  named(action: number): selection.Step {
    return selection.stepOf(this.question?.steps ?? new Map(), action);
  }

  zone(id: string): Zone | null {
    return this.zonesById.get(id) ?? null;
  }

  person(seat: number): SeatInfo | null {
    return this.people.find((one) => one.seat === seat) ?? null;
  }

  /** The player's name as this viewer would say it. */
  name(seat: number): string {
    return seat === this.seat ? "You" : (this.scene.seats.find((line) => line.seat === seat)?.name ?? "");
  }

  /** Show another position. What was selected stays if it still can become something, unless it has been played. */
  show(scene: Scene): void {
    const was = this.scene;
    this.scene = scene;
    this.plan = scene.prompt?.plan ?? null;
    if (this.plan) this.select(this.plan.kind === was.prompt?.plan?.kind ? stayed(was, scene, this.selected) : []);
    else this.selected = this.busy ? [] : selection.kept(this.questionOf(scene), this.selected);
    this.why = null;
    this.hinted = null;
    this.zoom = null;
    this.pointed = new Set();
    this.busy = false;
  }

  /** Is every piece a choice by itself? */
  private get stepwise(): boolean {
    return this.scene.prompt?.stepwise || (this.kit.stepwise?.(this.scene) ?? false);
  }

  private questionOf(scene: Scene): selection.Question | null {
    return selection.questionOf(this.kit.stepwise?.(scene) ? selection.stepByStep(scene) : scene, this.plainly);
  }

  stateOf(piece: Piece): CardState | undefined {
    const { question } = this;
    if (!question) return this.pointed.has(piece.key) ? "selected" : undefined;
    if (this.busy) return undefined;
    if (this.selected.includes(piece.key) || isPicked(piece)) return "selected";
    const zone = question.home.get(piece.key);
    if (this.plan) return planState(question, this.scene, this.plan, this.offer, piece.key);
    if (!zone || !question.zones.has(zone)) return undefined;
    if (!this.offer.lit.has(piece.key)) return "off";
    return question.targets.has(question.like.get(piece.key) ?? piece.key) ? "target" : "playable";
  }

  /** Choose a piece, take it back, or ask why it cannot be chosen. */
  tap(piece: Piece): void {
    const { question } = this;
    const state = this.stateOf(piece);
    if (!question || !state) return;
    if (state === "off") {
      this.why = this.why?.key === piece.key ? null : { key: piece.key, say: "", rule: "" };
      if (this.why) this.host.why(piece, this.soFar(question));
      return;
    }
    this.why = null;
    if (this.plan) return this.select(toggled(this.selected, piece.key));
    if (isPicked(piece)) return this.undo();
    this.selected = selection.tap(question, this.selected, piece.key);
    const [only, ...others] = this.offer.complete;
    if (this.stepwise && !question.pick && only && others.length === 0) {
      this.selected = [];
      this.play(only);
    }
  }

  private soFar(question: selection.Question): number[] {
    return this.plan ? plannedSoFar(question, this.selected) : selection.actionsSoFar(question, this.selected);
  }

  /** Could the piece begin another choice than the one selected so far? */
  canStart(key: string): boolean {
    return this.selected.length > 0 && this.question !== null && selection.canStart(this.question, key);
  }

  startWith(key: string): void {
    this.why = null;
    this.select([key]);
  }

  /** Select these pieces; where the choice can be planned, the server is asked what they amount to. */
  select(pieces: readonly string[]): void {
    this.selected = pieces;
    const start = this.scene.prompt?.plan;
    if (!start) return;
    this.plans += 1;
    if (pieces.length === 0) this.plan = start;
    else this.host.plan?.(pieces, this.plans);
  }

  /** The answer to the latest selection; what it does not understand is selected no more. */
  takePlan(n: number, plan: Plan | null): void {
    if (n !== this.plans || !plan) return;
    this.plan = plan;
    this.selected = plan.pieces ?? [];
  }

  clear(): void {
    this.catchingUp = false;
    this.select([]);
    this.why = null;
    this.zoom = null;
    this.hinted = null;
  }

  /** Send an answer, or any actions that make one: `board.play({ actions: [choice.action] })`. */
  play(answer: Partial<selection.Answer> & { actions: number[] }): void {
    if (this.busy) return;
    this.busy = true;
    this.why = null;
    this.movedAt = this.log.length;
    this.goOn();
    this.host.move(answer.actions);
  }

  /** What was shown has been seen. */
  goOn(): void {
    this.pause = null;
    this.catchingUp = false;
    this.wentOn += 1;
    this.holds.end();
  }

  /** The one answer that Enter gives, if there is only one. */
  get ready(): selection.Answer | null {
    const { complete } = this.offer;
    return !this.busy && complete.length === 1 ? (complete[0] ?? null) : null;
  }

  /** The one answer that takes no piece, if there is only one: to pass, to end the turn. */
  get passing(): selection.Answer | null {
    const { plain } = this.offer;
    return !this.busy && plain.length === 1 ? (plain[0] ?? null) : null;
  }

  /** What the viewer answers in advance, by the name of the preset. */
  preset(name: string): OptionValue | null {
    const option = this.detail.info.presets.find((one) => one.name === name);
    return this.person(this.seat)?.presets[name] ?? option?.default ?? null;
  }

  /** Presets that something in the game switches off again; none where nothing can be set (a replay). */
  get briefPresets(): Option[] {
    return this.host.setPresets ? this.detail.info.presets.filter((one) => one.until.length > 0) : [];
  }

  setPreset(name: string, value: OptionValue): void {
    this.host.setPresets?.({ [name]: value });
  }

  undo(): void {
    if (!this.undoable) return;
    this.goOn();
    this.host.undo();
  }

  hint(): void {
    if (this.question && !this.busy) this.host.hint();
  }

  /** Show what a bot would do, by selecting it. */
  showHint(actions: readonly number[], say: string, why = "", about: readonly string[] = []): void {
    const whole = this.question ? selection.piecesOf(this.question, actions) : [];
    // where every piece is a choice by itself, the first of them is shown
    const first = this.question && this.stepwise ? selection.piecesOf(this.question, actions.slice(0, 1)) : [];
    // where the rules plan a selection, it holds what a forced end of the choice moves, too
    const pieces = this.plan && about.length > 0 ? about : whole.length > 0 ? whole : first;
    this.select(pieces);
    this.hinted = { say, why, pieces, actions };
  }

  openRule(id: string): void {
    this.rule = { id, times: this.rule.times + 1 };
  }
}

export const [getBoard, setBoard] = createContext<Board>();
