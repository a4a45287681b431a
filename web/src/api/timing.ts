const FIRST = 400;
const LONGEST = 8000;

/** How long to wait before the nth try, in ms: doubling, with some chance so that a hall full of players spreads out. */
export function backoff(tries: number, chance: () => number = Math.random): number {
  const full = Math.min(LONGEST, FIRST * 2 ** tries);
  return full / 2 + (full / 2) * chance();
}

const EVERY = 20_000;
const PATIENCE = 8_000;

/** Asks now and then whether the other side is still there, and tells when it is not. */
export class Heartbeat {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: () => void,
    private readonly lost: () => void,
  ) {}

  start(): void {
    this.heard();
  }

  /** Something came in, so it lives. */
  heard(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.ask();
      this.timer = setTimeout(this.lost, PATIENCE);
    }, EVERY);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
