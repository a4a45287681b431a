/**
 * Looking where things are costs a layout: this looks when something may have moved, then once a frame until all is at
 * rest. `look` says whether anything is elsewhere than before.
 */
export class Movement {
  private frame = 0;
  private readonly sizes = new ResizeObserver(() => this.wake());
  private readonly changes = new MutationObserver(() => this.wake());
  private readonly events = new AbortController();
  private watched: readonly Element[] = [];

  constructor(private readonly look: () => boolean) {
    this.changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    const { signal } = this.events;
    const wake = (): void => this.wake();
    // what no change of the page tells: scrolling, pictures and fonts that arrive, motion that a style begins
    for (const kind of ["scroll", "load", "transitionrun", "animationstart", "toggle"]) {
      document.addEventListener(kind, wake, { capture: true, passive: true, signal });
    }
    window.addEventListener("resize", wake, { signal });
    document.fonts.addEventListener("loadingdone", wake, { signal });
  }

  /** Something may have moved. */
  wake(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (this.look() || moving()) this.wake();
    });
  }

  /** Their sizes matter, whatever changes them. */
  watch(elements: readonly Element[]): void {
    if (elements.length === this.watched.length && elements.every((one, at) => one === this.watched[at])) return;
    this.sizes.disconnect();
    for (const one of elements) this.sizes.observe(one);
    this.watched = elements;
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    this.changes.disconnect();
    this.events.abort();
  }
}

/** Is something under way that ends? What pulses for ever stays where it is. */
function moving(): boolean {
  return document
    .getAnimations()
    .some((one) => one.playState === "running" && Number(one.effect?.getComputedTiming().endTime ?? 0) < Infinity);
}
