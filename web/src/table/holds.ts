/**
 * What keeps the table from going on: plates that are read, an interlude, a key moment. The hall plays on meanwhile;
 * what it sends waits, and is shown afterwards.
 */
export class Holds {
  private readonly takers = new Set<symbol>();
  private waiting: (() => void)[] = [];

  get held(): boolean {
    return this.takers.size > 0;
  }

  /** Hold the table; the answer lets go of it again. */
  take(): () => void {
    const taker = Symbol();
    this.takers.add(taker);
    return () => {
      this.takers.delete(taker);
      this.wake();
    };
  }

  /** Resolves as soon as nothing holds the table. */
  free(): Promise<void> {
    return this.held ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  /** Go on, whoever holds it. */
  end(): void {
    this.takers.clear();
    this.wake();
  }

  private wake(): void {
    if (this.held) return;
    const ready = this.waiting;
    this.waiting = [];
    for (const resolve of ready) resolve();
  }
}
