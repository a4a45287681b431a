/** A replay being watched: where it stands, through whose eyes, and whether it runs. */
import { tick } from "svelte";
import * as rest from "../../api/rest";
import type { GameDetail, LogLine, ReplayInfo, ReplayLine, ReplayStep, Scene } from "../../api/types";
import { say, sentence } from "../../parts/notices.svelte";
import { Board } from "../board.svelte";
import type { GameKit } from "../kit";
import type { Animator } from "../animator";
import { stopAt, stopsOf, type Stop } from "./stops";

export type Viewer = number | "open";

const PAUSE = 1400;
/** While the slider is dragged, only the place where it rests is fetched. */
const REST = 70;

export class Watch {
  at = $state(0);
  viewer = $state<Viewer>("open");
  playing = $state(false);
  speed = $state(1);
  stops = $state.raw<readonly Stop[]>([]);
  /** Who acts next; -1 for nobody in particular. */
  acting = $state(-1);
  animator: Animator | null = null;
  readonly board: Board;

  private readonly fetched = new Map<string, Promise<ReplayStep>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = 0;

  constructor(
    readonly info: ReplayInfo,
    detail: GameDetail,
    kit: GameKit,
  ) {
    this.board = new Board(detail, kit);
  }

  get step(): number {
    return this.stops[this.at]?.step ?? 0;
  }

  get last(): number {
    return this.stops.length - 1;
  }

  /** The first line of what comes next, if it is somebody's move. */
  get next(): LogLine | null {
    return this.stops[this.at + 1]?.lines.find((line) => (line.seat ?? -1) >= 0) ?? null;
  }

  /** What has just happened. */
  get now(): LogLine | null {
    const lines = this.stops[this.at]?.lines ?? [];
    return lines[lines.length - 1] ?? null;
  }

  async open(step: number, viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    await this.readLog();
    this.at = stopAt(this.stops, step);
    await this.show(false);
  }

  async look(viewer: Viewer): Promise<void> {
    if (viewer === this.viewer) return;
    this.viewer = viewer;
    try {
      await this.readLog();
      await this.show(false);
    } catch (error) {
      say(sentence(error), "bad");
    }
  }

  /** Go to a stop; one step on is shown as it happened, anything else at once. */
  seek(at: number): void {
    const to = Math.max(0, Math.min(this.last, at));
    if (to === this.at) return;
    const onward = to === this.at + 1;
    this.at = to;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.shown(onward), onward ? 0 : REST);
  }

  play(): void {
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    void this.run();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  close(): void {
    this.pause();
    this.animator?.stop();
  }

  private async run(): Promise<void> {
    while (this.playing && this.at < this.last) {
      this.at += 1;
      if (!(await this.shown(true))) break;
      void this.fetch(this.at + 1).catch(() => undefined);
      await new Promise((resolve) => (this.timer = setTimeout(resolve, PAUSE / this.speed)));
    }
    this.playing = false;
  }

  private async shown(moving: boolean): Promise<boolean> {
    try {
      await this.show(moving);
      return true;
    } catch (error) {
      this.playing = false;
      say(sentence(error), "bad");
      return false;
    }
  }

  private async readLog(): Promise<void> {
    const lines: ReplayLine[] = await rest.replayLog(this.info.id, this.viewer);
    this.stops = stopsOf(lines, this.info.steps);
  }

  private fetch(at: number): Promise<ReplayStep> {
    const stop = this.stops[Math.min(at, this.last)];
    const key = `${this.viewer} ${stop?.step ?? 0}`;
    let asked = this.fetched.get(key);
    if (!asked) {
      asked = rest.replayStep(this.info.id, stop?.step ?? 0, this.viewer);
      this.fetched.set(key, asked);
      asked.catch(() => this.fetched.delete(key)); // the next try asks again
    }
    return asked;
  }

  private async show(moving: boolean): Promise<void> {
    const mine = ++this.wanted;
    const found = await this.fetch(this.at);
    if (mine !== this.wanted) return; // somebody went on meanwhile
    const was = this.board.scene;
    const shot = moving ? this.animator?.snapshot() : undefined;
    this.board.log = this.stops.slice(0, this.at + 1).flatMap((stop) => stop.lines);
    this.board.show(found.scene);
    this.acting = found.seat;
    this.board.pointed = this.pointedOut(found.scene);
    await tick();
    if (shot) await this.animator?.fly(shot, was, found.scene);
  }

  /** The cards of the next move, where they lie now. */
  private pointedOut(scene: Scene): Set<string> {
    const cards = this.next?.data?.["cards"];
    const faces = Array.isArray(cards) ? cards.map(String) : [];
    const keys = new Set<string>();
    for (const zone of scene.zones) {
      if (zone.seat !== this.next?.seat || zone.layout !== "fan") continue;
      for (const piece of zone.pieces ?? []) {
        const at = faces.indexOf(piece.face ?? "");
        if (at < 0) continue;
        faces.splice(at, 1);
        keys.add(piece.key);
      }
    }
    return keys;
  }
}
