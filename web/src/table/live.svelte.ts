/** A table that is being played: positions come in, are shown one after the other, and choices go out. */
import { tick } from "svelte";
import { setPresets } from "../api/rest";
import { TableSocket, type Listeners } from "../api/socket.svelte";
import type { GameDetail, Hint, LogLine, OptionValue, Piece, Refused, View, Why } from "../api/types";
import { attempt, say } from "../parts/notices.svelte";
import { Board } from "./board.svelte";
import type { GameKit } from "./kit";
import type { Animator } from "./animator";
import { pacing } from "./pace.svelte";
import { sayOf } from "./selection";
import { sounds } from "./sounds.svelte";

/** More positions than this are not shown one by one: somebody came back after a while. */
const MOST_WAITING = 40;
/** From so many on they are shown as fast as they can be. */
const MANY_WAITING = 4;

/** Two clocks never quite agree; so many ms before its time a move cannot have been the player's own. */
const CLOSE = 150;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class LiveTable {
  readonly board: Board;
  readonly socket: TableSocket;
  /** Lines that are shown large until the player puts them away. */
  interlude = $state.raw<readonly LogLine[]>([]);
  /** For the live region: what has just happened, and what is asked. */
  news = $state("");
  /** A position has been shown. */
  ready = $state(false);
  animator: Animator | null = null;

  /** Counts up whenever everything that came has been shown. */
  shown = $state(0);

  /** In a lesson the guide says what to look at, and nothing else waits. */
  private readonly guided: boolean;
  private readonly waiting: View[] = [];
  private showing = false;

  constructor(code: string, seat: number | null, detail: GameDetail, kit: GameKit, dial?: (url: string) => WebSocket) {
    this.board = new Board(detail, kit, {
      move: (actions) => this.socket.move(this.board.seat, actions),
      why: (piece, after) => this.askWhy(piece, after),
      undo: () => this.socket.undo(this.board.seat),
      hint: () => this.socket.askHint(this.board.seat),
      plan: (pieces, n) => this.socket.askPlan(this.board.seat, pieces, n),
      setPresets: (presets) => void this.setPresets(presets),
    });
    this.guided = dial !== undefined;
    const listeners: Listeners = {
      view: (view, before) => this.take(view, before),
      why: (answer) => this.explain(answer),
      hint: (answer) => this.showHint(answer),
      plan: (answer) => this.board.takePlan(answer.n, answer.plan ?? null),
      refused: (answer) => this.refuse(answer),
    };
    this.socket = new TableSocket(code, seat, listeners, dial);
  }

  /** Look on from another seat of this device. */
  sit(seat: number): void {
    this.waiting.length = 0;
    this.ready = false;
    this.board.clear();
    this.board.movedAt = null;
    this.interlude = [];
    this.board.goOn();
    this.socket.sit(seat);
  }

  close(): void {
    this.waiting.length = 0;
    this.board.holds.end();
    this.animator?.stop();
    this.socket.close();
  }

  private take(view: View, before: View | null): void {
    if (!before) {
      // the first position of a connection: nothing to look back at
      this.waiting.length = 0;
      this.board.goOn();
      this.apply(view);
      this.tell([], view);
      this.shown += 1;
      return;
    }
    this.waiting.push(view);
    if (this.waiting.length > MOST_WAITING) this.waiting.splice(0, this.waiting.length - 2);
    void this.showAll();
  }

  private async showAll(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    try {
      for (let view = this.waiting.shift(); view; view = this.waiting.shift()) await this.show(view);
    } finally {
      this.showing = false;
      this.shown += 1;
    }
  }

  private async show(view: View): Promise<void> {
    const was = this.board.scene;
    const wasAsked = this.board.question !== null;
    const late = this.isLate();
    const end = view.log_start + view.log.length;
    const fresh = this.socket.log.slice(Math.min(this.board.log.length, end), end);
    const shot = this.animator?.snapshot();
    this.apply(view);
    if (late) say("Your time was up: a bot moved for you.");
    this.tell(fresh, view);
    if (view.scene.final_ranks?.length) sounds.play("end");
    else if (view.scene.prompt && !wasAsked) sounds.play("turn");
    await tick();
    if (shot && this.animator) await this.animator.fly(shot, was, view.scene);
    const byOthers = fresh.some((line) => (line.seat ?? -1) !== this.board.seat);
    if (byOthers && (this.waiting.length < MANY_WAITING || pacing.chosen === "relaxed")) await pause(pacing.dwell);
    await this.hold(fresh, view);
  }

  /** Wait until what has just been shown has been seen; never where that takes from the player's own time. */
  private async hold(fresh: readonly LogLine[], view: View): Promise<void> {
    const { board } = this;
    const hurry = this.waiting.some((next) => next.deadline) || view.deadline || document.hidden;
    if (this.guided || pacing.times.hold === 0 || hurry || view.scene.final_ranks?.length) return;
    const moment = board.seat >= 0 ? (board.kit.keyMoment?.(fresh) ?? null) : null;
    if (moment && (moment.first || !view.scene.prompt)) {
      board.pause = { kind: moment.kind, say: moment.say, ms: pacing.times.hold };
      board.holds.take(); // Continue ends it
      sounds.play("moment");
    }
    if (view.scene.prompt && !board.pause) return; // the table waits for the player anyway
    await board.holds.free();
  }

  /** Was there a question that the player left unanswered until the time was up? */
  private isLate(): boolean {
    const { question, busy, deadline } = this.board;
    return question !== null && !busy && deadline > 0 && performance.now() > deadline - CLOSE;
  }

  private apply(view: View): void {
    const board = this.board;
    board.log = this.socket.log.slice(0, view.log_start + view.log.length);
    board.undoable = view.undo ?? false;
    board.deadline = view.deadline ? performance.now() + view.deadline * 1000 : 0;
    board.timer = Math.max(this.socket.table?.timer ?? 0, view.deadline ?? 0);
    board.show(view.scene);
    this.ready = true;
  }

  private tell(fresh: readonly LogLine[], view: View): void {
    const asked = sayOf(view.scene.prompt, this.board.plainly);
    this.news = [...fresh.map((line) => line.say), asked].filter(Boolean).join(" ");
    if (fresh.length > 0 && this.board.kit.interlude?.(fresh) && !view.scene.final_ranks?.length) {
      this.interlude = fresh;
      if (pacing.times.hold > 0) this.board.holds.take();
    }
  }

  /** The interlude has been read. */
  endInterlude(): void {
    this.interlude = [];
    this.board.goOn();
  }

  /** Bots wait as long as the player wants them to. */
  keepPace(): void {
    this.socket.setPace(pacing.times.bots);
  }

  /** Nobody is told what somebody answers in advance, so the answer itself brings the table as it is now. */
  private async setPresets(presets: Record<string, OptionValue>): Promise<void> {
    const changed = await attempt(setPresets(this.socket.code, { seat: this.board.seat, presets }));
    if (changed) this.socket.table = changed;
  }

  private askWhy(piece: Piece, after: number[]): void {
    const { question } = this.board;
    // a choice of a fixed number of pieces can be full; the server would only say that the rest is not legal
    if (question?.pick && this.board.selected.length >= question.pick.most) {
      const say = `you have chosen ${question.pick.most} already: take one back first`;
      this.board.why = { key: piece.key, say, rule: question.rule };
      return;
    }
    this.socket.askWhy(this.board.seat, { piece: piece.key }, after);
  }

  private explain(answer: Why): void {
    const why = this.board.why;
    if (why && (!answer.piece || answer.piece === why.key)) {
      this.board.why = { key: why.key, say: answer.say, rule: answer.rule };
      this.news = answer.say;
    }
  }

  private showHint(answer: Hint): void {
    this.board.showHint(answer.actions, answer.say, answer.why, answer.pieces);
    this.news = [answer.say, answer.why].filter(Boolean).join(" ");
  }

  private refuse(answer: Refused): void {
    this.board.busy = false;
    if (this.board.why && !this.board.why.say) this.board.why = null;
    say(answer.say, "bad");
  }
}
