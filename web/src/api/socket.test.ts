// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepSecret } from "../links";
import { CLOSE_CODES } from "./close-codes";
import type { FromServer, Scene, View } from "./types";
import { TableSocket } from "./socket.svelte";

/** A socket whose other end is the test. */
class FakeSocket {
  static made: FakeSocket[] = [];
  readyState: number = WebSocket.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
  open(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  lose(code = 1006): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

const scene: Scene = { game: "x", edition: "", seat: 0, seats: [], zones: [], facts: [], to_act: [0] };
const view = (revision: number, start: number, ...says: string[]): View => ({
  t: "view",
  revision,
  scene,
  log: says.map((say) => ({ say })),
  log_start: start,
});
const last = (): FakeSocket => FakeSocket.made.at(-1)!;
const table = (on = {}, seat: number | null = 0): TableSocket =>
  new TableSocket("PINE-1", seat, on, (url) => new FakeSocket(url) as unknown as WebSocket);

describe("the live connection of a table", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.made = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("says hello for its seat and gathers the log", () => {
    const seen = vi.fn();
    const socket = table({ view: seen });
    last().open();
    expect(last().url).toMatch(/\/api\/tables\/PINE-1\/socket$/);
    expect(last().sent).toEqual([{ t: "hello", seat: 0 }]);
    last().tell(view(1, 0, "a", "b"));
    last().tell(view(2, 2, "c"));
    expect(socket.log.map((line) => line.say)).toEqual(["a", "b", "c"]);
    expect(seen.mock.calls.map(([, before]) => (before as View | null)?.revision ?? null)).toEqual([null, 1]);
    last().tell(view(3, 0, "anew"));
    expect(socket.log.map((line) => line.say)).toEqual(["anew"]);
    socket.close();
  });

  it("sends an unacknowledged move again with the same key, and a kept one never", () => {
    const socket = table();
    last().open();
    last().tell(view(7, 0));
    socket.move(0, [3, 4]);
    const sent = last().sent.at(-1)!;
    expect(sent).toMatchObject({ t: "move", seat: 0, revision: 7, actions: [3, 4] });
    expect(socket.sending).toBe(1);

    last().lose();
    expect(socket.link).toBe("waiting");
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.made).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ t: "hello", seat: 0 }, sent]);

    last().tell({ t: "kept", key: sent["key"] as string });
    expect(socket.sending).toBe(0);
    last().lose();
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent).toEqual([{ t: "hello", seat: 0 }]);
    socket.close();
  });

  it("drops a refused move and tells why", () => {
    const refused = vi.fn();
    const socket = table({ refused });
    last().open();
    last().tell(view(1, 0));
    socket.move(0, [1]);
    const key = last().sent.at(-1)!["key"] as string;
    last().tell({ t: "refused", say: "The table has moved on.", key });
    expect(socket.sending).toBe(0);
    expect(refused).toHaveBeenCalledOnce();
    socket.close();
  });

  it("waits longer after each failure, and tries at once when the network is back", () => {
    const socket = table();
    for (let n = 0; n < 6; n++) {
      last().lose();
      vi.advanceTimersByTime(10_000);
    }
    expect(FakeSocket.made).toHaveLength(7);
    last().lose();
    const before = FakeSocket.made.length;
    dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(before + 1);
    socket.close();
  });

  it("notices a connection that died silently", () => {
    const socket = table();
    last().open();
    vi.advanceTimersByTime(20_000);
    expect(last().sent.at(-1)).toEqual({ t: "ping" });
    last().tell({ t: "pong" });
    expect(socket.link).toBe("live");
    vi.advanceTimersByTime(28_001);
    expect(socket.link).not.toBe("live");
    socket.close();
  });

  describe.each(Object.values(CLOSE_CODES))("closed with $code, $name", ({ code, final, sentence }) => {
    it(final ? "does not come back" : "comes back, each time later", () => {
      vi.spyOn(Math, "random").mockReturnValue(1);
      const socket = table();
      for (let tries = 1; tries < 5; tries++) {
        last().open();
        last().tell({ t: "refused", say: "No." });
        last().lose(code);
        expect(socket.link).toBe(final ? "closed" : "waiting");
        expect(socket.reason).toBe(final ? "No." : "");
        vi.advanceTimersByTime(200 * 2 ** tries - 1);
        expect(FakeSocket.made).toHaveLength(final ? 1 : tries);
        vi.advanceTimersByTime(1);
        expect(FakeSocket.made).toHaveLength(final ? 1 : tries + 1);
      }
      socket.close();
    });

    it("says why, even if the server has not", () => {
      const socket = table();
      last().open();
      last().lose(code);
      expect(socket.reason).toBe(final ? sentence : "");
      socket.close();
    });
  });

  it("takes a code above 4400 that it does not know for the last word", () => {
    const socket = table();
    last().open();
    last().lose(4499);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect([socket.link, socket.reason]).toEqual(["closed", CLOSE_CODES[1008]?.sentence]);
  });

  it("connects anew for a spectator who sits down, since the old connection does not know them", () => {
    const socket = table({}, null);
    last().open();
    expect(last().sent).toEqual([{ t: "hello", seat: null }]);
    socket.sit(1);
    expect(FakeSocket.made).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ t: "hello", seat: 1 }]);
    socket.close();
  });

  it("shows the secret of a link to nobody but the hall, in its first message", () => {
    const secret = "abcDEF-123_456789xyzAB";
    keepSecret({ code: "PINE-1", secret });
    const socket = table();
    expect(last().url).not.toContain(secret);
    last().open();
    expect(last().sent).toEqual([{ t: "hello", seat: 0, secret }]);
    socket.close();
    sessionStorage.clear();
  });

  it("changes seats on the same connection, and gets the chat anew", () => {
    const socket = table();
    last().open();
    const line = { name: "Asa", text: "Hi", at: 1, seat: 1 };
    last().tell({ t: "chat", lines: [line], whole: true });
    last().tell({ t: "chat", lines: [line], whole: false });
    expect(socket.chat).toHaveLength(2);
    socket.sit(2);
    expect(last().sent.at(-1)).toEqual({ t: "hello", seat: 2 });
    last().tell(view(9, 0, "seen from seat 0"));
    expect(socket.view).toBeNull();
    last().tell({ t: "chat", lines: [line, line, line], whole: true });
    expect(socket.chat).toHaveLength(3);
    socket.close();
  });
});
