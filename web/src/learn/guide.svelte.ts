/** The guide of a lesson: which step is shown, what is lit, what a wrong try hears. */
import type { LessonAnswer, LessonInfo, LessonList, LessonStep, Lit } from "../api/types";
import type { Board } from "../table/board.svelte";
import { plannedSoFar } from "../table/planning";
import { LessonConnection, type Place } from "./lesson-connection";
import { follow, type Laid } from "./matching";
import { keepProgress, progressOf } from "./progress";

const NOTHING: Lit = {};
const NOTHING_LAID: Laid = { steps: 0, wrong: false };

export class Guide {
  readonly slug: string;
  /** Its number among the lessons of the game, from 0. */
  readonly number: number;
  readonly lesson: LessonInfo;
  /** Where the table stands that is shown. */
  step = $state(0);
  done = $state(false);
  wrong = $state("");
  rule = $state("");
  /** An answer is on its way, or not shown yet. */
  busy = $state(false);
  /** The reason is open. */
  why = $state(false);
  /** Counts up whenever the gesture is to be shown. */
  shown = $state(0);
  private ahead = $state.raw<readonly Lit[]>([]);
  /** Steps that were looked at while a choice is being made. */
  private seen = $state.raw<ReadonlySet<number>>(new Set());
  private place: Place;
  private coming: LessonAnswer | null = null;
  private connection: LessonConnection | null = null;
  private board = $state.raw<Board | null>(null);

  constructor(
    readonly list: LessonList,
    id: string,
  ) {
    this.slug = list.slug;
    this.number = list.lessons.findIndex((one) => one.id === id);
    const lesson = list.lessons[this.number];
    if (!lesson) throw new Error(`There is no lesson ${id}.`);
    this.lesson = lesson;
    this.place = progressOf(list.slug, id).place ?? { step: 0, history: [] };
    this.step = this.place.step;
  }

  /** How far what is laid out on the table goes. */
  readonly laid: Laid = $derived.by(() => this.look());
  /** The step that is shown: what is laid out counts before it is sent. */
  get at(): number {
    return this.step + this.laid.steps;
  }

  get current(): LessonStep | null {
    return this.lesson.steps[this.at] ?? null;
  }

  get lit(): Lit {
    return this.ahead[this.laid.steps] ?? NOTHING;
  }

  get next(): LessonInfo | null {
    return this.list.lessons[this.number + 1] ?? null;
  }

  /** Does one know enough for a first game after this lesson? */
  get offersGame(): boolean {
    return this.number + 1 >= this.list.offer_game_after;
  }

  /** The connection of the table of this lesson. */
  dial = (): WebSocket => {
    this.connection = new LessonConnection(
      this.slug,
      this.lesson.id,
      () => this.place,
      (answer) => this.take(answer),
      (waits) => (this.busy = waits),
      () => (this.place = { step: 0, history: [] }),
    );
    return this.connection as unknown as WebSocket; // all of it that a table uses
  };

  watch(board: Board): void {
    this.board = board;
  }

  /** The table shows what came last: now the guide may speak of it. */
  arrive(): void {
    const answer = this.coming;
    if (!answer) return;
    this.coming = null;
    this.busy = false;
    if (answer.step !== this.step) {
      this.why = false;
      this.seen = new Set();
    }
    this.step = answer.step;
    this.ahead = answer.lit;
    this.done = answer.done;
    this.wrong = answer.wrong ?? "";
    this.rule = answer.rule ?? "";
  }

  goOn(): void {
    if (this.laid.steps > 0) this.seen = new Set([...this.seen, this.at]); // in the middle of a choice
    else this.connection?.ask({ t: "next" });
  }

  back(): void {
    this.clear();
    this.connection?.ask({ t: "back" });
  }

  skip(): void {
    const steps = this.laid.steps + 1;
    this.clear();
    this.connection?.ask({ t: "skip", steps });
  }

  again(): void {
    this.place = { step: 0, history: [] };
    this.clear();
    this.connection?.ask({ t: "hello", seat: 0 });
  }

  showMe(): void {
    this.shown += 1;
  }

  /** Something that is not asked for lies on the table: say so, and put it back. */
  correct(): void {
    const step = this.current;
    if (!step || !this.laid.wrong) return;
    this.clear();
    this.wrong = step.wrong;
    this.rule = step.rules[0] ?? "";
  }

  private clear(): void {
    this.board?.draft?.clear();
    this.board?.clear();
    this.wrong = "";
  }

  private take(answer: LessonAnswer): void {
    this.place = { step: answer.step, history: answer.history };
    this.coming = answer;
    if (!answer.messages.some((message) => message.t === "view")) this.arrive(); // nothing to be shown first
    const before = progressOf(this.slug, this.lesson.id);
    const begun = answer.step > 0 && !answer.done;
    keepProgress(this.slug, this.lesson.id, { done: before.done || answer.done, place: begun ? this.place : null });
  }

  private look(): Laid {
    const { board } = this;
    if (!board?.question || board.busy) return NOTHING_LAID;
    const { question, selected, draft, plan } = board;
    if (draft) return this.follow(draft.actions);
    if (selected.length === 0) return NOTHING_LAID;
    if (plan) return this.follow(plannedSoFar(question, selected));
    const step = this.lesson.steps[this.step];
    if (question.pick || !step?.acts || step.answers.length === 0) return NOTHING_LAID;
    const named = selected.map((key) => question.like.get(key) ?? key);
    const holds = (pieces: readonly string[]): boolean => named.every((name) => pieces.includes(name));
    const right = question.answers.filter((one) => holds(one.pieces) && !this.follow(one.actions).wrong);
    const ahead = board.kit.plansAhead;
    const whole = right.find((one) => one.pieces.length === selected.length && ahead?.(one.steps[0]?.verb ?? ""));
    // a layout that plans ahead selects by itself what acts now: there the hall judges what is sent
    return { steps: whole ? this.follow(whole.actions).steps : 0, wrong: !ahead && right.length === 0 };
  }

  private follow(actions: readonly number[]): Laid {
    // what belongs to another choice can be laid out only where the layout plans further than one
    const apart = this.board?.kit.plansAhead ? -1 : this.ahead.findIndex((one) => one.apart);
    const most = (apart < 0 ? this.ahead.length : apart) - 1;
    return follow(this.lesson.steps, this.step, actions, Math.max(0, most), this.seen);
  }
}
