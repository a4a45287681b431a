/**
 * A lesson speaks like a table, but nothing of it is kept in the hall: every message goes with where the learner stands,
 * and the answer brings the messages a table would send. So a lesson survives whatever happens to the connection.
 */
import { playLesson, Refusal } from "../api/rest";
import type { FromClient, FromLearner, FromServer, LessonAnswer } from "../api/types";

/** Where a learner stands. */
export interface Place {
  step: number;
  /** What was done so far, gesture by gesture. */
  history: number[][];
}

type Take = (answer: LessonAnswer) => void;

/** What a lesson has no use for. */
const IGNORED = new Set(["ping", "chat", "undo", "hint", "pace"]);

/** The hall's answer where nobody can stand in a lesson. */
const NOBODY_THERE = 409;

/** As much of a WebSocket as a table needs. */
export class LessonConnection {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly slug: string,
    private readonly lesson: string,
    private readonly place: () => Place,
    private readonly take: Take,
    /** Something is asked, or all is answered. */
    private readonly waiting: (waits: boolean) => void,
    /** Forget where the learner stood. */
    private readonly beginAgain: () => void,
  ) {
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const message = JSON.parse(text) as FromClient;
    if (message.t === "ping") this.deliver({ t: "pong" });
    if (!IGNORED.has(message.t)) this.ask(message as FromLearner);
  }

  /** One after the other: each begins where the one before has led. */
  ask(message: FromLearner): void {
    this.waiting(true);
    this.last = this.last.then(() => this.answer(message));
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }

  private async answer(message: FromLearner): Promise<void> {
    if (this.readyState !== WebSocket.OPEN) return;
    try {
      const answer = await playLesson(this.slug, this.lesson, { ...this.place(), message });
      this.take(answer);
      for (const one of answer.messages) this.deliver(one);
    } catch (error) {
      if (message.t === "hello" && error instanceof Refusal && error.status === NOBODY_THERE && this.place().step > 0) {
        this.beginAgain(); // the lesson has changed since it was left
        return this.answer(message);
      }
      const say = error instanceof Refusal ? error.message : "Something went wrong in this lesson.";
      this.deliver({ t: "refused", say, ...(message.t === "move" && { key: message.key }) });
      this.waiting(false);
    }
  }

  private deliver(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
