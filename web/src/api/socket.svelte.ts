import { secretOf } from "../links";
import { CLOSE_CODES } from "./close-codes";
import { backoff, Heartbeat } from "./timing";
import type {
  ChatLine,
  FromClient,
  FromServer,
  Hint,
  LogLine,
  Planned,
  Refused,
  SendMove,
  TableInfo,
  View,
  Why,
} from "./types";

/** From here on a close code is final, also one that only a newer hall knows. */
const FINAL_FROM = 4400;
const REFUSED = CLOSE_CODES[1008]!;

/** Is the table live? `waiting` tries again by itself; `closed` does not. */
export type Link = "connecting" | "live" | "waiting" | "closed";

/** What a page may want to be told at the moment it happens; everything else is state to read. */
export interface Listeners {
  /** A new position; `before` is null for the first one after (re)connecting. */
  view?: (view: View, before: View | null) => void;
  why?: (answer: Why) => void;
  hint?: (answer: Hint) => void;
  plan?: (answer: Planned) => void;
  /** Something was refused; nothing has changed. */
  refused?: (answer: Refused) => void;
}

type Dial = (url: string) => WebSocket;

/**
 * One table, live, as one seat sees it. It reconnects by itself, unless the server has refused it for good; moves
 * that were not acknowledged are sent again with the same key, which the server applies once. Call `close()` when the
 * page goes.
 */
export class TableSocket {
  /** The seat that looks on; null for a spectator. */
  seat = $state<number | null>(null);
  link = $state<Link>("connecting");
  /** Why it is closed for good, in a sentence. */
  reason = $state("");
  view = $state.raw<View | null>(null);
  /** The whole log so far. */
  log = $state.raw<readonly LogLine[]>([]);
  table = $state.raw<TableInfo | null>(null);
  chat = $state.raw<readonly ChatLine[]>([]);
  /** How many moves are on their way. */
  sending = $state(0);

  private socket: WebSocket | null = null;
  private readonly unkept = new Map<string, SendMove>();
  private readonly heartbeat = new Heartbeat(
    () => this.send({ t: "ping" }),
    () => this.drop(),
  );
  private tries = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  /** The next view comes out of the blue, with no change to animate. */
  private fresh = true;
  private lastRefusal = "";
  private pace = 1;

  constructor(
    readonly code: string,
    seat: number | null,
    private readonly on: Listeners = {},
    private readonly dial: Dial = (url) => new WebSocket(url),
  ) {
    this.seat = seat;
    addEventListener("online", this.retry);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.retry);
    this.connect();
  }

  /** Look on from another seat of yours: hot seat. */
  sit(seat: number | null): void {
    if (seat === this.seat) return;
    const known = this.seat !== null; // a spectator may have come in under a name only after it was connected
    this.seat = seat;
    this.view = null;
    this.log = [];
    this.tries = 0;
    if (this.link === "live" && known) this.greet();
    else if (this.link !== "closed") this.connect();
  }

  /** Make a choice that answers the position shown. It is kept when the server says so, even if the connection is lost. */
  move(seat: number, actions: readonly number[]): void {
    if (!this.view) return;
    const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`; // absent on plain http in a home network
    const message: SendMove = { t: "move", seat, revision: this.view.revision, actions: [...actions], key };
    this.unkept.set(key, message);
    this.sending = this.unkept.size;
    this.send(message);
  }

  undo(seat: number): void {
    this.send({ t: "undo", seat });
  }

  /** Why can this action, or this piece, not be chosen now? */
  askWhy(seat: number, what: { action?: number; piece?: string }, after: readonly number[] = []): void {
    this.send({ t: "why", seat, ...what, after: [...after] });
  }

  askHint(seat: number): void {
    this.send({ t: "hint", seat });
  }

  /** What would these pieces amount to? The answer carries the same number. */
  askPlan(seat: number, pieces: readonly string[], n: number): void {
    this.send({ t: "plan", seat, pieces: [...pieces], n });
  }

  /** How long bots wait before they move, as a share of what the hall lets them. */
  setPace(share: number): void {
    if (share === this.pace) return;
    this.pace = share;
    if (this.link === "live") this.send({ t: "pace", share });
  }

  say(text: string): void {
    this.send({ t: "chat", text });
  }

  close(): void {
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.retry);
    this.link = "closed";
    this.hangUp();
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    this.hangUp();
    this.link = "connecting";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.dial(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.code)}/socket`);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => this.closed(event.code);
  }

  private hangUp(): void {
    clearTimeout(this.again);
    this.heartbeat.stop();
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private greet(): void {
    this.link = "live";
    this.fresh = true;
    this.heartbeat.start();
    const secret = secretOf(this.code);
    this.send({ t: "hello", seat: this.seat, ...(secret && { secret }) });
    if (this.pace < 1) this.send({ t: "pace", share: this.pace });
    for (const message of this.unkept.values()) this.send(message);
  }

  private take(message: FromServer): void {
    this.heartbeat.heard();
    if (message.t !== "refused") this.tries = 0; // whoever is refused at once must not try again at once
    switch (message.t) {
      case "view":
        return this.show(message);
      case "people":
        this.table = message.table;
        return;
      case "chat":
        this.chat = message.whole ? message.lines : [...this.chat, ...message.lines];
        return;
      case "kept":
        return this.settle(message.key);
      case "refused":
        this.settle(message.key ?? "");
        this.lastRefusal = message.say;
        return this.on.refused?.(message);
      case "why":
        return this.on.why?.(message);
      case "hint":
        return this.on.hint?.(message);
      case "plan":
        return this.on.plan?.(message);
      case "pong":
        return;
    }
  }

  private show(view: View): void {
    if (view.scene.seat !== this.seat) return; // sent before the server knew of the new seat
    const before = this.fresh ? null : this.view;
    this.fresh = false;
    this.log = [...this.log.slice(0, view.log_start), ...view.log];
    this.view = view;
    this.on.view?.(view, before);
  }

  private settle(key: string): void {
    this.unkept.delete(key);
    this.sending = this.unkept.size;
  }

  private closed(code = 0): void {
    this.hangUp();
    const why = CLOSE_CODES[code];
    if (why?.final ?? code >= FINAL_FROM) {
      this.link = "closed";
      this.reason = this.lastRefusal || (why ?? REFUSED).sentence;
      return;
    }
    this.link = "waiting";
    this.again = setTimeout(() => this.connect(), backoff(this.tries++));
  }

  /** The connection is dead although nobody said so: begin anew. */
  private readonly drop = (): void => {
    if (this.link === "live" || this.link === "connecting") this.closed();
  };

  private readonly retry = (): void => {
    if (this.link === "waiting" && !document.hidden) this.connect();
  };
}
